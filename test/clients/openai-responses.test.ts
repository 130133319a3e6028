import { openaiResponses } from "aide-memoire/formats";
import { describe, expect, test } from "vitest";
import { loopbackOnly } from "../../packages/app/test/providers/loopback-only.ts";
import { answers, says } from "../../packages/app/test/providers/script.ts";
import { clientCases } from "./client-cases.ts";
import { asJson, schemaOf } from "./client.ts";
import { provide, remember, sentTo } from "./open.ts";
import { refusalCase } from "./refusal-case.ts";
import { openaiAt } from "./openai-chat-client.ts";
import { openaiResponsesClient } from "./openai-responses-client.ts";

loopbackOnly();

const { wire } = openaiResponsesClient;
const thought = { text: "I must look.", signature: "bG9va2luZw+/8=" };
const calls = [
  { id: "call_a", name: "weather", input: { city: "Paris" } },
  { id: "call_b", name: "weather", input: { city: "Oslo" } },
];

describe("openai, responses", () => {
  clientCases(openaiResponsesClient);
  refusalCase(openaiResponsesClient, { thought });

  test("where OpenAI stores the items, reasoning is sent by its id", async () => {
    const provider = await provide(wire, [
      answers({ thought, calls }),
      answers({ thought, pieces: ["Warm."] }),
      says("Yes."),
    ]);
    const memory = await remember();
    const chat = memory.session("s-1", { format: openaiResponses });
    const { responses } = openaiAt(provider.baseUrl);
    const tools = [{ type: "function" as const, name: "weather", parameters: schemaOf("city"), strict: false }];

    const turn = await chat.begin("How warm is it?");
    const first = await responses.create({ model: "gpt-5", ...turn.prompt, tools });
    await turn.record(first);
    for (const { id } of calls) await turn.record({ type: "function_call_output", call_id: id, output: "21" });
    const stream = turn.follow(responses.stream({ model: "gpt-5", ...turn.prompt, tools }));
    const last = await stream.finalResponse();

    expect(await turn.settled).toBe("committed");
    const items = await chat.messages();
    expect(items.slice(1, 4)).toEqual(asJson(first.output));
    expect(items.slice(-2)).toEqual(asJson(last.output));
    const next = await chat.begin("Sure?");
    await next.commit(await responses.create({ model: "gpt-5", ...next.prompt, tools }));
    expect(sentTo(provider)[2]).toMatch(/"id":"rs_1".*"id":"rs_2"/);
  });
});
