import { isPlainObject } from "../../core/json.ts";
import { retextParts, retextResult, withField } from "../neutral/retext.ts";
import { dataOf, roleOf } from "./stored.ts";

/** Texts of a person and of tools. */
export function retext(message: unknown, change: (text: string) => string): unknown {
  const role = roleOf(message);
  if (!isPlainObject(message) || (role !== "user" && role !== "tool")) return message;
  const data = dataOf(message);
  const { content } = data;
  if (role === "tool" || typeof content === "string") {
    const words = retextResult(content, change, (text) => ({ type: "text", text }));
    return withField(message, "data", withField(data, "content", words));
  }
  return Array.isArray(content)
    ? withField(message, "data", withField(data, "content", retextParts(content, change)))
    : message;
}
