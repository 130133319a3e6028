import { objectIn } from "../neutral/call-input.ts";
import { fieldsOf, isPlainObject } from "../../core/json.ts";

export type Fields = Record<string, unknown>;

/** Fields of messages that are kept where an instance cannot give its stored form itself. */
const kept = [
  "content",
  "id",
  "name",
  "role",
  "tool_calls",
  "invalid_tool_calls",
  "tool_call_id",
  "status",
  "artifact",
  "additional_kwargs",
  "response_metadata",
  "usage_metadata",
];

/** The stored form of a message, or what was given where it is no instance of one. */
export function storedForm(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { toDict }: { toDict?: unknown } = value;
  if (typeof toDict === "function") {
    const dict: unknown = Reflect.apply(toDict, value, []);
    return dict;
  }
  const type = typeOf(value);
  if (type === undefined) return value;
  const fields = Object.entries(value).filter(([key, field]) => kept.includes(key) && field !== undefined);
  return { type, data: Object.fromEntries(fields) };
}

function typeOf(value: object): unknown {
  const { getType, _getType }: { getType?: unknown; _getType?: unknown } = value;
  const tell = [getType, _getType].find((one) => typeof one === "function");
  return tell === undefined ? undefined : Reflect.apply(tell, value, []);
}

export function dataOf(message: unknown): Fields {
  const data = isPlainObject(message) ? message["data"] : undefined;
  return isPlainObject(data) ? data : {};
}

/** The role of a message; `undefined` for a type that is no history, or whose role nobody knows. */
export function roleOf(message: unknown): "user" | "assistant" | "tool" | undefined {
  const type = isPlainObject(message) ? message["type"] : undefined;
  switch (type === "generic" ? dataOf(message)["role"] : type) {
    case "human":
    case "user":
      return "user";
    case "ai":
    case "assistant":
      return "assistant";
    case "tool":
      return "tool";
    default:
      return undefined;
  }
}

/** The blocks of a content; plain text is one, and no text is none. */
export function blocksOf(content: unknown): Fields[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  if (!Array.isArray(content)) return [];
  return content.map((block: unknown) => (isPlainObject(block) ? block : { type: "text", text: String(block) }));
}

export type StoredCall = { readonly id: string; readonly name: string; readonly args: unknown };

/** The calls beside the content; where there are none, those that OpenAI's raw answer holds. */
export function listedCalls({ tool_calls: calls, additional_kwargs: more }: Fields): (StoredCall | undefined)[] {
  if (Array.isArray(calls) && calls.length > 0) {
    return calls.map((call: unknown) => {
      if (!isPlainObject(call) || typeof call["id"] !== "string") return undefined;
      return { id: call["id"], name: String(call["name"]), args: call["args"] };
    });
  }
  return rawCalls(more).map((call) => {
    const { id, function: named } = fieldsOf(call);
    if (!isPlainObject(named) || typeof id !== "string") return undefined;
    const { name, arguments: json } = named;
    return { id, name: String(name), args: objectIn(String(json)) ?? json };
  });
}

export function rawCalls(kwargs: unknown): readonly unknown[] {
  const calls = isPlainObject(kwargs) ? kwargs["tool_calls"] : undefined;
  return Array.isArray(calls) ? calls : [];
}

/** A call that stands in the content too, as Anthropic's do, or only there. */
export function blockCall({ type, id, name, args, input }: Fields): StoredCall | undefined {
  if ((type !== "tool_use" && type !== "tool_call") || typeof id !== "string") return undefined;
  return { id, name: String(name), args: args ?? input };
}

/** All calls of a message that wait for a result, each once. */
export function callsOf(data: Fields): StoredCall[] {
  const all = [...blocksOf(data["content"]).map(blockCall), ...listedCalls(data)];
  return [...new Map(all.flatMap((call) => (call === undefined ? [] : [[call.id, call] as const]))).values()];
}
