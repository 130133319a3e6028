import type { StreamEnd } from "../../core/format.ts";
import type { Fields } from "../../core/json.ts";
import { earlyEnd } from "../../formats/ai-sdk/early-end.ts";
import type { SharedStream } from "./shared-stream.ts";
import type { Chunk, PageMessage, Sdk } from "./sdk.ts";

type OnStep = (messages: readonly unknown[]) => Promise<void>;

/**
 * Passes a UI message stream on to its readers, and puts the message together from it as the page does: with the SDK's
 * own means. The message keeps one id: that of the reply that goes on, the stream's, or a new one. Never rejects.
 */
export async function followReply(
  sdk: Sdk,
  source: ReadableStream<Chunk>,
  { from, shared }: { readonly from: PageMessage | undefined; readonly shared: SharedStream },
  onStep: OnStep,
): Promise<StreamEnd> {
  const seen = new SeenChunks();
  let early = from;
  let reply: PageMessage | undefined;
  try {
    const stream = sdk.createUIMessageStream({
      originalMessages: from === undefined ? [] : [from],
      execute: ({ writer }) => writer.merge(source.pipeThrough(underOneId(sdk, from?.id))),
      onStepEnd: async ({ responseMessage }) => {
        if (hasRunTools(responseMessage)) await onStep([responseMessage]);
      },
      onEnd: ({ responseMessage }) => {
        reply = responseMessage;
      },
    });
    for await (const chunk of stream) {
      seen.add(chunk);
      if (early !== undefined && !seen.hasBegun && isOutput(chunk)) {
        // Calls that a person approved run before the first step: what came of them must outlast a model that fails.
        early = withOutput(early, chunk);
        await onStep([early]);
      }
      shared.push(chunk);
    }
  } catch (error) {
    seen.failure ??= error;
  }
  // A reply that goes on holds at least what the page answered in it.
  const messages = reply !== undefined && (from !== undefined || hasContent(reply)) ? [reply] : [];
  if (seen.stopped) return { kind: "stopped", messages };
  if (seen.failure !== undefined) return { kind: "broken", messages, error: seen.failure };
  return { kind: "finished", messages };
}

/** How the stream went. */
class SeenChunks {
  failure: unknown;
  stopped = false;
  /** The model was asked. */
  hasBegun = false;

  add(chunk: Chunk): void {
    switch (chunk.type) {
      case "start-step":
        this.hasBegun = true;
        break;
      case "abort":
        this.stopped = true;
        break;
      case "error":
        this.failure ??= new Error("The stream of the reply failed.");
        break;
      case "finish":
        this.failure ??= earlyEnd(chunk);
    }
  }
}

/** Every `start` names the message, and the stream begins with one: the page has it under the same id from the first. */
function underOneId(sdk: Sdk, id: string | undefined): TransformStream<Chunk, Chunk> {
  let messageId = id;
  let isFirst = true;
  return new TransformStream({
    transform(chunk, controller) {
      const named = chunk.type === "start" && "messageId" in chunk ? chunk.messageId : undefined;
      messageId ??= typeof named === "string" && named !== "" ? named : sdk.generateId();
      const start = { type: "start", messageId };
      if (isFirst && chunk.type !== "start") controller.enqueue(start);
      controller.enqueue(chunk.type === "start" ? { ...chunk, ...start } : chunk);
      isFirst = false;
    },
  });
}

function isOutput(chunk: Chunk): chunk is Chunk & Fields {
  return chunk.type === "tool-output-available" || chunk.type === "tool-output-error";
}

/** The reply with what came of one of its calls, as the SDK puts it in. */
function withOutput(reply: PageMessage, { type, toolCallId, output, errorText }: Fields): PageMessage {
  const came =
    type === "tool-output-available" ? { state: "output-available", output } : { state: "output-error", errorText };
  const parts = reply.parts.map((part) => (part["toolCallId"] === toolCallId ? { ...part, ...came } : part));
  return { ...reply, parts };
}

/** Whether tools ran in the last step. */
function hasRunTools({ parts }: PageMessage): boolean {
  const step = parts.slice(parts.findLastIndex(({ type }) => type === "step-start") + 1);
  return step.some(({ toolCallId, state }) => toolCallId !== undefined && String(state).startsWith("output-"));
}

/** Whether there is anything in it that a person sees. */
function hasContent({ parts }: PageMessage): boolean {
  return parts.some(({ type, text }) => type !== "step-start" && type !== "custom" && text !== "");
}
