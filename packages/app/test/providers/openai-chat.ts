import { refusedByOpenAIChat } from "./refused-by-openai-chat.ts";
import {
  anyRequest,
  type Answer,
  type Failed,
  type JsonObject,
  type Quoted,
  type ScriptedFailure,
  type WireFormat,
} from "./script.ts";

/** Chat Completions, as Ollama, vLLM, llama.cpp, LM Studio and OpenRouter speak it. */
export const openaiChat: WireFormat = {
  name: "Chat Completions",
  basePath: "/v1",
  wantsStream: (path, body) => (path === "/chat/completions" ? body["stream"] === true : undefined),
  keyOf: bearerKey,
  modelOf: (_path, body) => String(body["model"]),
  refuses: refusedByOpenAIChat,
  issues: () => [],
  json: (answer, model, { serial } = anyRequest) => ({
    id: `chatcmpl-${serial}`,
    object: "chat.completion",
    created: 1_700_000_000,
    model,
    choices: [{ index: 0, message: message(answer), logprobs: null, finish_reason: finishReason(answer) }],
    usage,
  }),
  frames: (answer, model, { serial } = anyRequest) => {
    const chunk = (fields: JsonObject): string =>
      frame({ id: `chatcmpl-${serial}`, object: "chat.completion.chunk", created: 1_700_000_000, model, ...fields });
    const delta = (fields: JsonObject, finish: string | null = null): string =>
      chunk({ choices: [{ index: 0, delta: fields, finish_reason: finish }] });
    return [
      delta({ role: "assistant", content: "" }),
      ...answer.pieces.map((content) => delta({ content })),
      ...(answer.refusal === undefined ? [] : [delta({ refusal: answer.refusal })]),
      ...answer.calls.flatMap(({ id, name, input }, index) => {
        const text = JSON.stringify(input);
        const middle = Math.floor(text.length / 2);
        return [
          delta({ tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] }),
          delta({ tool_calls: [{ index, function: { arguments: text.slice(0, middle) } }] }),
          delta({ tool_calls: [{ index, function: { arguments: text.slice(middle) } }] }),
        ];
      }),
      delta({}, finishReason(answer)),
      chunk({ choices: [], usage }),
      "data: [DONE]\n\n",
    ];
  },
  framesAfterTheEnd: 2,
  failure: openaiFailure,
  refused: (reason) => openaiError(400, "invalid_request_error", null, reason),
  failureFrame: ({ body }) => frame(body),
};

const usage = {
  prompt_tokens: 11,
  completion_tokens: 7,
  total_tokens: 18,
  prompt_tokens_details: { cached_tokens: 3 },
};

function frame(data: JsonObject): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function message({ pieces, calls, refusal }: Answer): JsonObject {
  const toolCalls = calls.map(({ id, name, input }) => ({
    id,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
  const content = pieces.length > 0 ? pieces.join("") : null;
  return { role: "assistant", content, refusal: refusal ?? null, ...(calls.length > 0 && { tool_calls: toolCalls }) };
}

function finishReason({ calls }: Answer): string {
  return calls.length > 0 ? "tool_calls" : "stop";
}

/** The key of an `Authorization: Bearer` header. */
export function bearerKey(headers: { readonly authorization?: string | readonly string[] | undefined }): string {
  return String(headers.authorization ?? "").replace(/^Bearer /, "");
}

export function openaiError(status: number, type: string, code: string | null, text: string): Failed {
  return { status, body: { error: { message: text, type, param: null, code } } };
}

/** The errors that OpenAI sends, quoting the key and the input as it does. */
export function openaiFailure(failure: ScriptedFailure, { key, model, body }: Quoted): Failed {
  const failed = openaiError;
  switch (failure) {
    case "wrong-key":
      return failed(401, "invalid_request_error", "invalid_api_key", `Incorrect API key provided: ${key}.`);
    case "no-credit":
      return failed(
        429,
        "insufficient_quota",
        "insufficient_quota",
        "You exceeded your current quota, please check your plan and billing details.",
      );
    case "rate-limit":
      return failed(429, "requests", "rate_limit_exceeded", `Rate limit reached for ${model}. Please try again later.`);
    case "no-model":
      return failed(
        404,
        "invalid_request_error",
        "model_not_found",
        `The model \`${model}\` does not exist or you do not have access to it.`,
      );
    case "too-long":
      return failed(
        400,
        "invalid_request_error",
        "context_length_exceeded",
        "This model's maximum context length is 8192 tokens. Please reduce the length of the messages.",
      );
    case "bad-request":
      return failed(400, "invalid_request_error", null, `Invalid input: ${body}`);
    case "server-error":
      return failed(500, "server_error", null, `The server had an error while processing your request: ${body}`);
    case "overloaded":
      return failed(
        503,
        "server_error",
        "service_unavailable",
        "The engine is currently overloaded, please try again later.",
      );
  }
}
