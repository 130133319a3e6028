// Eight processes on one store: nothing lost, doubled or interleaved; a process that is stopped beyond its leases commits
// only where nobody took over; and a SQLite file that another process holds locked never stops the event loop. See README.md.
import { parseArgs } from "node:util";
import { lockedFiles } from "./processes/locked-file.mjs";
import { oneProcess } from "./processes/one-process.mjs";
import { racingHolder, stoppedHolder } from "./processes/stopped.mjs";
import { startPlace, storeNames } from "./processes/stores.mjs";
import { writeTogether } from "./processes/together.mjs";
import { saveResult } from "./support/results.mjs";
import { temporaryFolder } from "./support/temporary.mjs";

const { values } = parseArgs({
  options: {
    store: { type: "string" },
    writers: { type: "string", default: "8" },
    turns: { type: "string", default: "2000" },
    repeat: { type: "string", default: "3" },
  },
});
const chosen = storeNames.filter((name) => values.store === undefined || values.store === name);
if (chosen.length === 0) throw new Error(`--store takes ${storeNames.join(", ")}, not ${values.store}`);
const writers = Number(values.writers);
const count = Math.ceil(Number(values.turns) / writers);
let isGood = true;

for (const name of chosen) {
  console.log(name);
  await saveResult(`processes-${name}`, { store: name, writers, turnsEach: count, ...(await measure(name)) });
}
console.log(isGood ? "good" : "FAILED");
process.exitCode = isGood ? 0 : 1;

/** @param {typeof chosen[number]} name */
async function measure(name) {
  const isOneProcess = name === "journal";
  const written = [];
  for (const sessions of [1, 1000]) {
    written.push(await at(name, (where) => writeTogether({ where, writers, count, sessions }, isOneProcess)));
  }
  if (isOneProcess) return { written, oneProcess: await at(name, oneProcess) };
  const [stopped, race] = await Promise.all([at(name, stoppedHolder), at(name, racingHolder)]);
  if (name !== "sqlite") return { written, stopped, race };
  const { lines, isGood: isRight } = await lockedFiles(temporaryFolder(), Number(values.repeat));
  if (!isRight) isGood = false;
  return { written, stopped, race, locked: lines };
}

/**
 * Measures on a new store of its own.
 * @template T
 * @param {typeof chosen[number]} name
 * @param {(where: string) => Promise<{ line: T, isGood: boolean }>} what
 */
async function at(name, what) {
  const place = await startPlace(name);
  try {
    const { line, isGood: isRight } = await what(place.where);
    if (!isRight) isGood = false;
    return line;
  } finally {
    await place.stop();
  }
}
