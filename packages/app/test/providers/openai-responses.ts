import { bearerKey, openaiError, openaiFailure } from "./openai-chat.ts";
import { refusedByOpenAIResponses } from "./refused-by-openai-responses.ts";
import { anyRequest, type Answer, type Asked, type JsonObject, type WireFormat } from "./script.ts";

/** The OpenAI Responses API, which @ai-sdk/openai speaks unless told otherwise. */
export const openaiResponses: WireFormat = {
  name: "OpenAI Responses",
  basePath: "/v1",
  wantsStream: (path, body) => (path === "/responses" ? body["stream"] === true : undefined),
  keyOf: bearerKey,
  modelOf: (_path, body) => String(body["model"]),
  refuses: refusedByOpenAIResponses,
  issues: ({ thought }, { serial, body }) => {
    if (thought === undefined) return [];
    return [thought.signature, ...(body["store"] === false ? [] : [reasoningId(serial)])];
  },
  json: (answer, model, asked = anyRequest) => response(model, asked, "completed", items(answer, asked)),
  frames: (answer, model, asked = anyRequest) => {
    const output = items(answer, asked);
    const events = [
      { type: "response.created", response: response(model, asked, "in_progress", []) },
      { type: "response.in_progress", response: response(model, asked, "in_progress", []) },
      ...output.flatMap((item, index) => itemEvents(item, index, answer.pieces)),
      { type: "response.completed", response: response(model, asked, "completed", output) },
    ];
    return events.map((event, index) => frame(event.type, { ...event, sequence_number: index }));
  },
  framesAfterTheEnd: 0,
  failure: openaiFailure,
  refused: (reason) => openaiError(400, "invalid_request_error", null, reason),
  failureFrame: ({ body }) => frame("error", { type: "error", sequence_number: 99, ...body }),
};

function frame(event: string, data: JsonObject): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function response(model: string, { serial }: Asked, status: string, output: readonly JsonObject[]): JsonObject {
  return {
    id: `resp_${serial}`,
    object: "response",
    created_at: 1_700_000_000,
    status,
    error: null,
    incomplete_details: null,
    model,
    output,
    usage: status === "completed" ? usage : null,
  };
}

const usage = {
  input_tokens: 11,
  input_tokens_details: { cached_tokens: 3 },
  output_tokens: 7,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 18,
};

function reasoningId(serial: number): string {
  return `rs_${serial}`;
}

function items({ thought, pieces, calls, refusal }: Answer, { serial, body }: Asked): readonly JsonObject[] {
  const text = { type: "output_text", text: pieces.join(""), annotations: [], logprobs: [] };
  const encrypted = Array.isArray(body["include"]) && body["include"].includes("reasoning.encrypted_content");
  return [
    ...(thought === undefined
      ? []
      : [
          {
            type: "reasoning",
            id: reasoningId(serial),
            summary: [{ type: "summary_text", text: thought.text }],
            ...(encrypted && { encrypted_content: thought.signature }),
          },
        ]),
    ...(pieces.length > 0 ? [messageItem(serial, [text])] : []),
    ...(refusal === undefined ? [] : [messageItem(serial, [{ type: "refusal", refusal }])]),
    ...calls.map(({ id, name, input }) => ({
      type: "function_call",
      id: `fc_${id}`,
      call_id: id,
      name,
      arguments: JSON.stringify(input),
      status: "completed",
    })),
  ];
}

function messageItem(serial: number, content: readonly JsonObject[]): JsonObject {
  return { type: "message", id: `msg_${serial}`, role: "assistant", status: "completed", content };
}

type Event = { readonly type: string } & JsonObject;

function itemEvents(item: JsonObject, index: number, pieces: readonly string[]): readonly Event[] {
  if (item["type"] === "function_call") return callEvents(item, index);
  if (item["type"] === "message") return messageEvents(item, index, pieces);
  const added = { ...item, summary: [] };
  const place = { item_id: item["id"], output_index: index, summary_index: 0 };
  const part = Array.isArray(item["summary"]) ? (item["summary"][0] as JsonObject) : {};
  return [
    { type: "response.output_item.added", output_index: index, item: added },
    { type: "response.reasoning_summary_part.added", ...place, part: { ...part, text: "" } },
    { type: "response.reasoning_summary_text.delta", ...place, delta: part["text"] },
    { type: "response.reasoning_summary_text.done", ...place, text: part["text"] },
    { type: "response.reasoning_summary_part.done", ...place, part },
    { type: "response.output_item.done", output_index: index, item },
  ];
}

function messageEvents(item: JsonObject, index: number, pieces: readonly string[]): readonly Event[] {
  const place = { item_id: item["id"], output_index: index, content_index: 0 };
  const [part = {}] = item["content"] as readonly JsonObject[];
  const field = part["type"] === "refusal" ? "refusal" : "text";
  const kind = field === "refusal" ? "response.refusal" : "response.output_text";
  const deltas = field === "refusal" ? [part[field]] : pieces;
  const logprobs = field === "refusal" ? {} : { logprobs: [] };
  return [
    {
      type: "response.output_item.added",
      output_index: index,
      item: { ...item, status: "in_progress", content: [] },
    },
    { type: "response.content_part.added", ...place, part: { ...part, [field]: "" } },
    ...deltas.map((delta) => ({ type: `${kind}.delta`, ...place, ...logprobs, delta })),
    { type: `${kind}.done`, ...place, ...logprobs, [field]: part[field] },
    { type: "response.content_part.done", ...place, part },
    { type: "response.output_item.done", output_index: index, item },
  ];
}

function callEvents(item: JsonObject, index: number): readonly Event[] {
  const place = { item_id: item["id"], output_index: index };
  const text = String(item["arguments"]);
  const middle = Math.floor(text.length / 2);
  return [
    {
      type: "response.output_item.added",
      output_index: index,
      item: { ...item, arguments: "", status: "in_progress" },
    },
    { type: "response.function_call_arguments.delta", ...place, delta: text.slice(0, middle) },
    { type: "response.function_call_arguments.delta", ...place, delta: text.slice(middle) },
    { type: "response.function_call_arguments.done", ...place, arguments: text },
    { type: "response.output_item.done", output_index: index, item },
  ];
}
