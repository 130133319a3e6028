import { isPlainObject } from "../core/json.ts";
import {
  contentOf,
  partsOf,
  saidBy,
  type ModelContent,
  type ModelFinish,
  type ModelStreamPart,
  type Said,
  type ScriptedAnswer,
} from "./scripted-model-answer.ts";

/** What the AI SDK asks a model: the prompt as a provider gets it (keys that hold `undefined` are gone), tools, settings. */
export type ModelCall = {
  readonly prompt: readonly {
    readonly role: "system" | "user" | "assistant" | "tool";
    readonly content: string | readonly { readonly type: string }[];
  }[];
  readonly tools?: readonly { readonly type: string; readonly name: string }[];
  readonly abortSignal?: AbortSignal;
};

/** A model of the AI SDK, to be given to `generateText`, `streamText` and whatever else takes a `LanguageModelV4`. */
export interface ScriptedModel {
  readonly specificationVersion: "v4";
  readonly provider: string;
  readonly modelId: string;
  readonly supportedUrls: Record<string, RegExp[]>;
  /** Every call so far, the oldest first; also those that failed. */
  readonly calls: readonly ModelCall[];
  doGenerate(call: ModelCall): Promise<{ content: ModelContent[]; warnings: never[] } & ModelFinish>;
  doStream(call: ModelCall): Promise<{ stream: ReadableStream<ModelStreamPart> }>;
}

/**
 * A model for tests: it gives these answers, one for each call, or what the function says to a call. It records every
 * call, so that a test can compare a prompt byte by byte. A call for which no answer is left fails, and says so.
 *
 * @example
 * const model = scriptedModel(["Hello Ada.", new Error("overloaded")]);
 * await chat.turn("Hello, I am Ada.", (prompt) => generateText({ model, ...prompt }));
 * model.calls[0].prompt;
 */
export function scriptedModel(
  answers: readonly ScriptedAnswer[] | ((call: ModelCall, index: number) => ScriptedAnswer | Promise<ScriptedAnswer>),
): ScriptedModel {
  const calls: ModelCall[] = [];
  let toolCalls = 0;

  async function answer(call: ModelCall): Promise<Said> {
    const index = calls.push({ ...call, prompt: withoutUndefined(call.prompt) }) - 1;
    call.abortSignal?.throwIfAborted();
    const given = typeof answers === "function" ? await answers(call, index) : answers[index];
    if (given === undefined) throw noAnswer(index, answers);
    if (given instanceof Error) throw given;
    return saidBy(given, () => `call-${(toolCalls += 1)}`);
  }

  return {
    specificationVersion: "v4",
    provider: "aide-memoire.testing",
    modelId: "scripted",
    supportedUrls: { "*/*": [/./] }, // Nothing is downloaded.
    calls,
    doGenerate: async (call) => {
      const said = await answer(call);
      await pause(said.waitMs, call.abortSignal);
      if (said.breaks !== undefined) throw said.breaks;
      return { content: contentOf(said), warnings: [], ...said.finish };
    },
    doStream: async (call) => {
      const said = await answer(call);
      return { stream: streamOf(partsOf(said, async () => pause(said.waitMs, call.abortSignal))) };
    },
  };
}

function noAnswer(index: number, answers: readonly ScriptedAnswer[] | ((...call: never) => unknown)): Error {
  const call = `call ${index + 1}`;
  if (typeof answers === "function") return new Error(`The scripted model's function gave no answer to ${call}.`);
  return new Error(`The scripted model has ${answers.length} answers and none for ${call}. Give it one more.`);
}

/** A copy, as JSON would have it, with bytes, dates and addresses left as they are. */
function withoutUndefined<T>(value: T): T;
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withoutUndefined(one));
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(entries.map(([key, field]) => [key, withoutUndefined(field)]));
}

function streamOf(parts: AsyncGenerator<ModelStreamPart, void>): ReadableStream<ModelStreamPart> {
  return new ReadableStream<ModelStreamPart>({
    pull: async (controller) => {
      const next = await parts.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => {
      await parts.return();
    },
  });
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (ms === 0) return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      signal?.removeEventListener("abort", stop);
      resolve();
    }
    function stop(): void {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    }
    signal?.addEventListener("abort", stop, { once: true });
  });
}
