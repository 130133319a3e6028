import { isPlainObject } from "../../core/json.ts";
import { retextContent, retextResult, retextValue, withField, type Change } from "../neutral/retext.ts";

/** Texts of a person and of results; what the model said stays as it is. */
export function retext(message: unknown, change: Change): unknown {
  if (!isPlainObject(message) || (message["role"] !== "user" && message["role"] !== "tool")) return message;
  return retextContent(message, change, (part) => {
    const { type, output } = part;
    return type === "tool-result" && isPlainObject(output)
      ? withField(part, "output", retextOutput(output, change))
      : part;
  });
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
      const text = retextValue(value, change);
      if (text === undefined) return output;
      return { ...output, type: type === "json" ? "text" : "error-text", value: text };
    }
    default:
      return output;
  }
}
