import { fieldsOf, isPlainObject } from "../../core/json.ts";
import { acceptedMessages } from "./accepted.ts";
import { blocksOf, contentOf, isServerCall, isToolMessage } from "./blocks-of.ts";

/**
 * The messages as the API accepts them: results that came as several messages, or behind what the person said, stand in
 * one user message right behind their calls. Of replies before the newest user message, thinking that led to nothing is
 * left out, and calls of the API's own tools that never got a result; before a further message of the reply it joins that.
 * All other messages are as they were given, but for what the API refuses within one.
 */
export function requestMessages(messages: readonly unknown[]): unknown[] {
  const newest = messages.findLastIndex((message) => isOf(message, "user") && !isToolMessage(message));
  const going = [...closedReplies(messages.slice(0, newest + 1), messages), ...messages.slice(newest + 1)];
  const sent: unknown[] = [];
  let said: unknown[] = [];
  for (const message of going) {
    if (isOf(message, "user")) said.push(message);
    else {
      sent.push(...resultsFirst(said));
      const joins = said.length === 0 && endsInThinking(sent.at(-1));
      sent.push(joins ? joined(sent.pop(), message) : message);
      said = [];
    }
  }
  return acceptedMessages([...sent, ...resultsFirst(said)]);
}

/** Without what waits for something that does not come any more. From the end, for what is left out leads to nothing. */
function closedReplies(messages: readonly unknown[], all: readonly unknown[]): unknown[] {
  const answered = new Set(all.flatMap((message) => blocksOf(contentOf(message)).map(idOf)));
  const closed: unknown[] = [];
  for (const message of messages.toReversed()) {
    const next = closed.at(-1);
    closed.push(...closedReply(message, isOf(next, "assistant"), answered));
  }
  return closed.toReversed();
}

/** What a person said has neither thoughts nor calls, and stays. */
function closedReply(message: unknown, goesOn: boolean, answered: ReadonlySet<unknown>): unknown[] {
  const content = contentOf(message);
  if (!isPlainObject(message) || !Array.isArray(content)) return [message];
  const closed = blocksOf(content).flatMap((block, place) => {
    return isServerCall(block) && !answered.has(block["id"])
      ? []
      : [{ place, thought: block.type.endsWith("thinking") }];
  });
  const end = goesOn ? closed.length : closed.findLastIndex(({ thought }) => !thought) + 1;
  if (end === content.length) return [message];
  return end === 0 ? [] : [{ ...message, content: closed.slice(0, end).map(({ place }): unknown => content[place]) }];
}

function isOf(message: unknown, role: string): boolean {
  return isPlainObject(message) && message["role"] === role;
}

function endsInThinking(message: unknown): boolean {
  return isOf(message, "assistant") && blocksOf(contentOf(message)).at(-1)?.type.endsWith("thinking") === true;
}

function joined(message: unknown, more: unknown): unknown {
  return { role: "assistant", content: [message, more].flatMap((one) => blocksOf(contentOf(one))) };
}

/** User messages in a row, with all results at the beginning of the first. */
function resultsFirst(said: readonly unknown[]): readonly unknown[] {
  const kinds = said.flatMap((message, at) =>
    blocksOf(contentOf(message)).map(({ type }) => ({ at, isResult: type === "tool_result" })),
  );
  const last = kinds.findLastIndex(({ isResult }) => isResult);
  if (last < 0 || (kinds[last]?.at === 0 && kinds.slice(0, last).every(({ isResult }) => isResult))) return said;
  const results = said.flatMap((message) => blocksIn(message, true));
  const others = said.flatMap((message): unknown[] => {
    const content = blocksIn(message, false);
    if (content.length === blocksOf(contentOf(message)).length) return [message];
    return content.length === 0 ? [] : [{ ...fieldsOf(message), content }];
  });
  return [{ role: "user", content: results }, ...others];
}

function blocksIn(message: unknown, results: boolean): unknown[] {
  const content = contentOf(message);
  const types = blocksOf(content).map(({ type }) => type);
  if (!Array.isArray(content)) return results ? [] : types;
  return content.filter((_, place) => (types[place] === "tool_result") === results);
}

function idOf(block: Record<string, unknown>): unknown {
  return block["tool_use_id"];
}
