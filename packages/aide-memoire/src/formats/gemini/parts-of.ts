import { isPlainObject } from "../../core/json.ts";

export type GeminiFields = Record<string, unknown>;

export function partsOf(content: unknown): GeminiFields[] {
  const parts = isPlainObject(content) ? content["parts"] : undefined;
  return Array.isArray(parts) ? parts.map((part: unknown) => (isPlainObject(part) ? part : {})) : [];
}

/** A user content of nothing but results: what functions say, not what a person says. */
export function isToolContent(content: unknown): boolean {
  return isOf(content, "user") && partsOf(content).every((part) => isPlainObject(part["functionResponse"]));
}

export function isOf(content: unknown, role: "user" | "model"): boolean {
  return isPlainObject(content) && (content["role"] ?? "user") === role;
}

export type CallId = { readonly id: string; readonly name: string };

/**
 * The call or result of each part, `undefined` where it is none. The API need not give ids: then the n-th call of a
 * function in its content is answered by the n-th result of that function in its own, and both are `name#n`. Where they
 * come in other contents, or without a name, `answeredCall` finds the call.
 */
export function callIds(
  parts: readonly GeminiFields[],
  kind: "functionCall" | "functionResponse",
): (CallId | undefined)[] {
  const seen = new Map<string, number>();
  return parts.map((part) => {
    const call = part[kind];
    if (!isPlainObject(call)) return undefined;
    const name = typeof call["name"] === "string" ? call["name"] : "";
    const number = seen.get(name) ?? 0;
    seen.set(name, number + 1);
    const { id } = call;
    return { id: typeof id === "string" && id !== "" ? id : `${name}#${number}`, name };
  });
}
