import type { Format } from "aide-memoire/formats";
import { expect, test } from "vitest";
import { loopbackOnly } from "../../packages/app/test/providers/loopback-only.ts";
import { answers, type Script, type WireFormat } from "../../packages/app/test/providers/script.ts";
import type { Provider } from "../../packages/app/test/providers/start-provider.ts";
import { aiSdkClients } from "./ai-sdk-clients.ts";
import { anthropicClient } from "./anthropic-client.ts";
import { asJson, type Client } from "./client.ts";
import { geminiClient } from "./gemini-client.ts";
import { provide, remember } from "./open.ts";
import { openaiChatClient } from "./openai-chat-client.ts";
import { openaiResponsesClient } from "./openai-responses-client.ts";

loopbackOnly();

const clients = [anthropicClient, openaiChatClient, openaiResponsesClient, geminiClient, ...aiSdkClients.slice(0, 1)];
const orders = clients.map((_, place) => [...clients.slice(place), ...clients.slice(0, place), clients[place]!]);

/** Two steps: a thought, text and two calls side by side, then an answer. */
function stepsOf(at: number): Script {
  const thought = { text: `Thought ${at}.`, signature: `c2lnbmVk${at}+/8=` };
  const calls = ["Paris", "Oslo"].map((city) => ({ id: `call_${at}${city}`, name: "weather", input: { city } }));
  return [answers({ thought, pieces: [`I look ${at}.`], calls }), answers({ thought, pieces: [`Answer ${at}.`] })];
}

/** Each provider once, with the steps of all turns that it answers: it knows what it gave in the turns before. */
async function providersOf(order: readonly Client[]): Promise<ReadonlyMap<WireFormat, Provider>> {
  const providers = new Map<WireFormat, Provider>();
  for (const { wire } of order) {
    const script = order.flatMap((client, at) => (client.wire === wire ? stepsOf(at) : []));
    if (!providers.has(wire)) providers.set(wire, await provide(wire, script));
  }
  return providers;
}

async function talk(
  client: Client,
  provider: Provider,
  at: number,
  chat: ReturnType<typeof sessionOf>,
): Promise<readonly unknown[]> {
  const { ask, results } = client.connect(provider.baseUrl);
  const asked = provider.requests.length;
  const turn = await chat.begin(`Question ${at}`);
  const first = await ask(turn.prompt, { tools: true });
  await turn.record(first.reply);
  const given = results(first.calls.map((call) => ({ ...call, output: `${at} degrees` })));
  for (const message of given) await turn.record(message);
  const last = await ask(turn.prompt, { tools: true });
  await turn.commit(last.reply);

  const request = JSON.stringify(provider.requests[asked]!.body);
  for (let before = 0; before < at; before += 1) {
    for (const text of [`Question ${before}`, `I look ${before}.`, `${before} degrees`, `Answer ${before}.`]) {
      expect(request).toContain(text);
    }
  }
  return [client.format.fromText(`Question ${at}`), ...first.messages, ...given, ...last.messages];
}

function sessionOf(memory: Awaited<ReturnType<typeof remember>>, format: Format) {
  return memory.session("s-1", { user: "ada", format, system: "Be brief." });
}

test.each(orders.map((order) => ({ order, first: order[0]!.name })))(
  "a history that begins with $first goes on with each of the others, and comes back byte for byte",
  async ({ order }) => {
    const memory = await remember();
    const providers = await providersOf(order);
    const seen: unknown[][] = [];
    for (const [at, client] of order.entries()) {
      seen.push([...(await talk(client, providers.get(client.wire)!, at, sessionOf(memory, client.format)))]);
    }
    const first = order[0]!;
    const all = await sessionOf(memory, first.format).messages();
    expect(all.slice(0, seen[0]!.length)).toEqual(asJson(seen[0]));
    expect(all.slice(-seen.at(-1)!.length)).toEqual(asJson(seen.at(-1)));
  },
);
