import { refusedByGemini } from "./refused-by-gemini.ts";
import {
  anyRequest,
  type Answer,
  type Failed,
  type JsonObject,
  type Quoted,
  type ScriptedFailure,
  type WireFormat,
} from "./script.ts";

/** Gemini's generateContent and streamGenerateContent (server-sent events, lines end with CRLF). */
export const gemini: WireFormat = {
  name: "Gemini",
  basePath: "/v1beta",
  wantsStream: (path) => {
    if (/^\/models\/[^/]+:streamGenerateContent\?alt=sse$/.test(path)) return true;
    return /^\/models\/[^/]+:generateContent$/.test(path) ? false : undefined;
  },
  keyOf: (headers) => String(headers["x-goog-api-key"] ?? ""),
  modelOf: (path) => decodeURIComponent(/^\/models\/([^/]+):/.exec(path)?.[1] ?? ""),
  refuses: refusedByGemini,
  issues: ({ thought }) => [thought?.signature ?? signature],
  json: (answer, model, { serial } = anyRequest) => {
    const { thought, pieces, calls } = answer;
    const text = pieces.length > 0 || calls.length === 0 ? [{ text: pieces.join("") }] : [];
    const signed = calls.length === 0 && thought !== undefined ? { thoughtSignature: thought.signature } : {};
    const parts = [...thoughtParts(answer), ...text.map((part) => ({ ...part, ...signed })), ...callParts(answer)];
    return response(model, serial, answer.refusal === undefined ? parts : [], endOf(answer));
  },
  frames: (answer, model, { serial } = anyRequest) => {
    const { thought, pieces, calls, refusal } = answer;
    const last = thought === undefined ? { text: "" } : { text: "", thoughtSignature: thought.signature };
    const parts = calls.length > 0 ? callParts(answer) : [last];
    return [
      ...(thought === undefined ? [] : [response(model, serial, thoughtParts(answer))]),
      ...pieces.map((text) => response(model, serial, [{ text }])),
      response(model, serial, refusal === undefined ? parts : [], endOf(answer)),
    ].map(frame);
  },
  framesAfterTheEnd: 0,
  failure: geminiFailure,
  refused: (reason) => failed(400, "INVALID_ARGUMENT", reason),
  failureFrame: ({ body }) => frame(body),
};

function frame(data: JsonObject): string {
  return `data: ${JSON.stringify(data)}\r\n\r\n`;
}

function response(model: string, serial: number, parts: readonly JsonObject[], finishReason?: string): JsonObject {
  const content = parts.length === 0 ? {} : { content: { role: "model", parts } };
  return {
    candidates: [{ ...content, index: 0, ...(finishReason !== undefined && { finishReason }) }],
    usageMetadata: {
      promptTokenCount: 11,
      cachedContentTokenCount: 3,
      candidatesTokenCount: finishReason === undefined ? 1 : 7,
      totalTokenCount: finishReason === undefined ? 12 : 18,
    },
    modelVersion: model,
    responseId: `resp-${serial}`,
  };
}

/** On the first call of an answer; without a scripted thought this one. */
const signature = "c2lnbmVk";

function thoughtParts({ thought }: Answer): readonly JsonObject[] {
  return thought === undefined ? [] : [{ text: thought.text, thought: true }];
}

function callParts({ thought, calls }: Answer): readonly JsonObject[] {
  return calls.map(({ id, name, input }, place) => ({
    functionCall: { ...(id !== "" && { id }), name, args: input },
    ...(place === 0 && { thoughtSignature: thought?.signature ?? signature }),
  }));
}

function endOf({ refusal }: Answer): string {
  return refusal === undefined ? "STOP" : "SAFETY";
}

function failed(status: number, name: string, message: string, details?: readonly JsonObject[]): Failed {
  return { status, body: { error: { code: status, message, status: name, ...(details && { details }) } } };
}

function geminiFailure(failure: ScriptedFailure, { key, model, body }: Quoted): Failed {
  switch (failure) {
    case "wrong-key":
      return failed(400, "INVALID_ARGUMENT", `API key not valid. Please pass a valid API key. (${key})`, [
        { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID", domain: "googleapis.com" },
      ]);
    case "no-credit":
      return failed(
        429,
        "RESOURCE_EXHAUSTED",
        "You exceeded your current quota, please check your plan and billing details.",
      );
    case "rate-limit":
      return failed(429, "RESOURCE_EXHAUSTED", `Resource has been exhausted for ${model} (e.g. check quota).`, [
        { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34.07s" },
      ]);
    case "no-model":
      return failed(
        404,
        "NOT_FOUND",
        `models/${model} is not found for API version v1beta, or is not supported for generateContent.`,
      );
    case "too-long":
      return failed(
        400,
        "INVALID_ARGUMENT",
        "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
      );
    case "bad-request":
      return failed(400, "INVALID_ARGUMENT", `Invalid value in ${body}`);
    case "server-error":
      return failed(500, "INTERNAL", `An internal error has occurred for ${body}`);
    case "overloaded":
      return failed(503, "UNAVAILABLE", "The model is overloaded. Please try again later.");
  }
}
