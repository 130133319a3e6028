import { isPlainObject } from "../../core/json.ts";
import { retextResult, withField, type Change } from "../neutral/retext.ts";
import { dataOf, roleOf } from "./stored.ts";

/** Texts of a person and of tools. */
export function retext(message: unknown, change: Change): unknown {
  const role = roleOf(message);
  if (!isPlainObject(message) || (role !== "user" && role !== "tool")) return message;
  const data = dataOf(message);
  const words = retextResult(data["content"], change, (text) => ({ type: "text", text }));
  return withField(message, "data", withField(data, "content", words));
}
