import type { Provider } from "../../src/testing/valid/assert-valid.ts";

type Wire = Readonly<Record<string, unknown>>;

/** Fields of each provider's request whose texts a model reads. Images, signatures and ids are none of them. */
const read: Readonly<Record<Provider, readonly string[]>> = {
  anthropic: ["text", "thinking"],
  "openai-chat": ["text", "refusal", "arguments"],
  "openai-responses": ["text", "refusal", "arguments", "output"],
  google: ["text", "output", "error", "content"],
};
/** Fields with more of a message inside, or JSON that is read as it is. */
const inside = [
  "content",
  "parts",
  "functionResponse",
  "response",
  "functionCall",
  "tool_calls",
  "function",
  "summary",
  "output",
];
const json = ["input", "args"];

/** What a model reads of a message on the wire as text, without the help of any codec. */
export function wireText(message: unknown, provider: Provider): string {
  const texts: string[] = [];
  collect(message, provider, texts);
  return texts.filter((text) => text !== "").join("\n");
}

function collect(value: unknown, provider: Provider, texts: string[]): void {
  if (Array.isArray(value)) for (const one of value) collect(one, provider, texts);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  for (const [key, field] of Object.entries(value as Wire)) {
    if (json.includes(key)) texts.push(JSON.stringify(field));
    else if (typeof field === "string" && (read[provider].includes(key) || key === "content")) texts.push(field);
    else if (inside.includes(key)) collect(field, provider, texts);
  }
}
