import { fieldsOf } from "../../core/json.ts";
import type { OpenAIAgentsItem } from "../../formats/openai-agents/items.ts";

/** The call of a function tool that the runner reports, as it saves it: without the provider's id of the item. */
export function callOf(details: unknown): OpenAIAgentsItem | undefined {
  const { toolCall } = fieldsOf(details);
  const { id: _id, ...call } = fieldsOf(toolCall);
  return call["type"] === "function_call" ? (call as OpenAIAgentsItem) : undefined; // The runner checked it.
}

/** The result of a function tool, as the runner reports it: always a text. */
export function resultOf(details: unknown, output: unknown): OpenAIAgentsItem | undefined {
  const call = callOf(details);
  if (call?.type !== "function_call") return undefined;
  const { name, callId, namespace, caller } = call;
  return {
    type: "function_call_result",
    name,
    ...(namespace !== undefined && { namespace }),
    callId,
    status: "completed",
    output: { type: "text", text: typeof output === "string" ? output : (JSON.stringify(output) ?? "") },
    ...(caller !== undefined && { caller }),
  };
}
