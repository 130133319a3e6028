import type { Answer, Failed, JsonObject, Quoted, ScriptedFailure, WireFormat } from "./script.ts";

/** The Anthropic Messages API. */
export const anthropicMessages: WireFormat = {
  name: "Anthropic Messages",
  basePath: "/v1",
  wantsStream: (path, body) => (path === "/messages" ? body["stream"] === true : undefined),
  keyOf: (headers) => String(headers["x-api-key"] ?? ""),
  modelOf: (_path, body) => String(body["model"]),
  json: (answer, model) => message(model, { content: blocks(answer), stop_reason: stopReason(answer), usage }),
  frames: (answer, model) => {
    const start = message(model, { content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } });
    return [
      frame({ type: "message_start", message: start }),
      frame({ type: "ping" }),
      ...(answer.pieces.length > 0 ? textFrames(answer.pieces) : []),
      ...answer.calls.flatMap(({ id, name, input }, offset) => {
        const index = offset + (answer.pieces.length > 0 ? 1 : 0);
        return callFrames(index, { type: "tool_use", id, name, input: {} }, JSON.stringify(input));
      }),
      frame({
        type: "message_delta",
        delta: { stop_reason: stopReason(answer), stop_sequence: null },
        usage: { output_tokens: usage.output_tokens },
      }),
      frame({ type: "message_stop" }),
    ];
  },
  framesAfterTheEnd: 0,
  failure: anthropicFailure,
  failureFrame: ({ body }) => frame({ type: "error", ...body }),
};

const usage = {
  input_tokens: 8,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 3,
  output_tokens: 7,
};

function frame(event: { readonly type: string } & JsonObject): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

function message(model: string, fields: JsonObject): JsonObject {
  return { id: "msg_1", type: "message", role: "assistant", model, stop_sequence: null, ...fields };
}

function blocks({ pieces, calls }: Answer): readonly JsonObject[] {
  return [
    ...(pieces.length > 0 ? [{ type: "text", text: pieces.join("") }] : []),
    ...calls.map(({ id, name, input }) => ({ type: "tool_use", id, name, input })),
  ];
}

function stopReason({ calls }: Answer): string {
  return calls.length > 0 ? "tool_use" : "end_turn";
}

function textFrames(pieces: readonly string[]): readonly string[] {
  return [
    frame({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }),
    ...pieces.map((text) => frame({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } })),
    frame({ type: "content_block_stop", index: 0 }),
  ];
}

function callFrames(index: number, block: JsonObject, input: string): readonly string[] {
  const middle = Math.floor(input.length / 2);
  const delta = (text: string): string =>
    frame({ type: "content_block_delta", index, delta: { type: "input_json_delta", partial_json: text } });
  return [
    frame({ type: "content_block_start", index, content_block: block }),
    delta(""),
    delta(input.slice(0, middle)),
    delta(input.slice(middle)),
    frame({ type: "content_block_stop", index }),
  ];
}

function anthropicFailure(failure: ScriptedFailure, { key, model, body }: Quoted): Failed {
  const failed = (status: number, type: string, text: string): Failed => ({
    status,
    body: { type: "error", error: { type, message: text }, request_id: "req_1" },
  });
  switch (failure) {
    case "wrong-key":
      return failed(401, "authentication_error", `invalid x-api-key: ${key}`);
    case "no-credit":
      return failed(
        400,
        "invalid_request_error",
        "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.",
      );
    case "rate-limit":
      return failed(429, "rate_limit_error", "This request would exceed your organization's rate limit.");
    case "no-model":
      return failed(404, "not_found_error", `model: ${model}`);
    case "too-long":
      return failed(400, "invalid_request_error", "prompt is too long: 208310 tokens > 200000 maximum");
    case "bad-request":
      return failed(400, "invalid_request_error", `messages: unexpected value in ${body}`);
    case "server-error":
      return failed(500, "api_error", `Internal server error for ${body}`);
    case "overloaded":
      return failed(529, "overloaded_error", "Overloaded");
  }
}
