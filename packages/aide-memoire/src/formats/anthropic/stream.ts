import type { StreamEnd } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { blocksOf, isServerCall, isServerResult, type Block } from "./blocks-of.ts";
import { replyParts } from "./reply.ts";

/** As much of the SDK's `MessageStream` as is followed. It tells all who listen; nothing is taken from its readers. */
export type MessageStream = {
  readonly aborted: boolean;
  readonly currentMessage: { readonly content: readonly unknown[] } | undefined;
  readonly receivedMessages: readonly { readonly role: string; readonly content: readonly unknown[] }[];
  on(event: "streamEvent", listener: (event: unknown, snapshot: unknown) => void): unknown;
  done(): Promise<void>;
};

export function isMessageStream(value: unknown): value is MessageStream {
  return typeof value === "object" && value !== null && "receivedMessages" in value && "done" in value && "on" in value;
}

/**
 * Waits for the end of the stream and says how it ended. One whose connection closed before the message was complete
 * is broken, also where the SDK saw no error.
 */
export async function watchStream(stream: MessageStream): Promise<StreamEnd> {
  let snapshot: unknown = stream.currentMessage;
  stream.on("streamEvent", (_event, message) => {
    snapshot = message;
  });
  let failure: unknown;
  try {
    await stream.done();
    const message = stream.receivedMessages.at(-1);
    if (message !== undefined) return { kind: "finished", ...replyParts(message) };
  } catch (error) {
    failure = error;
  }
  const messages = seenOf(snapshot);
  if (stream.aborted) return { kind: "stopped", messages };
  return { kind: "broken", messages, error: failure ?? new Error("The stream ended half-way.") };
}

/** What a person saw of a message that did not finish: whole blocks, and the text that was being written. */
function seenOf(snapshot: unknown): unknown[] {
  if (!isPlainObject(snapshot) || !Array.isArray(snapshot["content"])) return [];
  const content: readonly unknown[] = snapshot["content"];
  const blocks = blocksOf(content);
  const kept = blocks.flatMap((block, place) =>
    isWhole(block, place, blocks) ? [{ block, value: content[place] }] : [],
  );
  // The API refuses a message that ends with thinking.
  const end = kept.findLastIndex(({ block }) => !block.type.endsWith("thinking"));
  return end < 0 ? [] : [{ role: "assistant", content: kept.slice(0, end + 1).map(({ value }) => value) }];
}

function isWhole(block: Block, place: number, blocks: readonly Block[]): boolean {
  if (isServerCall(block)) {
    return blocks.some((other) => isServerResult(other) && other["tool_use_id"] === block["id"]);
  }
  switch (block.type) {
    case "text":
      return String(block["text"]).trim() !== "";
    case "thinking":
      return typeof block["signature"] === "string" && block["signature"] !== "";
    case "tool_use":
      return place < blocks.length - 1;
    default:
      return true;
  }
}
