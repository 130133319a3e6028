import { fieldsOf, isPlainObject } from "../../core/json.ts";
import { openaiOptions, optionsOf } from "../openai-chat/neutral.ts";
import { customItems, itemsOf } from "../openai-responses/from-neutral.ts";
import type { Item } from "../openai-responses/kinds.ts";
import { toNeutral as responsesToNeutral } from "../openai-responses/to-neutral.ts";
import { fromResponses, type Names } from "./from-responses.ts";
import { toResponses } from "./to-responses.ts";

/**
 * An `AgentInputItem` as `ModelMessage`s, by way of the Responses API. Items that it does not have are `custom` parts,
 * which only {@link fromNeutral} reads. Left out: messages of the system, `providerData` that neither OpenAI nor another
 * provider of the AI SDK reads, pictures in replies.
 */
export function toNeutral(item: unknown): unknown[] {
  if (!isPlainObject(item) || item["role"] === "system") return [];
  const responses = toResponses(item);
  if (responses !== undefined) return withSigned(responsesToNeutral(responses), item);
  const custom = { type: "custom", kind: "openai.agents", ...openaiOptions({ agentsItem: item }) };
  return [{ role: "assistant", content: [custom] }];
}

/** `ModelMessage`s as a history for an agent of OpenAI. What is left out is what the Responses format leaves out. */
export function fromNeutral(messages: readonly unknown[]): unknown[] {
  const names: Names = new Map();
  const kept = new Set<Item>();
  const items = itemsOf(messages, (part) => {
    const { agentsItem } = optionsOf(part);
    if (part["kind"] !== "openai.agents" || !isPlainObject(agentsItem)) return customItems(part);
    kept.add(agentsItem);
    return [agentsItem];
  });
  return items.map((item) => (kept.has(item) ? item : fromResponses(item, names)));
}

/** Models of others that run under the SDK keep their signatures in `providerData`, by the name of the provider. */
const providers: readonly string[] = ["anthropic", "google"];

function withSigned(messages: readonly unknown[], { providerData }: Item): unknown[] {
  const data = fieldsOf(providerData);
  const signed = Object.fromEntries(
    providers.flatMap((name) => (isPlainObject(data[name]) ? [[name, data[name]]] : [])),
  );
  if (Object.keys(signed).length === 0) return [...messages];
  return messages.map((message) => {
    if (!isPlainObject(message) || !Array.isArray(message["content"])) return message;
    const content = message["content"].map((one: unknown) => {
      const part = fieldsOf(one);
      return { ...part, providerOptions: { ...fieldsOf(part["providerOptions"]), ...signed } };
    });
    return { ...message, content };
  });
}
