import { MemoryError } from "./error.ts";

/** A JSON value. `undefined` is allowed in objects and means that the key is absent. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json | undefined };

/** Marks what JSON has no form for: `{ "$aide": "bytes", "value": "<base64>" }`, `"url"`, and `"object"` around an own key `$aide`. */
const tag = "$aide";

/** Most levels of a value that is remembered: far from where the engine's stack ends. */
const maxDepth = 1000;

/**
 * The JSON text of `value`. Every string is made well-formed (a lone surrogate becomes U+FFFD) and passed through
 * `mask`; bytes and URLs are kept in a tagged form. Fails with BAD_INPUT where the text would not give the value back:
 * functions, symbols, bigints, NaN, infinities, class instances, holes, cycles, what throws when it is read, more than
 * 1,000 levels. Fails with TOO_LARGE where the text would be longer than `most`. `what` names the value in the error.
 */
export function toJsonText(
  value: unknown,
  what: string,
  mask: (text: string) => string = same,
  most = Infinity,
): string {
  const packing = { what, mask, most, above: new Set<object>(), length: 0 };
  const text = JSON.stringify(pack(value, packing));
  grow(packing, text.length - packing.length);
  return text;
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

/** A plain object of which only single fields are looked at. */
export type Fields = Record<string, unknown>;

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return isPlainObject(value) ? value : {};
}

/** The fields that have a value. */
export function definedFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The values of a list; none of anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Made by `{}` or without a prototype, also in another realm, such as a `vm` context or a test runner's. */
export function isPlainObject(value: unknown): value is Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || isObjectPrototype(prototype);
}

/** Whether it is the `Object.prototype` of some realm. */
function isObjectPrototype(prototype: unknown): boolean {
  if (typeof prototype !== "object" || prototype === null || Object.getPrototypeOf(prototype) !== null) return false;
  const { constructor } = prototype;
  return typeof constructor === "function" && constructor.name === "Object" && constructor.prototype === prototype;
}

type Packing = {
  readonly what: string;
  readonly mask: (text: string) => string;
  readonly most: number;
  /** The objects that the value is within. */
  readonly above: Set<object>;
  /** Of the JSON text so far, at least. */
  length: number;
};

function pack(value: unknown, packing: Packing): unknown {
  grow(packing, 1);
  switch (typeof value) {
    case "string": {
      const text = packing.mask(value.toWellFormed());
      grow(packing, text.length);
      return text;
    }
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
  const { what, above } = packing;
  if (above.has(value)) throw notJson(what, "a cycle");
  if (above.size >= maxDepth) {
    throw new MemoryError("BAD_INPUT", `${what} is nested too deeply: at most ${maxDepth} levels can be remembered.`);
  }
  const content = contentOf(value, packing);
  above.add(value);
  const packed = packContent(content, packing);
  above.delete(value);
  return packed;
}

/** What there is to write of an object. */
type Content =
  | { readonly kind: "bytes" | "url"; readonly text: string }
  | { readonly kind: "list"; readonly parts: readonly unknown[] }
  | { readonly kind: "object"; readonly entries: readonly (readonly [key: string, part: unknown])[] };

/** Reads an object, once: its getters and traps are code of the caller's, and may throw. */
function contentOf(value: object, packing: Packing): Content {
  const { what } = packing;
  try {
    if (value instanceof Uint8Array || value instanceof ArrayBuffer) {
      grow(packing, Math.ceil(value.byteLength / 3) * 4);
      return { kind: "bytes", text: Buffer.from(value as Uint8Array).toString("base64") };
    }
    if (value instanceof URL) return { kind: "url", text: value.href };
    if (Array.isArray(value)) return { kind: "list", parts: partsOf(value, what) };
    if (!isPlainObject(value)) throw notJson(what, "an object that is neither plain nor an array");
    return { kind: "object", entries: Object.entries(value) };
  } catch (cause) {
    if (MemoryError.is(cause)) throw cause;
    throw new MemoryError("BAD_INPUT", `${what} cannot be read: a part of it threw an error, the cause of this one.`, {
      cause,
    });
  }
}

function partsOf(list: readonly unknown[], what: string): unknown[] {
  const parts: unknown[] = [];
  for (let index = 0; index < list.length; index += 1) {
    if (!Object.hasOwn(list, index)) throw notJson(what, "a list with holes");
    parts.push(list[index]);
  }
  return parts;
}

function packContent(content: Content, packing: Packing): unknown {
  switch (content.kind) {
    case "bytes":
    case "url":
      return tagged(content.kind, content.text);
    case "list":
      return content.parts.map((part) => pack(part, packing));
    case "object": {
      const entries = content.entries.filter(([, part]) => part !== undefined);
      const copy = Object.fromEntries(entries.map(([key, part]) => [key.toWellFormed(), pack(part, packing)]));
      return Object.hasOwn(copy, tag) ? tagged("object", copy) : copy;
    }
  }
}

/** Stops before a text is made that is too long to be kept. */
function grow(packing: Packing, length: number): void {
  packing.length += length;
  if (packing.length <= packing.most) return;
  throw new MemoryError(
    "TOO_LARGE",
    `${packing.what} is longer than ${packing.most} bytes, the most that the store takes at once. Shorten it, or keep ` +
      "what is long elsewhere and say where it is.",
  );
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
