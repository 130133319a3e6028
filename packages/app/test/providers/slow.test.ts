import { generateText, streamText } from "ai";
import { describe, expect, test } from "vitest";
import { collect } from "./collect.ts";
import { explainFailure } from "./explain-failure.ts";
import { loopbackOnly } from "./loopback-only.ts";
import { connect, providers } from "./providers.ts";
import { says } from "./script.ts";
import type { Provider } from "./start-provider.ts";

loopbackOnly();

const never = 60_000;
const pieces = ["One, ", "two, ", "three."];

describe.each(providers)("$name", (provided) => {
  test("a slow answer arrives whole", async () => {
    const { model } = await connect(provided, [says(pieces, { firstByteMs: 40, betweenFramesMs: 5 })]);

    const { text, end } = await collect(streamText({ model, prompt: "Count.", maxRetries: 0 }));

    expect(text).toBe("One, two, three.");
    expect(end?.finishReason).toBe("stop");
  });

  test("an answer that never begins ends at once when it is stopped", async () => {
    const { model, provider } = await connect(provided, [says(pieces, { firstByteMs: never })]);
    const { stop, since } = stopOnceAsked(provider);

    const { types, end } = await collect(
      streamText({ model, prompt: "Count.", abortSignal: stop.signal, onError: () => undefined }),
    );

    expect(performance.now() - (await since)).toBeLessThan(2000);
    expect(types.at(-1)).toBe("abort");
    expect(end).toBeUndefined();
    expect(await provider.requests[0]!.ended).toBe("hung up");
  });

  test("an answer that stalls half-way ends at once when it is stopped, and what was seen stays", async () => {
    const { model, provider } = await connect(provided, [says(pieces, { betweenFramesMs: 20 })]);
    const stop = new AbortController();

    const result = streamText({ model, prompt: "Count.", abortSignal: stop.signal, onError: () => undefined });
    const { text, types, end } = await collect(result, (part) => {
      if (part.type === "text-delta") stop.abort();
    });

    expect(pieces.join("")).toMatch(new RegExp(`^${text}`));
    expect(text).not.toBe("");
    expect(types.at(-1)).toBe("abort");
    expect(end).toBeUndefined();
    await expect(result.text).rejects.toThrow();
    expect(await provider.requests[0]!.ended).toBe("hung up");
  });

  test("a time limit without a stream is explained as one", async () => {
    const { model, provider } = await connect(provided, [says(pieces, { firstByteMs: never })]);
    const { stop, since } = stopOnceAsked(provider, new DOMException("Too slow", "TimeoutError"));

    const error: unknown = await generateText({
      model,
      prompt: "Count.",
      maxRetries: 0,
      abortSignal: stop.signal,
    }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );

    expect(performance.now() - (await since)).toBeLessThan(2000);
    expect(explainFailure(error)).toBe("The model took too long to answer. Please try again.");
    expect(await provider.requests[0]!.ended).toBe("hung up");
  });

  test("a stop without a stream is explained as one", async () => {
    const { model, provider } = await connect(provided, [says(pieces, { firstByteMs: never })]);
    const { stop, since } = stopOnceAsked(provider);

    const error: unknown = await generateText({ model, prompt: "Count.", abortSignal: stop.signal }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );

    expect(performance.now() - (await since)).toBeLessThan(2000);
    expect(explainFailure(error)).toBe("Stopped.");
    expect(await provider.requests[0]!.ended).toBe("hung up");
  });
});

/** Stops when the provider has the question and is silent; says since when. */
function stopOnceAsked(
  provider: Provider,
  reason?: DOMException,
): { readonly stop: AbortController; readonly since: Promise<number> } {
  const stop = new AbortController();
  const since = provider.firstRequest.then(() => {
    stop.abort(reason);
    return performance.now();
  });
  return { stop, since };
}
