import { generateText, streamText } from "ai";
import { describe, expect, test } from "vitest";
import { resolveModel } from "../../src/models/resolve-model.ts";
import { collect } from "./collect.ts";
import { explainFailure } from "./explain-failure.ts";
import { loopbackOnly } from "./loopback-only.ts";
import { connect, key, providers, secret } from "./providers.ts";
import { fails, says, type FailureStep, type ScriptedFailure } from "./script.ts";

loopbackOnly();

const expected: readonly { readonly step: FailureStep; readonly line: RegExp }[] = [
  { step: fails("wrong-key"), line: /did not accept the key/ },
  { step: fails("no-credit"), line: /no credit left/ },
  { step: fails("rate-limit", "20"), line: /try again in 20 seconds\.$/ },
  { step: fails("rate-limit"), line: /try again in (a moment|35 seconds)\.$/ },
  { step: fails("no-model"), line: /has no model "[^"]+"/ },
  { step: fails("too-long"), line: /too long for this model/ },
  { step: fails("bad-request"), line: /did not accept the request \(status 400\)/ },
  { step: fails("server-error"), line: /error of its own \(status 500\)/ },
  { step: fails("overloaded"), line: /is overloaded just now/ },
];

const prompt = `Keep this to yourself: ${secret}`;

describe.each(providers)("$name", (provided) => {
  test.each(expected)("explains a failure: $step.failure, retry-after $step.retryAfter", async ({ step, line }) => {
    const { model, provider } = await connect(provided, [step, step]);

    const thrown: unknown = await generateText({ model, prompt, maxRetries: 0 }).then(
      () => undefined,
      (error: unknown) => error,
    );
    const streamed = await collect(streamText({ model, prompt, maxRetries: 0, onError: () => undefined }));

    for (const error of [thrown, streamed.error]) {
      const explained = explainFailure(error);
      expect(explained).toMatch(line);
      expectDiscreet(explained);
    }
    expect(streamed.end).toBeUndefined();
    expect(provider.requests.length).toBe(2);
  });

  test("explains a failure after retries by the last of them", async () => {
    const { model, provider } = await connect(provided, [fails("overloaded", "0.01"), fails("wrong-key")]);

    const error: unknown = await generateText({ model, prompt, maxRetries: 1 }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );

    expect(explainFailure(error)).toMatch(/did not accept the key/);
    expect(provider.requests.length).toBe(2);
  });

  const inStream: readonly (readonly [ScriptedFailure, RegExp])[] = [
    ["overloaded", /overloaded|error of its own|reason it did not give/],
    ["server-error", /error of its own|reason it did not give/],
  ];
  test.each(inStream)("explains a failure inside a stream: %s", async (failure, line) => {
    const { model } = await connect(provided, [says(["One ", "two ", "three"], { failAfter: { frames: 2, failure } })]);

    const { error, end } = await collect(streamText({ model, prompt, maxRetries: 0, onError: () => undefined }));

    const explained = explainFailure(error);
    expect(explained).toMatch(line);
    expectDiscreet(explained);
    expect(end?.finishReason).not.toBe("stop");
  });

  test("explains that nothing listens at the address", async () => {
    const { model, provider } = await connect(provided, []);
    await provider.close();

    const { error } = await collect(streamText({ model, prompt, maxRetries: 0, onError: () => undefined }));

    const { origin } = new URL(provider.baseUrl);
    expect(explainFailure(error)).toContain(`Nothing answers at ${origin}.`);
    expectDiscreet(explainFailure(error));
  });
});

test("a wrong path of a base URL is explained as an unknown model", async () => {
  const compatible = providers.find(({ name }) => name === "a base URL")!;
  const { provider } = await connect(compatible, []);
  const { model } = await resolveModel(`${provider.baseUrl}/wrong#some-model`, {});

  const { error } = await collect(streamText({ model, prompt, maxRetries: 0, onError: () => undefined }));

  expect(explainFailure(error)).toContain('no model "some-model"');
});

function expectDiscreet(line: string): void {
  expect(line).not.toContain(key);
  expect(line).not.toContain(secret);
  expect(line).not.toMatch(/[\r\n]|\bat .*:\d+:\d+/);
}
