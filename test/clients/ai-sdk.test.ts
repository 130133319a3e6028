import { generateText, isStepCount, jsonSchema, streamText, tool } from "ai";
import { aiSdk } from "aide-memoire/formats";
import { describe, expect, test } from "vitest";
import { loopbackOnly } from "../../packages/app/test/providers/loopback-only.ts";
import { answers, says, type Script } from "../../packages/app/test/providers/script.ts";
import { aiSdkClients, modelAt, settingsOf } from "./ai-sdk-clients.ts";
import { clientCases } from "./client-cases.ts";
import { asJson, readAll, schemaOf, type Client } from "./client.ts";
import { framesUpTo, provide, remember, sentTo } from "./open.ts";

loopbackOnly();

const thought = { text: "I must look.", signature: "bG9va2luZw+/8==" };
const calls = [
  { id: "call_a", name: "weather", input: { city: "Paris" } },
  { id: "call_b", name: "weather", input: { city: "Oslo" } },
  { id: "call_c", name: "forecast", input: { city: "Rome" } },
];
const looks = answers({ thought, pieces: ["I look."], calls });
const story = answers({ thought, pieces: ["It is ", "warm ", "there."] });
const tools = {
  weather: tool({ inputSchema: jsonSchema(schemaOf("city")), execute: () => "21 degrees" }),
  /** Tells how far it is before it tells its result. */
  forecast: tool({
    inputSchema: jsonSchema(schemaOf("city")),
    execute: async function* () {
      yield "looking";
      yield { celsius: 9 };
    },
  }),
};

describe.each(aiSdkClients)("$name", (client) => {
  clientCases(client);

  test("generateText runs the tools", async () => {
    const { chat, settings } = await start(client, [looks, story, says("Gladly.")]);

    const result = await chat.turn("How warm is it?", (prompt) => generateText({ ...settings, ...prompt }));

    const asked = { role: "user", content: "How warm is it?" };
    expect(await chat.messages()).toEqual(asJson([asked, ...result.responseMessages]));
    expect(await chat.messages()).toHaveLength(4);
    await chat.turn("Thanks.", (prompt) => generateText({ ...settings, ...prompt }));
  });

  test("streamText runs the tools, and is followed", async () => {
    const { chat, settings } = await start(client, [looks, story, says("Gladly.")]);

    const turn = await chat.begin("How warm is it?");
    const result = turn.follow(streamText({ ...settings, ...turn.prompt }));

    expect(await turn.settled).toBe("committed");
    const asked = { role: "user", content: "How warm is it?" };
    expect(await chat.messages()).toEqual(asJson([asked, ...(await result.responseMessages)]));
    await chat.turn("Thanks.", (prompt) => generateText({ ...settings, ...prompt }));
  });

  const half = framesUpTo(client.wire, story, "warm");
  const endings = [
    { how: "a stop", delivery: { holdAfter: half }, outcome: "stopped" },
    { how: "a break", delivery: { breakAfter: half }, outcome: "aborted" },
    { how: "an error", delivery: { failAfter: { frames: half, failure: "overloaded" } }, outcome: "aborted" },
  ] as const;
  test.each(endings)("steps before $how in the second are kept as the SDK has them", async ({ delivery, outcome }) => {
    const { chat, settings, provider } = await start(client, [looks, answers(story, delivery), says("Gladly.")]);
    const button = new AbortController();
    const steps: unknown[] = [];

    const turn = await chat.begin("How warm is it?", { signal: button.signal });
    const stream = streamText({
      ...settings,
      ...turn.prompt,
      abortSignal: turn.signal,
      onError: () => undefined,
      onStepEnd: ({ finishReason, response }) => {
        if (finishReason === "tool-calls") steps.push(...response.messages);
      },
    });
    const texts = (): AsyncIterable<string> => turn.follow(stream).textStream;
    await readAll({ texts }, (seen) => {
      if (seen.includes("warm") && outcome === "stopped") button.abort();
    });

    expect(await turn.settled).toBe(outcome);
    const kept = await chat.messages();
    expect(steps).toHaveLength(2);
    expect(kept.slice(1, 3)).toEqual(asJson(steps));
    expect(kept).toHaveLength(4);
    expect(aiSdk.read(kept[3]).text).toBe("It is warm ");
    await chat.turn("Go on.", (prompt) => generateText({ ...settings, ...prompt }));
    expect(sentTo(provider)[2]).toContain("It is warm ");
  });
});

async function start(client: Client, script: Script) {
  const provider = await provide(client.wire, script);
  const memory = await remember();
  const chat = memory.session("s-1", { format: aiSdk, system: "Be brief." });
  const settings = { ...settingsOf(modelAt(client, provider.baseUrl)), tools, stopWhen: isStepCount(3) };
  return { chat, provider, settings };
}
