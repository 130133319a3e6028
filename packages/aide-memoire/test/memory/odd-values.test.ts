import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { MemoryError } from "../../src/core/error.ts";
import type { Store } from "../../src/core/store.ts";
import type { Memory, SessionOptions } from "../../src/memory/memory.ts";
import type { Options } from "../../src/memory/options.ts";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import type { Session } from "../../src/memory/session.ts";
import type { AiSdk } from "../../src/formats/ai-sdk/ai-sdk.ts";
import type { ModelMessage } from "../../src/formats/ai-sdk/messages.ts";
import { onEveryStore } from "../support/stores.ts";

type Chat = Session<AiSdk>;
/** A call that must fail, and a word of its error that says what was wrong. */
type Refused = readonly [names: string, call: (chat: Chat, memory: Memory) => unknown];

const user = (content: string) => ({ role: "user", content }) as const;
/** A value that the types do not allow. */
const odd = <T>(value: unknown): T => value as T;

async function failureOf(call: () => unknown): Promise<unknown> {
  try {
    return { gave: await call() };
  } catch (error) {
    return error;
  }
}

// oxlint-disable-next-line no-sparse-arrays -- holes are what is tested
const sparse = [user("one"), , user("two")];

/** Options of a turn that are refused. */
const turns: readonly (readonly [names: string, options: unknown])[] = [
  ["options", null],
  ["options", 5],
  ["options", []],
  ["sytem", { sytem: "Be brief." }],
  ["waitMs", { waitMs: Number.NaN }],
  ["waitMs", { waitMs: -1 }],
  ["waitMs", { waitMs: "100" }],
  ["waitMs", { waitMs: null }],
  ["signal", { signal: {} }],
  ["signal", { signal: new AbortController() }],
  ["signal", { signal: null }],
  ["speaker", { speaker: 5 }],
  ["speaker", { speaker: null }],
  ["blocks", { blocks: "be brief" }],
  ["blocks", { blocks: 5 }],
  ["blocks", { blocks: null }],
  ["blocks", { blocks: [null] }],
  // oxlint-disable-next-line no-sparse-arrays -- holes are what is tested
  ["blocks", { blocks: [,] }],
  ["priority", { blocks: [{ name: "a", text: "b", place: "tail", priority: Number.NaN }] }],
  ["whenBusy", { whenBusy: null }],
  ["whenBusy", { whenBusy: { toString: null } }],
  ["limit", { limit: null }],
  ["limit", { limit: 5 }],
  ["limit", { limit: { tokens: 5, token: 5 } }],
  ["limit.tokens", { limit: {} }],
  ["limit.tokens", { limit: { tokens: Object.create(null) } }],
  ["system", { system: 5 }],
  ["model", { model: null }],
];

const badInput: readonly Refused[] = [
  ...turns.flatMap(([names, options]): Refused[] => [
    [names, async (chat) => chat.begin("q", odd(options))],
    [names, async (chat) => chat.turn("q", async () => "a", odd(options))],
    [names, async (chat) => chat.regenerate(undefined, odd(options))],
    [names, async (chat) => chat.edit("log.1", "q", odd(options))],
  ]),
  ["function", async (chat) => chat.turn("q", odd(undefined))],
  ["function", async (chat) => chat.turn("q", odd("reply"))],
  ["list", async (chat) => chat.append(odd("x"))],
  ["list", async (chat) => chat.append(odd(null))],
  ["list", async (chat) => chat.append(odd({ length: 1 }))],
  ["hole", async (chat) => chat.append(odd(sparse))],
  ["options", async (chat) => chat.append([user("x")], odd(null))],
  ["speeker", async (chat) => chat.append([user("x")], odd({ speeker: "Ada" }))],
  ["speaker", async (chat) => chat.append([user("x")], { speaker: odd(5) })],
  ["speaker", async (chat) => chat.append([user("x")], { speaker: odd(null) })],
  ["at", async (chat) => chat.append([user("x")], { at: odd(5) })],
  ["at", async (chat) => chat.append([user("x")], { at: odd("2026-01-01") })],
  ["at", async (chat) => chat.append([user("x")], { at: odd(null) })],
  ["at", async (chat) => chat.append([user("x")], { at: new Date(Number.NaN) })],
  ["options", async (chat) => chat.messages(odd(null))],
  ["befor", async (chat) => chat.messages(odd({ befor: "log.1" }))],
  ["last", async (chat) => chat.messages({ last: Number.NaN })],
  ["last", async (chat) => chat.messages({ last: odd(null) })],
  ["options", async (chat) => chat.items(odd(5))],
  ["options", async (chat) => chat.fork(odd(null))],
  ["att", async (chat) => chat.fork(odd({ att: "log.1" }))],
  ["title", async (chat) => chat.rename(odd(undefined))],
  ["title", async (chat) => chat.rename(odd(null))],
  ["title", async (chat) => chat.rename(odd(5))],
  ["etadata", async (chat) => chat.setMetadata(odd(null))],
  ["query", async (chat) => chat.search(odd(5))],
  ["query", async (chat) => chat.search(odd(undefined))],
  ["options", async (chat) => chat.search("x", odd(null))],
  ["limit", async (chat) => chat.search("x", { limit: odd(null) })],
  ["options", async (chat) => chat.search("x", odd(5))],
  ["options", async (chat) => chat.erase(odd(null))],
  ["dryrun", async (chat) => chat.erase(odd({ dryrun: true }))],
  ["dryRun", async (chat) => chat.erase({ dryRun: odd("no") })],
  ["state", async (chat) => chat.state.set(odd(undefined))],
  ["options", async (chat) => chat.state.set(1, odd(null))],
  ["expect", async (chat) => chat.state.set(1, { expect: odd(null) })],
  ["expect", async (chat) => chat.state.set(1, { expect: Number.NaN })],
  ["expect", async (chat) => chat.state.set(1, { expect: odd("1") })],
  ["exspect", async (chat) => chat.state.set(1, odd({ exspect: 1 }))],
  ["options", (_chat, memory) => memory.session("s", odd<SessionOptions<AiSdk>>(null))],
  ["usr", (_chat, memory) => memory.session("s", odd<SessionOptions<AiSdk>>({ usr: "ada" }))],
  ["format", (_chat, memory) => memory.session("s", { format: odd<AiSdk>(null) })],
  ["format", (_chat, memory) => memory.session("s", { format: odd<AiSdk>("ai-sdk") })],
  ["system", (_chat, memory) => memory.session("s", { system: odd(null) })],
  ["options", async (_chat, memory) => memory.sessions(odd(null))],
  ["usr", async (_chat, memory) => memory.sessions(odd({ usr: "ada" }))],
  ...["all", 0, -1, 5e9, 1.5, Number.NaN, Infinity, null].flatMap((limit): Refused[] => [
    ["limit", async (_chat, memory) => memory.sessions({ limit: odd(limit) })],
    ["limit", async (_chat, memory) => memory.user("u").sessions({ limit: odd(limit) })],
  ]),
  ["cursor", async (_chat, memory) => memory.sessions({ cursor: odd(5) })],
  ["cursor", async (_chat, memory) => memory.sessions({ user: "u", cursor: odd(5) })],
  ["cursor", async (_chat, memory) => memory.sessions({ cursor: '{"owners":5}' })],
  ["cursor", async (_chat, memory) => memory.sessions({ cursor: "{}" })],
  ["search", async (_chat, memory) => memory.sessions({ search: odd(5) })],
  ["search", async (_chat, memory) => memory.sessions({ search: odd(null) })],
  ["options", (_chat, memory) => memory.user("u", odd(null))],
  ["options", async (_chat, memory) => memory.user("u").sessions(odd(null))],
  ["options", async (_chat, memory) => memory.user("u").erase(odd(null))],
  ["dryrun", async (_chat, memory) => memory.user("u").erase(odd({ dryrun: true }))],
  ["dryRun", async (_chat, memory) => memory.user("u").erase({ dryRun: odd(1) })],
  ["options", async (_chat, memory) => memory.runTasks(odd(null))],
  ["signal", async (_chat, memory) => memory.runTasks({ signal: odd(5) })],
];

const badId: readonly Refused[] = [
  ...[5, null, {}, "", "nothing", "log.1e0", "log.01", "log.+1", "log. 1", "log.0x1", "log.", ".1", "log.0"].flatMap(
    (id): Refused[] => [
      ["message id", async (chat) => chat.edit(odd(id), "q")],
      ["message id", async (chat) => chat.regenerate(odd(id))],
      ["message id", async (chat) => chat.messages({ before: odd(id) })],
      ["message id", async (chat) => chat.items({ after: odd(id) })],
      ["message id", async (chat) => chat.fork({ at: odd(id) })],
    ],
  ),
  ["message id", async (chat) => chat.edit(odd(undefined), "q")],
  ["turn id", async (chat) => chat.explain(odd(5))],
  ["turn id", async (chat) => chat.explain(odd(null))],
  ["turn id", async (chat) => chat.explain("")],
  ["user id", async (chat) => chat.claim(odd(undefined))],
  ["user id", async (chat) => chat.claim(odd(5))],
  ["key", async (chat) => chat.append([user("x")], { key: odd(null) })],
  ["key", async (chat) => chat.begin("x", { key: odd(5) })],
];

onEveryStore("odd values", (open) => {
  test.each([
    ["BAD_INPUT", badInput],
    ["BAD_ID", badId],
  ] as const)("what a call does not take is %s, in words, before the store is asked", async (code, refused) => {
    const { memory } = open();
    const chat = memory.session("s");
    await memory.close(); // Whoever asked the store would be told CLOSED.
    for (const [names, call] of refused) {
      const error = await failureOf(() => call(chat, memory));
      expect({ call: call.toString(), error }).toMatchObject({ error: { name: "MemoryError", code } });
      expect(MemoryError.is(error) && error.message).toContain(names);
      expect(MemoryError.is(error) && error.message).toMatch(/\.$/);
    }
  });

  test("what was refused has left no trace, and the session is free", async () => {
    const { memory } = open();
    const chat = memory.session("s");
    await chat.turn("q", async () => "a");
    await chat.rename("Title");
    for (const [, call] of [...badInput, ...badId]) await failureOf(() => call(chat, memory));
    expect(await chat.messages()).toEqual([user("q"), { role: "assistant", content: "a" }]);
    expect(await chat.info()).toMatchObject({ title: "Title", turns: 1 });
    expect(await chat.state.get()).toBeUndefined();
    const turn = await chat.begin("free?", { whenBusy: "reject" });
    await turn.commit("yes");
  });

  test("an id that is not written as this memory writes it is no other message's", async () => {
    const chat = open().memory.session("s");
    await chat.turn("q", async () => "a");
    const [first] = await chat.items();
    const [, log] = /^(.*)\.1$/.exec(first?.id ?? "") ?? [];
    expect(log).toBeDefined();
    for (const id of [`${log}.1e0`, `${log}.01`, `${log}.1.0`]) {
      await expect(chat.messages({ before: id })).rejects.toMatchObject({ code: "BAD_ID" });
    }
  });

  test("nothing is between a message and itself", async () => {
    const chat = open().memory.session("s");
    await chat.turn("q", async () => "a");
    for (const { id } of await chat.items()) {
      expect(await chat.messages({ before: id, after: id })).toEqual([]);
      expect(await chat.items({ before: id, after: id, last: 1 })).toEqual([]);
    }
    const unknown = { before: "log.7", after: "log.7" };
    await expect(chat.messages(unknown)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("a page of sessions holds up to a thousand", async () => {
    const { memory } = open();
    await memory.session("s", { user: "u" }).turn("q", async () => "a");
    for (const limit of [1, 1000]) expect((await memory.sessions({ limit })).items).toHaveLength(1);
  });
});

onEveryStore("functions that the memory is given", (open) => {
  const failing = (): never => {
    throw new TypeError("broken");
  };
  const bad: Readonly<Record<string, readonly (() => unknown)[]>> = {
    now: [() => Number.NaN, () => Infinity, () => 9e15, () => "5", () => undefined, async () => 5, failing],
    newId: [() => "", () => 5, () => undefined, () => "x".repeat(1025), () => "\ud800", async () => "id", failing],
    countTokens: [() => Number.NaN, () => -1, () => Infinity, () => "5", () => undefined, async () => 5, failing],
  };

  test.each(Object.entries(bad))(
    "%s that gives what it may not is BAD_INPUT, and nothing is written",
    async (name, all) => {
      for (const give of all) {
        const { memory, store } = open({ [name]: give });
        const chat = memory.session("s");
        const error = await failureOf(async () => chat.turn("q", async () => "a"));
        expect({ give: give.toString(), error }).toMatchObject({ error: { code: "BAD_INPUT" } });
        expect(MemoryError.is(error) && error.message).toContain(name);
        expect(MemoryError.is(error) && error.cause === undefined).toBe(give !== failing && name !== "newId");
        await expect(chat.append([user("x")])).rejects.toMatchObject({ code: "BAD_INPUT" });
        const other = overSame(store).session("s");
        expect(await other.messages()).toEqual([]);
        await (await other.begin("free?", { whenBusy: "reject" })).abort();
      }
    },
  );

  test("a time with a fraction is floored, everywhere", async () => {
    const { memory } = open({ now: () => 1_772_528_400_000.9 });
    const chat = memory.session("s", { user: "u" });
    await chat.turn("q", async () => "a");
    await chat.append([user("x")]);
    for (const { at } of await chat.items()) expect(at.getTime()).toBe(1_772_528_400_000);
    expect((await memory.sessions({ user: "u" })).items).toMatchObject([
      { createdAt: new Date(1_772_528_400_000), lastAt: new Date(1_772_528_400_000) },
    ]);
  });

  test.each([
    { window: 10 },
    { window: "all" },
    { window: [] },
    { window: null },
    { window: { turn: 5 } },
    { window: { turns: {} } },
    { window: { turns: { low: 2 } } },
    { window: { turns: { low: 1, hi: 2, high: 2 } } },
    { window: { turns: [1, 2] } },
    { window: { tokens: null } },
    { gap: null },
    { gap: { timezone: "UTC" } },
    { now: 5 },
    { now: null },
    { newId: "id" },
    { countTokens: {} },
    { onEvent: 1 },
    { onEvent: null },
    { system: null },
    { background: null },
  ])("a memory is not opened with %j", (options) => {
    expect(() => open(odd<Options>(options))).toThrow(
      expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(Object.keys(options)[0]!) }),
    );
  });
});

onEveryStore("waiting for a session", (open) => {
  test("an abort while the store is asked ends the wait", async () => {
    const { memory, store } = open();
    const first = await memory.session("s").begin("one");
    const controller = new AbortController();
    let reads = 0;
    const slow: Store = {
      ...store,
      read: async (owner, plan) => {
        reads += 1;
        const snapshot = await store.read(owner, plan);
        controller.abort();
        return snapshot;
      },
    };
    const waiting = overSame(slow).session("s").begin("two", { signal: controller.signal, waitMs: 300 });
    await expect(waiting).rejects.toMatchObject({ code: "ABORTED" });
    expect(reads).toBe(1);
    await first.commit("1");
  });
});

onEveryStore("messages of odd shapes", (open) => {
  test("one longer than a batch may be is TOO_LARGE before anybody reads or counts it", async () => {
    const { store } = open();
    let counted = 0;
    const small: Store = { ...store, capabilities: { ...store.capabilities, maxBatchBytes: 2000 } };
    const countTokens = (): number => (counted += 1);
    const chat = memoryOver(
      shareStore(() => small),
      { background: "manual", countTokens },
    ).session("s");
    const long: ModelMessage = { role: "user", content: [{ type: "text", text: "x".repeat(2000) }] };
    for (const call of [
      async () => chat.begin(long),
      async () => chat.append([long]),
      async () => chat.begin("y".repeat(2000)),
    ]) {
      expect(await failureOf(call)).toMatchObject({ code: "TOO_LARGE" });
    }
    await expect(chat.state.set("x".repeat(3000))).rejects.toMatchObject({ code: "TOO_LARGE" });
    expect(counted).toBe(0);
  });

  test("one nested deeper than anybody needs is BAD_INPUT, one of a few hundred levels is kept", async () => {
    const chat = open().memory.session("s");
    const message = (depth: number): ModelMessage => {
      let input: unknown = 1;
      for (let n = 0; n < depth; n += 1) input = n % 2 === 0 ? { input } : [input];
      return { role: "assistant", content: [{ type: "tool-call", toolCallId: "a", toolName: "t", input }] };
    };
    for (const depth of [2000, 200_000]) {
      const error = await failureOf(async () => chat.append([user("q"), message(depth)]));
      expect(error).toMatchObject({ code: "BAD_INPUT", message: expect.stringContaining("nested too deeply") });
      const state = await failureOf(async () => chat.state.set(odd(message(depth))));
      expect(state).toMatchObject({ code: "BAD_INPUT", message: expect.stringContaining("nested too deeply") });
    }
    await chat.append([user("q"), message(900)], { key: "deep" });
    expect(JSON.stringify((await chat.messages())[1])).toBe(JSON.stringify(message(900)));
    await (await chat.begin("and?")).commit("done");
  });

  test("one made in another realm is a message", async () => {
    const chat = open().memory.session("s");
    const script = `({ role: "user", content: [{ type: "text", text: "hello" }] })`;
    await chat.append([odd(runInNewContext(script))]);
    expect(await chat.messages()).toEqual([{ role: "user", content: [{ type: "text", text: "hello" }] }]);
    await expect(chat.append([odd(runInNewContext("new Map()"))])).rejects.toMatchObject({ code: "BAD_INPUT" });
  });

  test("one that cannot be read is BAD_INPUT with the cause", async () => {
    const chat = open().memory.session("s");
    const cause = new Error("no");
    const thrower = {
      role: "user",
      get content(): string {
        throw cause;
      },
    } as const;
    expect(await failureOf(async () => chat.append([thrower]))).toMatchObject({ code: "BAD_INPUT", cause });
    expect(await failureOf(async () => chat.begin(thrower))).toMatchObject({ code: "BAD_INPUT", cause });
    expect(await failureOf(async () => chat.begin(odd({ role: "user", content: sparse })))).toMatchObject({
      code: "BAD_INPUT",
    });
  });
});

onEveryStore("a list with odd titles and times", (open) => {
  test("search folds letters of one sound, ligatures and apostrophes", async () => {
    const { memory } = open();
    const titles = ["Große Straße", "Les œufs et la sœur", "Żółw z Łodzi", "L’été d‘Ada", "Æble på Ø", "ΟΔΟΣ", "ﬁnal"];
    for (const [n, title] of titles.entries()) {
      await memory.session(`s${n}`, { user: "u" }).turn("q", async () => "a");
      await memory.session(`s${n}`, { user: "u" }).rename(title);
    }
    const asked: readonly (readonly [search: string, id: string])[] = [
      ["grosse strasse", "s0"],
      ["GROSSE", "s0"],
      ["STRAẞE", "s0"],
      ["oeufs", "s1"],
      ["SŒUR", "s1"],
      ["SOEUR", "s1"],
      ["zolw z lodzi", "s2"],
      ["ŁÓDZ", "s2"],
      ["l'ete", "s3"],
      ["D'ADA", "s3"],
      ["aeble", "s4"],
      ["pa o", "s4"],
      ["οδοσ", "s5"],
      ["FINAL", "s6"],
    ];
    for (const [search, id] of asked) {
      const { items } = await memory.sessions({ user: "u", search });
      expect({ search, ids: items.map((info) => info.id) }).toEqual({ search, ids: [id] });
    }
  });

  test("with the clock set back, no session ended before it began", async () => {
    const { memory, clock } = open();
    const chat = memory.session("s", { user: "u" });
    await chat.append([user("q")]);
    clock.advance(-3_600_000);
    await chat.turn("again", async () => "a");
    for (const info of [await chat.info(), (await memory.sessions({ user: "u" })).items[0]]) {
      expect(info?.lastAt.getTime()).toBeGreaterThanOrEqual(info?.createdAt.getTime() ?? Infinity);
    }
  });
});

/** Another process's memory of the same store, as far as turns know. It is closed with the store. */
function overSame(store: Store): Memory {
  return memoryOver(
    shareStore(() => store),
    { background: "manual" },
  );
}
