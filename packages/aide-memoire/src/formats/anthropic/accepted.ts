import { fieldsOf, isPlainObject, type Fields } from "../../core/json.ts";
import { inputObject } from "../neutral/call-input.ts";
import { changed, withField } from "../neutral/retext.ts";
import { wholeText } from "../neutral/whole-text.ts";
import { acceptedId } from "./accepted-ids.ts";
import { blocksOf } from "./blocks-of.ts";
import { imageSource } from "./image-source.ts";
import { renameCalls } from "./parts.ts";

/**
 * The messages without what the API refuses in a single one: ids of calls of other providers, inputs that are no
 * object, failures without words, data in the place of an image, text before thinking, half characters, and fields that
 * only replies have. Those that nothing is wrong with are given back themselves.
 */
export function acceptedMessages(messages: readonly unknown[]): unknown[] {
  return messages.map((message) => {
    if (!isPlainObject(message)) return message;
    const { role, content } = withAcceptedIds(message);
    const blocks: unknown = Array.isArray(content) ? thinkingFirst(changed<unknown>(content, acceptedBlock)) : content;
    const whole = wholeText(blocks);
    const plain = Object.keys(message).every((key) => key === "role" || key === "content");
    return plain && whole === message["content"] ? message : { role, content: whole };
  });
}

function withAcceptedIds(message: Fields): Fields {
  const given = blocksOf(message["content"]).flatMap(({ type, id, tool_use_id: result }) => {
    return type === "tool_use" ? [id] : type === "tool_result" ? [result] : [];
  });
  const others = given.flatMap((id) =>
    typeof id === "string" && acceptedId(id) !== id ? [[id, acceptedId(id)] as const] : [],
  );
  return others.length === 0 ? message : fieldsOf(renameCalls(message, new Map(others)));
}

function acceptedBlock(block: unknown): unknown {
  if (!isPlainObject(block)) return block;
  switch (block["type"]) {
    case "tool_use": {
      const { input } = block;
      return isPlainObject(input) ? block : { ...block, input: inputObject(input, "rawInvalidInput") };
    }
    case "tool_result":
      return withField(block, "content", resultContent(block));
    case "image":
      return acceptedImage(block) ?? block;
    default:
      return block;
  }
}

function acceptedImage(block: Fields): Fields | undefined {
  const source = imageSource(block["source"]);
  return source && withField(block, "source", source);
}

/** A failure needs words, and nothing else. */
function resultContent({ content, is_error: failed }: Fields): unknown {
  if (!Array.isArray(content)) return failed === true && (content ?? "") === "" ? noWords : content;
  const blocks: readonly unknown[] = content;
  const fitting = blocks.filter((block) => !isPlainObject(block) || fits(block, failed === true));
  if (failed === true && fitting.length === 0) return noWords;
  return changed(fitting.length === blocks.length ? blocks : fitting, resultBlock);
}

const noWords = "The tool failed and said nothing.";

function fits(block: Fields, failed: boolean): boolean {
  if (block["type"] === "text") return String(block["text"]).trim() !== "";
  return !failed;
}

function resultBlock(block: unknown): unknown {
  if (!isPlainObject(block) || block["type"] !== "image") return block;
  return acceptedImage(block) ?? { type: "text", text: "[An image of a kind that cannot be shown.]" };
}

/**
 * Thinking that stands behind nothing but text goes before it: with a budget for thinking, the API wants it first while
 * tools are at work. It does so always, so that a request begins with the one before.
 */
function thinkingFirst(blocks: readonly unknown[]): readonly unknown[] {
  const types = blocksOf(blocks).map(({ type }) => type);
  const texts = types.findIndex((type) => type !== "text");
  if (texts <= 0 || !isThinking(types[texts]) || !types.includes("tool_use")) return blocks;
  const end = types.findIndex((type, place) => place > texts && !isThinking(type));
  return [...blocks.slice(texts, end), ...blocks.slice(0, texts), ...blocks.slice(end)];
}

function isThinking(type: string | undefined): boolean {
  return type === "thinking" || type === "redacted_thinking";
}
