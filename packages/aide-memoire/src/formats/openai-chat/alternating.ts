import { fieldsOf, isPlainObject, type Fields } from "../../core/json.ts";
import { isSystem } from "../../core/message-role.ts";

/**
 * The request for servers that want a person and the assistant to take turns: messages of one of them in a row become one,
 * with all texts in their order, and notes of the system within the list go to the system text.
 */
export function alternating(
  system: string,
  messages: readonly unknown[],
): { readonly system: string; readonly messages: readonly unknown[] } {
  const notes = messages.filter(isSystem).flatMap((note) => partsOf(fieldsOf(note)));
  const texts = [system, ...notes.map((part) => (isPlainObject(part) ? String(part["text"]) : ""))];
  const joined: unknown[] = [];
  for (const message of messages.filter((one) => !isSystem(one))) {
    const last = joined.at(-1);
    if (isPlainObject(last) && isPlainObject(message) && goesOn(last, message))
      joined.splice(-1, 1, join(last, message));
    else joined.push(message);
  }
  return { system: texts.filter((text) => text !== "").join("\n\n"), messages: joined };
}

/** Behind calls stand their results, so nothing joins a message with calls from behind. */
function goesOn(last: Fields, next: Fields): boolean {
  if (last["role"] !== next["role"]) return false;
  return (
    next["role"] === "user" || (next["role"] === "assistant" && !("tool_calls" in last) && !("function_call" in last))
  );
}

function join(last: Fields, next: Fields): Fields {
  const [before, behind] = [last["content"], next["content"]];
  const plain = typeof before === "string" && typeof behind === "string";
  const parts = [...partsOf(last), ...partsOf(next)];
  const content = plain
    ? [before, behind].filter((text) => text !== "").join("\n\n")
    : parts.length === 0
      ? null
      : parts;
  return { ...last, ...next, content };
}

function partsOf({ content }: Fields): readonly unknown[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return Array.isArray(content) ? content : [];
}
