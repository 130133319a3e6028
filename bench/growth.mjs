// How a store bears growth: commits and reads in sessions of 10 to 100,000 messages and in stores of 10,000 to a million,
// by turns with a bare client that does the least that is equal. Writes results/growth-<store>.json. See README.md.
// Runs what is built, on servers of the tests: `npx tsx bench/growth.mjs --store redis [--quick] [--no-save]`
import { parseArgs } from "node:util";
import { machine, replaceMarked, saveResult } from "./support/results.mjs";
import { flatLimit, table } from "./growth/table.mjs";
import { measureLengths } from "./growth/lengths.mjs";
import { measureStores } from "./growth/stores.mjs";
import { countTrips } from "./growth/trips.mjs";

const { values } = parseArgs({
  options: {
    store: { type: "string" },
    largest: { type: "string", default: "1000000" },
    quick: { type: "boolean", default: false },
    save: { type: "boolean", default: true },
  },
  allowNegative: true,
});
const places = ["sqlite", "journal", "redis", "postgres"];
if (!places.includes(values.store ?? "")) {
  console.error(`--store must be one of ${places.join(", ")}`);
  process.exit(2);
}

const { store: name, quick } = values;
const { placeFor, limit } = await import(`./growth/place-${name}.mjs`);
const started = performance.now();
const plan = quick ? { rounds: 1, blocks: 8, calls: 10, warmUp: 20 } : { rounds: 3, blocks: 15, calls: 10, warmUp: 20 };
const lengths = quick ? [10, 100, 1_000] : [10, 1_000, 100_000];
const sizes = quick ? [1_000, 10_000] : [10_000, 100_000, 1_000_000].filter((size) => size <= Number(values.largest));

const trips = await countTrips(placeFor);
if (trips !== undefined) console.log(`round trips: ${trips.context} for a context read, ${trips.commit} for a commit`);
const grown = {
  lengths: await measureLengths(placeFor, lengths, plan),
  stores: await measureStores(placeFor, sizes, plan),
};
const seconds = Math.round((performance.now() - started) / 1000);
const { node, system, cores, processor, load, at } = machine();
const text = `${table("messages in the session", grown.lengths, limit)}\n\n${table("items in the store", grown.stores, limit)}`;
console.log(text);
console.log(`${seconds} s; flat is at most ${flatLimit}; beside the bare client at most ${limit}`);
if (values.save && !quick) {
  await saveResult(`growth-${name}`, { seconds, limit, flatLimit, ...(trips && { trips }), ...grown });
  const where = `${at}, Node ${node}, ${system}, ${cores} cores (${processor}); load at the end ${load}.`;
  await replaceMarked("docs/benchmarks.md", `growth-${name}`, `${where}\n\n${text}`);
}
process.exit(0);
