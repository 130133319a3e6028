// One of two processes that write to the same file: turns, some with three recorded steps. Started by ../processes.mjs.
import { writeSync } from "node:fs";
import { openMemory } from "aide-memoire";
import { messagesOf, sessionFor } from "./turns.mjs";

const [path, writer, count, sessions, durability] = process.argv.slice(2);
const memory = openMemory(path, { durability: durability === "relaxed" ? "relaxed" : "full", background: "manual" });
await memory.ready();
writeSync(1, "ready\n");
await new Promise((resolve) => process.stdin.once("data", resolve));

const failures = [];
const took = [];
for (let number = 0; number < Number(count); number += 1) {
  const [input, ...rest] = messagesOf(writer, number);
  const reply = rest.pop();
  const started = performance.now();
  try {
    const turn = await memory.session(sessionFor(writer, number, Number(sessions))).begin(input);
    for (const step of rest) await turn.record(step);
    await turn.commit(reply);
  } catch (error) {
    failures.push({ number, code: error.code ?? "none", message: `${error.message} ${error.cause?.message ?? ""}` });
  }
  took.push(performance.now() - started);
}
await memory.close();
writeSync(1, `${JSON.stringify({ failures, took })}\n`);
process.exit(0);
