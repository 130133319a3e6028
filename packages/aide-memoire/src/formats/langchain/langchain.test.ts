import {
  AIMessage,
  AIMessageChunk,
  ChatMessage,
  HumanMessage,
  RemoveMessage,
  SystemMessage,
  ToolMessage,
  coerceMessageLikeToMessage,
  mapStoredMessageToChatMessage,
  type BaseMessage,
  type StoredMessage,
} from "@langchain/core/messages";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openMemory } from "../../memory/open-memory.ts";
import { langChain } from "./langchain.ts";
import type { LangChainBlock, LangChainData, LangChainMessage } from "./messages.ts";

const human = (content: LangChainData["content"]): LangChainMessage => ({ type: "human", data: { content } });
const ai = (data: Partial<LangChainData>): LangChainMessage => ({ type: "ai", data: { content: "", ...data } });
const tool = (id: string, content = "ok"): LangChainMessage => ({ type: "tool", data: { content, tool_call_id: id } });
const call = (id: string): { id: string; name: string; args: Record<string, unknown> } => ({
  id,
  name: "book",
  args: { day: 1 },
});
const text = (value: string): LangChainBlock => ({ type: "text", text: value });
const use = (id: string): LangChainBlock => ({ type: "tool_use", id, name: "book", input: { day: 1 } });
const image: LangChainBlock = { type: "image_url", image_url: { url: "https://a/b.png" } };

/** LangChain's own message; its types say that the content of a stored one is always a text. */
function instance(message: LangChainMessage): BaseMessage {
  return mapStoredMessageToChatMessage(structuredClone(message) as StoredMessage);
}

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
      { kind: "reasoning" },
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

describe("the prompt", () => {
  test("begins with the system text and keeps every field, metadata among them", () => {
    const data = {
      content: "Hi.",
      id: "run-1",
      additional_kwargs: { reasoning: { id: "rs_1" } },
      response_metadata: { model_name: "m" },
      usage_metadata: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
    };
    expect(langChain.prompt("Be kind.", [human("hi"), ai(data)])).toEqual([
      { role: "system", content: "Be kind." },
      { role: "human", content: "hi" },
      { role: "ai", ...data },
    ]);
    expect(langChain.prompt("", [new ChatMessage("hi", "user").toDict()])).toMatchObject([
      { role: "human", content: "hi" },
    ]);
  });

  test("is a copy: LangChain writes into what it is given", () => {
    const message = ai({ content: [text("x")], tool_calls: [call("a")], response_metadata: { output_version: "v1" } });
    const before = JSON.stringify(message);
    const [sent] = langChain.prompt("", [message]) as Parameters<typeof coerceMessageLikeToMessage>[0][];
    expect((coerceMessageLikeToMessage(sent!) as AIMessage).contentBlocks).toHaveLength(2);
    expect(JSON.stringify(message)).toBe(before);
  });
});

describe("a turn", () => {
  test("what was recorded and committed is kept byte for byte, and so is what LangChain makes of it", async () => {
    const memory = openMemory(":memory:");
    const chat = memory.session("s", { format: langChain, system: "Be kind." });
    const turn = await chat.begin(new HumanMessage("book yoga").toDict());
    const step = new AIMessage({
      content: [{ type: "thinking", thinking: "Hm.", signature: "abc+/=é" }],
      tool_calls: [call("a"), call("b")],
      additional_kwargs: { x: 1 },
    });
    const results = ["a", "b"].map(
      (id) => new ToolMessage({ content: "ok", tool_call_id: id, name: "book", status: "success" }),
    );
    const usage_metadata = { input_tokens: 5, output_tokens: 2, total_tokens: 7 };
    const answer = instance(ai({ content: "Booked.", usage_metadata }));
    await turn.record(step);
    await turn.record(results);
    await turn.commit(answer);
    const given: BaseMessage[] = [new HumanMessage("book yoga"), step, ...results, answer];
    expect(JSON.stringify(await chat.messages())).toBe(JSON.stringify(given.map((message) => message.toDict())));
    expect(await chat.usage()).toMatchObject({ inputTokens: 5, outputTokens: 2 });
    const next = await chat.begin("thanks");
    const sent = next.prompt.map((message) => coerceMessageLikeToMessage(message));
    expect(sent.map((message) => message.type)).toEqual(["system", "human", "ai", "tool", "tool", "ai", "human"]);
    expect(sent.slice(1, 6).map((message) => message.toDict())).toEqual(
      given.map((message) => mapStoredMessageToChatMessage(message.toDict()).toDict()),
    );
    await memory.close();
  });

  test("instances are taken wherever messages are, and come back in their stored form", async () => {
    const memory = openMemory(":memory:");
    const chat = memory.session("s", { format: langChain });
    const asked = new HumanMessage({ content: "hi", id: "h-1" });
    const said = new AIMessage({ content: "Hello.", response_metadata: { model: "m" } });
    await chat.append([asked, said], { key: "import" });
    await chat.append([asked.toDict(), said.toDict()], { key: "import" }); // The same messages: nothing is written.
    const turn = await chat.begin(new HumanMessage("and now?"));
    await turn.commit(said);
    const stored = [asked, said, new HumanMessage("and now?"), said].map((message) => message.toDict());
    expect(JSON.stringify(await chat.messages())).toBe(JSON.stringify(stored));

    const [, , question] = await chat.items();
    const edited = await chat.edit(question!.id, new HumanMessage("and then?"));
    expect(edited.prompt.at(-1)).toEqual({
      role: "human",
      content: "and then?",
      additional_kwargs: {},
      response_metadata: {},
    });
    await edited.abort();
    await expect(chat.begin(new SystemMessage("x"))).rejects.toMatchObject({ code: "BAD_INPUT" });
    await expect(chat.append([new Date() as never])).rejects.toMatchObject({ code: "BAD_INPUT" });
    await memory.close();
  });

  test("calls that nobody answered are closed by one message each", async () => {
    const memory = openMemory(":memory:");
    const chat = memory.session("s", { format: langChain });
    await (await chat.begin("go")).commit(ai({ tool_calls: [call("a"), call("b")] }));
    const next = await chat.begin("and now?");
    expect(next.prompt.map(({ role, tool_call_id: id, status }) => [role, id, status])).toEqual([
      ["human", undefined, undefined],
      ["ai", undefined, undefined],
      ["tool", "a", "error"],
      ["tool", "b", "error"],
      ["human", undefined, undefined],
    ]);
    await next.commit("Done.");
    expect((await chat.begin("so?")).prompt.slice(0, 5)).toEqual(next.prompt);
    await memory.close();
  });

  test("the memory's note stands behind what the person wrote; plain text stays plain", () => {
    expect(langChain.withTail(human("hi"), "[2 days]")).toEqual(human("hi\n\n[2 days]"));
    expect(langChain.withTail(human([image]), "[2 days]")).toEqual(human([image, text("[2 days]")]));
  });
});

describe("a reply", () => {
  test("a text, an instance, a chunk, stored forms, lists", () => {
    expect(langChain.fromReply("Hi.")).toEqual({ messages: [ai({ content: "Hi." })] });
    expect(langChain.fromReply("")).toEqual({ messages: [] });
    expect(langChain.fromReply(new AIMessage("Hi."))).toEqual({ messages: [new AIMessage("Hi.").toDict()] });
    expect(langChain.fromReply([new AIMessage("Hi."), tool("a")]).messages).toHaveLength(2);
    const chunks = [
      new AIMessageChunk({ content: "I bo", tool_call_chunks: [{ id: "a", name: "book", args: '{"day"', index: 0 }] }),
      new AIMessageChunk({ content: "ok.", tool_call_chunks: [{ args: ":1}", index: 0 }] }),
    ];
    const { messages } = langChain.fromReply(chunks[0]!.concat(chunks[1]!));
    expect(langChain.read(messages[0])).toMatchObject({ text: "I book.", calls: [{ id: "a", name: "book" }] });
  });

  test("tokens are added up; a message of nothing is none", () => {
    const usage_metadata = {
      input_tokens: 10,
      output_tokens: 2,
      total_tokens: 12,
      input_token_details: { cache_read: 4 },
    };
    const { messages, usage } = langChain.fromReply([
      instance(ai({ tool_calls: [call("a")], usage_metadata })),
      tool("a"),
      instance(ai({ usage_metadata })),
    ]);
    expect(messages).toHaveLength(2);
    expect(usage).toEqual({ inputTokens: 20, outputTokens: 4, cachedInputTokens: 8 });
  });

  test.each([[42], [null], [{}], [[1]], [{ messages: [] }], [(async function* () {})()]])("%j is refused", (reply) => {
    expect(() => langChain.fromReply(reply)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  });

  test("a stream is not taken from its reader", () => {
    expect(() => langChain.watch(new ReadableStream(), async () => undefined)).toThrow(
      expect.objectContaining({ code: "BAD_INPUT" }),
    );
  });
});
