import type { StreamEnd } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { usageOf } from "./reply.ts";
import type { AssistantPart, ModelMessage, ToolResultOutput, ToolResultPart } from "./messages.ts";

/** As much of `streamText`'s result as is followed. Reading `stream` leaves it whole for every other reader. */
export type StreamTextResult = {
  readonly stream: AsyncIterable<{ readonly type: string }>;
  readonly responseMessages: PromiseLike<readonly unknown[]>;
  readonly usage: PromiseLike<unknown>;
};

/** Finish reasons of a step that a provider did not end well: a proxy that hung up, an error within the stream. */
const badEnds: readonly unknown[] = ["error", "interrupted"];

/** Reads the stream to its end and says how it ended. One that stops without `finish`, or finishes badly, is broken. */
export async function watchStream(
  result: StreamTextResult,
  onStep: (messages: readonly unknown[]) => Promise<void>,
): Promise<StreamEnd> {
  const seen = new SeenParts();
  let failure: unknown;
  try {
    for await (const part of result.stream) {
      if (part.type === "abort") return { kind: "stopped", messages: seen.messages() };
      if (part.type === "error" && "error" in part) failure = part.error ?? new Error("The stream failed.");
      if ("finishReason" in part && badEnds.includes(part.finishReason)) {
        failure ??= new Error(`The provider ended the stream early (${String(part.finishReason)}).`);
      }
      if (part.type === "finish" && failure === undefined) {
        const messages = await result.responseMessages;
        return { kind: "finished", messages, ...usageOf(await result.usage) };
      }
      seen.add(part);
      if (part.type === "finish-step") {
        const step = seen.closeStep();
        if (step.length > 1) await onStep(step); // A call and its result.
      }
    }
  } catch (error) {
    failure ??= error;
  }
  return { kind: "broken", messages: seen.messages(), error: failure ?? new Error("The stream ended half-way.") };
}

/** What a person saw of a stream that did not finish, as messages. */
class SeenParts {
  readonly #done: ModelMessage[] = [];
  #assistant: AssistantPart[] = [];
  #results: ToolResultPart[] = [];

  add(part: { readonly type: string }): void {
    const fields: Record<string, unknown> = { ...part };
    if (part.type === "text-delta") this.#addText(String(fields["text"]));
    const { toolCallId, toolName } = fields;
    if (typeof toolCallId !== "string" || typeof toolName !== "string") return;
    if (part.type === "tool-call") {
      this.#assistant.push({ type: "tool-call", toolCallId, toolName, input: fields["input"] });
    }
    if (part.type === "tool-result" || part.type === "tool-error") {
      const output = outputOf(part.type === "tool-error" ? fields["error"] : fields["output"], part.type);
      this.#results.push({ type: "tool-result", toolCallId, toolName, output });
    }
  }

  messages(): ModelMessage[] {
    this.closeStep();
    return this.#done;
  }

  #addText(text: string): void {
    const last = this.#assistant.at(-1);
    if (last?.type === "text") last.text += text;
    else if (text !== "") this.#assistant.push({ type: "text", text });
  }

  /** The messages of the step that is over. */
  closeStep(): ModelMessage[] {
    const step: ModelMessage[] = [];
    if (this.#assistant.length > 0) step.push({ role: "assistant", content: this.#assistant });
    if (this.#results.length > 0) step.push({ role: "tool", content: this.#results });
    this.#done.push(...step);
    this.#assistant = [];
    this.#results = [];
    return step;
  }
}

function outputOf(value: unknown, type: "tool-result" | "tool-error"): ToolResultOutput {
  if (type === "tool-error") {
    return { type: "error-text", value: value instanceof Error ? value.message : JSON.stringify(value) };
  }
  if (typeof value === "string") return { type: "text", value };
  const json: unknown = value === undefined ? null : JSON.parse(JSON.stringify(value));
  return { type: "json", value: isJson(json) ? json : null };
}

function isJson(value: unknown): value is null | string | number | boolean | Record<string, never> {
  return value === null || typeof value !== "object" || Array.isArray(value) || isPlainObject(value);
}
