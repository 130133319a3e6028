import type { CallableTool } from "@google/genai";
import { gemini, type GeminiPart } from "aide-memoire/formats";
import { describe, expect, test } from "vitest";
import { loopbackOnly } from "../../packages/app/test/providers/loopback-only.ts";
import { answers, says, type Script } from "../../packages/app/test/providers/script.ts";
import { clientCases } from "./client-cases.ts";
import { asJson, schemaOf } from "./client.ts";
import { geminiAt, geminiClient } from "./gemini-client.ts";
import { open, provide, remember, sentTo } from "./open.ts";

loopbackOnly();

const { wire } = geminiClient;
const thought = { text: "I must look.", signature: "bG9va2luZw+/8==" };
const calls = [
  { id: "", name: "weather", input: { city: "Paris" } },
  { id: "", name: "weather", input: { city: "Oslo" } },
];
const script = [
  answers({ thought, pieces: ["I look."], calls }),
  answers({ thought, pieces: ["21 ", "degrees."] }),
  says("Gladly."),
];
const model = "gemini-3-flash";

describe("@google/genai", () => {
  clientCases(geminiClient);

  test("functions that the SDK calls by itself", async () => {
    const { chat, models, provider } = await start(script);

    const turn = await chat.begin("How warm is it?");
    const config = { ...turn.prompt.config, tools: [weather] };
    const reply = await models.generateContent({ model, ...turn.prompt, config });
    await turn.commit(reply);

    const history = reply.automaticFunctionCallingHistory!;
    expect(await chat.messages()).toEqual(asJson([...history, reply.candidates![0]!.content]));
    expect(await chat.messages()).toHaveLength(4);
    const next = await chat.begin("Thanks.");
    await next.commit(await models.generateContent({ model, ...next.prompt }));
    expect(sentTo(provider)[2]).toContain("21 degrees");
  });

  test("functions that the SDK calls by itself in a stream, which is followed", async () => {
    // The SDK sends pieces of text before a call as contents of their own.
    const { chat, models, provider } = await start([answers({ calls }), ...script.slice(1)]);

    const turn = await chat.begin("How warm is it?");
    const config = { ...turn.prompt.config, tools: [weather] };
    const stream = turn.follow(await models.generateContentStream({ model, ...turn.prompt, config }));
    let text = "";
    for await (const chunk of stream) text += partsText(chunk);

    expect(await turn.settled).toBe("committed");
    expect(text).toBe("21 degrees.");
    const [asked, called, answered, said] = await chat.messages();
    expect(asked).toEqual({ role: "user", parts: [{ text: "How warm is it?" }] });
    expect(called?.parts?.flatMap(({ functionCall }) => functionCall?.args ?? [])).toEqual(
      calls.map(({ input }) => input),
    );
    expect(JSON.stringify([called, said])).toMatch(/c2lnbmVk.*bG9va2luZw\+\/8==/);
    expect(answered?.parts).toHaveLength(2);
    const next = await chat.begin("Thanks.");
    await next.commit(await models.generateContent({ model, ...next.prompt }));
    expect(sentTo(provider)[2]).toContain("21 degrees");
  });

  test("a chat of the SDK's, begun with the history", async () => {
    const { chat, chats } = await start([says("One."), says("Two.")]);
    for (const text of ["Count.", "Go on."]) {
      const turn = await chat.begin(text);
      const { contents, config } = turn.prompt;
      const talk = chats.create({ model, config, history: contents.slice(0, -1) });
      await turn.commit(await talk.sendMessage({ message: contents.at(-1)!.parts! }));
      expect(await chat.messages()).toEqual(asJson(talk.getHistory()));
    }
  });

  const answer = (fields: object, output: string): GeminiPart => ({
    functionResponse: { ...fields, response: { output } },
  });
  const ways: readonly { how: string; ids: boolean; results: GeminiPart[][] }[] = [
    {
      how: "by name, to calls with ids",
      ids: true,
      results: [[answer({ name: "weather" }, "21"), answer({ name: "weather" }, "9")]],
    },
    {
      how: "in contents of their own",
      ids: false,
      results: [[answer({ name: "weather" }, "21")], [answer({ name: "weather" }, "9")]],
    },
    {
      how: "in contents of their own, to calls with ids",
      ids: true,
      results: [[answer({ name: "weather" }, "21")], [answer({ name: "weather" }, "9")]],
    },
    { how: "in their order alone", ids: true, results: [[answer({}, "21"), answer({}, "9")]] },
    { how: "in their order alone, to calls without ids", ids: false, results: [[answer({}, "21")], [answer({}, "9")]] },
  ];
  test.each(ways)("results that are given $how are paired with their calls", async ({ ids, results }) => {
    const named = calls.map((call, place) => ({ ...call, id: ids ? `id-${place}` : "" }));
    const { chat, models, provider } = await start([answers({ calls: named }), says("Warm."), says("Gladly.")]);

    const turn = await chat.begin("How warm is it?");
    await turn.record(await models.generateContent({ model, ...turn.prompt }));
    for (const parts of results) await turn.record({ role: "user", parts });
    await turn.commit(await models.generateContent({ model, ...turn.prompt }));
    const next = await chat.begin("Thanks.");
    await next.commit(await models.generateContent({ model, ...next.prompt }));

    expect((await chat.messages()).slice(2, -3)).toEqual(results.map((parts) => ({ role: "user", parts })));
    for (const request of sentTo(provider).slice(1)) {
      expect(request).toMatch(/"output":"21".*"output":"9"/);
      expect(request).not.toContain("Interrupted");
      if (ids) expect(request).toMatch(/functionResponse.*"id-0".*"id-1"/);
      expect(request).not.toMatch(/#\d/);
    }
  });

  test("an answer that was blocked is no answer: the turn never happened", async () => {
    const blocked = answers({ refusal: "no" });
    const { chat, ask, stream, memory } = await open(geminiClient, [blocked, says("Yes.")]);

    const turn = await chat.begin("Do it.");
    const streaming = await stream(turn.prompt);
    turn.follow(streaming.stream);
    for await (const text of streaming.texts()) expect(text).toBe("");

    expect(await turn.settled).toBe("aborted");
    await chat.turn("May I ask?", async (prompt) => (await ask(prompt)).reply as never);
    expect(await chat.messages()).toHaveLength(2);
    await memory.settled();
  });
});

/** A tool as the SDK calls it by itself. */
const weather: CallableTool = {
  tool: async () => ({
    functionDeclarations: [{ name: "weather", description: "The weather", parametersJsonSchema: schemaOf("city") }],
  }),
  callTool: async (functionCalls) =>
    functionCalls.map(({ id, name }) => ({
      functionResponse: { ...(id !== undefined && { id }), name: name!, response: { output: "21 degrees" } },
    })),
};

function partsText(chunk: { candidates?: { content?: { parts?: { text?: string; thought?: boolean }[] } }[] }): string {
  const parts = chunk.candidates?.[0]?.content?.parts ?? [];
  return parts.map(({ text = "", thought: hidden }) => (hidden === true ? "" : text)).join("");
}

async function start(steps: Script) {
  const provider = await provide(wire, steps);
  const memory = await remember();
  const chat = memory.session("s-1", { format: gemini, system: "Be brief." });
  const { models, chats } = geminiAt(provider.baseUrl);
  return { chat, provider, models, chats };
}
