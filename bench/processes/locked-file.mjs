// Another process keeps a SQLite file locked while ours begins turns: the event loop never stops.
import { join } from "node:path";
import { openMemory } from "aide-memoire";
import { startChild } from "./child.mjs";
import { watchTimer } from "./watch-timer.mjs";

const lockMs = 2_000;
const mostLateMs = 50;
const mostTries = 5;

/**
 * @param {string} folder
 * @param {number} rounds
 */
export async function lockedFiles(folder, rounds) {
  const lines = [];
  let isGood = true;
  for (let round = 1; round <= rounds; round += 1) {
    for (const when of /** @type {const} */ (["open", "opening"])) {
      let isTold = false;
      for (let tries = 1; !isTold && tries <= mostTries; tries += 1) {
        const { line, isRight } = await lockedFile(folder, `${round}.${tries}`, when);
        lines.push(line);
        isTold = !("isBusyMachine" in line);
        if (!isRight) isGood = false;
      }
      if (!isTold) isGood = false;
    }
  }
  return { lines, isGood };
}

/**
 * A turn meets a locked file, in a memory that is open or in one that opens. Where an idle process was as late, the
 * machine is too busy to tell.
 * @param {string} folder
 * @param {string} round
 * @param {"open" | "opening"} when
 */
async function lockedFile(folder, round, when) {
  const path = join(folder, `locked-${round}-${when}.db`);
  const first = openMemory(path, { background: "manual" });
  await first.session("s").turn("Hello", async () => "Hello yourself.");
  if (when === "opening") await first.close();
  const idle = startChild("watch-timer.mjs", []);
  await idle.said();
  const holder = startChild("lock-holder.mjs", [path, String(lockMs)]);
  await holder.said();

  const timer = watchTimer();
  const started = performance.now();
  const memory = when === "open" ? first : openMemory(path, { background: "manual" });
  const turns = ["s", "t"].map((id) => memory.session(id).turn("Still there?", async () => "Still here."));
  await memory.session("s").messages();
  const readMs = performance.now() - started;
  await Promise.all(turns);
  const turnMs = performance.now() - started;
  const { latest, ticks } = timer.stop();

  idle.tell("stop");
  const idleMs = Number(await idle.said());
  await memory.close();
  await holder.ended;
  const isLate = latest > mostLateMs;
  const isBusyMachine = isLate && idleMs > mostLateMs;
  const line = {
    round,
    when,
    latestMs: Number(latest.toFixed(1)),
    idleProcessMs: Number(idleMs.toFixed(1)),
    ticks,
    readMs: Math.round(readMs),
    turnMs: Math.round(turnMs),
    ...(isBusyMachine && { isBusyMachine }),
  };
  console.log(
    `  file locked for ${lockMs / 1000} s, memory ${when}, round ${round}: timer late by ${line.latestMs} ms at most ` +
      `(limit ${mostLateMs}), in an idle process beside it ${line.idleProcessMs} ms; a read took ${line.readMs} ms, ` +
      `the turn ${line.turnMs} ms${isBusyMachine ? "; the machine is too busy to tell, again" : ""}`,
  );
  return { line, isRight: (!isLate || isBusyMachine) && turnMs >= lockMs * 0.8 };
}
