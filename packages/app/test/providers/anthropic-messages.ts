import { refusedByAnthropic } from "./refused-by-anthropic.ts";
import {
  anyRequest,
  type Answer,
  type Failed,
  type JsonObject,
  type Quoted,
  type ScriptedFailure,
  type WireFormat,
} from "./script.ts";

/** The Anthropic Messages API. */
export const anthropicMessages: WireFormat = {
  name: "Anthropic Messages",
  basePath: "/v1",
  wantsStream: (path, body) => (path.split("?")[0] === "/messages" ? body["stream"] === true : undefined),
  keyOf: (headers) => String(headers["x-api-key"] ?? ""),
  modelOf: (_path, body) => String(body["model"]),
  refuses: refusedByAnthropic,
  issues: ({ thought }) => (thought === undefined ? [] : [thought.signature]),
  json: (answer, model, { serial } = anyRequest) =>
    message(model, serial, { content: blocks(answer), stop_reason: stopReason(answer), usage }),
  frames: (answer, model, { serial } = anyRequest) => {
    const start = message(model, serial, { content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } });
    return [
      frame({ type: "message_start", message: start }),
      frame({ type: "ping" }),
      ...blocks(answer).flatMap((block, index) => blockFrames(block, index, answer.pieces)),
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
  refused: (reason) => failed(400, "invalid_request_error", reason),
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

function message(model: string, serial: number, fields: JsonObject): JsonObject {
  return { id: `msg_${serial}`, type: "message", role: "assistant", model, stop_sequence: null, ...fields };
}

function blocks({ thought, pieces, calls }: Answer): readonly JsonObject[] {
  return [
    ...(thought === undefined ? [] : [{ type: "thinking", thinking: thought.text, signature: thought.signature }]),
    ...(pieces.length > 0 ? [{ type: "text", text: pieces.join("") }] : []),
    ...calls.map(({ id, name, input }) => ({ type: "tool_use", id, name, input })),
  ];
}

function stopReason({ calls, refusal }: Answer): string {
  if (refusal !== undefined) return "refusal";
  return calls.length > 0 ? "tool_use" : "end_turn";
}

function blockFrames(block: JsonObject, index: number, pieces: readonly string[]): readonly string[] {
  const framed = (empty: JsonObject, deltas: readonly JsonObject[]): readonly string[] => [
    frame({ type: "content_block_start", index, content_block: { ...block, ...empty } }),
    ...deltas.map((delta) => frame({ type: "content_block_delta", index, delta })),
    frame({ type: "content_block_stop", index }),
  ];
  if (block["type"] === "text") {
    return framed(
      { text: "" },
      pieces.map((text) => ({ type: "text_delta", text })),
    );
  }
  if (block["type"] === "thinking") {
    const { thinking, signature } = block;
    const deltas = [
      { type: "thinking_delta", thinking },
      { type: "signature_delta", signature },
    ];
    return framed({ thinking: "", signature: "" }, deltas);
  }
  const input = JSON.stringify(block["input"]);
  const middle = Math.floor(input.length / 2);
  const parts = ["", input.slice(0, middle), input.slice(middle)];
  return framed(
    { input: {} },
    parts.map((partial_json) => ({ type: "input_json_delta", partial_json })),
  );
}

function failed(status: number, type: string, text: string): Failed {
  return { status, body: { type: "error", error: { type, message: text }, request_id: "req_1" } };
}

function anthropicFailure(failure: ScriptedFailure, { key, model, body }: Quoted): Failed {
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
