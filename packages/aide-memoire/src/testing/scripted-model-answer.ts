// A few lines of the AI SDK's LanguageModelV4: as much as a scripted model says. A compile-time test holds them to the package.

/** What a model says to one call: a text, an error that the call fails with, or more than that. */
export type ScriptedAnswer =
  | string
  | Error
  | {
      readonly reasoning?: string;
      /** A list is streamed piece by piece. */
      readonly text?: string | readonly string[];
      readonly calls?: readonly ScriptedCall[];
      /** The connection breaks behind what is said so far: a stream ends with this error, a whole answer fails with it. */
      readonly breaks?: Error;
      /** Pause before each piece of a stream, or before a whole answer, in milliseconds. It ends when the call is aborted. */
      readonly waitMs?: number;
      /** As the provider would count it. Default: no counts. */
      readonly usage?: {
        readonly inputTokens: number;
        readonly outputTokens: number;
        readonly cachedInputTokens?: number;
      };
    };

export type ScriptedCall = {
  readonly name: string;
  readonly input: unknown;
  /** Default: `call-1`, `call-2`, ... over all answers of the model. */
  readonly id?: string;
};

type TextContent = { type: "text"; text: string };
type ReasoningContent = { type: "reasoning"; text: string };
type CallContent = { type: "tool-call"; toolCallId: string; toolName: string; input: string };

export type ModelContent = TextContent | ReasoningContent | CallContent;

export type ModelFinish = {
  finishReason: { unified: "stop" | "tool-calls"; raw: string | undefined };
  usage: {
    inputTokens: {
      total: number | undefined;
      noCache: number | undefined;
      cacheRead: number | undefined;
      cacheWrite: number | undefined;
    };
    outputTokens: { total: number | undefined; text: number | undefined; reasoning: number | undefined };
  };
};

export type ModelStreamPart =
  | { type: "stream-start"; warnings: never[] }
  | { type: "text-start" | "text-end" | "reasoning-start" | "reasoning-end"; id: string }
  | { type: "text-delta" | "reasoning-delta"; id: string; delta: string }
  | CallContent
  | ({ type: "finish" } & ModelFinish);

/** An answer with its defaults and its calls named. */
export type Said = {
  readonly reasoning: string;
  readonly text: readonly string[];
  readonly calls: readonly CallContent[];
  readonly breaks: Error | undefined;
  readonly waitMs: number;
  readonly finish: ModelFinish;
};

export function saidBy(answer: Exclude<ScriptedAnswer, Error>, newCallId: () => string): Said {
  const { reasoning = "", text = [], calls = [], breaks, waitMs = 0, usage } = asObject(answer);
  const cacheRead = usage?.cachedInputTokens;
  return {
    reasoning,
    text: typeof text === "string" ? [text] : text,
    calls: calls.map(({ id, name, input }) => ({
      type: "tool-call",
      toolCallId: id ?? newCallId(),
      toolName: name,
      input: JSON.stringify(input ?? {}),
    })),
    breaks,
    waitMs,
    finish: {
      finishReason: { unified: calls.length > 0 ? "tool-calls" : "stop", raw: undefined },
      usage: {
        inputTokens: {
          total: usage?.inputTokens,
          noCache: usage && usage.inputTokens - (cacheRead ?? 0),
          cacheRead,
          cacheWrite: undefined,
        },
        outputTokens: { total: usage?.outputTokens, text: usage?.outputTokens, reasoning: undefined },
      },
    },
  };
}

/** As one answer. */
export function contentOf({ reasoning, text, calls }: Said): ModelContent[] {
  const whole = text.join("");
  return [
    ...(reasoning === "" ? [] : [{ type: "reasoning", text: reasoning } as const]),
    ...(whole === "" ? [] : [{ type: "text", text: whole } as const]),
    ...calls,
  ];
}

/** As a stream, up to where it breaks. `pause` is awaited before each piece. */
export async function* partsOf(said: Said, pause: () => Promise<void>): AsyncGenerator<ModelStreamPart, void> {
  yield { type: "stream-start", warnings: [] };
  if (said.reasoning !== "") {
    await pause();
    yield { type: "reasoning-start", id: "reasoning" };
    yield { type: "reasoning-delta", id: "reasoning", delta: said.reasoning };
    yield { type: "reasoning-end", id: "reasoning" };
  }
  if (said.text.length > 0) {
    yield { type: "text-start", id: "text" };
    for (const delta of said.text) {
      await pause();
      yield { type: "text-delta", id: "text", delta };
    }
    if (said.breaks === undefined || said.calls.length > 0) yield { type: "text-end", id: "text" };
  }
  for (const call of said.calls) {
    await pause();
    yield call;
  }
  if (said.breaks !== undefined) throw said.breaks;
  yield { type: "finish", ...said.finish };
}

function asObject(answer: Exclude<ScriptedAnswer, Error>): Exclude<ScriptedAnswer, Error | string> {
  return typeof answer === "string" ? { text: answer } : answer;
}
