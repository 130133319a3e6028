import {
  first,
  foreignValue,
  historyProblem,
  isObject,
  listIn,
  missingText,
  toolProblem,
  unknownField,
} from "./request-rules.ts";
import type { Checked, JsonObject } from "./script.ts";

// https://platform.claude.com/docs/en/api/messages
const known = [
  "model messages max_tokens system stream tools tool_choice thinking temperature top_k top_p",
  "stop_sequences metadata service_tier container mcp_servers context_management output_config",
  "inference_geo cache_control",
].flatMap((names) => names.split(" "));

export function refusedByAnthropic({ body, headers, issued }: Checked): string | undefined {
  const { messages, max_tokens: limit, system, tools, thinking } = body;
  return first(
    headers["anthropic-version"] === undefined ? "anthropic-version: header is required" : undefined,
    missingText(body, "model"),
    Number.isInteger(limit) && Number(limit) > 0 ? undefined : "max_tokens: Field required",
    unknownField(body, known),
    systemProblem(system),
    ...listIn(tools).map((tool) =>
      "input_schema" in tool ? toolProblem(tool["name"], tool["input_schema"]) : undefined,
    ),
    hasToolBlocks(messages) && listIn(tools).length === 0
      ? "Requests which include `tool_use` or `tool_result` blocks must define tools"
      : undefined,
    isObject(thinking) && Number(thinking["budget_tokens"]) >= Number(limit)
      ? "`max_tokens` must be greater than `thinking.budget_tokens`"
      : undefined,
    marksIn(body) > 4 ? `A maximum of 4 blocks with cache_control may be provided. Found ${marksIn(body)}.` : undefined,
    historyProblem(messages, "anthropic"),
    isObject(thinking) && thinking["type"] !== "disabled" ? unthinking(messages) : undefined,
    foreignValue(messages, "signature", issued),
  );
}

function systemProblem(system: unknown): string | undefined {
  if (system === undefined || typeof system === "string") return undefined;
  const texts = Array.isArray(system) && system.length === listIn(system).length;
  const filled = listIn(system).every(({ type, text }) => type === "text" && typeof text === "string" && text !== "");
  return texts && filled ? undefined : "system: text content blocks must be non-empty";
}

function hasToolBlocks(messages: unknown): boolean {
  return blocksOf(messages).some(({ type }) => type === "tool_use" || type === "tool_result");
}

/** With thinking on, a tool loop that goes on begins with the thought that led to its first call. */
function unthinking(messages: unknown): string | undefined {
  const list = listIn(messages);
  const asked = list.findLastIndex(
    (message) => message["role"] === "user" && !blocksOf([message]).some(({ type }) => type === "tool_result"),
  );
  const first = list.slice(asked + 1).find(({ role }) => role === "assistant");
  const bare = first !== undefined && !String(blocksOf([first])[0]?.["type"]).endsWith("thinking");
  return bare ? "Expected `thinking` or `redacted_thinking`, but found another block" : undefined;
}

function blocksOf(messages: unknown): readonly JsonObject[] {
  return listIn(messages).flatMap(({ content }) => listIn(content));
}

function marksIn({ system, tools, messages }: JsonObject): number {
  return [...listIn(system), ...listIn(tools), ...blocksOf(messages)].filter((block) => "cache_control" in block)
    .length;
}
