import { isPlainObject, type Fields } from "../../core/json.ts";
import { optionsFor } from "../neutral/history.ts";
import { withWords } from "../../core/silent.ts";
import { changed, withField } from "../neutral/retext.ts";
import { wholeText } from "../neutral/whole-text.ts";
import { retext } from "./retext.ts";

/**
 * The messages as whatever provider stands behind the AI SDK accepts them: results under the name of their call, words
 * for a tool that said nothing, whole characters, and thinking by Anthropic before the text of its message. Those that
 * nothing is wrong with are given back themselves.
 */
export function acceptedMessages(messages: readonly unknown[]): unknown[] {
  const names = new Map<string, unknown>();
  return messages.map((given) => {
    const message = withWords(given, retext);
    if (!isPlainObject(message) || !Array.isArray(message["content"])) return wholeText(message);
    const named = changed(message["content"], (part: unknown) => {
      if (!isPlainObject(part)) return part;
      const { type, toolCallId: id, toolName: name } = part;
      if (type === "tool-call") names.set(String(id), name);
      return type === "tool-result" ? withField(part, "toolName", names.get(String(id)) ?? name) : part;
    });
    return wholeText(withField(message, "content", thinkingFirst(named)));
  });
}

/** With a budget for thinking, Anthropic wants it first while tools are at work. */
function thinkingFirst(parts: readonly unknown[]): readonly unknown[] {
  const isText = (part: unknown): boolean => isPlainObject(part) && part["type"] === "text";
  const texts = parts.findIndex((part) => !isText(part));
  if (texts <= 0 || !isThinking(parts[texts])) return parts;
  const rest = parts.slice(texts);
  const end = rest.findIndex((part) => !isThinking(part));
  return end < 0 ? parts : [...rest.slice(0, end), ...parts.slice(0, texts), ...rest.slice(end)];
}

function isThinking(part: unknown): part is Fields {
  return isPlainObject(part) && part["type"] === "reasoning" && Object.keys(optionsFor(part, "anthropic")).length > 0;
}
