import { MemoryError } from "./error.ts";

/** A JSON value. `undefined` is allowed in objects and means that the key is absent. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json | undefined };

/** Marks what JSON has no form for: `{ "$aide": "bytes", "value": "<base64>" }`, `"url"`, and `"object"` around an own key `$aide`. */
const tag = "$aide";

/**
 * The JSON text of `value`. Every string is made well-formed (a lone surrogate becomes U+FFFD) and passed through
 * `mask`; bytes and URLs are kept in a tagged form. Fails with BAD_INPUT where the text would not give the value back:
 * functions, symbols, bigints, NaN, infinities, class instances, cycles. `what` names the value in the error.
 */
export function toJsonText(value: unknown, what: string, mask: (text: string) => string = same): string {
  return JSON.stringify(pack(value, { what, mask, above: [] }));
}

/** JSON text with sorted keys: equal values give equal bytes, whatever order their keys were written in. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isPlainObject(part) ? sorted(part) : part));
}

/** The value of a text made by {@link toJsonText}, or `undefined` where the text is damaged. */
export function fromJsonText(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return text.includes(tag) ? unpack(value) : value;
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

type Packing = { readonly what: string; readonly mask: (text: string) => string; readonly above: readonly object[] };

function pack(value: unknown, packing: Packing): unknown {
  switch (typeof value) {
    case "string":
      return packing.mask(value.toWellFormed());
    case "boolean":
      return value;
    case "number":
      if (Number.isFinite(value)) return value;
      throw notJson(packing.what, "a number that is not finite");
    case "object":
      return value === null ? null : packObject(value, packing);
    case "undefined":
    case "bigint":
    case "symbol":
    case "function":
      throw notJson(packing.what, `a value of type ${typeof value}`);
  }
}

function packObject(value: object, packing: Packing): unknown {
  if (value instanceof Uint8Array) return tagged("bytes", Buffer.from(value).toString("base64"));
  if (value instanceof ArrayBuffer) return tagged("bytes", Buffer.from(value).toString("base64"));
  if (value instanceof URL) return tagged("url", value.href);
  if (packing.above.includes(value)) throw notJson(packing.what, "a cycle");
  const inner = { ...packing, above: [...packing.above, value] };
  if (Array.isArray(value)) return value.map((part: unknown) => pack(part, inner));
  if (!isPlainObject(value)) throw notJson(packing.what, "an object that is neither plain nor an array");
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const copy = Object.fromEntries(entries.map(([key, part]) => [key.toWellFormed(), pack(part, inner)]));
  return Object.hasOwn(copy, tag) ? tagged("object", copy) : copy;
}

function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack);
  if (!isPlainObject(value)) return value;
  const inner = value["value"];
  switch (value[tag]) {
    case "bytes":
      return typeof inner === "string" ? new Uint8Array(Buffer.from(inner, "base64")) : value;
    case "url":
      return typeof inner === "string" && URL.canParse(inner) ? new URL(inner) : value;
    case "object":
      return isPlainObject(inner) ? unpackEntries(inner) : value;
    default:
      return unpackEntries(value);
  }
}

function unpackEntries(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unpack(part)]));
}

function tagged(kind: string, value: unknown): unknown {
  return { [tag]: kind, value };
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function same(text: string): string {
  return text;
}

function notJson(what: string, found: string): MemoryError {
  return new MemoryError("BAD_INPUT", `${what} holds ${found}; only JSON can be remembered. Convert it first.`);
}
