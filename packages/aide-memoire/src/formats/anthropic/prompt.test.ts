import { describe, expect, test } from "vitest";
import { openMemory } from "../../memory/open-memory.ts";
import { anthropic, anthropicFormat } from "./anthropic.ts";
import type { AnthropicBlock, AnthropicMessage } from "./messages.ts";

const user = (content: AnthropicMessage["content"]): unknown => ({ role: "user", content });
const said = (content: AnthropicMessage["content"]): unknown => ({ role: "assistant", content });
const text = (value: string): AnthropicBlock => ({ type: "text", text: value });
const call = (id: string): AnthropicBlock => ({ type: "tool_use", id, name: "book", input: {} });
const result = (id: string): AnthropicBlock => ({ type: "tool_result", tool_use_id: id, content: "ok" });
const thinking: AnthropicBlock = { type: "thinking", thinking: "Hm.", signature: "sig" };
const search: AnthropicBlock = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} };
const found: AnthropicBlock = { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] };

const sent = (...messages: unknown[]): unknown => (anthropic.prompt("", messages) as { messages: unknown }).messages;

describe("the prompt", () => {
  test("has no system where there is none", () => {
    expect(anthropic.prompt("", [user("hi")])).toEqual({ messages: [user("hi")] });
    expect(anthropic.prompt("Be kind.", [user("hi")])).toEqual({ system: "Be kind.", messages: [user("hi")] });
  });

  test("results of parallel calls that came one by one stand in one message right behind their calls", () => {
    const calls = said([call("a"), call("b")]);
    expect(sent(user("x"), calls, user([result("a")]), user([result("b")]), said("Done."))).toEqual([
      user("x"),
      calls,
      user([result("a"), result("b")]),
      said("Done."),
    ]);
  });

  test("a late result stands before what the person said meanwhile", () => {
    const calls = said([call("a")]);
    expect(sent(user("x"), calls, user("stop"), user([result("a")]))).toEqual([
      user("x"),
      calls,
      user([result("a")]),
      user("stop"),
    ]);
  });

  test("what is sound is given as the same objects", () => {
    const image: AnthropicBlock = { type: "image", source: { type: "url", url: "https://example.com/a.png" } };
    const shown = { ...result("a"), content: [text("ok"), image] } as AnthropicBlock;
    const calls = said([thinking, call("a")]);
    const messages = [user([image]), calls, user([shown]), said([search, found, text("A.")]), user("y")];
    for (const [at, message] of (sent(...messages) as unknown[]).entries()) expect(message).toBe(messages[at]);
  });

  test("thinking that led to nothing is left out once the person has gone on, never before", () => {
    expect(sent(user("x"), said([text("A"), thinking]), user("y"))).toEqual([user("x"), said([text("A")]), user("y")]);
    expect(sent(user("x"), said([thinking]), user("y"))).toEqual([user("x"), user("y")]);
    expect(sent(user("x"), said([thinking]))).toEqual([user("x"), said([thinking])]);
    expect(sent(user("x"), said([text("A"), thinking]), said([thinking]), user("y"))).toEqual([
      user("x"),
      said([text("A")]),
      user("y"),
    ]);
    const going = [user("x"), said([thinking]), said([thinking]), said([text("A")]), user("y")];
    expect(sent(...going)).toEqual([user("x"), said([thinking, thinking, text("A")]), user("y")]);
  });

  test("a search without its result is left out once the person has gone on; a paused one is gone on with", () => {
    expect(sent(user("x"), said([text("I look."), search]), user("y"))).toEqual([
      user("x"),
      said([text("I look.")]),
      user("y"),
    ]);
    for (const paused of [
      [user("x"), said([search])],
      [user("x"), said([search]), said([found, text("A.")]), user("y")],
      [user("x"), said([search, call("a")]), user([result("a")])],
    ]) {
      expect(sent(...paused)).toEqual(paused);
    }
  });
});

describe("what the API refuses within a message", () => {
  const failed = (content: unknown): AnthropicBlock =>
    ({ type: "tool_result", tool_use_id: "a", content, is_error: true }) as AnthropicBlock;
  const image = (source: object): AnthropicBlock => ({ type: "image", source }) as AnthropicBlock;
  const uses = (input: unknown): unknown => said([{ type: "tool_use", id: "a", name: "book", input }]);

  test("an input that is no object is read, or wrapped", () => {
    expect(sent(user("x"), uses('{"day":1}'), user([result("a")]))).toEqual([
      user("x"),
      uses({ day: 1 }),
      user([result("a")]),
    ]);
    expect(sent(user("x"), uses('{"da'), user([result("a")]))).toMatchObject([
      {},
      uses({ rawInvalidInput: '{"da' }) as object,
      {},
    ]);
  });

  test("ids of other providers are others, the same for a call and its result", () => {
    const [, called, answered] = sent(user("x"), said([call("a|1")]), user([result("a|1")])) as {
      content: { id: string; tool_use_id: string }[];
    }[];
    expect(called?.content[0]?.id).toMatch(/^[a-zA-Z0-9_-]+$/);
    expect(answered?.content[0]?.tool_use_id).toBe(called?.content[0]?.id);
  });

  test("ids of the API's own calls are its own, and stay", () => {
    const reply = said([
      { ...search, id: "srvtoolu|1" } as AnthropicBlock,
      { ...found, tool_use_id: "srvtoolu|1" } as AnthropicBlock,
    ]);
    expect(sent(user("x"), reply)).toEqual([user("x"), reply]);
  });

  test("a failure has words, and nothing but words", () => {
    const words = [failed("The tool failed and said nothing.")];
    for (const content of ["", undefined, [], [text(" ")], [image({ type: "url", url: "https://a.b/c.png" })]]) {
      expect(sent(user("x"), said([call("a")]), user([failed(content)]))).toMatchObject([
        {},
        {},
        user(words) as object,
      ]);
    }
    expect(sent(user("x"), said([call("a")]), user([failed([text("No."), text("")])]))).toMatchObject([
      {},
      {},
      user([failed([text("No.")])]) as object,
    ]);
  });

  test("an image whose data is an address is sent as its data; one of another type in a result is told", () => {
    const inside = image({ type: "base64", media_type: "image/png", data: "aGk=" });
    for (const source of [
      { type: "base64", media_type: "image/png", data: "data:image/png;base64,aGk=" },
      { type: "url", url: "data:image/png;base64,aGk=" },
    ]) {
      expect(sent(user([image(source)]))).toEqual([user([inside])]);
    }
    const drawing = image({ type: "base64", media_type: "image/svg+xml", data: "aGk=" });
    expect(anthropic.parts(user([drawing, inside]))).toMatchObject([{ hollow: true }, { hollow: false }]);
    const shown = { ...result("a"), content: [drawing] } as AnthropicBlock;
    expect(JSON.stringify(sent(user("x"), said([call("a")]), user([shown])))).toContain("cannot be shown");
  });

  test("text before thinking goes behind it, in replies with calls", () => {
    const messages = [user("x"), said([text("I look."), thinking, call("a")]), user([result("a")])];
    const moved = said([thinking, text("I look."), call("a")]);
    expect(sent(...messages)).toEqual([user("x"), moved, user([result("a")])]);
    expect(sent(...messages, said("Done."), user("y"))).toEqual([
      user("x"),
      moved,
      user([result("a")]),
      said("Done."),
      user("y"),
    ]);
  });

  test("half a character is replaced, and fields of replies are left out", () => {
    expect(sent(user("a\ud83d"), { ...(said("b") as object), id: "msg_1" })).toEqual([user("a\ufffd"), said("b")]);
  });

  test("results that came beside what the person said stand with the others", () => {
    const mixed = user([result("b"), text("And?")]);
    const alone = [user("x"), said([call("b")]), mixed];
    expect((sent(...alone) as unknown[])[2]).toBe(mixed);
    expect(sent(user("x"), said([call("a"), call("b")]), user([result("a")]), mixed)).toEqual([
      user("x"),
      said([call("a"), call("b")]),
      user([result("a"), result("b")]),
      user([text("And?")]),
    ]);
    expect(sent(user("x"), said([call("a")]), user([text("Here."), result("a")]))).toEqual([
      user("x"),
      said([call("a")]),
      user([result("a")]),
      user([text("Here.")]),
    ]);
  });
});

const mark = { cache_control: { type: "ephemeral" } };
const marked = (block: AnthropicBlock, control: object = mark): unknown => ({ ...block, ...control });

describe("the prompt for the cache", () => {
  const cached = anthropicFormat({ cache: true });

  test("is marked on the system text and at the end of the history before the newest user message", () => {
    expect(cached.prompt("Be kind.", [user("one"), said([text("1"), text("!")]), user("two")])).toEqual({
      system: [{ type: "text", text: "Be kind.", ...mark }],
      messages: [user("one"), said([text("1"), marked(text("!")) as AnthropicBlock]), user("two")],
    });
  });

  test("is marked at the end of the request too while tools are at work", () => {
    const messages = [user("one"), said("1"), user("two"), said([call("a")]), user([result("a")])];
    expect(cached.prompt("", messages)).toEqual({
      messages: [
        user("one"),
        said([marked(text("1")) as AnthropicBlock]),
        user("two"),
        said([call("a")]),
        user([marked(result("a")) as AnthropicBlock]),
      ],
    });
  });

  test("bears no mark on thinking or empty text", () => {
    expect(cached.prompt("", [user("one"), said([text("1"), thinking, text(" ")]), user("two")])).toEqual({
      messages: [user("one"), said([marked(text("1")) as AnthropicBlock, thinking, text(" ")]), user("two")],
    });
    expect(cached.prompt(" ", [user("one")])).toEqual({ messages: [user("one")] });
  });

  test("says how long", () => {
    const hour = anthropicFormat({ cache: { ttl: "1h" } });
    expect(hour.prompt("x", [user("one")])).toMatchObject({
      system: [{ cache_control: { type: "ephemeral", ttl: "1h" } }],
    });
    expect(() => anthropicFormat({ cache: { ttl: "1d" as "1h" } })).toThrow(
      expect.objectContaining({ code: "BAD_INPUT" }),
    );
    expect(anthropicFormat({ cache: false }).prompt("x", [user("one")])).toEqual({
      system: "x",
      messages: [user("one")],
    });
  });

  test("never has more than four marks, however many messages bring one along", () => {
    const own = { cache_control: { type: "ephemeral", ttl: "1h" } };
    const nested = {
      type: "tool_result",
      tool_use_id: "a",
      content: [marked(text("x"), own)],
      ...own,
    } as AnthropicBlock;
    const input = { type: "tool_use", id: "a", name: "book", input: own } as AnthropicBlock;
    const turns = Array.from({ length: 6 }, () => [
      user([marked(text("doc"), own) as AnthropicBlock]),
      said([input]),
      user([nested]),
      said("ok"),
    ]).flat();
    const marks = (prompt: unknown): number => JSON.stringify(prompt).split('"type":"ephemeral"').length - 1;
    const prompt = cached.prompt("Be kind.", [...turns, user("y"), said([input]), user([nested])]);
    expect(marks(prompt) - 7).toBe(3); // Seven are inputs of tools, which are none.
    expect(marks(anthropic.prompt("", turns))).toBe(24); // Without the option: as they are.
  });

  test("is never stored, and the same bytes are sent for the same history", async () => {
    const memory = openMemory(":memory:");
    const chat = memory.session("s", { format: cached, system: "Be kind." });
    await chat.turn("one", async () => "1");
    const turn = await chat.begin("two");
    expect(JSON.stringify(turn.prompt)).toContain("cache_control");
    expect(JSON.stringify(turn.prompt)).toBe(JSON.stringify(turn.prompt));
    await turn.commit("2");
    expect(JSON.stringify(await chat.messages())).not.toContain("cache_control");
    const plain = memory.session("s", { format: anthropic, system: "Be kind." });
    expect(JSON.stringify((await plain.begin("three")).prompt)).not.toContain("cache_control");
    await memory.close();
  });
});
