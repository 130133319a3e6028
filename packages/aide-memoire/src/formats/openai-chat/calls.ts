import type { Call } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";

/** A `function_call` has no id; its answer knows it by name. */
const legacyPrefix = "function_call:";

export function legacyId(name: string): string {
  return `${legacyPrefix}${name}`;
}

/** The name of a function in an id made by {@link legacyId}. */
export function legacyName(id: string): string | undefined {
  return id.startsWith(legacyPrefix) ? id.slice(legacyPrefix.length) : undefined;
}

/** A call of an assistant message, and what it was called with. */
export type ChatCall = Call & { readonly kind: "function" | "custom"; readonly input: string };

/** `undefined` where it is no call of this format. */
export function toolCallOf(value: unknown): ChatCall | undefined {
  if (!isPlainObject(value) || typeof value["id"] !== "string") return undefined;
  const { id, function: called, custom } = value;
  if (isPlainObject(called) && typeof called["name"] === "string" && typeof called["arguments"] === "string") {
    return { kind: "function", id, name: called["name"], input: called["arguments"] };
  }
  if (isPlainObject(custom) && typeof custom["name"] === "string" && typeof custom["input"] === "string") {
    return { kind: "custom", id, name: custom["name"], input: custom["input"] };
  }
  return undefined;
}

/** The call in the field `function_call`. */
export function legacyCallOf(value: unknown): ChatCall | undefined {
  if (!isPlainObject(value) || typeof value["name"] !== "string" || typeof value["arguments"] !== "string") {
    return undefined;
  }
  return { kind: "function", id: legacyId(value["name"]), name: value["name"], input: value["arguments"] };
}
