import { isPlainObject } from "../../core/json.ts";
import { retextParts, retextResult, withField } from "../neutral/retext.ts";

type Change = (text: string) => string;

/** Texts of a person and of tools. */
export function retext(message: unknown, change: Change): unknown {
  if (!isPlainObject(message)) return message;
  const { role, content } = message;
  switch (role) {
    case "user":
      if (typeof content === "string") return withField(message, "content", change(content));
      return Array.isArray(content) ? withField(message, "content", retextParts(content, change)) : message;
    case "tool":
    case "function":
      return withField(
        message,
        "content",
        retextResult(content, change, (text) => ({ type: "text", text })),
      );
    default:
      return message;
  }
}
