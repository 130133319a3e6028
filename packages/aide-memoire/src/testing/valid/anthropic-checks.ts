import { each, eachPart, type Check } from "./rule.ts";
import { isBase64, isCutInside, isFilled, isWire, repeated, shown, wires, type Wire } from "./wire.ts";

const imageTypes: readonly unknown[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const onlyOfUser: readonly unknown[] = ["tool_result", "image", "document", "search_result", "container_upload"];
const onlyOfAssistant: readonly unknown[] = ["tool_use", "thinking", "redacted_thinking", "server_tool_use"];
const thinking: readonly unknown[] = ["thinking", "redacted_thinking"];

/** The blocks of a message; a string is short for one text block. */
function blocksOf(message: Wire): readonly Wire[] {
  const content = message["content"];
  return typeof content === "string" ? [{ type: "text", text: content }] : wires(content);
}

const blocksOfType = (message: Wire | undefined, type: string): readonly Wire[] =>
  message === undefined ? [] : blocksOf(message).filter((block) => block["type"] === type);

const callsOf = (message: Wire | undefined): readonly Wire[] =>
  message?.["role"] === "assistant" ? blocksOfType(message, "tool_use") : [];

const resultsOf = (message: Wire | undefined): readonly Wire[] =>
  message?.["role"] === "user" ? blocksOfType(message, "tool_result") : [];

/** The blocks of a message and those inside its results. */
const allBlocksOf = (message: Wire): readonly Wire[] =>
  blocksOf(message).flatMap((block) =>
    block["type"] === "tool_result" ? [block, ...wires(block["content"])] : [block],
  );

export const role = each((message) =>
  message["role"] === "user" || message["role"] === "assistant" ? undefined : `has the role ${shown(message["role"])}`,
);

export const fields = each((message) => {
  const more = Object.keys(message).filter((name) => name !== "role" && name !== "content");
  return more.length === 0 ? undefined : `has more fields: ${more.join(", ")}`;
});

export const content = each((message) => {
  const value = message["content"];
  if (typeof value === "string" ? value !== "" : Array.isArray(value) && value.length > 0) return undefined;
  return "has no content";
});

export const firstUser: Check = function* ([first]) {
  if (first?.["role"] === "assistant") yield { at: 0, what: "is of the assistant" };
};

export const lastUser: Check = function* (messages) {
  const last = messages.at(-1);
  if (last?.["role"] === "assistant" && !endsInSpace(last) && blocksOfType(last, "server_tool_use").length === 0)
    yield { at: messages.length - 1, what: "is the last and of the assistant" };
};

export const trailingSpace: Check = function* (messages) {
  const last = messages.at(-1);
  if (last?.["role"] === "assistant" && endsInSpace(last))
    yield { at: messages.length - 1, what: "is the last, of the assistant, and ends in whitespace" };
};

function endsInSpace(message: Wire): boolean {
  const text = blocksOf(message).at(-1)?.["text"];
  return typeof text === "string" && /\S\s+$/.test(text);
}

export const text = eachPart(allBlocksOf, (block) => {
  if (block["type"] !== "text") return undefined;
  const value = block["text"];
  return typeof value === "string" && value.trim() !== "" ? undefined : "is a text block without text";
});

export const sides = eachPart(blocksOf, (block, message) => {
  const strange = message["role"] === "assistant" ? onlyOfUser : onlyOfAssistant;
  return strange.includes(block["type"]) ? `is a ${shown(block["type"])} block of the wrong role` : undefined;
});

export const blockType = eachPart(blocksOf, (block) => (isFilled(block["type"]) ? undefined : "has no type"));

export const callId = eachPart(blocksOf, (block) => {
  const id = block["type"] === "tool_use" ? block["id"] : block["type"] === "tool_result" ? block["tool_use_id"] : "-";
  return typeof id === "string" && /^[a-zA-Z0-9_-]+$/.test(id) ? undefined : `has the id ${shown(id)}`;
});

export const call = eachPart(blocksOf, (block) => {
  if (block["type"] !== "tool_use") return undefined;
  if (!isFilled(block["name"])) return "is a call without a name";
  return isWire(block["input"]) ? undefined : "is a call whose input is no object";
});

export const uniqueCalls: Check = function* (messages) {
  const seen = new Set<unknown>();
  for (const [at, message] of messages.entries()) {
    for (const { id } of callsOf(message)) {
      if (seen.has(id)) yield { at, what: `has a call with the id ${shown(id)}, which stands before` };
      seen.add(id);
    }
  }
};

export const answered: Check = function* (messages) {
  for (const [at, message] of messages.entries()) {
    const results = resultsOf(messages[at + 1]).map((result) => result["tool_use_id"]);
    const open = callsOf(message).filter(({ id }) => !results.includes(id));
    for (const { id } of open) yield { at, what: `has the call ${shown(id)} without a result in the next message` };
  }
};

export const orphan: Check = function* (messages) {
  for (const [at, message] of messages.entries()) {
    const calls = callsOf(messages[at - 1]).map(({ id }) => id);
    for (const { tool_use_id: id } of resultsOf(message))
      if (!calls.includes(id))
        yield { at, what: `has a result for ${shown(id)}, which the message before did not call` };
  }
};

export const oneResult = each((message) => {
  const twice = repeated(resultsOf(message).map((result) => result["tool_use_id"]));
  return twice.length === 0 ? undefined : `has several results for ${shown(twice[0])}`;
});

export const resultsFirst = each((message) => {
  const kinds = blocksOf(message).map((block) => block["type"] === "tool_result");
  return kinds.lastIndexOf(true) >= kinds.filter(Boolean).length ? "has something before a result" : undefined;
});

export const failedResult = eachPart(blocksOf, (block) => {
  if (block["type"] !== "tool_result" || block["is_error"] !== true) return undefined;
  const value = block["content"];
  if (typeof value === "string" ? value === "" : wires(value).length === 0) return "is an error without content";
  return wires(value).some(({ type }) => type !== "text") ? "is an error that holds more than text" : undefined;
});

export const signed = eachPart(blocksOf, (block) => {
  if (block["type"] === "redacted_thinking") return isFilled(block["data"]) ? undefined : "is thinking without data";
  if (block["type"] !== "thinking") return undefined;
  if (typeof block["thinking"] !== "string") return "is thinking without its text";
  return isFilled(block["signature"]) ? undefined : "is thinking without a signature";
});

export const thinkingLast = each((message) =>
  thinking.includes(blocksOf(message).at(-1)?.["type"]) ? "ends in thinking" : undefined,
);

export const thinkingFirst: Check = function* (messages) {
  if (resultsOf(messages.at(-1)).length === 0) return;
  const asked = messages.findLastIndex((message) => message["role"] === "user" && resultsOf(message).length === 0);
  for (const [at, message] of messages.entries()) {
    if (at <= asked || message["role"] !== "assistant") continue;
    const types = blocksOf(message).map((block) => thinking.includes(block["type"]));
    if (types.includes(true) && types[0] !== true) yield { at, what: "has thinking, but does not start with it" };
  }
};

export const image = eachPart(allBlocksOf, (block) => {
  if (block["type"] !== "image") return undefined;
  const source = isWire(block["source"]) ? block["source"] : {};
  switch (source["type"]) {
    case "base64":
      if (!imageTypes.includes(source["media_type"])) return `is an image of type ${shown(source["media_type"])}`;
      return isBase64(source["data"]) ? undefined : "is an image whose data is no base64";
    case "url":
      return typeof source["url"] === "string" && /^https?:\/\/\S+$/.test(source["url"])
        ? undefined
        : "is an image without an http address";
    case "file":
      return isFilled(source["file_id"]) ? undefined : "is an image without a file id";
    default:
      return "is an image without a source";
  }
});

export const cacheMarks: Check = function* (messages) {
  let marks = 0;
  for (const [at, message] of messages.entries()) {
    for (const block of allBlocksOf(message)) if (isWire(block["cache_control"])) marks += 1;
    if (marks <= 4) continue;
    yield { at, what: "has the fifth cache mark" };
    return;
  }
};

export const cacheOnThinking = eachPart(blocksOf, (block) =>
  thinking.includes(block["type"]) && isWire(block["cache_control"]) ? "is thinking with a cache mark" : undefined,
);

export const wholeCharacters = each((message) => (isCutInside(message) ? "holds half of a character" : undefined));
