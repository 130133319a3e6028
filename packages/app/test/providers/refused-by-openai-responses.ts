import {
  first,
  foreignValue,
  historyProblem,
  listIn,
  missingText,
  toolProblem,
  unknownField,
} from "./request-rules.ts";
import type { Checked, JsonObject } from "./script.ts";

// https://platform.openai.com/docs/api-reference/responses/create
const known = [
  "model input instructions stream stream_options tools tool_choice parallel_tool_calls temperature",
  "top_p top_logprobs max_output_tokens max_tool_calls store include metadata previous_response_id",
  "conversation reasoning text truncation user safety_identifier service_tier background prompt",
  "prompt_cache_key prompt_cache_retention context_management",
].flatMap((names) => names.split(" "));

export function refusedByOpenAIResponses({ body, issued }: Checked): string | undefined {
  const { input, instructions, tools } = body;
  return first(
    missingText(body, "model"),
    unknownField(body, known),
    instructions === undefined || instructions === null || typeof instructions === "string"
      ? undefined
      : "Invalid type for 'instructions'.",
    ...listIn(tools).map(({ type, name, parameters }) =>
      type === "function" ? toolProblem(name, parameters) : undefined,
    ),
    typeof input === "string" ? undefined : historyProblem(input, "openai-responses"),
    foreignValue(input, "encrypted_content", issued),
    ...listIn(input).map((item) => unkept(item, issued)),
  );
}

/** What is named by its id alone must rest with the provider. */
function unkept({ type, id, encrypted_content: content }: JsonObject, issued: ReadonlySet<string>): string | undefined {
  const byId = type === "item_reference" || (type === "reasoning" && typeof content !== "string");
  return !byId || issued.has(String(id))
    ? undefined
    : `Item with id '${String(id)}' not found. Items are not persisted when \`store\` is set to false.`;
}
