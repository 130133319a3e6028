import { isPlainObject } from "../../core/json.ts";
import { retextJson, retextParts, retextResult, withField } from "../neutral/retext.ts";

type Change = (text: string) => string;

/** Texts of a person and of results; what the model said stays as it is. */
export function retext(message: unknown, change: Change): unknown {
  if (!isPlainObject(message) || (message["role"] !== "user" && message["role"] !== "tool")) return message;
  const { content } = message;
  if (typeof content === "string") return withField(message, "content", change(content));
  if (!Array.isArray(content)) return message;
  const parts = retextParts(content, change, (part) => {
    const { type, output } = part;
    return type === "tool-result" && isPlainObject(output)
      ? withField(part, "output", retextOutput(output, change))
      : part;
  });
  return withField(message, "content", parts);
}

function retextOutput(output: Record<string, unknown>, change: Change): Record<string, unknown> {
  const { type, value } = output;
  switch (type) {
    case "content":
      return withField(
        output,
        "value",
        retextResult(value, change, (text) => ({ type: "text", text })),
      );
    case "text":
    case "error-text":
      return typeof value === "string" ? withField(output, "value", change(value)) : output;
    case "json":
    case "error-json": {
      const text = typeof value === "string" ? change(value) : retextJson(value, change);
      if (text === undefined || text === value) return output;
      return { ...output, type: type === "json" ? "text" : "error-text", value: text };
    }
    default:
      return output;
  }
}
