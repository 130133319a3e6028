import { MemoryError } from "./error.ts";
import { kindOfValue } from "./kind-of-value.ts";

type Brand<T extends string> = string & { readonly __brand: T };
export type SessionId = Brand<"session">;
export type LogId = Brand<"log">;
export type TurnId = Brand<"turn">;
export type OperationId = Brand<"operation">;

/** Longest id, in bytes of UTF-8. */
export const maxIdBytes = 1024;

const encoder = new TextEncoder();

/** `id` itself, when it is well-formed text of 1 to 1,024 bytes; fails with BAD_ID otherwise. `what` names it in the error. */
export function validId<T extends string>(id: unknown, what: string): Brand<T> {
  if (typeof id !== "string") throw new MemoryError("BAD_ID", `The ${what} must be a text, not ${kindOfValue(id)}.`);
  if (id === "") throw new MemoryError("BAD_ID", `The ${what} is empty.`);
  if (!id.isWellFormed()) {
    throw new MemoryError("BAD_ID", `The ${what} holds half of a character (a lone surrogate). Send whole text.`);
  }
  if (id.length > maxIdBytes || encoder.encode(id).length > maxIdBytes) {
    throw new MemoryError("BAD_ID", `The ${what} is longer than ${maxIdBytes} bytes. Hash it, or use a shorter one.`);
  }
  return id as Brand<T>;
}

/**
 * One key out of several parts, one-to-one: `a/b` and `a`, `b` give different keys. Parts stay readable; only `%`, `/`,
 * `:`, control characters and U+10FFFF are escaped. Keys that begin with the same parts have the same beginning.
 */
export function keyOf(...parts: readonly string[]): string {
  return parts.map(escapePart).join("/");
}

/** The beginning of every key that has these parts and more. */
export function keyPrefix(...parts: readonly string[]): string {
  return `${keyOf(...parts)}/`;
}

export function escapePart(part: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is escaped
  return part.replaceAll(/[%/:\u0000-\u001f\u007f]|\u{10ffff}/gu, (character) => encodeURIComponent(character));
}
