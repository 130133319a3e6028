import type { ModelMessage } from "aide-memoire";

// Messages of the AI SDK, as short as the catalogue writes them.

export function user(content: string): ModelMessage {
  return { role: "user", content };
}

export function said(content: string): ModelMessage {
  return { role: "assistant", content };
}

/** An assistant message that calls the tool `work` once for each id. */
export function calls(...ids: readonly string[]): ModelMessage {
  return {
    role: "assistant",
    content: ids.map((toolCallId) => ({ type: "tool-call", toolCallId, toolName: "work", input: { of: toolCallId } })),
  };
}

export function result(toolCallId: string, value = "ok"): ModelMessage {
  return {
    role: "tool",
    content: [{ type: "tool-result", toolCallId, toolName: "work", output: { type: "text", value } }],
  };
}

/** Ids of the results in these messages, in their order. */
export function resultIds(messages: readonly ModelMessage[]): string[] {
  return messages.flatMap(({ role, content }) =>
    role === "tool" ? content.flatMap((part) => (part.type === "tool-result" ? [part.toolCallId] : [])) : [],
  );
}

/** Ids of the calls in these messages, in their order. */
export function callIds(messages: readonly ModelMessage[]): string[] {
  return messages.flatMap(({ role, content }) =>
    role === "assistant" && typeof content !== "string"
      ? content.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : []))
      : [],
  );
}

/**
 * What every provider would refuse about a request: a call that is not followed by all its results, a result that does
 * not follow its call, a first message that is not the user's, a last one that is the assistant's.
 */
export function refusals(messages: readonly ModelMessage[]): string[] {
  const found: string[] = [];
  let open: string[] = [];
  for (const message of messages) {
    const results = resultIds([message]);
    if (message.role !== "tool" && open.length > 0) found.push(`no result of ${open.join()}`);
    if (message.role !== "tool") open = callIds([message]);
    for (const id of results) {
      if (!open.includes(id)) found.push(`a result of ${id} without its call`);
      open = open.filter((other) => other !== id);
    }
  }
  if (open.length > 0) found.push(`no result of ${open.join()}`);
  const first = messages.find(({ role }) => role !== "system");
  if (first?.role !== "user") found.push(`the first message is of role ${String(first?.role)}`);
  if (messages.at(-1)?.role === "assistant") found.push("the last message is the assistant's");
  return found;
}
