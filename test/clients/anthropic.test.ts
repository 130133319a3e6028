import { betaTool } from "@anthropic-ai/sdk/helpers/beta/json-schema";
import { anthropicFormat } from "aide-memoire/formats";
import { describe, expect, test } from "vitest";
import { loopbackOnly } from "../../packages/app/test/providers/loopback-only.ts";
import { answers, says } from "../../packages/app/test/providers/script.ts";
import { anthropicAt, anthropicClient, claude } from "./anthropic-client.ts";
import { clientCases } from "./client-cases.ts";
import { asJson, schemaOf } from "./client.ts";
import { open, provide, remember, sentTo } from "./open.ts";

loopbackOnly();

const { wire } = anthropicClient;
const thought = { text: "I must look.", signature: "bG9va2luZw+/8=" };
const calls = [
  { id: "toolu_a", name: "weather", input: { city: "Paris" } },
  { id: "toolu_b", name: "weather", input: { city: "Oslo" } },
];
const script = [answers({ thought, pieces: ["I look."], calls }), says("21 and 9 degrees."), says("Gladly.")];

describe("@anthropic-ai/sdk", () => {
  clientCases(anthropicClient);

  test.each([true, false])(
    "the SDK's runner of tools, each message recorded before its tools run (stream: %s)",
    async (stream) => {
      const provider = await provide(wire, script);
      const memory = await remember();
      const chat = memory.session("s-1", { format: anthropicFormat() });
      const client = anthropicAt(provider.baseUrl);
      const ran: string[] = [];

      const turn = await chat.begin("How warm is it?");
      const params = { ...claude, ...turn.prompt, tools: [weather(ran)], ...unthreaded(client) };
      const runner = client.beta.messages.toolRunner({ ...params, stream });
      for await (const step of runner) {
        const message = "finalMessage" in step ? await step.finalMessage() : step;
        expect(ran).toEqual([]);
        await turn.record(message);
        const results = await runner.generateToolResponse();
        if (results !== null) await turn.record(results);
        ran.length = 0;
      }
      await turn.commit();

      expect(await chat.messages()).toEqual(asJson(runner.params.messages));
      expect(await chat.messages()).toHaveLength(4);
      const next = await chat.begin("Thanks.");
      await next.commit(await client.messages.create({ ...claude, ...next.prompt, tools: [declared] }));
    },
  );

  test("marks for the cache are accepted, whatever the number of steps, with one of the app's own on its tools", async () => {
    const steps = [1, 2, 3].flatMap((step) => {
      const call = (which: string) => ({ id: `toolu_${step}_${which}`, name: "weather", input: { city: which } });
      return [
        answers({ thought, calls: [call("Paris"), call("Oslo")] }),
        answers({ thought, calls: [call("Rome")] }),
        says("Warm."),
      ];
    });
    const provider = await provide(wire, steps);
    const memory = await remember();
    const chat = memory.session("s-1", { format: anthropicFormat({ cache: true }), system: "Be brief." });
    const client = anthropicAt(provider.baseUrl);
    const tools = [{ ...declared, cache_control: { type: "ephemeral" as const } }];

    for (const question of ["One?", "Two?", "Three?"]) {
      const turn = await chat.begin(question);
      for (;;) {
        const message = await client.messages.create({ ...claude, ...turn.prompt, tools });
        await turn.record(message);
        const asked = message.content.flatMap((block) => (block.type === "tool_use" ? block.id : []));
        if (asked.length === 0) break;
        await turn.record(asked.map((id) => ({ type: "tool_result" as const, tool_use_id: id, content: "21" })));
      }
      await turn.commit();
    }

    const marks = sentTo(provider).map((request) => request.split("cache_control").length - 1);
    expect(marks).toEqual([2, 3, 3, 3, 4, 4, 3, 4, 4]);
    expect(JSON.stringify(await chat.messages())).not.toContain("cache_control");
  });

  test("a reply that ends in a refusal is kept as it is", async () => {
    const refusal = answers({ pieces: ["I would"], refusal: "no" });
    const { chat, ask } = await open(anthropicClient, [refusal, answers({ refusal: "no" }), says("Yes.")]);

    const turn = await chat.begin("Do it.");
    const refused = await ask(turn.prompt);
    await turn.commit(refused.reply);
    expect(refused.reply).toMatchObject({ stop_reason: "refusal" });
    expect((await chat.messages()).slice(1)).toEqual(asJson(refused.messages));

    const silent = await chat.begin("Do it now.");
    await expect(silent.commit((await ask(silent.prompt)).reply)).rejects.toMatchObject({ code: "BAD_INPUT" });
    await silent.abort();
    await chat.turn("May I ask?", async (prompt) => (await ask(prompt)).reply as never);
  });
});

/** Where the SDK has threads, the runner is told to send the whole history. */
function unthreaded(client: ReturnType<typeof anthropicAt>): { thread?: false } {
  return "thread" in client.beta.messages ? { thread: false } : {};
}

const declared = { name: "weather", description: "The weather of a city", input_schema: schemaOf("city") };

function weather(ran: string[]) {
  return betaTool({
    name: "weather",
    description: "The weather of a city",
    inputSchema: schemaOf("city"),
    run: (input: unknown) => {
      ran.push(JSON.stringify(input));
      return "21 degrees";
    },
  });
}
