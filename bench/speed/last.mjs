// The last 20 messages of a random session, beside the bare query that parses its JSON too, in a file of 10,000
// messages and in one of a million.
import { statSync } from "node:fs";
import { join } from "node:path";
import { openMemory } from "aide-memoire";
import { sqliteStore } from "aide-memoire/sqlite";
import { seededRandom } from "../support/random.mjs";
import { median, quantile } from "../support/statistics.mjs";
import { removeFolder, temporaryFolder } from "../support/temporary.mjs";
import { openBare } from "./bare.mjs";
import { fillByBatch } from "./fill.mjs";
import { give, ms } from "./rows.mjs";
import { interleaved } from "./timing.mjs";

const perSession = 100;
const user = "ada";
const [largest = "1000000"] = process.argv.slice(2);
const rows = [];
const medians = [];
for (const messages of [10_000, Number(largest)]) {
  const folder = temporaryFolder();
  const paths = { ours: join(folder, "ours.db"), bare: join(folder, "bare.db") };
  const sessions = messages / perSession;
  const started = performance.now();
  const filled = {
    store: sqliteStore({ path: paths.ours, durability: "relaxed" }),
    bare: openBare(paths.bare, "relaxed"),
  };
  await fillByBatch(filled, { sessions, messages: perSession }, () => user);
  await filled.store.close();
  filled.bare.close();
  const seconds = Math.round((performance.now() - started) / 1000);
  const size = Math.round(statSync(paths.ours).size / 2 ** 20);
  console.error(`filled ${messages} messages in ${seconds} s, ${size} MB`);

  const memory = openMemory(paths.ours, { background: "manual" });
  const bare = openBare(paths.bare, "full");
  const [mine, theirs] = [seededRandom(3), seededRandom(3)];
  const pick = (random) => `s-${Math.floor(random() * sessions)}`;
  const read = {
    ours: async () => check(await memory.session(pick(mine), { user }).messages({ last: 20 })),
    bare: () => check(bare.last(pick(theirs), 20)),
  };
  const times = await interleaved(read, { blocks: 100, calls: 100, warmUp: Math.min(20_000, sessions * 2) });
  await memory.close();
  bare.close();
  removeFolder(folder);
  medians.push(median(times.ours));
  for (const [name, at] of /** @type {const} */ ([
    ["p50", 0.5],
    ["p99", 0.99],
  ])) {
    const [ours, beside] = [quantile(times.ours, at), quantile(times.bare, at)];
    rows.push({
      measure: `last 20 of ${messages.toLocaleString("en")} messages, ${name}`,
      ours: ms(ours),
      beside: `bare query ${ms(beside)}`,
      figure: ours / beside,
      unit: "x",
      limit: 1.5,
      ...(name === "p50" && {
        note: `filled through the store contract, without index entries, in ${seconds} s, ${size} MB, 100 messages a session`,
      }),
    });
  }
}
rows.push({
  measure: `last 20: ${Number(largest).toLocaleString("en")} against 10,000`,
  ours: ms(medians[1]),
  beside: ms(medians[0]),
  figure: medians[1] / medians[0],
  unit: "x",
  limit: 1.3,
});
give(rows);

/** @param {readonly unknown[]} messages */
function check(messages) {
  if (messages.length !== 20) throw new Error(`${messages.length} messages instead of 20`);
}
