import { isPlainObject } from "../../core/json.ts";
import { transcriptOf } from "./reading.ts";

/**
 * The message as a request takes it. What only the SDK's helpers put on a reply (`parsed`, `parsed_arguments`) is
 * refused there. A spoken reply is sent as its transcript: the id of its sound expires within hours, and a history with
 * an expired id is refused for good. All other messages are given back themselves.
 */
export function toRequest(message: unknown): unknown {
  if (!isPlainObject(message) || message["role"] !== "assistant") return message;
  const { parsed, tool_calls: calls, audio, ...rest } = message;
  const plain: unknown = Array.isArray(calls) && calls.some(hasParsed) ? calls.map(withoutParsed) : calls;
  const transcript = transcriptOf(message);
  if (parsed === undefined && plain === calls && transcript === undefined) return message;
  return {
    ...rest,
    ...(plain !== undefined && { tool_calls: plain }),
    ...(transcript === undefined && audio !== undefined && { audio }),
    ...(transcript !== undefined && isBlank(message["content"]) && { content: transcript }),
  };
}

function hasParsed(call: unknown): boolean {
  return isPlainObject(call) && isPlainObject(call["function"]) && "parsed_arguments" in call["function"];
}

function withoutParsed(call: unknown): unknown {
  if (!isPlainObject(call) || !isPlainObject(call["function"])) return call;
  const { parsed_arguments: _, ...called } = call["function"];
  return { ...call, function: called };
}

function isBlank(content: unknown): boolean {
  return content === null || content === undefined || content === "";
}
