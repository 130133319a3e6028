import { expect, test } from "vitest";
import type { Batch, Change, Store } from "../core/store.ts";
import { memoryStore } from "../stores/memory/memory-store.ts";
import { storeCases } from "./store-cases.ts";
import type { OpenStore } from "./store-open.ts";

type Fault = { readonly group: string; readonly name: string; readonly change: (store: Store) => Partial<Store> };

/** Stores with one fault each. The group that is about it has to notice. */
const faults: readonly Fault[] = [
  fault("batches", "expectations are not checked", (store) => withBatch(store, (batch) => ({ ...batch, expect: [] }))),
  fault("batches", "of a batch only the first change is done", (store) =>
    withBatch(store, (batch) => ({ ...batch, changes: batch.changes.slice(0, 1) })),
  ),
  fault("operations", "operations are forgotten", (store) =>
    withBatch(store, (batch) => ({ ...batch, operation: crypto.randomUUID() as Batch["operation"] })),
  ),
  fault("operations", "digests are not compared", (store) => withBatch(store, (batch) => ({ ...batch, digest: "" }))),
  fault("rows", "a page has no cursor", (store) => ({
    page: async (owner, query) => ({ items: (await store.page(owner, query)).items }),
  })),
  fault("rows", "a drop is not done", (store) => withoutChanges(store, "drop")),
  fault("items", "items are ordered by their time", (store) => ({
    read: async (owner, plan) => {
      const snapshot = await store.read(owner, plan);
      return { ...snapshot, items: snapshot.items.toSorted((a, b) => a.at - b.at) };
    },
  })),
  fault("items", "what is destroyed stays", (store) => withoutChanges(store, "destroy")),
  fault("search", "filters are not looked at", (store) => ({
    search: async (owner, { terms, limit }) => store.search(owner, { terms, limit }),
  })),
  fault("search", "the limit comes before the filter", (store) => ({
    search: async (owner, { since = -Infinity, until = Infinity, ...query }) => {
      const found = await store.search(owner, query);
      return { ...found, hits: found.hits.filter(({ at }) => at >= since && at <= until) };
    },
  })),
  fault("leases", "everybody takes over", (store) => ({
    lease: async (request) => store.lease(request.kind === "acquire" ? { ...request, takeover: true } : request),
  })),
  fault("leases", "a lease does not end with its batch", (store) => withoutChanges(store, "release")),
  fault("incarnations", "late writers are let in", (store) => ({
    commit: async (batch) => {
      const { incarnation } = await store.read(batch.owner, {});
      return store.commit({ ...batch, incarnation });
    },
  })),
  fault("incarnations", "nothing begins anew", (store) => withoutChanges(store, "advance")),
  fault("claims", "a claim does not last", (store) => ({
    claim: async (request) => store.claim({ ...request, ttlMs: 0 }),
  })),
  fault("claims", "tasks are due before their time", (store) => ({
    claim: async (request) => store.claim({ ...request, now: Number.MAX_SAFE_INTEGER }),
  })),
  fault("owners", "tenants are not told apart", (store) => ({
    commit: async (batch) => store.commit({ ...batch, owner: { ...batch.owner, tenant: "" } }),
    read: async (owner, plan) => store.read({ ...owner, tenant: "" }, plan),
  })),
  fault("owners", "owners are listed once they are gone", (store) => withoutChanges(store, "drop")),
  fault("odd text", "accents are composed", (store) => ({
    commit: async (batch) => store.commit(JSON.parse(JSON.stringify(batch).normalize("NFC")) as Batch),
  })),
  fault("odd text", "keys end with their NUL", (store) =>
    withBatch(store, (batch) => ({ ...batch, changes: batch.changes.map(cutAtNul) })),
  ),
  fault("values", "a page is given out twice", (store) => {
    const pages = new Map<string, ReturnType<Store["page"]>>();
    return {
      page: async (owner, query) => {
        const key = JSON.stringify([owner, query]);
        const page = pages.get(key) ?? store.page(owner, query).then((found) => structuredClone(found));
        pages.set(key, page);
        return page;
      },
    };
  }),
  fault("life", "it goes on after its end", () => ({ close: async () => undefined })),
  fault("life", "all share one place", () => shared),
];

const shared = memoryStore();

test.each(faults)("cases of $group fail where $name", async ({ group, change }) => {
  const broken: OpenStore = async (options) => brokenStore(memoryStore(options), change);
  expect(await failuresIn(group, broken)).not.toEqual([]);
});

test("a store that is handed through whole passes", async () => {
  const sound: OpenStore = async (options) => brokenStore(memoryStore(options), () => ({}));
  for (const group of groups) expect(await failuresIn(group, sound)).toEqual([]);
});

test("each group of cases has a store that fails it", () => {
  expect(groups).toEqual(new Set(faults.map(({ group }) => group)));
});

const groups = new Set(storeCases.map(({ group }) => group));

async function failuresIn(group: string, open: OpenStore): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const { name, run } of storeCases.filter((one) => one.group === group && one.needs === undefined)) {
    await run(open).catch(() => failures.push(name));
  }
  return failures;
}

function fault(group: string, name: string, change: Fault["change"]): Fault {
  return { group, name, change };
}

function brokenStore(store: Store, change: Fault["change"]): Store {
  return { ...store, ...change(store) };
}

function withBatch(store: Store, change: (batch: Batch) => Batch): Partial<Store> {
  return { commit: async (batch) => store.commit(change(batch)) };
}

function withoutChanges(store: Store, kind: Change["kind"]): Partial<Store> {
  return withBatch(store, (batch) => ({ ...batch, changes: batch.changes.filter((change) => change.kind !== kind) }));
}

function cutAtNul(change: Change): Change {
  if (change.kind !== "put") return change;
  const [key = ""] = change.row.key.split("\0");
  return { ...change, row: { ...change.row, key } };
}
