// A process that begins a turn in each of these sessions, and commits them all when it is told to. Started with the place
// and the sessions; `waiting` and `interrupted` are those in which another worker of this process wants a turn too: it
// stands in line, or takes over as soon as the process is told to go on. `pauseMs` lies between the beginnings.
import { writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openMemory } from "aide-memoire";

const { where, sessions, waiting = [], interrupted = [], pauseMs = 0 } = JSON.parse(process.argv[2] ?? "");
const memory = openMemory(where, { background: "manual" });
const told = new Promise((resolve) => process.stdin.once("data", resolve));
try {
  await memory.ready();
} catch (error) {
  writeSync(1, `refused ${error.code}\n`);
  process.exit(0);
}
const turns = await Promise.all(
  sessions.map(async (id, number) => {
    await sleep(number * pauseMs);
    return { id, turn: await memory.session(id).begin("The holder") };
  }),
);
const others = waiting.map((id) => take(id, { waitMs: 120_000 }));
writeSync(1, "begun\n");

await told;
others.push(...interrupted.map((id) => take(id, { whenBusy: "interrupt" })));
await Promise.all(others.slice(waiting.length));
const outcomes = await Promise.all(turns.map(async ({ id, turn }) => [id, await outcomeOf(turn.commit("is back."))]));
await Promise.all(others);
await memory.close();
writeSync(1, `${JSON.stringify(Object.fromEntries(outcomes))}\n`);
process.exit(0);

/**
 * @param {string} id
 * @param {import("aide-memoire").Begin} options
 */
async function take(id, options) {
  const turn = await memory.session(id).begin("The taker", options);
  await turn.commit("took over.");
}

/** @param {Promise<void>} commit */
async function outcomeOf(commit) {
  try {
    await commit;
    return "committed";
  } catch (error) {
    return error.code ?? error.name;
  }
}
