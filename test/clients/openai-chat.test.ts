import { openaiChat } from "aide-memoire/formats";
import { describe, expect, test } from "vitest";
import { loopbackOnly } from "../../packages/app/test/providers/loopback-only.ts";
import { answers, says, type Script } from "../../packages/app/test/providers/script.ts";
import { clientCases } from "./client-cases.ts";
import { asJson, schemaOf } from "./client.ts";
import { framesUpTo, provide, remember, sentTo } from "./open.ts";
import { refusalCase } from "./refusal-case.ts";
import { openaiAt, openaiChatClient } from "./openai-chat-client.ts";

loopbackOnly();

const { wire } = openaiChatClient;
const calls = [
  { id: "call_a", name: "weather", input: { city: "Paris" } },
  { id: "call_b", name: "weather", input: { city: "Oslo" } },
];
const looks = answers({ pieces: ["I look."], calls });

describe("openai, chat completions", () => {
  clientCases(openaiChatClient);
  refusalCase(openaiChatClient);

  test.each([true, false])("the SDK's runner of tools is followed (stream: %s)", async (stream) => {
    const { chat, completions } = await start([looks, says("21 and 9 degrees."), says("Gladly.")]);

    const turn = await chat.begin("How warm is it?");
    const params = { model: "gpt-4.1", ...turn.prompt, tools };
    const runner = stream ? completions.runTools({ ...params, stream }) : completions.runTools(params);
    turn.follow(runner);
    await runner.done();

    expect(await turn.settled).toBe("committed");
    expect(await chat.messages()).toEqual(asJson(runner.messages));
    expect(await chat.messages()).toHaveLength(5);
    const next = await chat.begin("Thanks.");
    await next.commit(await completions.create({ model: "gpt-4.1", ...next.prompt }));
  });

  test("a runner that is stopped in its second step leaves the first as it was", async () => {
    const story = answers({ pieces: ["It is ", "warm ", "there."] });
    const held = answers(story, { holdAfter: framesUpTo(wire, story, "warm") });
    const { chat, completions, provider } = await start([looks, held, says("Gladly.")]);
    const button = new AbortController();

    const turn = await chat.begin("How warm is it?", { signal: button.signal });
    const params = { model: "gpt-4.1", ...turn.prompt, tools, stream: true as const };
    const runner = turn.follow(completions.runTools(params, { signal: turn.signal }));
    runner.on("content", (_delta, snapshot) => {
      if (snapshot.includes("warm")) button.abort();
    });
    await runner.done().catch(() => undefined);

    expect(await turn.settled).toBe("stopped");
    const seen = runner.messages.slice(0, 4);
    expect(await chat.messages()).toEqual(asJson([...seen, { role: "assistant", content: "It is warm " }]));
    const next = await chat.begin("Go on.");
    await next.commit(await completions.create({ model: "gpt-4.1", ...next.prompt }));
    expect(sentTo(provider)[2]).toContain("It is warm ");
  });
});

const tools = [
  {
    type: "function" as const,
    function: {
      name: "weather",
      description: "The weather of a city",
      parameters: schemaOf("city"),
      parse: JSON.parse,
      function: () => "21 degrees",
    },
  },
];

async function start(script: Script) {
  const provider = await provide(wire, script);
  const memory = await remember();
  const chat = memory.session("s-1", { format: openaiChat });
  return { chat, provider, completions: openaiAt(provider.baseUrl).chat.completions };
}
