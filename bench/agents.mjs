// A run of the OpenAI Agents SDK in a session of 100 items, beside one in a session of 10,000; and beside the SDK's own
// session in RAM. The model is a scripted one, which answers at once. Writes results/agents.json and the table in
// docs/benchmarks.md. See README.md.
import { join } from "node:path";
import { Agent, MemorySession, Runner, setTracingDisabled } from "@openai/agents";
import { ScriptedModel, assistantMessage } from "@openai/agents-core/testing";
import { openMemory } from "aide-memoire";
import { agentsSession } from "aide-memoire/openai-agents";
import { machine, replaceMarked, saveResult } from "./support/results.mjs";
import { median } from "./support/statistics.mjs";
import { temporaryFolder } from "./support/temporary.mjs";
import { textMaker } from "./support/words.mjs";
import { figureText, limitText, line, ms, table, verdict } from "./speed/rows.mjs";
import { interleaved } from "./speed/timing.mjs";

const blocks = 20;
const calls = 10;
const warmUp = 50;

setTracingDisabled(true);
const text = textMaker(5);
const runner = new Runner({ tracingDisabled: true });
const memory = openMemory(join(temporaryFolder(), "memory.db"), { durability: "relaxed", background: "manual" });
const sides = {
  small: agentsSession(memory, "small"),
  large: agentsSession(memory, "large"),
  theirs: new MemorySession(),
};
await fill(sides.small, 100);
await fill(sides.large, 10_000);
await fill(sides.theirs, 100);
const times = await interleaved(
  {
    small: () => run(sides.small),
    large: () => run(sides.large),
    theirs: () => run(sides.theirs),
  },
  { blocks, calls, warmUp },
);
await memory.close();
const [at100, at10000, inRam] = [median(times.small), median(times.large), median(times.theirs)];
/** @type {import("./speed/rows.mjs").Row[]} */
const rows = [
  {
    measure: "a run of an agent at 10,000 items, relaxed",
    ours: ms(at10000),
    beside: `at 100 items ${ms(at100)}`,
    figure: at10000 / at100,
    unit: "x",
    limit: 1.2,
  },
  {
    measure: "a run of an agent at 100 items, relaxed",
    ours: ms(at100),
    beside: `the SDK's session in RAM ${ms(inRam)}`,
    figure: at100 / inRam,
    unit: "x",
  },
];
for (const row of rows) console.log(line(row));
const told = rows.map((row) => ({ ...row, text: figureText(row), held: limitText(row), verdict: verdict(row) }));
await saveResult("agents", { rows: told });
const { node, system, cores, load, at } = machine();
const where = `${at}, Node ${node}, ${system}, ${cores} cores; load at the end ${load}.`;
await replaceMarked("docs/benchmarks.md", "agents", `${where}\n\n${table(rows)}`);

/** @param {import("@openai/agents").Session} session */
async function run(session) {
  const agent = new Agent({ name: "A", model: new ScriptedModel([[assistantMessage(text())]]) });
  await runner.run(agent, text(), { session });
}

/**
 * @param {import("@openai/agents").Session} session
 * @param {number} count
 */
async function fill(session, count) {
  for (let done = 0; done < count; done += 2) {
    await session.addItems([{ type: "message", role: "user", content: text() }, assistantMessage(text())]);
  }
}
