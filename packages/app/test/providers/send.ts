import type { ServerResponse } from "node:http";
import { setImmediate as turn, setTimeout as delay } from "node:timers/promises";
import type { Delivery } from "./script.ts";

/** Sends frames as the delivery says. Each reaches a client in this process as a network chunk of its own. */
export async function send(
  response: ServerResponse,
  contentType: string,
  frames: readonly string[],
  delivery: Delivery,
): Promise<void> {
  if (delivery.firstByteMs !== undefined) await pause(delivery.firstByteMs, response);
  response.writeHead(200, { "content-type": contentType });
  const limit = delivery.breakAfter ?? delivery.endAfter ?? delivery.holdAfter ?? frames.length;
  for (const chunk of chunksOf(frames.slice(0, limit), delivery)) {
    if (response.destroyed) return;
    await write(response, chunk);
    if (delivery.betweenFramesMs !== undefined) await pause(delivery.betweenFramesMs, response);
  }
  if (delivery.holdAfter !== undefined) await pause(longest, response);
  if (delivery.breakAfter === undefined) response.end();
  else response.destroy();
}

function chunksOf(frames: readonly string[], { cutAt }: Delivery): readonly Uint8Array[] {
  if (cutAt === undefined) return frames.map((frame) => Buffer.from(frame));
  const whole = Buffer.from(frames.join(""));
  return [0, ...cutAt].map((from, index) => whole.subarray(from, cutAt[index] ?? whole.length));
}

/** Writes a chunk and lets the client take it in: its socket would join what lies there together. */
async function write(response: ServerResponse, chunk: Uint8Array): Promise<void> {
  await new Promise<void>((resolve) => {
    response.write(chunk, () => resolve());
  });
  for (let turns = 0; turns < 3; turns += 1) await turn();
}

/** Longer than any test. */
const longest = 600_000;

/** Waits, but no longer than the client does. */
async function pause(ms: number, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  const stop = (): void => gone.abort();
  response.once("close", stop);
  await delay(ms, undefined, { signal: gone.signal, ref: false }).catch(() => undefined);
  response.off("close", stop);
}
