import { asText } from "../neutral/as-text.ts";
import type { StreamEnd, Usage } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { isToolContent, partsOf, type GeminiFields } from "./parts-of.ts";
import { contentOf, ownFields, usageOf } from "./reply.ts";
import { readBeside, type OwnIterator } from "./shared-iterator.ts";

/** What `generateContentStream` gives. */
export type GeminiStream = AsyncGenerator<{ readonly candidates?: readonly unknown[] }, unknown, unknown>;

/**
 * Reads the stream to its end and says how it ended. Results of functions that the SDK called by itself end a step. A
 * stream that stops without a reason to finish is broken, and so is one that finishes without an answer.
 */
export async function watchStream(
  stream: OwnIterator<unknown>,
  onStep: (messages: readonly unknown[]) => Promise<void>,
): Promise<StreamEnd> {
  const seen = new SeenContents();
  const end = await readBeside(stream, async (chunk) => {
    const step = seen.add(ownFields(chunk));
    if (step !== undefined) await onStep(step);
  });
  if (end === "left") return { kind: "stopped", messages: seen.whole() };
  if (end !== "done") {
    const stopped = end.error instanceof Error && end.error.name === "AbortError";
    return stopped
      ? { kind: "stopped", messages: seen.whole() }
      : { kind: "broken", messages: seen.whole(), error: end.error ?? new Error("The stream failed.") };
  }
  const problem = seen.problem();
  if (problem !== undefined) return { kind: "broken", messages: seen.whole(), error: new Error(problem) };
  return { kind: "finished", messages: seen.all(), ...(seen.usage !== undefined && { usage: seen.usage }) };
}

/** Contents put together from chunks. */
class SeenContents {
  readonly #done: unknown[] = [];
  #parts: GeminiFields[] = [];
  #reason: unknown;
  #block: unknown;
  #before: Usage | undefined;
  #current: Usage | undefined;

  /** The messages of the step, where the chunk ends one. */
  add(chunk: GeminiFields): unknown[] | undefined {
    const { candidates, promptFeedback, usageMetadata } = chunk;
    const first: unknown = Array.isArray(candidates) ? candidates[0] : undefined;
    this.#current = usageOf(usageMetadata).usage ?? this.#current;
    this.#reason = (isPlainObject(first) ? first["finishReason"] : undefined) ?? this.#reason;
    this.#block = (isPlainObject(promptFeedback) ? promptFeedback["blockReason"] : undefined) ?? this.#block;
    const content = contentOf(chunk);
    if (!isToolContent(content)) {
      for (const part of partsOf(content)) this.#addPart(part);
      return undefined;
    }
    const step = [...this.#open(), content];
    this.#done.push(...step);
    this.#parts = [];
    this.#reason = undefined;
    this.#before = this.usage;
    this.#current = undefined;
    return step;
  }

  /** Of all requests together; within one the last count stands for all of it. */
  get usage(): Usage | undefined {
    const [before, current] = [this.#before, this.#current];
    if (before === undefined || current === undefined) return current ?? before;
    const cached = (before.cachedInputTokens ?? 0) + (current.cachedInputTokens ?? 0);
    return {
      inputTokens: before.inputTokens + current.inputTokens,
      outputTokens: before.outputTokens + current.outputTokens,
      ...(cached > 0 && { cachedInputTokens: cached }),
    };
  }

  all(): unknown[] {
    return [...this.#done, ...this.#open()];
  }

  /** What a person saw: thinking alone is nothing. */
  whole(): unknown[] {
    const said = this.#parts.some(({ thought }) => thought !== true);
    return said ? this.all() : this.#done;
  }

  problem(): string | undefined {
    if (this.#block !== undefined) return `The provider refused the request (${asText(this.#block)}).`;
    if (this.#reason === undefined) return "The stream ended half-way.";
    return this.#parts.length === 0 ? `The model gave no answer (${asText(this.#reason)}).` : undefined;
  }

  #open(): unknown[] {
    return this.#parts.length === 0 ? [] : [{ role: "model", parts: this.#parts }];
  }

  #addPart(part: GeminiFields): void {
    const last = this.#parts.at(-1);
    if (part["text"] === "" && isBare(part)) return;
    if (last !== undefined && isBare(last) && isBare(part) && last["thought"] === part["thought"]) {
      this.#parts = [...this.#parts.slice(0, -1), { ...last, text: `${String(last["text"])}${String(part["text"])}` }];
    } else this.#parts.push(part);
  }
}

/** A text and nothing else: a signature belongs to the very part that bears it. */
function isBare(part: GeminiFields): boolean {
  return typeof part["text"] === "string" && Object.keys(part).every((key) => key === "text" || key === "thought");
}
