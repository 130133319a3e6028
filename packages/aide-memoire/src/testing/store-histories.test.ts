import assert from "node:assert/strict";
import { test } from "vitest";
import type { Store } from "../core/store.ts";
import { memoryStore } from "../stores/memory/memory-store.ts";
import { compareHistories } from "./store-histories.ts";
import type { OpenStore } from "./store-open.ts";

const memory: OpenStore = async (options) => memoryStore(options);

/** A memory store with a fault. */
function faulty(fault: (store: Store) => Partial<Store>): OpenStore {
  return async (options) => {
    const store = memoryStore(options);
    return { ...store, ...fault(store) };
  };
}

test("memory answers like memory, and histories reach every answer", async () => {
  const reached: Record<string, number> = {};
  for (let seed = 1; seed <= 100; seed += 1) {
    for (const [name, times] of Object.entries(await compareHistories(memory, memory, { seed, steps: 40 })))
      reached[name] = (reached[name] ?? 0) + times;
  }
  const commits = ["done", "repeated", "ERASED", "LOST", "CONFLICT", "OPERATION_MISMATCH"].map(
    (outcome) => `commit ${outcome}`,
  );
  const changes = ["append", "put", "drop", "index", "destroy", "release", "advance"].map(
    (kind) => `commit of ${kind}`,
  );
  const expectations = ["session", "head", "lease", "free", "claim", "row"].map((kind) => `commit expecting ${kind}`);
  const leases = ["held", "busy", "lost", "released"].map((outcome) => `lease ${outcome}`);
  for (const name of [
    ...commits,
    ...changes,
    ...expectations,
    ...leases,
    "read held",
    "read busy",
    "claim attempt 1",
    "claim attempt 2",
    "claim attempt 3",
  ]) {
    assert.ok(
      (reached[name] ?? 0) >= 10,
      `${name} was reached ${reached[name] ?? 0} times: ${JSON.stringify(reached)}`,
    );
  }
  assert.ok((reached["commit done"] ?? 0) > 1_000, JSON.stringify(reached));
});

test("the same seed gives the same history", async () => {
  const run = (seed: number): Promise<Record<string, number>> => compareHistories(memory, memory, { seed, steps: 60 });
  assert.deepEqual(await run(5), await run(5));
  assert.notDeepEqual(await run(5), await run(6));
});

const faults: Readonly<Record<string, OpenStore>> = {
  "loses a hit": faulty((store) => ({
    search: async (owner, query) => {
      const found = await store.search(owner, query);
      return { ...found, hits: found.hits.slice(1) };
    },
  })),
  "applies a repeated operation again": faulty((store) => {
    let count = 0;
    return { commit: (batch) => store.commit({ ...batch, operation: `${batch.operation} ${(count += 1)}` as never }) };
  }),
  "lets late writers in": faulty((store) => ({
    commit: async (batch) => store.commit({ ...batch, incarnation: (await store.read(batch.owner, {})).incarnation }),
  })),
  "never gives a lease over": faulty((store) => ({
    lease: (request) => store.lease(request.kind === "acquire" ? { ...request, takeover: false } : request),
  })),
  "pages without the last row": faulty((store) => ({
    page: async (owner, query) => {
      const page = await store.page(owner, query);
      return page.cursor === undefined ? { items: page.items.slice(1) } : page;
    },
  })),
};

for (const [name, open] of Object.entries(faults)) {
  test(`a store that ${name} is found`, async () => {
    await assert.rejects(async () => {
      for (let seed = 1; seed <= 40; seed += 1) await compareHistories(memory, open, { seed, steps: 40 });
    }, /unlike the left/u);
  });
}
