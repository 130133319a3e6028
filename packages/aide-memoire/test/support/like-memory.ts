import { afterAll, test } from "vitest";
import { memoryStore } from "../../src/stores/memory/memory-store.ts";
import { compareHistories } from "../../src/testing/store-histories.ts";
import type { OpenStore } from "../../src/testing/store-open.ts";

/** `npm run soak:stores` sets it. */
const wanted = process.env["STORE_HISTORIES"];
const atOnce = 5;
const memory: OpenStore = async (options) => memoryStore(options);

/**
 * Tests that the store answers like the memory store over random histories of forty steps by three actors: `count` of
 * them, or as many as a soak asks for, which also prints what they reached. `open` is asked for within a test.
 */
export function testHistories(open: () => OpenStore, count = 20): void {
  const last = wanted === undefined ? count : Number(wanted);
  const reached: Record<string, number> = {};
  for (let first = 1; first <= last; first += atOnce) {
    const seeds = Array.from({ length: Math.min(atOnce, last - first + 1) }, (_, place) => first + place);
    test(
      `it answers like the memory store over random histories ${first} to ${seeds.at(-1)}`,
      { timeout: 120_000 },
      async () => {
        for (const seed of seeds) {
          const tally = await compareHistories(memory, open(), { seed, steps: 40 });
          for (const [name, times] of Object.entries(tally)) reached[name] = (reached[name] ?? 0) + times;
        }
      },
    );
  }
  afterAll(() => {
    if (wanted !== undefined) console.log(JSON.stringify(reached));
  });
}
