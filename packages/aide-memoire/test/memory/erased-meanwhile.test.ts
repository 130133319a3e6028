import { expect, test } from "vitest";
import type { MemoryError } from "../../src/core/error.ts";
import type { Store } from "../../src/core/store.ts";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { onEveryStore } from "../support/stores.ts";

const mostCalls = 60;

/** The store, with something that happens before its `n`-th call. Gives how many calls there were. */
function disturbed(store: Store, n: number, happen: () => Promise<unknown>): { store: Store; calls(): number } {
  let calls = 0;
  const step = async <T>(ask: () => Promise<T>): Promise<T> => {
    calls += 1;
    if (calls === n) await happen();
    return ask();
  };
  const seen: Store = {
    ...store,
    commit: async (batch) => step(async () => store.commit(batch)),
    read: async (owner, plan) => step(async () => store.read(owner, plan)),
    page: async (owner, query) => step(async () => store.page(owner, query)),
    lease: async (request) => step(async () => store.lease(request)),
    claim: async (request) => step(async () => store.claim(request)),
    reclaim: async (request) => step(async () => store.reclaim(request)),
    close: async () => undefined,
  };
  return { store: seen, calls: () => calls };
}

/** Runs `act` once for each of its store calls, with `happen` before that call. */
async function atEveryCall(
  open: () => { memory: Memory; store: Store },
  setUp: (memory: Memory) => Promise<unknown>,
  act: (memory: Memory) => Promise<unknown>,
  happen: (memory: Memory) => Promise<unknown>,
  check: (memory: Memory, error: MemoryError | undefined, store: Store) => Promise<void>,
): Promise<number> {
  for (let n = 1; n <= mostCalls; n++) {
    const { memory, store } = open();
    await setUp(memory);
    const disturbance = disturbed(store, n, async () => happen(memory));
    const other = memoryOver(
      shareStore(() => disturbance.store),
      { background: "manual" },
    );
    const error = await act(other).then(
      () => undefined,
      (reason: unknown) => reason as MemoryError,
    );
    if (disturbance.calls() < n) return n - 1;
    if (error !== undefined) expect(["ERASED", "LOST", "NOT_FOUND"]).toContain(error.code);
    await memory.runTasks();
    await check(memory, error, store);
  }
  throw new Error(`It takes more than ${mostCalls} calls.`);
}

async function say(memory: Memory, session: string, user?: string): Promise<void> {
  for (const text of ["marmalade one", "marmalade two"]) {
    await memory.session(session, user === undefined ? {} : { user }).turn(text, async () => "noted");
  }
}

async function owners(store: Store): Promise<string[]> {
  return (await store.owners({ limit: 100 })).items.map(({ owner }) => `${owner.kind} ${owner.id}`);
}

onEveryStore("an erasure during", (open) => {
  test("a fork leaves nothing of the user", async () => {
    const calls = await atEveryCall(
      open,
      async (memory) => say(memory, "s", "ada"),
      async (memory) => memory.session("s", { user: "ada" }).fork(),
      async (memory) => memory.user("ada").erase(),
      async (memory, _error, store) => {
        expect((await memory.sessions({ user: "ada" })).items).toEqual([]);
        expect(await owners(store)).toEqual([]);
      },
    );
    expect(calls).toBeGreaterThan(1);
  });

  test("a fork of a session: the branch stands without what was erased, or it fails", async () => {
    await atEveryCall(
      open,
      async (memory) => say(memory, "s", "ada"),
      async (memory) => memory.session("s", { user: "ada" }).fork(),
      async (memory) => memory.session("s", { user: "ada" }).erase(),
      async (memory, error) => {
        const { items } = await memory.sessions({ user: "ada" });
        expect(items.map(({ messages }) => messages)).toEqual(error === undefined ? [0] : []);
      },
    );
  });

  test("a fork of a guest's session: either the branch stands whole, or nothing does", async () => {
    await atEveryCall(
      open,
      async (memory) => say(memory, "s"),
      async (memory) => memory.session("s").fork(),
      async (memory) => memory.session("s").erase(),
      async (memory, error, store) => {
        const { items } = await memory.sessions();
        expect(items.map(({ messages }) => messages)).toEqual(error === undefined ? [4] : []);
        expect(await owners(store)).toHaveLength(error === undefined ? 1 : 0);
      },
    );
  });

  test("a claim, of the guest: the user has all of it, or none", async () => {
    await atEveryCall(
      open,
      async (memory) => say(memory, "s"),
      async (memory) => memory.session("s").claim("ada"),
      async (memory) => memory.session("s").erase(),
      async (memory, error, store) => {
        const there = memory.session("s", { user: "ada" });
        expect(await there.messages()).toHaveLength(
          error === undefined ? (await memory.sessions()).items.length * 4 : 0,
        );
        if (error !== undefined) {
          expect(await owners(store)).toEqual([]);
          expect(await there.search("marmalade")).toEqual([]);
        }
        expect(await memory.session("s").messages()).toEqual([]);
      },
    );
  });

  test("a claim, of the user: nothing of the user is left, and a guest's session is not lost on the way", async () => {
    await atEveryCall(
      open,
      async (memory) => say(memory, "s"),
      async (memory) => memory.session("s").claim("ada"),
      async (memory) => memory.user("ada").erase(),
      async (memory, error) => {
        if (error === undefined) return;
        expect(await memory.session("s", { user: "ada" }).messages()).toEqual([]);
        expect(await memory.session("s").messages()).toHaveLength(4);
        await memory.session("s").claim("ada");
        expect(await memory.session("s", { user: "ada" }).messages()).toHaveLength(4);
        expect(await memory.session("s").messages()).toEqual([]);
      },
    );
  });
});
