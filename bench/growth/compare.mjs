import { quantile } from "../support/statistics.mjs";
import { interleaved } from "../speed/timing.mjs";
import { serverCpu } from "./server-cpu.mjs";

/**
 * @typedef {import("./place.mjs").Bare} Bare
 * @typedef {{ size: number, turn: () => Promise<unknown>, last: () => Promise<unknown>, bare: Bare, cpu?: () => Promise<number>, taken: () => import("./measured.mjs").Times,
 *   batch: () => import("aide-memoire/store").Batch, written: () => string, looked: () => string }} Variant how each kind of
 *   call is made at a size; the sessions that the bare client writes to and reads are chosen as ours are
 * @typedef {{ p50: number, p99: number } | { mean: number }} Spread milliseconds
 * @typedef {{ size: number, kind: string, ours: Spread, bare: Record<string, Spread> }} Figure
 */

/**
 * All sizes and both sides by turns, in rounds. Of each figure the lowest of the rounds is taken: what disturbs the machine
 * only ever adds.
 * @param {readonly Variant[]} variants
 * @param {{ rounds: number, blocks: number, calls: number, warmUp: number }} plan
 * @returns {Promise<Figure[]>}
 */
export async function compare(variants, { rounds, ...plan }) {
  const found = [];
  for (let round = 0; round < rounds; round += 1) found.push(await roundOf(variants, plan));
  return found[0].map(({ size, kind, bare }, place) => {
    const all = found.map((figures) => figures[place]);
    const names = Object.keys(bare);
    return {
      size,
      kind,
      ours: lowest(all.map((figure) => figure.ours)),
      bare: Object.fromEntries(names.map((name) => [name, lowest(all.map((figure) => figure.bare[name]))])),
    };
  });
}

async function roundOf(variants, plan) {
  const works = Object.fromEntries(variants.flatMap(worksOf));
  const cpu = serverCpu((name) => variants.find((variant) => name.startsWith(`${variant.size} `))?.cpu, plan.calls);
  const times = await interleaved(works, { ...plan, ...cpu });
  return variants.flatMap((variant) => {
    const { size, bare, taken } = variant;
    const inside = taken();
    const spreadsOf = (kind) =>
      Object.fromEntries(Object.keys(bare[kind] ?? {}).map((way) => [way, spread(times[`${size} ${kind} ${way}`])]));
    return [
      { size, kind: "commit", ours: spread(inside.commit.slice(plan.warmUp)), bare: spreadsOf("commit") },
      { size, kind: "context read", ours: spread(inside.context.slice(plan.warmUp)), bare: spreadsOf("context") },
      { size, kind: "last 20", ours: spread(times[`${size} last`]), bare: spreadsOf("last") },
      ...(variant.cpu === undefined ? [] : cpuFigures(variant, cpu.of)),
    ];
  });
}

/** @param {Variant} variant @param {(...names: string[]) => number} of */
function cpuFigures({ size, bare }, of) {
  const first = (kind) => `${kind} ${Object.keys(bare[kind] ?? {})[0]}`;
  const means = (...names) => ({ mean: of(...names.map((name) => `${size} ${name}`)) });
  return [
    {
      size,
      kind: "turn, CPU of the server",
      ours: means("turn"),
      bare: { both: means(first("context"), first("commit")) },
    },
    {
      size,
      kind: "last 20, CPU of the server",
      ours: means("last"),
      bare: Object.fromEntries(Object.keys(bare.last).map((way) => [way, means(`last ${way}`)])),
    },
  ];
}

/** @param {Variant} variant */
function worksOf({ size, turn, last, bare, batch, written, looked }) {
  const kinds = /** @type {const} */ (["commit", "context", "last"]);
  return [
    [`${size} turn`, turn],
    ...kinds.flatMap((kind) =>
      Object.entries(bare[kind] ?? {}).map(([way, run]) => [
        `${size} ${kind} ${way}`,
        kind === "last" ? async () => expectSome(await run(looked(), batch())) : () => run(written(), batch()),
      ]),
    ),
    [`${size} last`, async () => expectSome(await last())],
  ];
}

/** A bench of nothing fails. @param {unknown} found */
function expectSome(found) {
  if (!Array.isArray(found) || found.length < 10) throw new Error("The last messages were not found.");
}

/** @param {readonly number[]} times @returns {Spread} */
function spread(times) {
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** @param {readonly Spread[]} spreads */
function lowest(spreads) {
  const names = Object.keys(spreads[0]);
  return Object.fromEntries(names.map((name) => [name, Math.min(...spreads.map((each) => each[name]))]));
}
