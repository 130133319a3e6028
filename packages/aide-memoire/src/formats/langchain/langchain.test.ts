import {
  AIMessage,
  ChatMessage,
  RemoveMessage,
  SystemMessage,
  coerceMessageLikeToMessage,
} from "@langchain/core/messages";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ai, call, human, image, instance, text, tool, use } from "../../../test/formats/langchain-messages.ts";
import { repair } from "../../core/repair.ts";
import { langChain } from "./langchain.ts";
import type { LangChainMessage } from "./messages.ts";

describe("read", () => {
  test("text, calls, results, and what is counted", () => {
    expect(langChain.read(human("hi"))).toEqual({
      role: "user",
      text: "hi",
      calls: [],
      results: [],
      counted: "hi",
      files: 0,
    });
    expect(langChain.read(ai({ content: "I book.", tool_calls: [call("a")] }))).toEqual({
      role: "assistant",
      text: "I book.",
      calls: [{ id: "a", name: "book" }],
      results: [],
      counted: 'I book.\n{"day":1}',
      files: 0,
    });
    expect(langChain.read(tool("a", "done"))).toMatchObject({
      role: "tool",
      text: "",
      results: ["a"],
      counted: "done",
    });
    expect(langChain.read(human([text("what?"), image]))).toMatchObject({ text: "what?", files: 1 });
  });

  test("a call that stands in the content and beside it is one call", () => {
    const content = [{ type: "thinking", thinking: "Hm.", signature: "s" }, text("I bo"), text("ok."), use("a")];
    expect(langChain.read(ai({ content, tool_calls: [call("a"), call("b")] }))).toMatchObject({
      text: "I book.",
      calls: [
        { id: "a", name: "book" },
        { id: "b", name: "book" },
      ],
      counted: 'Hm.\nI bo\nok.\n{"day":1}\n{"day":1}',
    });
  });

  test("OpenAI's raw calls count where there are no others", () => {
    const raw = [{ id: "a", type: "function", function: { name: "book", arguments: '{"day":1}' } }];
    const message = ai({ additional_kwargs: { tool_calls: raw } });
    expect(langChain.read(message)).toMatchObject({ calls: [{ id: "a", name: "book" }], counted: '{"day":1}' });
    expect(langChain.parts(message)).toEqual([{ kind: "call", id: "a", name: "book" }]);
  });

  test("instances are read as their stored form", () => {
    const message = new AIMessage({ content: "I book.", tool_calls: [call("a")] });
    expect(langChain.read(message)).toEqual(langChain.read(message.toDict()));
    const bare = { getType: () => "human", content: "hi", lc_kwargs: {} };
    expect(langChain.read(Object.assign(Object.create({}), bare))).toMatchObject({ role: "user", text: "hi" });
    const old = { _getType: () => "human", content: "hi" };
    expect(langChain.read(Object.assign(Object.create({}), old))).toMatchObject({ role: "user", text: "hi" });
  });

  test("a chat message has the role that it says", () => {
    expect(langChain.read(new ChatMessage("hi", "user").toDict())).toMatchObject({ role: "user" });
    expect(langChain.read(new ChatMessage("hi", "assistant").toDict())).toMatchObject({ role: "assistant" });
  });

  test.each<[string, unknown]>([
    ["no object", "hi"],
    ["a system message", new SystemMessage("x").toDict()],
    ["a removal", new RemoveMessage({ id: "x" }).toDict()],
    ["a chat message of an unknown role", new ChatMessage("hi", "assistent").toDict()],
    ["a message of a function", { type: "function", data: { content: "x", name: "f" } }],
    ["a message of another format", { role: "user", content: "hi" }],
    ["no data", { type: "human" }],
    ["no content", { type: "ai", data: {} }],
    ["an empty text", human(" ")],
    ["no blocks", human([])],
    ["a tool message without an id", { type: "tool", data: { content: "x" } }],
  ])("%s is refused", (_name, message) => {
    expect(() => langChain.read(message)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  });
});

describe("parts", () => {
  test("of calls that are there twice as many are kept as are asked for", () => {
    const twins = ai({ content: [use("a"), use("a")], tool_calls: [call("a"), call("a"), call("b")] });
    expect(langChain.keep(twins, [0, 2])).toEqual(ai({ content: [use("a")], tool_calls: [call("a"), call("b")] }));
    const beside = ai({ content: "", tool_calls: [call("a"), call("a")] });
    expect(langChain.keep(beside, [0])).toEqual(ai({ content: "", tool_calls: [call("a")] }));
  });

  test("blocks of the content, then calls that stand only beside it", () => {
    const content = [
      { type: "thinking", thinking: "Hm.", signature: "s" },
      { type: "thinking", thinking: "", signature: "" },
      { type: "reasoning", reasoning: "Hm." },
      text("hi"),
      text(" "),
      use("a"),
      { type: "server_tool_use", id: "s1", name: "web_search", input: {} },
      { type: "web_search_tool_result", tool_use_id: "s1", content: [] },
    ];
    expect(langChain.parts(ai({ content, tool_calls: [call("a"), call("b")] }))).toEqual([
      { kind: "reasoning", hollow: false, withNext: true },
      { kind: "reasoning", hollow: true, withNext: true },
      { kind: "reasoning", withNext: true },
      { kind: "text", hollow: false },
      { kind: "text", hollow: true },
      { kind: "call", id: "a", name: "book" },
      { kind: "call", id: "s1", name: "web_search", alone: true },
      { kind: "other" },
      { kind: "call", id: "b", name: "book" },
    ]);
    expect(langChain.parts(ai({ tool_calls: [call("a")] }))).toEqual([{ kind: "call", id: "a", name: "book" }]);
    expect(langChain.parts(ai({}))).toEqual([{ kind: "text", hollow: true }]);
    expect(langChain.parts(tool("a"))).toEqual([{ kind: "result", id: "a" }]);
  });

  test("thoughts alone are left out, also where the next message says what they led to", () => {
    const thought = { type: "thinking", thinking: "Hm.", signature: "s" };
    const history = [human("hi"), ai({ content: [thought] }), ai({ content: [text("Hello.")] })];
    const { messages, repairs } = repair(history, langChain);
    expect(messages.map(({ native }) => native)).toEqual([history[0], history[2]]);
    expect(repairs).toEqual([{ kind: "lone reasoning", index: 1 }]);
  });

  test("a call that is not kept goes from the content, from beside it, and from the raw answer", () => {
    const raw = (id: string): object => ({ id, type: "function", function: { name: "book", arguments: "{}" } });
    const message = ai({
      content: [text("hi"), use("a"), use("b")],
      tool_calls: [call("a"), call("b")],
      additional_kwargs: { tool_calls: [raw("a"), raw("b")], x: 1 },
    });
    expect(langChain.keep(message, [0, 2])).toEqual(
      ai({
        content: [text("hi"), use("b")],
        tool_calls: [call("b")],
        additional_kwargs: { tool_calls: [raw("b")], x: 1 },
      }),
    );
    const plain = ai({ content: "hi", tool_calls: [call("a")] });
    expect(langChain.keep(plain, [0])).toEqual(ai({ content: "hi", tool_calls: [] }));
    expect(langChain.keep(plain, [1])).toEqual(ai({ content: "", tool_calls: [call("a")] }));
  });
});

const anyText = fc.string({ minLength: 1, maxLength: 8 }).map((value) => `${value}.`);
const anyId = fc.constantFrom("a", "b", "c");
const anyBlock = fc.oneof(
  anyText.map(text),
  anyId.map(use),
  fc.constant(image),
  fc.constant({ type: "thinking", thinking: "x", signature: "s" }),
);
const anyAi = fc.record({
  content: fc.oneof(fc.constant(""), anyText, fc.array(anyBlock, { minLength: 1, maxLength: 4 })),
  tool_calls: fc.uniqueArray(anyId).map((ids) => ids.map(call)),
});
const anyMessage: fc.Arbitrary<LangChainMessage> = fc.oneof(
  anyText.map(human),
  fc.array(fc.oneof(anyText.map(text), fc.constant(image)), { minLength: 1, maxLength: 3 }).map(human),
  anyAi.map(ai),
  fc.tuple(anyId, anyText).map(([id, content]) => tool(id, content)),
);

describe("properties of every message", () => {
  test("read and parts name the same calls and results", () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const { calls, results } = langChain.read(message);
        const parts = langChain.parts(message);
        const named = new Map(parts.flatMap((part) => (part.kind === "call" ? [[part.id, part.name] as const] : [])));
        expect([...named].map(([id, name]) => ({ id, name }))).toEqual(calls);
        expect(parts.flatMap((part) => (part.kind === "result" ? [part.id] : []))).toEqual(results);
      }),
    );
  });

  test("to keep all parts changes nothing; what is kept is there, and no call that was not", () => {
    fc.assert(
      fc.property(anyMessage, fc.infiniteStream(fc.boolean()), (message, coin) => {
        const parts = langChain.parts(message);
        expect(
          langChain.keep(
            message,
            parts.map((_part, place) => place),
          ),
        ).toEqual(message);
        const places = parts.flatMap((_part, place) => (coin.next().value === true ? [place] : []));
        if (places.length === 0) return;
        const kept = new Set(places.flatMap((place) => (parts[place]?.kind === "call" ? [parts[place].id] : [])));
        const left = langChain.read(langChain.keep(message, places)).calls.map(({ id }) => id);
        expect(new Set(left)).toEqual(kept);
      }),
    );
  });

  test("renamed ids are the ones that are read then, and renaming back gives the message again", () => {
    const there = new Map([["a", "x"]]);
    fc.assert(
      fc.property(anyMessage, (message) => {
        const renamed = langChain.rename(message, there);
        const { calls, results } = langChain.read(message);
        expect(langChain.read(renamed).calls.map(({ id }) => id)).toEqual(calls.map(({ id }) => there.get(id) ?? id));
        expect(langChain.read(renamed).results).toEqual(results.map((id) => there.get(id) ?? id));
        expect(langChain.rename(renamed, new Map([["x", "a"]]))).toEqual(message);
      }),
    );
  });

  test("nothing is said differently after it was JSON, or an instance", () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const again: unknown = JSON.parse(JSON.stringify(message));
        expect(langChain.read(again)).toEqual(langChain.read(message));
        expect(langChain.parts(again)).toEqual(langChain.parts(message));
        expect(langChain.read(instance(message))).toEqual(langChain.read(message));
      }),
    );
  });

  test("LangChain makes the same message out of what is sent as out of what is stored", () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const [sent] = langChain.prompt("", [message]) as Parameters<typeof coerceMessageLikeToMessage>[0][];
        expect(JSON.stringify(coerceMessageLikeToMessage(sent!).toDict())).toBe(
          JSON.stringify(instance(message).toDict()),
        );
      }),
    );
  });
});
