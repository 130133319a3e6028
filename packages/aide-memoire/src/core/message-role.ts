import type { Format, Role } from "./format.ts";
import { isPlainObject } from "./json.ts";

/** Whose message it is. Formats refuse system messages as history, and lists that people bring along have some. */
export function roleOf(message: unknown, format: Format): Role {
  return isSystem(message) ? "system" : format.read(message).role;
}

export function isSystem(message: unknown): boolean {
  return isPlainObject(message) && (message["role"] === "system" || message["role"] === "developer");
}
