import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openMemory } from "../../memory/open-memory.ts";
import { anthropic } from "./anthropic.ts";
import type { AnthropicBlock, AnthropicMessage } from "./messages.ts";

const user = (...content: AnthropicBlock[]): AnthropicMessage => ({ role: "user", content });
const said = (...content: AnthropicBlock[]): AnthropicMessage => ({ role: "assistant", content });
const text = (value: string): AnthropicBlock => ({ type: "text", text: value });
const thinking = (signature: string, thought = "Hm."): AnthropicBlock => ({
  type: "thinking",
  thinking: thought,
  signature,
});
const call = (id: string): AnthropicBlock => ({ type: "tool_use", id, name: "book", input: { day: "Saturday" } });
const result = (id: string, content = "ok"): AnthropicBlock => ({ type: "tool_result", tool_use_id: id, content });
const search: AnthropicBlock = {
  type: "server_tool_use",
  id: "srvtoolu_1",
  name: "web_search",
  input: { query: "yoga" },
};
const found: AnthropicBlock = {
  type: "web_search_tool_result",
  tool_use_id: "srvtoolu_1",
  content: [{ type: "web_search_result", url: "https://a", title: "A", encrypted_content: "xyz", page_age: null }],
};
const image: AnthropicBlock = {
  type: "image",
  source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" },
};

describe("read", () => {
  test("text, calls, results, and what is counted", () => {
    expect(anthropic.read({ role: "user", content: "hi" })).toEqual({
      role: "user",
      text: "hi",
      calls: [],
      results: [],
      counted: "hi",
      files: 0,
    });
    expect(anthropic.read(said(thinking("s"), text("I book "), text("it."), call("a")))).toEqual({
      role: "assistant",
      text: "I book it.",
      calls: [{ id: "a", name: "book" }],
      results: [],
      counted: 'Hm.\nI book \nit.\n{"day":"Saturday"}',
      files: 0,
    });
  });

  test("a user message that holds only results has the role tool; with a text it is the person's", () => {
    expect(anthropic.read(user(result("a"), result("b", "no")))).toMatchObject({
      role: "tool",
      text: "",
      results: ["a", "b"],
      counted: "ok\nno",
    });
    expect(anthropic.read(user(result("a"), text("go on")))).toMatchObject({
      role: "user",
      text: "go on",
      results: ["a"],
    });
  });

  test("a call that the API runs by itself has nobody to answer it", () => {
    expect(anthropic.read(said(search, found, text("A.")))).toMatchObject({ calls: [], results: [], text: "A." });
    expect(anthropic.read(said(search, found)).counted).not.toContain("xyz");
  });

  test("images and files are counted by number, documents of text by their text", () => {
    const document: AnthropicBlock = {
      type: "document",
      source: { type: "text", media_type: "text/plain", data: "Rules." },
      title: "House",
    };
    const tool: AnthropicBlock = {
      type: "tool_result",
      tool_use_id: "a",
      content: [{ type: "text", text: "seen" }, image],
    };
    expect(anthropic.read(user(image, document))).toMatchObject({ counted: "\nRules.", files: 1 });
    expect(anthropic.read(user(tool))).toMatchObject({ role: "tool", counted: "seen\n", files: 1 });
  });

  test("unknown blocks and unknown fields are left alone", () => {
    expect(anthropic.read({ role: "assistant", content: [{ type: "hologram", x: 1 }], extra: 1 })).toMatchObject({
      role: "assistant",
      text: "",
    });
  });

  test.each([
    ["no object", "hi"],
    ["a system message", { role: "system", content: "Be kind." }],
    ["an unknown role", { role: "assistent", content: "hi" }],
    ["a role of another format", { role: "tool", content: "hi" }],
    ["no content", { role: "user" }],
    ["no blocks", { role: "user", content: [] }],
    ["an empty text", { role: "user", content: " \n" }],
    ["empty texts", user(text(""), text(" "))],
    ["a block without a type", { role: "user", content: [{ text: "hi" }] }],
    ["a block that is none", { role: "user", content: ["hi"] }],
    ["a call without an id", { role: "assistant", content: [{ type: "tool_use", name: "x", input: {} }] }],
    ["a result without an id", { role: "user", content: [{ type: "tool_result", content: "x" }] }],
    ["a text without a text", { role: "assistant", content: [{ type: "text" }] }],
  ])("%s is refused", (_name, message) => {
    expect(() => anthropic.read(message)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  });
});

describe("parts", () => {
  test("each block is one, in order; thinking is hollow without its signature, not without its text", () => {
    const message = said(
      thinking("s"),
      thinking("s", ""),
      thinking(""),
      { type: "redacted_thinking", data: "abc" },
      text("hi"),
      text(" "),
      search,
      found,
      call("a"),
    );
    expect(anthropic.parts(message)).toEqual([
      { kind: "reasoning", hollow: false, withNext: true },
      { kind: "reasoning", hollow: false, withNext: true },
      { kind: "reasoning", hollow: true, withNext: true },
      { kind: "reasoning", hollow: false, withNext: true },
      { kind: "text", hollow: false },
      { kind: "text", hollow: true },
      { kind: "call", id: "srvtoolu_1", name: "web_search", alone: true },
      { kind: "other" },
      { kind: "call", id: "a", name: "book" },
    ]);
    expect(anthropic.parts(user(result("a"), image, text("see")))).toEqual([
      { kind: "result", id: "a" },
      { kind: "file", hollow: false },
      { kind: "text", hollow: false },
    ]);
    expect(anthropic.parts({ role: "user", content: "hi" })).toEqual([{ kind: "text", hollow: false }]);
  });

  test("keep leaves the others out", () => {
    expect(anthropic.keep(said(thinking(""), text("hi"), call("a")), [1, 2])).toEqual(said(text("hi"), call("a")));
  });

  test("rename reaches calls, results and the code that called", () => {
    const ids = new Map([
      ["a", "a-2"],
      ["srvtoolu_1", "srvtoolu_2"],
    ]);
    const called: AnthropicBlock = {
      type: "tool_use",
      id: "a",
      name: "book",
      input: { id: "a" },
      caller: { type: "code_execution_20260120", tool_id: "srvtoolu_1" },
    };
    expect(anthropic.rename(said(called), ids)).toEqual(
      said({
        ...called,
        id: "a-2",
        caller: { type: "code_execution_20260120", tool_id: "srvtoolu_2" },
      } as AnthropicBlock),
    );
    expect(anthropic.rename(user(result("a"), result("b")), ids)).toEqual(user(result("a-2"), result("b")));
  });
});

const anyText = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }).map((value) => `${value}.`);
const anyId = fc.constantFrom("a", "b", "c");
const anyUserBlock = fc.oneof(
  anyText.map(text),
  anyId.map((id) => result(id)),
  fc.constant(image),
);
const anyAssistantBlock = fc.oneof(
  anyText.map(text),
  anyId.map(call),
  fc.constantFrom("", "sig+/=").map((signature) => thinking(signature)),
  fc.constant(search),
  fc.constant(found),
);
const anyMessage: fc.Arbitrary<AnthropicMessage> = fc.oneof(
  anyText.map((content) => ({ role: "user" as const, content })),
  fc.array(anyUserBlock, { minLength: 1, maxLength: 5 }).map((blocks) => user(...blocks)),
  fc.array(anyAssistantBlock, { minLength: 1, maxLength: 5 }).map((blocks) => said(...blocks)),
);

describe("properties of every message", () => {
  test("read and parts name the same calls and results", () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const { calls, results } = anthropic.read(message);
        const parts = anthropic.parts(message);
        const own = parts.flatMap((part) =>
          part.kind === "call" && part.alone !== true ? [[part.id, part.name]] : [],
        );
        expect(own).toEqual(calls.map(({ id, name }) => [id, name]));
        expect(parts.flatMap((part) => (part.kind === "result" ? [part.id] : []))).toEqual(results);
      }),
    );
  });

  test("to keep all parts changes nothing, and each kept list has those parts", () => {
    fc.assert(
      fc.property(anyMessage, fc.infiniteStream(fc.boolean()), (message, coin) => {
        const parts = anthropic.parts(message);
        expect(
          anthropic.keep(
            message,
            parts.map((_part, place) => place),
          ),
        ).toEqual(message);
        const places = parts.flatMap((_part, place) => (coin.next().value === true ? [place] : []));
        if (places.length === 0 || typeof message.content === "string") return;
        expect(anthropic.parts(anthropic.keep(message, places))).toEqual(places.map((place) => parts[place]));
      }),
    );
  });

  test("renamed ids are the ones that are read then, and renaming back gives the message again", () => {
    const there = new Map([["a", "x"]]);
    const back = new Map([["x", "a"]]);
    fc.assert(
      fc.property(anyMessage, (message) => {
        const renamed = anthropic.rename(message, there);
        const { calls, results } = anthropic.read(message);
        const next = anthropic.read(renamed);
        expect(next.calls.map(({ id }) => id)).toEqual(calls.map(({ id }) => there.get(id) ?? id));
        expect(next.results).toEqual(results.map((id) => there.get(id) ?? id));
        expect(anthropic.rename(renamed, back)).toEqual(message);
      }),
    );
  });

  test("nothing is said differently after it was JSON", () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const again: unknown = JSON.parse(JSON.stringify(message));
        expect(anthropic.read(again)).toEqual(anthropic.read(message));
        expect(anthropic.parts(again)).toEqual(anthropic.parts(message));
        expect(anthropic.toNeutral(again)).toEqual(anthropic.toNeutral(message));
      }),
    );
  });
});

describe("a turn", () => {
  test("what was recorded and committed is in the next prompt byte for byte, signatures and all", async () => {
    const memory = openMemory(":memory:");
    const chat = memory.session("s", { format: anthropic, system: "Be kind." });
    const turn = await chat.begin("book yoga");
    const step = said(thinking("abc+/=é"), { type: "redacted_thinking", data: "b64==" }, text("I book."), call("a"));
    await turn.record(step);
    await turn.record(user(result("a")));
    expect(turn.prompt).toEqual({
      system: "Be kind.",
      messages: [{ role: "user", content: "book yoga" }, step, user(result("a"))],
    });
    const answer = said(text("Booked."));
    await turn.commit(answer);
    const next = await chat.begin("thanks");
    const given = [{ role: "user", content: "book yoga" }, step, user(result("a")), answer];
    expect(JSON.stringify(next.prompt.messages)).toBe(JSON.stringify([...given, { role: "user", content: "thanks" }]));
    expect(JSON.stringify(await chat.messages())).toBe(JSON.stringify(given));
    await memory.close();
  });

  test("a call that nobody answered is closed with an error, within the API's rules", async () => {
    const memory = openMemory(":memory:");
    const chat = memory.session("s", { format: anthropic });
    await (await chat.begin("book")).commit([call("a"), call("b")]);
    const next = await chat.begin("and now?");
    const closed = next.prompt.messages[2]?.content;
    expect(next.prompt.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "user"]);
    expect(closed).toMatchObject([
      { type: "tool_result", tool_use_id: "a", is_error: true },
      { type: "tool_result", tool_use_id: "b", is_error: true },
    ]);
    await memory.close();
  });

  test("the memory's note stands behind what the person wrote", () => {
    expect(anthropic.withTail({ role: "user", content: "hi" }, "[2 days]")).toEqual(user(text("hi"), text("[2 days]")));
    expect(anthropic.withTail(user(image), "[2 days]")).toEqual(user(image, text("[2 days]")));
  });
});
