import type { Answer, Failed, JsonObject, Quoted, ScriptedFailure, WireFormat } from "./script.ts";

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
  json: (answer, model) => response(model, [{ text: answer.pieces.join("") }, ...callParts(answer)], "STOP"),
  frames: (answer, model) =>
    [
      ...answer.pieces.map((text) => response(model, [{ text }])),
      response(model, answer.calls.length > 0 ? callParts(answer) : [{ text: "" }], "STOP"),
    ].map(frame),
  framesAfterTheEnd: 0,
  failure: geminiFailure,
  failureFrame: ({ body }) => frame(body),
};

function frame(data: JsonObject): string {
  return `data: ${JSON.stringify(data)}\r\n\r\n`;
}

function response(model: string, parts: readonly JsonObject[], finishReason?: string): JsonObject {
  return {
    candidates: [{ content: { role: "model", parts }, index: 0, ...(finishReason !== undefined && { finishReason }) }],
    usageMetadata: {
      promptTokenCount: 11,
      cachedContentTokenCount: 3,
      candidatesTokenCount: finishReason === undefined ? 1 : 7,
      totalTokenCount: finishReason === undefined ? 12 : 18,
    },
    modelVersion: model,
    responseId: "resp-1",
  };
}

function callParts({ calls }: Answer): readonly JsonObject[] {
  return calls.map(({ name, input }) => ({ functionCall: { name, args: input }, thoughtSignature: "c2lnbmVk" }));
}

function geminiFailure(failure: ScriptedFailure, { key, model, body }: Quoted): Failed {
  const failed = (status: number, name: string, message: string, details?: readonly JsonObject[]): Failed => ({
    status,
    body: { error: { code: status, message, status: name, ...(details && { details }) } },
  });
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
