import { first, historyProblem, isObject, listIn, missingText, toolProblem, unknownField } from "./request-rules.ts";
import type { Checked } from "./script.ts";

// https://platform.openai.com/docs/api-reference/chat/create
const known = [
  "model messages stream stream_options tools tool_choice parallel_tool_calls temperature top_p n",
  "stop max_tokens max_completion_tokens presence_penalty frequency_penalty seed logit_bias",
  "logprobs top_logprobs response_format user store metadata reasoning_effort service_tier",
  "modalities audio prediction verbosity prompt_cache_key safety_identifier functions function_call",
  "web_search_options prompt_cache_retention prompt_cache_options",
].flatMap((names) => names.split(" "));

export function refusedByOpenAIChat({ body }: Checked): string | undefined {
  const { messages, stream, stream_options: options, tools, tool_choice: choice } = body;
  return first(
    missingText(body, "model"),
    unknownField(body, known),
    options !== undefined && stream !== true
      ? "The 'stream_options' parameter is only allowed when 'stream' is enabled."
      : undefined,
    Array.isArray(tools) && tools.length === 0 ? "Invalid 'tools': empty array." : undefined,
    choice !== undefined && tools === undefined
      ? "'tool_choice' is only allowed when 'tools' are specified."
      : undefined,
    ...listIn(tools).map(({ type, function: called }) =>
      type === "function" && isObject(called) ? toolProblem(called["name"], called["parameters"]) : undefined,
    ),
    historyProblem(messages, "openai-chat"),
  );
}
