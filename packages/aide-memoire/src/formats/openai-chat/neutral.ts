import { definedFields, isPlainObject } from "../../core/json.ts";
import { optionsFor } from "../neutral/history.ts";

/** What the AI SDK's OpenAI provider reads of a part. */
export function optionsOf(part: Record<string, unknown>): Record<string, unknown> {
  return optionsFor(part, "openai");
}

/** Options for that provider, without those that are `undefined`; nothing where none is left. */
export function openaiOptions(options: Record<string, unknown>): { providerOptions?: unknown } {
  const set = definedFields(options);
  return Object.keys(set).length === 0 ? {} : { providerOptions: { openai: set } };
}

/** The input of a call as the neutral format has it. Arguments that are no JSON object stay the text that they are. */
export function inputOf(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : text;
  } catch {
    return text;
  }
}

/** The arguments of a function call: a text that holds JSON. */
export function argumentsOf(input: unknown): string {
  if (typeof input !== "string") return JSON.stringify(input ?? {});
  return isPlainObject(inputOf(input)) ? input : JSON.stringify(input);
}

/** A tool's output as text; `undefined` for one of several parts. An error says that it is one. */
export function outputText(output: unknown): string | undefined {
  if (!isPlainObject(output)) return typeof output === "string" ? output : JSON.stringify(output ?? null);
  const { type, value, reason } = output;
  switch (type) {
    case "content":
      return undefined;
    case "text":
      return String(value);
    case "error-text":
    case "error-json":
      return JSON.stringify({ error: value });
    case "execution-denied":
      return typeof reason === "string" ? reason : "Tool call execution denied.";
    default:
      return JSON.stringify(value ?? null);
  }
}
