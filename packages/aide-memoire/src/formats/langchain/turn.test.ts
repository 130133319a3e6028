import {
  AIMessage,
  AIMessageChunk,
  ChatMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
  coerceMessageLikeToMessage,
  mapStoredMessageToChatMessage,
  type BaseMessage,
} from "@langchain/core/messages";
import { describe, expect, test } from "vitest";
import { ai, call, human, image, instance, text, tool } from "../../../test/formats/langchain-messages.ts";
import { openMemory } from "../../memory/open-memory.ts";
import { langChain } from "./langchain.ts";

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
