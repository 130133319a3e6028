import { bearerKey, openaiFailure } from "./openai-chat.ts";
import type { Answer, JsonObject, WireFormat } from "./script.ts";

/** The OpenAI Responses API, which @ai-sdk/openai speaks unless told otherwise. */
export const openaiResponses: WireFormat = {
  name: "OpenAI Responses",
  basePath: "/v1",
  wantsStream: (path, body) => (path === "/responses" ? body["stream"] === true : undefined),
  keyOf: bearerKey,
  modelOf: (_path, body) => String(body["model"]),
  json: (answer, model) => response(model, "completed", items(answer)),
  frames: (answer, model) => {
    const output = items(answer);
    const events = [
      { type: "response.created", response: response(model, "in_progress", []) },
      { type: "response.in_progress", response: response(model, "in_progress", []) },
      ...(answer.pieces.length > 0 ? textEvents(answer.pieces) : []),
      ...output.flatMap((item, index) => (item["type"] === "function_call" ? callEvents(item, index) : [])),
      { type: "response.completed", response: response(model, "completed", output) },
    ];
    return events.map((event, index) => frame(event.type, { ...event, sequence_number: index }));
  },
  framesAfterTheEnd: 0,
  failure: openaiFailure,
  failureFrame: ({ body }) => frame("error", { type: "error", sequence_number: 99, ...body }),
};

function frame(event: string, data: JsonObject): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function response(model: string, status: string, output: readonly JsonObject[]): JsonObject {
  return {
    id: "resp_1",
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

function items({ pieces, calls }: Answer): readonly JsonObject[] {
  return [
    ...(pieces.length > 0 ? [messageItem(pieces.join(""))] : []),
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

function messageItem(text: string): JsonObject {
  const content = [{ type: "output_text", text, annotations: [] }];
  return { type: "message", id: "msg_1", role: "assistant", status: "completed", content };
}

function textEvents(pieces: readonly string[]): readonly ({ type: string } & JsonObject)[] {
  const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
  const text = pieces.join("");
  const part = (content: string): JsonObject => ({ type: "output_text", text: content, annotations: [] });
  return [
    {
      type: "response.output_item.added",
      output_index: 0,
      item: { ...messageItem(""), status: "in_progress", content: [] },
    },
    { type: "response.content_part.added", ...place, part: part("") },
    ...pieces.map((delta) => ({ type: "response.output_text.delta", ...place, delta })),
    { type: "response.output_text.done", ...place, text },
    { type: "response.content_part.done", ...place, part: part(text) },
    { type: "response.output_item.done", output_index: 0, item: messageItem(text) },
  ];
}

function callEvents(item: JsonObject, index: number): readonly ({ type: string } & JsonObject)[] {
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
