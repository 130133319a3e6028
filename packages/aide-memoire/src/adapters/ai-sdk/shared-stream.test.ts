import { expect, test } from "vitest";
import { SharedStream } from "./shared-stream.ts";
import type { Chunk } from "./sdk.ts";

const delta = (text: string): Chunk => ({ type: "text-delta", delta: text }) as Chunk;

async function all(stream: ReadableStream<Chunk> | undefined): Promise<unknown[]> {
  const chunks: unknown[] = [];
  if (stream !== undefined) for await (const chunk of stream) chunks.push("delta" in chunk ? chunk.delta : chunk.type);
  return chunks;
}

test("every reader gets the whole stream, whenever it joins, and the head where it had nothing yet", async () => {
  const shared = new SharedStream([{ type: "start" }]);
  const early = all(shared.read());
  shared.push(delta("a"));
  const late = all(shared.join());
  await Promise.resolve();
  shared.push(delta("b"));
  shared.end();
  expect(await early).toEqual(["a", "b"]);
  expect(await late).toEqual(["start", "a", "b"]);
  expect(await all(shared.join())).toEqual(["start", "a", "b"]);
});

test("a reply that is too long to be held goes on for who reads it, and nobody joins any more", async () => {
  const shared = new SharedStream([]);
  const piece = "x".repeat(1_000_000);
  const [slow, gone] = [shared.read(), shared.read()];
  await gone.cancel();
  const fast = all(shared.read());
  for (let count = 0; count < 6; count += 1) {
    shared.push(delta(piece));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(shared.join()).toBeUndefined();
  shared.end();
  expect(await fast).toHaveLength(6);
  expect(await all(slow)).toHaveLength(6);
});
