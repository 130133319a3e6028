import { each, eachPart, type Check } from "./rule.ts";
import { isFilled, isImageAddress, isWire, repeated, shown, wires, type Wire } from "./wire.ts";

const roles: readonly unknown[] = ["system", "developer", "user", "assistant", "tool", "function"];
const imageTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"];

const partTypes: Readonly<Record<string, readonly unknown[]>> = {
  system: ["text"],
  developer: ["text"],
  user: ["text", "image_url", "input_audio", "file"],
  assistant: ["text", "refusal"],
  tool: ["text"],
};

const partsOf = (message: Wire): readonly Wire[] => wires(message["content"]);

const callsOf = (message: Wire): readonly Wire[] =>
  message["role"] === "assistant" ? wires(message["tool_calls"]) : [];

const functionOf = (call: Wire): Wire => {
  const called = call["type"] === "custom" ? call["custom"] : call["function"];
  return isWire(called) ? called : {};
};

/** The tool messages directly behind a message. */
function answersTo(messages: readonly Wire[], at: number): readonly Wire[] {
  const end = messages.findIndex((message, place) => place > at && message["role"] !== "tool");
  return messages.slice(at + 1, end === -1 ? messages.length : end);
}

/** The message that the tool messages around a place answer. */
const asker = (messages: readonly Wire[], at: number): Wire | undefined =>
  messages.slice(0, at).findLast((message) => message["role"] !== "tool");

export const role = each((message) =>
  roles.includes(message["role"]) ? undefined : `has the role ${shown(message["role"])}`,
);

export const content = each((message) => {
  const value = message["content"];
  if (typeof value === "string" || Array.isArray(value)) return undefined;
  const besides = ["tool_calls", "function_call", "refusal", "audio"].some((name) => (message[name] ?? null) !== null);
  const mayLack = message["role"] === "function" || (message["role"] === "assistant" && besides);
  return mayLack && (value ?? null) === null ? undefined : `has the content ${shown(value)}`;
});

export const emptyContent = each((message) =>
  Array.isArray(message["content"]) && message["content"].length === 0 ? "has an empty list as its content" : undefined,
);

export const parts = eachPart(partsOf, (part, message) => {
  const types = partTypes[String(message["role"])] ?? [];
  if (!types.includes(part["type"])) return `has the type ${shown(part["type"])}`;
  const text = part["type"] === "text" ? part["text"] : part["type"] === "refusal" ? part["refusal"] : "";
  return typeof text === "string" ? undefined : "has no text";
});

export const image = eachPart(partsOf, (part) => {
  if (part["type"] !== "image_url") return undefined;
  const url = isWire(part["image_url"]) ? part["image_url"]["url"] : undefined;
  return isImageAddress(url, imageTypes) ? undefined : "is an image whose address cannot be opened";
});

export const participant = each(({ name }) =>
  name === undefined || (typeof name === "string" && /^[a-zA-Z0-9_-]{1,64}$/.test(name))
    ? undefined
    : "has a name that is too long or of other characters",
);

export const emptyCalls = each((message) =>
  Array.isArray(message["tool_calls"]) && message["tool_calls"].length === 0 ? "has an empty list of calls" : undefined,
);

export const call = eachPart(callsOf, (part) => {
  if (part["type"] !== "function" && part["type"] !== "custom") return "is a call of no known type";
  if (!isFilled(part["id"])) return "is a call without an id";
  return isFilled(functionOf(part)["name"]) ? undefined : "is a call without a name";
});

export const callArguments = eachPart(callsOf, (part) =>
  part["type"] === "function" && typeof functionOf(part)["arguments"] !== "string"
    ? "is a call whose arguments are no string"
    : undefined,
);

export const callName = eachPart(callsOf, (part) => {
  const { name } = functionOf(part);
  return isFilled(name) && !/^[a-zA-Z0-9_-]{1,64}$/.test(name) ? `is a call of ${shown(name)}` : undefined;
});

export const callIdLength = eachPart(callsOf, ({ id }) =>
  typeof id === "string" && id.length > 40 ? `is a call whose id has ${id.length} characters` : undefined,
);

export const uniqueCalls = each((message) => {
  const twice = repeated(callsOf(message).map(({ id }) => id));
  return twice.length === 0 ? undefined : `has several calls with the id ${shown(twice[0])}`;
});

export const answered: Check = function* (messages) {
  for (const [at, message] of messages.entries()) {
    const answers = answersTo(messages, at).map((answer) => answer["tool_call_id"]);
    const open = callsOf(message).filter(({ id }) => !answers.includes(id));
    for (const { id } of open) yield { at, what: `has the call ${shown(id)} without a tool message behind it` };
  }
};

export const answerId = each((message) =>
  message["role"] === "tool" && !isFilled(message["tool_call_id"]) ? "is a tool message without an id" : undefined,
);

export const orphan: Check = function* (messages) {
  for (const [at, message] of messages.entries()) {
    const id = message["tool_call_id"];
    if (message["role"] !== "tool" || !isFilled(id)) continue;
    const calls = callsOf(asker(messages, at) ?? {});
    if (!calls.some((made) => made["id"] === id))
      yield { at, what: `answers ${shown(id)}, which the message before did not call` };
  }
};

export const oneAnswer: Check = function* (messages) {
  for (const at of messages.keys()) {
    if (messages[at]?.["role"] === "tool") continue;
    const [twice] = repeated(answersTo(messages, at).map((answer) => answer["tool_call_id"]));
    if (twice !== undefined) yield { at: at + 1, what: `and one behind it answer ${shown(twice)}` };
  }
};
