// A process that writes turns, some with three recorded steps: by one writer, or by several at once. Started by
// together.mjs with the place, the writers' numbers, the turns of each and the number of sessions.
import { writeSync } from "node:fs";
import { openMemory } from "aide-memoire";
import { turnsOf } from "./turns.mjs";

const { where, writers, count, sessions } = JSON.parse(process.argv[2] ?? "");
const memory = openMemory(where, { background: "manual" });
await memory.ready();
writeSync(1, "ready\n");
await new Promise((resolve) => process.stdin.once("data", resolve));

const report = {
  failures: /** @type {object[]} */ ([]),
  took: /** @type {number[]} */ ([]),
  /** Of each turn the last message that its prompt had before it. */
  behind: /** @type {[string, string][]} */ ([]),
  replayed: 0,
  wrongReplays: 0,
};
await Promise.all(writers.map(writeAll));
await memory.close();
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));

/** @param {number} writer */
async function writeAll(writer) {
  for (const turn of turnsOf(writer, count, sessions)) {
    const started = performance.now();
    try {
      await say(turn);
    } catch (error) {
      const message = `${error.message} ${error.cause?.message ?? ""}`;
      report.failures.push({ key: turn.key, code: error.code ?? error.name, message });
    }
    report.took.push(performance.now() - started);
  }
}

/** @param {import("./turns.mjs").Said} said */
async function say({ session, key, messages }) {
  const [input, ...rest] = messages;
  const reply = rest.pop();
  const turn = await memory.session(session).begin(input, { key });
  if (turn.replayed !== undefined) {
    report.replayed += 1;
    if (JSON.stringify(turn.replayed) !== JSON.stringify(messages.slice(1))) report.wrongReplays += 1;
    return;
  }
  const before = JSON.stringify(turn.prompt.messages.at(-2) ?? null);
  for (const step of rest) await turn.record(step);
  await turn.commit(reply);
  report.behind.push([key, before]);
}
