import type { AgentInputItem } from "@openai/agents";
import { afterEach, expect, test, vi } from "vitest";
import type { Store } from "../../src/core/store.ts";
import { openaiAgents } from "../../src/formats/openai-agents/openai-agents.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import { agentsSession, type AgentsSession } from "../../src/openai-agents.ts";
import { onEveryStore } from "../support/stores.ts";
import { answered, called, exchange, gist, result, runner, said, scripted } from "./support.ts";

type Ours = AgentsSession;
const marker: AgentInputItem = { type: "compaction", encrypted_content: "x" };
const notItem = { type: "function_call_output", call_id: "1", output: "canary" } as never;

afterEach(() => vi.restoreAllMocks());

onEveryStore("a session of a memory", (open) => {
  test("belongs to a user and a tenant, and is the memory's own", async () => {
    const { memory } = open();
    await agentsSession(memory, "s", { user: "ada" }).addItems(exchange(1));
    await agentsSession(memory, "s", { user: "ada", tenant: "t" }).addItems(exchange(2));
    await agentsSession(memory, "s").addItems(exchange(3));
    const own = memory.session("s", { user: "ada", format: openaiAgents });
    expect(await own.messages()).toEqual(exchange(1));
    expect(await own.info()).toMatchObject({ turns: 1, messages: 2 });
    expect(await agentsSession(memory, "s", { user: "ada", tenant: "t" }).getItems()).toEqual(exchange(2));
    expect(await memory.session("s").messages()).toMatchObject([
      { role: "user", content: "q3" },
      { role: "assistant" },
    ]);
  });

  test("keeps what a run adds in turns that begin with what a person said", async () => {
    const { memory } = open();
    const session = agentsSession(memory, "s");
    await session.addItems([...exchange(1), said("q2"), called("a")]);
    await session.addItems([result("a"), answered("a2"), ...exchange(3)]);
    const items = await memory.session("s", { format: openaiAgents }).items();
    const turns = [...new Set(items.map(({ turn }) => turn))].map((id) => items.filter(({ turn }) => turn === id));
    expect(turns.map((turn) => gist(turn.map(({ message }) => message)))).toEqual([
      ["user: q1", "assistant: a1"],
      ["user: q2", "call a", "result a", "assistant: a2"],
      ["user: q3", "assistant: a3"],
    ]);
  });

  test("gives bytes, odd texts and long ones back as they were", async () => {
    const session = agentsSession(open().memory, "s");
    const items: AgentInputItem[] = [
      said("a\u0000b \u{1F468}\u200D\u{1F469} \u2028"),
      {
        ...answered("hm"),
        providerData: { bytes: new Uint8Array([0, 255]), $aide: "bytes", none: null, deep: [[], {}] },
      },
      { ...answered("x".repeat(1_000_000)), id: "msg_1" },
    ];
    await session.addItems(items);
    expect(await session.getItems()).toEqual(items);
    expect(await session.getItems(3)).toEqual(items);
    expect(await session.popItem()).toEqual(items[2]);
    expect(await session.getItems()).toEqual(items.slice(0, 2));
  });

  test("a run that goes on behind another turn is kept, and its result is sent behind its call", async () => {
    const session = agentsSession(open().memory, "s");
    const { agent } = scripted([called("s1", "send") as never], [answered("done") as never]);
    const { state } = await runner.run(agent, "send it", { session });
    await session.addItems(exchange(2));
    state.approve(state.getInterruptions()[0]!);
    await runner.run(agent, state, { session });
    const kept = ["user: send it", "call s1", "user: q2", "assistant: a2", "result s1", "assistant: done"];
    expect(gist(await session.getItems(99))).toEqual(kept);
    expect(gist(await session.getItems()).slice(0, 3)).toEqual(["user: send it", "call s1", "result s1"]);
  });

  test("leaves an empty answer out of what goes to the model, and keeps it", async () => {
    const session = agentsSession(open().memory, "s");
    await session.addItems([said("q"), answered(""), answered("a")]);
    expect(await session.getItems()).toEqual([said("q"), answered("a")]);
    expect(await session.getItems(3)).toEqual([said("q"), answered(""), answered("a")]);
  });

  test("keeps the key order of its items", async () => {
    const session = agentsSession(open().memory, "s");
    const item = { content: "hello", role: "user", type: "message", id: "1" } as const;
    await session.addItems([item]);
    expect(JSON.stringify(await session.getItems())).toBe(JSON.stringify([item]));
  });

  test("adds all that comes at once, whole and in its order", async () => {
    const { memory } = open();
    const handles = [agentsSession(memory, "s"), agentsSession(memory, "s")];
    const batches = Array.from({ length: 20 }, (_, n) => [said(`q${n}`), called(`c${n}`), result(`c${n}`)]);
    await Promise.all(batches.map(async (batch, n) => handles[n % 2]!.addItems(batch)));
    expect(await handles[0]!.getItems(99)).toEqual(batches.flat());
  });

  test("adds items as they were when they were given, also where they had to wait", async () => {
    const session = agentsSession(open().memory, "s");
    const second = [said("q2")];
    const adding = [session.addItems([said("q1")]), session.addItems(second)];
    Object.assign(second[0]!, { content: "changed" });
    await Promise.all(adding);
    expect(await session.getItems()).toEqual([said("q1"), said("q2")]);
  });

  test("takes back one item each for pops that come at once, and between them loses nothing that is added", async () => {
    const session = agentsSession(open().memory, "s");
    await session.addItems([...exchange(1), ...exchange(2)]);
    const popped = await Promise.all([session.popItem(), session.addItems(exchange(3)), session.popItem()]);
    expect([popped[0], popped[2]]).toEqual([answered("a2"), answered("a3")]);
    expect(gist(await session.getItems())).toEqual(["user: q1", "assistant: a1", "user: q2", "user: q3"]);
  });

  test("two runs at once both end, each turn whole", async () => {
    const session = agentsSession(open().memory, "s");
    const ask = async (n: number): Promise<unknown> => {
      const { agent } = scripted([called(`c${n}`) as never], [answered(`a${n}`) as never]);
      return runner.run(agent, `q${n}`, { session });
    };
    await Promise.all([ask(1), ask(2), ask(3)]);
    const kept = gist(await session.getItems());
    for (const n of [1, 2, 3]) {
      const at = kept.indexOf(`user: q${n}`);
      expect(kept.slice(at, at + 4)).toEqual([`user: q${n}`, `call c${n}`, `result c${n}`, `assistant: a${n}`]);
    }
  });

  test("refuses all where one is no item, or a result has no call", async () => {
    const session = agentsSession(open().memory, "s");
    await session.addItems(exchange(1));
    for (const items of [
      [said("q2"), notItem],
      [said("q2"), result("never")],
      [said("")],
      [said("q"), undefined],
      "no",
    ]) {
      await expect(session.addItems(items as never)).rejects.toMatchObject({ code: "BAD_INPUT" });
    }
    await expect(session.replaceHistoryWithCompaction(exchange(2) as never)).rejects.toMatchObject({
      code: "BAD_INPUT",
    });
    expect(await session.getItems()).toEqual(exchange(1));
  });

  test("tells nothing of what was said, in errors or in logs", async () => {
    const logs = (["log", "info", "warn", "error", "debug"] as const).map((name) => vi.spyOn(console, name));
    const session = agentsSession(open().memory, "s");
    const error = await session.addItems([said("canary"), notItem]).catch((reason: unknown) => reason);
    expect(String(error)).not.toContain("canary");
    const orphan = await session.addItems([result("canary", "canary")]).catch((reason: unknown) => reason);
    expect(String(orphan)).not.toContain("canary");
    await session.addItems([said("canary")]);
    await session.popItem();
    expect(logs.every((log) => log.mock.calls.length === 0)).toBe(true);
  });

  test("a compaction is taken back like any item, and what it stood for is there again", async () => {
    const session = agentsSession(open().memory, "s");
    await session.addItems(exchange(1));
    await session.replaceHistoryWithCompaction([marker, answered("a2")] as never);
    expect(gist(await session.getItems())).toEqual(["compaction", "assistant: a2"]);
    await session.popItem();
    await session.popItem();
    expect(await session.getItems()).toEqual(exchange(1));
  });

  test("is undone and searched as any session of the memory", async () => {
    const { memory } = open();
    const session = agentsSession(memory, "s", { user: "ada" });
    await session.addItems([said("The bike has the code 4711."), answered("Noted."), ...exchange(2)]);
    const own = memory.session("s", { user: "ada", format: openaiAgents });
    expect(await own.search("bike code")).not.toEqual([]);
    await own.undo();
    expect(gist(await session.getItems())).toHaveLength(2);
    await session.clearSession();
    expect(await own.search("bike code")).toEqual([]);
  });

  test("compares items as they come back", async () => {
    const session = agentsSession(open().memory, "s");
    const item = { ...said("lone \ud800"), id: undefined } as never;
    await session.addItems([item]);
    expect(session.prepareHistoryItemsForPersistenceComparison([item])).toEqual(await session.getItems());
    const strange = { ...said("q"), f: () => 1 } as never;
    expect(session.prepareHistoryItemsForPersistenceComparison([strange, item])).toHaveLength(2);
  });

  test("refuses options that nobody reads, and a window of nothing", () => {
    const { memory } = open();
    const bad = [{ limit: 3 }, { window: { turns: 0 } }, { window: { turns: -1 } }, { window: 5 }, { user: "" }, null];
    for (const options of bad) expect(() => agentsSession(memory, "s", options as never)).toThrow();
    expect(() => agentsSession(memory, "")).toThrow();
  });

  const acts: Readonly<Record<string, (session: Ours) => Promise<unknown>>> = {
    addItems: async (session) => session.addItems(exchange(3)),
    replaceHistoryWithCompaction: async (session) =>
      session.replaceHistoryWithCompaction([marker, answered("a3")] as never),
    clearSession: async (session) => session.clearSession(),
    popItem: async (session) => session.popItem(),
  };
  test.each(Object.entries(acts))(
    "%s does all or nothing where the store fails at any of its calls",
    async (name, act) => {
      const [before, after] = [await outcome(undefined), await outcome(act)];
      // Between its two writes a pop leaves the turn undone: nothing that was said is wrong, and the caller is told.
      const allowed = [before, after, ...(name === "popItem" ? [JSON.stringify(exchange(1))] : [])];
      for (let n = 1; ; n += 1) {
        const { store } = open();
        const { failing, calls } = failingAt(store, n);
        await agentsSession(over(store), "s").addItems([...exchange(1), ...exchange(2)]);
        await act(agentsSession(over(failing), "s")).catch(() => undefined);
        const left = await agentsSession(over(store), "s").getItems(99);
        expect(allowed).toContain(JSON.stringify(left));
        if (calls() < n) break;
      }

      async function outcome(of: ((session: Ours) => Promise<unknown>) | undefined): Promise<string> {
        const session = agentsSession(open().memory, "s");
        await session.addItems([...exchange(1), ...exchange(2)]);
        await of?.(session);
        return JSON.stringify(await session.getItems(99));
      }
    },
  );
});

function over(store: Store): Memory {
  return memoryOver(
    shareStore(() => store),
    { background: "manual", onEvent: () => undefined },
  );
}

/** The store, failing at its `n`-th commit. Gives how many commits there were. */
function failingAt(store: Store, n: number): { failing: Store; calls(): number } {
  let calls = 0;
  const commit: Store["commit"] = async (batch) => {
    calls += 1;
    if (calls === n) throw new Error("The disk is gone.");
    return store.commit(batch);
  };
  return { failing: { ...store, commit, close: async () => undefined }, calls: () => calls };
}
