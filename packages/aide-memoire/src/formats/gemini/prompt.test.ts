import { describe, expect, test } from "vitest";
import { call, model, result, signed, user } from "../../../test/formats/gemini-parts.ts";
import { openMemory } from "../../memory/open-memory.ts";
import { anthropic } from "../anthropic/anthropic.ts";
import type { AnthropicBlock } from "../anthropic/messages.ts";
import { langChain } from "../langchain/langchain.ts";
import { gemini } from "./gemini.ts";
import type { GeminiContent, GeminiPart } from "./messages.ts";

describe("the prompt", () => {
  const contents = (...given: GeminiContent[]): unknown => (gemini.prompt("", given) as { contents: unknown }).contents;

  test("has the system text in its config", () => {
    expect(gemini.prompt("Be kind.", [user({ text: "hi" })])).toEqual({
      contents: [user({ text: "hi" })],
      config: { systemInstruction: "Be kind." },
    });
    expect(gemini.prompt("", [])).toEqual({ contents: [], config: {} });
  });

  test("C-012 results of parallel calls stand in one content right behind them, in the order of the calls", () => {
    const calls = model(signed(call("book", "a")), call("pay", "b"), call("call", "c"));
    const results = [result("call", "3", "c"), result("pay", "2", "b"), result("book", "1", "a")];
    const sorted = user(...results.toReversed());
    expect(contents(calls, ...results.map((one) => user(one)))).toEqual([calls, sorted]);
    expect(contents(calls, user(...results))).toEqual([calls, sorted]);
    expect(contents(calls, user({ text: "stop" }), user(...results))).toEqual([calls, sorted, user({ text: "stop" })]);
  });

  test("C-013 the signature stays on the call that bore it, byte for byte, and on no other", () => {
    const calls = model(signed(call("book"), "sig1+/="), call("pay"));
    const sent = contents(user({ text: "x" }), calls, user(result("book", "1"), result("pay", "2"))) as unknown[];
    expect(sent[1]).toBe(calls);
  });

  test("results stand alone, under the names of their calls", () => {
    const calls = model(signed(call("book", "a")), call("pay", "b"));
    const mixed = user({ text: "And?" }, result("", "2", "b"));
    expect(contents(user({ text: "x" }), calls, user(result("book", "1", "a")), mixed)).toEqual([
      user({ text: "x" }),
      calls,
      user(result("book", "1", "a"), result("pay", "2", "b")),
      user({ text: "And?" }),
    ]);
  });

  test("calls join the reply that they go on with", () => {
    const [said, calls] = [model({ text: "I look." }), model(signed(call("book")))];
    const results = user(result("book", "1"));
    expect(contents(user({ text: "x" }), said, calls, results)).toEqual([
      user({ text: "x" }),
      model({ text: "I look." }, signed(call("book"))),
      results,
    ]);
  });

  test("C-013 a lost signature has a stand-in, while the person has not gone on", () => {
    const [asked, calls, results] = [
      user({ text: "x" }),
      model(call("book"), call("pay")),
      user(result("book", "1"), result("pay", "2")),
    ];
    const [, first] = contents(asked, calls, results) as GeminiContent[];
    expect(first?.parts?.map(({ thoughtSignature }) => thoughtSignature)).toEqual([
      "skip_thought_signature_validator",
      undefined,
    ]);
    const later = contents(asked, calls, results, model({ text: "Done." }), user({ text: "y" })) as unknown[];
    expect(later[1]).toBe(calls);
  });

  test("arguments and responses that are no object are read, or wrapped; data is no address", () => {
    const args = '{"day":1}' as unknown as Record<string, unknown>;
    const response = "ok" as unknown as Record<string, unknown>;
    const image = (data: string, mimeType = "image/png"): GeminiPart => ({ inlineData: { data, mimeType } });
    expect(
      contents(
        user(image("data:image/png;base64,aGk=")),
        model(signed({ functionCall: { name: "book", args } })),
        user({ functionResponse: { name: "book", response } }),
      ),
    ).toEqual([
      user(image("aGk=")),
      model(signed({ functionCall: { name: "book", args: { day: 1 } } })),
      user({ functionResponse: { name: "book", response: { output: "ok" } } }),
    ]);
    expect(gemini.parts(user(image("aGk="), image("aGk=", "image/svg+xml")))).toEqual([
      { kind: "file", hollow: false },
      { kind: "file", hollow: true },
    ]);
  });

  test("an id that says no more than a place is not sent, another is", () => {
    const given = [
      model(signed(call("book", "book#1")), call("pay", "b")),
      user(result("book", "1", "book#1"), result("pay", "2", "b")),
    ];
    expect(contents(...given)).toEqual([
      model(signed(call("book")), call("pay", "b")),
      user(result("book", "1"), result("pay", "2", "b")),
    ]);
    expect(given[0]).toEqual(model(signed(call("book", "book#1")), call("pay", "b")));
  });
});

describe("a turn", () => {
  test("what was recorded and committed is in the next prompt byte for byte, signatures and all", async () => {
    const memory = openMemory(":memory:");
    const chat = memory.session("s", { format: gemini, system: "Be kind." });
    const turn = await chat.begin("book yoga");
    const step = model(signed({ text: "Hm.", thought: true }), signed(call("book"), "abc+/=é"), call("pay"));
    const results = user(result("book", "ok"), result("pay", "ok"));
    await turn.record(step);
    await turn.record(results);
    expect(turn.prompt).toEqual({
      contents: [user({ text: "book yoga" }), step, results],
      config: { systemInstruction: "Be kind." },
    });
    const answer = model({ text: "Booked." }, signed({ text: "" }));
    await turn.commit(answer);
    const next = await chat.begin("thanks");
    const given = [user({ text: "book yoga" }), step, results, answer];
    expect(JSON.stringify(next.prompt.contents)).toBe(JSON.stringify([...given, user({ text: "thanks" })]));
    expect(JSON.stringify(await chat.messages())).toBe(JSON.stringify(given));
    await memory.close();
  });

  test("results without ids that come one by one find their calls, where the functions differ", async () => {
    const memory = openMemory(":memory:");
    const chat = memory.session("s", { format: gemini });
    const turn = await chat.begin("go");
    await turn.record(model(call("book"), call("pay")));
    await turn.record(user(result("pay", "2")));
    await turn.record(user(result("book", "1")));
    expect(turn.prompt.contents.slice(2)).toEqual([user(result("book", "1"), result("pay", "2"))]);
    await turn.commit("Done.");
    const next = await chat.begin("and?");
    expect(next.prompt.contents.slice(2, 3)).toEqual([user(result("book", "1"), result("pay", "2"))]);
    await memory.close();
  });

  test("calls that nobody answered are closed, without an id that the API did not give", async () => {
    const memory = openMemory(":memory:");
    const chat = memory.session("s", { format: gemini });
    const turn = await chat.begin("go");
    await turn.record(model(call("book"), call("book"), call("pay", "p")));
    await turn.record(user(result("book", "1")));
    await turn.commit();
    const next = await chat.begin("and?");
    expect(next.prompt.contents[2]?.parts?.map((part) => part.functionResponse)).toMatchObject([
      { name: "book", response: { output: "1" } },
      { name: "book", response: { error: expect.stringContaining("Interrupted") as string } },
      { id: "p", name: "pay" },
    ]);
    expect(JSON.stringify(next.prompt)).not.toContain("book#");
    await next.commit("Done.");
    const again = await chat.begin("so?");
    expect(again.prompt.contents.slice(0, 4)).toEqual(next.prompt.contents);
    await memory.close();
  });

  test("the memory's note stands behind what the person wrote", () => {
    expect(gemini.withTail(user({ text: "hi" }), "[2 days]")).toEqual(user({ text: "hi" }, { text: "[2 days]" }));
  });
});

describe("a reply", () => {
  const usageMetadata = {
    promptTokenCount: 10,
    candidatesTokenCount: 3,
    thoughtsTokenCount: 5,
    cachedContentTokenCount: 4,
  };
  const answer = model({ text: "Hi." });

  test("a text, contents, parts", () => {
    expect(gemini.fromReply("Hi.")).toEqual({ messages: [answer] });
    expect(gemini.fromReply("")).toEqual({ messages: [] });
    expect(gemini.fromReply(answer)).toEqual({ messages: [answer] });
    expect(gemini.fromReply([user({ text: "x" }), answer])).toEqual({ messages: [user({ text: "x" }), answer] });
    expect(gemini.fromReply([{ text: "Hi." }])).toEqual({ messages: [answer] });
    expect(gemini.fromReply([result("book", "ok")])).toEqual({ messages: [user(result("book", "ok"))] });
  });

  test("a response: the first candidate, as it is, and its tokens, thinking among them", () => {
    const response = {
      candidates: [{ content: answer, finishReason: "STOP" }, { content: model({ text: "no" }) }],
      usageMetadata,
    };
    expect(gemini.fromReply(response)).toEqual({
      messages: [answer],
      usage: { inputTokens: 10, outputTokens: 8, cachedInputTokens: 4 },
    });
    expect(gemini.fromReply({ candidates: [{ content: { parts: [{ text: "Hi." }] } }] })).toEqual({
      messages: [answer],
    });
    for (const empty of [
      { candidates: [] },
      { candidates: [{ content: { role: "model" } }] },
      { promptFeedback: {} },
    ]) {
      expect(gemini.fromReply(empty).messages).toEqual([]);
    }
  });

  test("functions that the SDK called by itself come before the answer, the prompt does not", () => {
    const steps = [model(call("book")), user(result("book", "ok"))];
    const history = [user({ text: "one" }), answer, user({ text: "two" }), ...steps];
    const response = { candidates: [{ content: answer }], automaticFunctionCallingHistory: history };
    expect(gemini.fromReply(response).messages).toEqual([...steps, answer]);
  });

  test.each([[42], [null], [{}], [[1]], [(async function* () {})()]])("%j is refused", (reply) => {
    expect(() => gemini.fromReply(reply)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  });
});

test("a session goes on in another format, with its calls and results in pairs", async () => {
  const memory = openMemory(":memory:");
  const first = await memory.session("s", { format: anthropic }).begin("book both");
  const calls = ["toolu_1", "toolu_2"].map((id): AnthropicBlock => ({
    type: "tool_use",
    id,
    name: "book",
    input: { id },
  }));
  await first.record([{ type: "thinking", thinking: "Hm.", signature: "s" }, ...calls]);
  await first.record([{ type: "tool_result", tool_use_id: "toolu_2", content: "2" }]);
  await first.record([{ type: "tool_result", tool_use_id: "toolu_1", content: "1", is_error: true }]);
  await first.commit("Booked.");
  const second = await memory.session("s", { format: gemini }).begin("and pay");
  expect(second.prompt.contents).toEqual([
    user({ text: "book both" }),
    model(
      { functionCall: { id: "toolu_1", name: "book", args: { id: "toolu_1" } } },
      { functionCall: { id: "toolu_2", name: "book", args: { id: "toolu_2" } } },
    ),
    user(
      { functionResponse: { id: "toolu_1", name: "book", response: { error: "1" } } },
      { functionResponse: { id: "toolu_2", name: "book", response: { output: "2" } } },
    ),
    model({ text: "Booked." }),
    user({ text: "and pay" }),
  ]);
  await second.record(model(signed(call("pay"))));
  await second.record(user(result("pay", "ok")));
  await second.commit("Paid.");
  const third = await memory.session("s", { format: anthropic }).begin("thanks");
  expect(third.prompt.messages.slice(1, 3)).toMatchObject([
    { role: "assistant", content: [{ type: "thinking", signature: "s" }, { id: "toolu_1" }, { id: "toolu_2" }] },
    { role: "user", content: [{ tool_use_id: "toolu_2" }, { tool_use_id: "toolu_1" }] },
  ]);
  const paid = third.prompt.messages.slice(5, 7).flatMap(({ content }) => content as unknown[]);
  expect(paid).toMatchObject([
    { type: "tool_use", name: "pay", id: expect.stringMatching(/^[a-zA-Z0-9_-]+$/) as string },
    { type: "tool_result", tool_use_id: (paid[0] as { id: string }).id, content: "ok" },
  ]);
  await third.abort();
  const fourth = await memory.session("s", { format: langChain }).begin("bye");
  expect(fourth.prompt.map(({ role }) => role)).toEqual("human ai tool tool ai human ai tool ai human".split(" "));
  await memory.close();
});
