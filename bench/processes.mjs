// Two processes on one file: nothing lost, doubled or interleaved, no "database is locked"; and a file that another
// process holds locked never stops the event loop. See README.md.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openMemory } from "aide-memoire";
import { messagesOf, sessionFor } from "./processes/turns.mjs";
import { watchTimer } from "./processes/watch-timer.mjs";
import { saveResult } from "./support/results.mjs";
import { median, quantile } from "./support/statistics.mjs";
import { temporaryFolder } from "./support/temporary.mjs";

const lockMs = 2_000;
const mostLateMs = 50;
const mostTries = 5;

const { values } = parseArgs({
  options: { turns: { type: "string", default: "500" }, repeat: { type: "string", default: "3" } },
});
const turns = Number(values.turns);
const folder = temporaryFolder();
const result = { turns, writers: /** @type {object[]} */ ([]), locked: /** @type {object[]} */ ([]) };
let isGood = true;

for (const sessions of [1, 40]) await twoWriters(sessions);
for (let round = 1; round <= Number(values.repeat); round += 1) {
  for (const when of /** @type {const} */ (["open", "opening"])) {
    let isTold = false;
    for (let tries = 1; !isTold && tries <= mostTries; tries += 1) isTold = await lockedFile(`${round}.${tries}`, when);
    if (!isTold) isGood = false;
  }
}
await saveResult("processes", result);
console.log(isGood ? "good" : "FAILED");
process.exitCode = isGood ? 0 : 1;

/** @param {number} sessions */
async function twoWriters(sessions) {
  const path = join(folder, `writers-${sessions}.db`);
  const writers = ["a", "b"].map((writer) => startWriter(path, writer, sessions));
  await Promise.all(writers.map(({ child }) => once(child.stdout, "data")));
  const started = performance.now();
  for (const { child } of writers) child.stdin.write("go\n");
  const reports = await Promise.all(writers.map(({ report }) => report));
  const seconds = (performance.now() - started) / 1000;

  const failures = reports.flatMap((report) => report.failures);
  const locked = failures.filter(({ message }) => /database is locked/i.test(message)).length;
  const found = await countTurns(path, sessions);
  const took = reports.flatMap((report) => report.took);
  const line = {
    sessions,
    ...found,
    failed: failures.length,
    locked,
    turnsPerSecond: Math.round((2 * turns) / seconds),
    medianMs: Number(median(took).toFixed(2)),
    p99Ms: Number(quantile(took, 0.99).toFixed(1)),
    maxMs: Number(Math.max(...took).toFixed(0)),
  };
  result.writers.push(line);
  const { lost, doubled, interleaved, disordered, foreign } = found;
  const bad = lost + doubled + interleaved + disordered + foreign + failures.length;
  if (bad > 0) isGood = false;
  console.log(
    `2 processes, ${turns} turns each, ${sessions} session(s): lost ${lost}, doubled ${doubled}, interleaved ${interleaved}, ` +
      `out of order ${disordered}, foreign ${foreign}, failed ${failures.length}, "database is locked" ${locked}; ` +
      `${line.turnsPerSecond} turns/s, p50 ${line.medianMs} ms, p99 ${line.p99Ms} ms, max ${line.maxMs} ms`,
  );
  for (const { number, code, message } of failures.slice(0, 3)) console.log(`  turn ${number}: ${code} ${message}`);
}

/**
 * @param {string} path
 * @param {string} writer
 * @param {number} sessions
 */
function startWriter(path, writer, sessions) {
  const child = spawn(process.execPath, [source("writer.mjs"), path, writer, String(turns), String(sessions)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  const report = once(child, "close").then(() => JSON.parse(text.split("\n").at(-2) ?? ""));
  return { child, report };
}

/**
 * @param {string} path
 * @param {number} sessions
 */
async function countTurns(path, sessions) {
  const memory = openMemory(path, { background: "manual" });
  const wanted = new Map();
  for (const writer of ["a", "b"]) {
    for (let number = 0; number < turns; number += 1) {
      const messages = messagesOf(writer, number).map((message) => JSON.stringify(message));
      wanted.set(messages[0], { writer, number, session: sessionFor(writer, number, sessions), messages, seen: 0 });
    }
  }
  const found = { lost: 0, doubled: 0, interleaved: 0, disordered: 0, foreign: 0 };
  for (let number = 0; number < sessions; number += 1) {
    const session = `s-${number}`;
    const items = await memory.session(session).items();
    const texts = items.map(({ message }) => JSON.stringify(message));
    const newest = new Map();
    for (let place = 0; place < items.length;) {
      const turn = wanted.get(texts[place]);
      if (turn === undefined || turn.session !== session) {
        found.foreign += 1;
        place += 1;
        continue;
      }
      const { messages, writer } = turn;
      turn.seen += 1;
      const ids = new Set(items.slice(place, place + messages.length).map((item) => item.turn));
      const isWhole = messages.every((text, offset) => texts[place + offset] === text) && ids.size === 1;
      if (!isWhole) found.interleaved += 1;
      if ((newest.get(writer) ?? -1) >= turn.number) found.disordered += 1;
      newest.set(writer, turn.number);
      place += isWhole ? messages.length : 1;
    }
  }
  await memory.close();
  for (const { seen } of wanted.values()) {
    if (seen === 0) found.lost += 1;
    if (seen > 1) found.doubled += 1;
  }
  return found;
}

/**
 * A turn meets a locked file, in a memory that is open or in one that opens. False where an idle process was as late, so
 * that the machine is too busy to tell.
 * @param {string} round
 * @param {"open" | "opening"} when
 */
async function lockedFile(round, when) {
  const path = join(folder, `locked-${round}-${when}.db`);
  const first = openMemory(path, { background: "manual" });
  await first.session("s").turn("Hello", async () => "Hello yourself.");
  if (when === "opening") await first.close();
  const idle = spawn(process.execPath, [source("watch-timer.mjs")], { stdio: ["pipe", "pipe", "inherit"] });
  await once(idle.stdout, "data");
  const holder = spawn(process.execPath, [source("lock-holder.mjs"), path, String(lockMs)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const released = once(holder, "close");
  await once(holder.stdout, "data");

  const timer = watchTimer();
  const started = performance.now();
  const memory = when === "open" ? first : openMemory(path, { background: "manual" });
  const turns = ["s", "t"].map((id) => memory.session(id).turn("Still there?", async () => "Still here."));
  await memory.session("s").messages();
  const readMs = performance.now() - started;
  await Promise.all(turns);
  const turnMs = performance.now() - started;
  const { latest, ticks } = timer.stop();

  idle.stdin.write("stop\n");
  const [told] = await once(idle.stdout, "data");
  await memory.close();
  await released;
  const numbers = {
    round,
    when,
    latestMs: Number(latest.toFixed(1)),
    idleProcessMs: Number(Number(told).toFixed(1)),
    ticks,
    readMs: Math.round(readMs),
    turnMs: Math.round(turnMs),
  };
  const isLate = latest > mostLateMs;
  const isBusyMachine = isLate && numbers.idleProcessMs > mostLateMs;
  if ((isLate && !isBusyMachine) || turnMs < lockMs * 0.8) isGood = false;
  result.locked.push({ ...numbers, ...(isBusyMachine && { isBusyMachine }) });
  console.log(
    `file locked for ${lockMs / 1000} s, memory ${when}, round ${round}: timer late by ${numbers.latestMs} ms at most ` +
      `(limit ${mostLateMs}), in an idle process beside it ${numbers.idleProcessMs} ms; a read took ${numbers.readMs} ms, ` +
      `the turn ${numbers.turnMs} ms${isBusyMachine ? "; the machine is too busy to tell, again" : ""}`,
  );
  return !isBusyMachine;
}

/** @param {string} name */
function source(name) {
  return fileURLToPath(new URL(`processes/${name}`, import.meta.url));
}
