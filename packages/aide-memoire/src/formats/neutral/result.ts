import { isPlainObject } from "../../core/json.ts";
import type { ToolResultOutput } from "../ai-sdk/messages.ts";

/** What a result of a tool says, whatever kind of output the AI SDK gave it. `content`: parts, among them files. */
export type NeutralResult = { readonly failed: boolean } & (
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "content"; readonly parts: readonly Record<string, unknown>[] }
);

const denied = "The person did not allow this call.";

export function neutralResult(output: unknown): NeutralResult {
  if (!isPlainObject(output)) return { failed: false, kind: "json", value: output ?? null };
  const { type, value, reason } = output;
  switch (type) {
    case "text":
    case "error-text":
      return { failed: type !== "text", kind: "text", text: typeof value === "string" ? value : jsonText(value) };
    case "execution-denied":
      return { failed: true, kind: "text", text: typeof reason === "string" && reason !== "" ? reason : denied };
    case "content":
      return { failed: false, kind: "content", parts: Array.isArray(value) ? value.filter(isPlainObject) : [] };
    default:
      return { failed: type === "error-json", kind: "json", value: value ?? null };
  }
}

/** The text that a result is for a provider which takes only text. Files are left out. */
export function resultText(result: NeutralResult): string {
  switch (result.kind) {
    case "text":
      return result.text;
    case "json":
      return jsonText(result.value);
    case "content":
      return result.parts.flatMap(({ type, text }) => (type === "text" ? [String(text)] : [])).join("\n");
  }
}

/** An output of the AI SDK for a text or a JSON value. */
export function outputOf(value: unknown, failed: boolean): ToolResultOutput {
  if (typeof value === "string") return { type: failed ? "error-text" : "text", value };
  return { type: failed ? "error-json" : "json", value: isJsonValue(value) ? value : null };
}

export type Jsonish = null | boolean | number | string | readonly Jsonish[] | { readonly [key: string]: Jsonish };

/** Stored messages are JSON; this tells the compiler. */
export function isJsonValue(value: unknown): value is Jsonish {
  return value !== undefined && typeof value !== "function" && typeof value !== "symbol" && typeof value !== "bigint";
}

function jsonText(value: unknown): string {
  const json: string | undefined = JSON.stringify(value);
  return json ?? "";
}
