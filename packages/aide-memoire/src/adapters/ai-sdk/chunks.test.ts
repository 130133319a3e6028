import { readUIMessageStream, type UIMessage, type UIMessageChunk } from "ai";
import fc from "fast-check";
import { expect, test } from "vitest";
import { uiReply } from "../../../test/formats/ui-message-arbitrary.ts";
import { chunksOf } from "./chunks.ts";
import type { PageMessage } from "./sdk.ts";

/** What the SDK makes of a stream. */
async function rebuilt(message: UIMessage): Promise<UIMessage | undefined> {
  const chunks = chunksOf(message as unknown as PageMessage) as UIMessageChunk[];
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  let last: UIMessage | undefined;
  for await (const state of readUIMessageStream({ stream, terminateOnError: true })) last = state;
  return last;
}

test("a page rebuilds from the chunks the message that they were made of", async () => {
  await fc.assert(
    fc.asyncProperty(uiReply, async (message) => {
      expect(await rebuilt(message)).toEqual(withIds(message));
    }),
    { numRuns: 300, seed: 20261130 },
  );
});

test("a page does not run its tools again where a call has been answered", () => {
  const part = { type: "tool-place", toolCallId: "1", state: "output-available", input: {}, output: "Oslo" };
  const types = chunksOf({ id: "a", role: "assistant", parts: [part] }).map(({ type }) => type);
  expect(types).toEqual(["start", "tool-input-start", "tool-input-delta", "tool-output-available"]);
});

/** A stream gives every thought an id. */
function withIds(message: UIMessage): UIMessage {
  const parts = message.parts.map((part, place) => {
    return part.type === "reasoning" ? { ...part, id: part.id ?? `${message.id}-${place}` } : part;
  });
  return { ...message, parts };
}
