import { isPlainObject } from "../../core/json.ts";
import { retextContent, retextResult, withField, type Change } from "../neutral/retext.ts";

/** Texts of a person and of tools. */
export function retext(message: unknown, change: Change): unknown {
  if (!isPlainObject(message)) return message;
  const { role, content } = message;
  switch (role) {
    case "user":
      return retextContent(message, change);
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
