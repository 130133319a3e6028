// A lone turn must not wait for company: the same store, with and without grouping. Writes are gathered for one turn of
// the event loop by `setImmediate`; where that calls at once, each write is a transaction of its own at once.
import { join } from "node:path";
import { openMemory } from "aide-memoire";
import { median, quantile } from "../support/statistics.mjs";
import { temporaryFolder } from "../support/temporary.mjs";
import { textMaker } from "../support/words.mjs";
import { give, ms } from "./rows.mjs";
import { interleaved } from "./timing.mjs";

const { setImmediate: later } = globalThis;
let calledAtOnce = 0;
const atOnce = Object.assign((work, ...values) => {
  calledAtOnce += 1;
  work(...values);
}, later);

const rows = [];
for (const durability of /** @type {const} */ (["full", "relaxed"])) rows.push(await measure(durability));
give(rows);

/** @param {"full" | "relaxed"} durability */
async function measure(durability) {
  const memory = openMemory(join(temporaryFolder(), "memory.db"), { durability });
  const text = textMaker(5);
  const turn = async (call) => {
    const open = await memory.session(`s-${call % 50}`).begin(text());
    await open.commit(text());
  };
  await memory.ready();
  const times = await interleaved(
    { grouped: turn, alone: turn },
    {
      blocks: 60,
      calls: 25,
      warmUp: 300,
      before: (name) => {
        globalThis.setImmediate = name === "alone" ? atOnce : later;
      },
      after: () => {
        globalThis.setImmediate = later;
      },
    },
  );
  await memory.close();
  if (calledAtOnce === 0) throw new Error("The store no longer gathers its writes by setImmediate: measure it anew.");
  const [grouped, alone] = [median(times.grouped), median(times.alone)];
  return {
    measure: `latency of a lone turn, ${durability}`,
    ours: ms(grouped),
    beside: `ungrouped ${ms(alone)}`,
    figure: grouped / alone,
    unit: "x",
    ...(durability === "full" && { limit: 1.1 }),
    note: `p99 ${ms(quantile(times.grouped, 0.99))} and ${ms(quantile(times.alone, 0.99))}`,
  };
}
