import assert from "node:assert/strict";
import { test } from "vitest";
import type { Owner } from "../../src/core/owner.ts";
import type { LogId } from "../../src/core/id.ts";
import { MemoryError } from "../../src/core/error.ts";
import type { Store } from "../../src/core/store.ts";
import { fill } from "./rich.ts";
import { contents, copied, place, placeOver, statuses } from "./support.ts";

/** A store whose commits fail from the n-th on, before they are done or behind that, as when a process dies. */
function dying(store: Store, n: number, when: "before" | "behind"): Store {
  let commits = 0;
  return {
    ...store,
    commit: async (batch) => {
      commits += 1;
      if (commits < n) return store.commit(batch);
      if (commits === n && when === "behind") await store.commit(batch);
      throw new MemoryError("STORE_UNAVAILABLE", "The process died.");
    },
  };
}

/** A store that takes few changes at a time, so that a copy has many batches. */
function narrow(store: Store): Store {
  return { ...store, capabilities: { ...store.capabilities, maxBatchChanges: 5, maxBatchBytes: 2_000 } };
}

test("a copy that dies at any commit goes on, and ends as one that did not", { timeout: 120_000 }, async () => {
  const source = place("ram");
  await fill(source.memory);
  const wanted = await contents(source.store);
  let deaths = 0;
  for (const when of ["before", "behind"] as const) {
    for (let n = 1; ; n += 1) {
      const target = place("ram");
      const died = await copied(source, placeOver(dying(narrow(target.store), n, when))).then(
        () => false,
        (error: unknown) => MemoryError.is(error, "STORE_UNAVAILABLE"),
      );
      const found = new Set(Object.values(await statuses(source, placeOver(narrow(target.store)))));
      assert.ok(
        [...found].every((status) => ["copied", "same"].includes(status)),
        [...found].join(),
      );
      assert.deepEqual(await contents(target.store), wanted, `${when} ${n}`);
      if (!died) break;
      deaths += 1;
    }
  }
  assert.ok(deaths > 100, `${deaths}`);
});

test("one that dies at every second commit gets on each time", async () => {
  const source = place("sqlite");
  await fill(source.memory);
  const target = place("sqlite");
  let runs = 1;
  for (; runs < 500; runs += 1) {
    const done = await copied(source, placeOver(dying(narrow(target.store), 2, "behind"))).then(
      () => true,
      () => false,
    );
    if (done) break;
  }
  assert.ok(runs > 10 && runs < 200, `${runs}`);
  assert.deepEqual(await contents(target.store), await contents(source.store));
});

test("no batch is larger than the target takes, and none holds more than an owner's own", async () => {
  const source = place("ram");
  await fill(source.memory);
  const target = place("ram");
  const sizes: { changes: number; bytes: number }[] = [];
  const watched: Store = {
    ...narrow(target.store),
    commit: async (batch) => {
      const items = batch.changes.flatMap((change) => (change.kind === "append" ? change.items : []));
      const appends = batch.changes.filter(({ kind }) => kind === "append").length;
      const changes = batch.changes.length - appends + items.length;
      sizes.push({ changes, bytes: Buffer.byteLength(JSON.stringify(batch.changes)) });
      return target.store.commit(batch);
    },
  };
  await copied(source, placeOver(watched));
  assert.ok(sizes.length > 20);
  assert.deepEqual(
    sizes.filter(({ changes, bytes }) => changes > 5 || (bytes > 2_000 && changes > 2)),
    [],
  );
});

test("a target that loses index entries does not hold the same", async () => {
  const source = place("ram");
  await source.memory.session("s", { user: "ada" }).append([{ role: "user", content: "Lyon" }]);
  const target = place("ram");
  const forgetful: Store = {
    ...target.store,
    commit: async (batch) =>
      target.store.commit({ ...batch, changes: batch.changes.filter(({ kind }) => kind !== "index") }),
  };
  assert.deepEqual(await statuses(source, placeOver(forgetful)), { "user:ada": "changed" });
  assert.deepEqual(await statuses(source, target, { mode: "verify" }), { "user:ada": "differs" });
});

test("what is as it was two copies ago ends its copy too", async () => {
  const source = place("ram");
  for (const id of ["one", "two"]) {
    await source.memory.session(id, { user: "ada" }).append([{ role: "user", content: id }]);
  }
  const hiding: Store = {
    ...source.store,
    page: async (owner, query) => {
      const page = await source.store.page(owner, query);
      return { ...page, items: page.items.filter(({ key }) => key !== "two") };
    },
  };
  const target = place("ram");
  for (const from of [source, placeOver(hiding), source]) {
    assert.deepEqual(await statuses(from, target), { "user:ada": "copied" });
  }
  assert.deepEqual(await statuses(source, target, { mode: "verify" }), { "user:ada": "same" });
});

test("what is cleared at the source between two runs does not stay at the target", async () => {
  let left = 0;
  for (let n = 1; n < 12; n += 1) {
    const source = place("ram");
    const session = source.memory.session("s", { user: "ada" });
    await session.append(Array.from({ length: 9 }, (_, at) => ({ role: "user" as const, content: `Secret ${at}` })));
    const log = (await session.items())[0]!.id.split(".")[0] as LogId;
    const target = place("ram");
    await copied(source, placeOver(dying(narrow(target.store), n, "behind"))).catch(() => undefined);
    const owner = { tenant: "", kind: "user", id: "ada" } as const;
    const secrets = async (): Promise<number> =>
      (await target.store.read(owner, { ranges: [{ log, from: 1, to: 100, limit: 100 }] })).ranges.flat().length;
    left = Math.max(left, await secrets());

    await session.clear();
    await source.memory.runTasks();
    await copied(source, placeOver(narrow(target.store)));

    assert.equal(await secrets(), 0, `${n}`);
    assert.deepEqual(await contents(target.store), await contents(source.store));
  }
  assert.equal(left, 9);
});

/** A store that does something of its own before each read of these. */
function meanwhile(store: Store, at: number, act: () => Promise<void>): Store {
  let reads = 0;
  return {
    ...store,
    page: async (owner, query) => {
      reads += 1;
      if (reads === at) await act();
      return store.page(owner, query);
    },
  };
}

test("who is written to while they are copied is copied as they are at the end", { timeout: 60_000 }, async () => {
  for (let at = 1; at < 80; at += 1) {
    const source = place("ram");
    await source.memory.session("s", { user: "ada" }).append([{ role: "user", content: "One" }]);
    const busy = meanwhile(source.store, at, async () => {
      await source.memory.session("s", { user: "ada" }).append([{ role: "user", content: "Two" }]);
      await source.memory.session("s", { user: "ada" }).undo();
      await source.memory.session("s", { user: "ada" }).append([{ role: "user", content: "Three" }]);
    });
    const target = place("ram");
    assert.deepEqual(await statuses(placeOver(busy), target), { "user:ada": "copied" });
    // What came behind the last reading comes with the next copy.
    await copied(source, target);
    assert.deepEqual(await contents(target.store), await contents(source.store), `${at}`);
  }
});

test("who never stops is not whole, says so, and is picked up by the next copy", async () => {
  const source = place("ram");
  const session = source.memory.session("s", { user: "ada" });
  await session.append([{ role: "user", content: "One" }]);
  const restless: Store = {
    ...source.store,
    page: async (owner, query) => {
      if (query.collection === "fact") await session.append([{ role: "user", content: "More" }]);
      return source.store.page(owner, query);
    },
  };
  const target = place("ram");
  assert.deepEqual(await statuses(placeOver(restless), target), { "user:ada": "changed" });
  assert.deepEqual(await statuses(source, target, { mode: "verify" }), { "user:ada": "differs" });
  assert.deepEqual(await statuses(target, place("ram")), { "user:ada": "refused" });
  assert.deepEqual(await statuses(source, target), { "user:ada": "copied" });
  assert.deepEqual(await contents(target.store), await contents(source.store));
});

test("an erasure at the source while it is copied takes the copy with it", async () => {
  const reached = new Set<string>();
  for (let at = 1; at < 80; at += 1) {
    const source = place("ram");
    await source.memory.session("s", { user: "ada" }).append([{ role: "user", content: "To be erased" }]);
    const erased = meanwhile(source.store, at, async () => void (await source.memory.user("ada").erase()));
    const target = place("ram");
    const status = (await statuses(placeOver(erased), target))["user:ada"] ?? "none";
    reached.add(status);
    if (status !== "copied") assert.deepEqual(await contents(target.store), {}, `${at}`);
  }
  assert.ok(reached.has("erased"), [...reached].join());
});

test("a message that the target does not take fails its owner alone", async () => {
  const source = place("ram");
  for (const user of ["ada", "bob"]) {
    const content = user === "ada" ? "x".repeat(5_000) : "short";
    await source.memory.session("s", { user }).append([{ role: "user", content }]);
  }
  const target = place("ram");
  const small: Store = {
    ...narrow(target.store),
    commit: async (batch) => {
      if (JSON.stringify(batch.changes).length > 2_000) throw new MemoryError("TOO_LARGE", "Too large.");
      return target.store.commit(batch);
    },
  };
  const owners = await copied(source, placeOver(small));
  const ends = owners.map(({ owner, status, error }: { owner: Owner; status: string; error?: MemoryError }) => [
    owner.id,
    status,
    error?.code,
  ]);
  assert.deepEqual(ends, [
    ["ada", "failed", "TOO_LARGE"],
    ["bob", "copied", undefined],
  ]);
});
