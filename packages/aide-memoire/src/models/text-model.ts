import { isPlainObject } from "../core/json.ts";

/** As much of the AI SDK's `LanguageModelV4` call as a model of texts reads. */
export type TextModelCall = {
  readonly prompt: readonly { readonly role: string; readonly content: unknown }[];
  readonly abortSignal?: AbortSignal;
};

/** What such a model is asked: texts only; a user message is its first text part, the others are notes of the memory. */
export type TextRequest = {
  readonly system: string;
  readonly messages: readonly { readonly role: string; readonly text: string }[];
};

type TokenCount = {
  total: number | undefined;
  noCache: number | undefined;
  cacheRead: number | undefined;
  cacheWrite: number | undefined;
};
type Finish = {
  finishReason: { unified: "stop"; raw: string | undefined };
  usage: {
    inputTokens: TokenCount;
    outputTokens: { total: number | undefined; text: number | undefined; reasoning: number | undefined };
  };
};
type StreamPart =
  | { type: "stream-start"; warnings: never[] }
  | { type: "text-start" | "text-end"; id: string }
  | { type: "text-delta"; id: string; delta: string }
  | ({ type: "finish" } & Finish);

/** Structurally a `LanguageModelV4`: give it to `generateText` and `streamText`. */
export interface TextModel {
  readonly specificationVersion: "v4";
  readonly provider: string;
  readonly modelId: string;
  readonly supportedUrls: Record<string, RegExp[]>;
  doGenerate(call: TextModelCall): Promise<{ content: { type: "text"; text: string }[]; warnings: never[] } & Finish>;
  doStream(call: TextModelCall): Promise<{ stream: ReadableStream<StreamPart> }>;
}

/** A function from texts to a text as a model of the AI SDK. A stream gives the answer word by word. */
export function textModel(modelId: string, answer: (request: TextRequest) => Promise<string>): TextModel {
  return {
    specificationVersion: "v4",
    provider: "aide-memoire",
    modelId,
    supportedUrls: {},
    doGenerate: async (call) => {
      const text = await answered(call, answer);
      return { content: [{ type: "text", text }], warnings: [], ...finish(call, text) };
    },
    doStream: async (call) => {
      const text = await answered(call, answer);
      const parts: StreamPart[] = [
        { type: "stream-start", warnings: [] },
        { type: "text-start", id: "1" },
        ...(text.match(/\S+\s*|\s+/g) ?? []).map((delta) => ({ type: "text-delta", id: "1", delta }) as const),
        { type: "text-end", id: "1" },
        { type: "finish", ...finish(call, text) },
      ];
      return { stream: streamOf(parts, call.abortSignal) };
    },
  };
}

async function answered(call: TextModelCall, answer: (request: TextRequest) => Promise<string>): Promise<string> {
  call.abortSignal?.throwIfAborted();
  const texts = call.prompt.map(({ role, content }) => ({ role, text: firstText(content) }));
  const system = texts.filter(({ role }) => role === "system").map(({ text }) => text);
  const messages = texts.filter(({ role }) => role !== "system");
  return answer({ system: system.join("\n\n"), messages });
}

function firstText(content: unknown): string {
  if (typeof content === "string") return content;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  const part = parts.find((one) => isPlainObject(one) && one["type"] === "text");
  return isPlainObject(part) && typeof part["text"] === "string" ? part["text"] : "";
}

/** Tokens are estimates: four characters each. */
function finish(call: TextModelCall, text: string): Finish {
  const input = Math.ceil(JSON.stringify(call.prompt).length / 4);
  const output = Math.ceil(text.length / 4);
  return {
    finishReason: { unified: "stop", raw: undefined },
    usage: {
      inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: output, text: output, reasoning: undefined },
    },
  };
}

function streamOf(parts: readonly StreamPart[], signal: AbortSignal | undefined): ReadableStream<StreamPart> {
  let next = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (signal?.aborted) {
        controller.error(signal.reason);
        return;
      }
      const part = parts[next];
      next += 1;
      if (part === undefined) controller.close();
      else controller.enqueue(part);
    },
  });
}
