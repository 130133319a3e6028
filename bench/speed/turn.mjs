// A turn, begin to commit with default options, beside one bare transaction that inserts its two rows.
import { join } from "node:path";
import { openMemory } from "aide-memoire";
import { mean, median, quantile } from "../support/statistics.mjs";
import { temporaryFolder } from "../support/temporary.mjs";
import { textMaker } from "../support/words.mjs";
import { openBare } from "./bare.mjs";
import { give, ms } from "./rows.mjs";
import { interleaved } from "./timing.mjs";

const sessions = 100;
const rows = [];
for (const durability of /** @type {const} */ (["full", "relaxed"])) rows.push(await measure(durability));
give(rows);

/** @param {"full" | "relaxed"} durability */
async function measure(durability) {
  const folder = temporaryFolder();
  const memory = openMemory(join(folder, "ours.db"), { durability });
  const bare = openBare(join(folder, "bare.db"), durability);
  const text = textMaker(1);
  const times = await interleaved(
    {
      ours: async (call) => {
        const turn = await memory.session(`s-${call % sessions}`).begin(text());
        await turn.commit(text());
      },
      bare: (call) =>
        bare.append(`s-${call % sessions}`, [
          { role: "user", content: text() },
          { role: "assistant", content: text() },
        ]),
    },
    { blocks: 60, calls: 25, warmUp: 8 * sessions },
  );
  await memory.close();
  bare.close();
  const [ours, beside] = [median(times.ours), median(times.bare)];
  return {
    measure: `begin to commit, ${durability}`,
    ours: ms(ours),
    beside: `two-row insert ${ms(beside)}`,
    figure: ours / beside,
    unit: "x",
    ...(durability === "full" && { limit: 2 }),
    note: `medians; means ${ms(mean(times.ours))} and ${ms(mean(times.bare))}, p99 ${ms(quantile(times.ours, 0.99))} and ${ms(quantile(times.bare, 0.99))}`,
  };
}
