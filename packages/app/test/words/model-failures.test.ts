import { APICallError, NoOutputGeneratedError, RetryError } from "ai";
import { describe, expect, test } from "vitest";
import type { KeyPlace } from "../../src/models/keys.ts";
import { readFailure } from "../../src/models/read-failure.ts";
import { modelFailureInEnglish } from "../../src/words/en-model-failures.ts";
import { modelFailureInFrench } from "../../src/words/fr-model-failures.ts";

// What providers really send is in test/providers; here is what a loopback server cannot send.

const secret = "blue-heron-canary";

function explainFailure(error: unknown, key?: KeyPlace): string {
  return modelFailureInEnglish(readFailure(error, key));
}

function failed(fields: Partial<ConstructorParameters<typeof APICallError>[0]>): APICallError {
  return new APICallError({
    message: `About ${secret}`,
    url: `https://api.example.com/v1/chat/completions?key=${secret}`,
    requestBodyValues: { model: "some-model", messages: [secret] },
    responseBody: secret,
    ...fields,
  });
}

function caused(code: string): APICallError {
  return failed({ cause: Object.assign(new Error(secret), { code }) });
}

describe("a call that did not reach the model", () => {
  test.each([
    ["ECONNREFUSED", "Nothing answers at https://api.example.com."],
    ["ENOTFOUND", "No host was found for https://api.example.com."],
    ["EAI_AGAIN", "No host was found for https://api.example.com."],
    ["ENETUNREACH", "No connection to https://api.example.com could be made."],
    ["SELF_SIGNED_CERT_IN_CHAIN", "No connection to https://api.example.com could be made."],
    ["UND_ERR_CONNECT_TIMEOUT", "No connection to https://api.example.com could be made."],
    ["UND_ERR_HEADERS_TIMEOUT", "The model took too long to answer."],
    ["ECONNRESET", "The connection broke before the answer was complete."],
  ])("%s", (code, line) => {
    expect(explainFailure(caused(code))).toContain(line);
  });
});

describe("how long to wait", () => {
  test.each([
    [{ "retry-after": "1" }, "in 1 second."],
    [{ "retry-after": "90" }, "in 90 seconds."],
    [{ "retry-after": "300" }, "in 5 minutes."],
    [{ "retry-after": "86400" }, "in 24 hours."],
    [{ "retry-after-ms": "1500", "retry-after": "9" }, "in 2 seconds."],
    [{ "retry-after": "0" }, "in a moment."],
    [{ "retry-after": "soon" }, "in a moment."],
    [{}, "in a moment."],
  ])("%j is %s", (responseHeaders, end) => {
    expect(explainFailure(failed({ statusCode: 429, responseHeaders }))).toMatch(new RegExp(`${end}$`));
  });

  test("a date is read as the time until then", () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    const line = explainFailure(failed({ statusCode: 429, responseHeaders: { "retry-after": date } }));
    expect(line).toMatch(/in (59|60) seconds\.$/);
  });
});

test("after retries the last error counts", () => {
  const errors = [failed({ statusCode: 503 }), failed({ statusCode: 401 })];
  const error = new RetryError({ message: secret, reason: "maxRetriesExceeded", errors });
  expect(explainFailure(error)).toContain("did not accept the key");
});

test.each([
  [undefined, "Please check the key in the environment."],
  [{ variable: "OPENAI_API_KEY", set: true }, "Please check OPENAI_API_KEY in the environment."],
  [{ variable: "AIDE_MEMOIRE_API_KEY", set: false }, "wants a key: set AIDE_MEMOIRE_API_KEY in the environment."],
])("a key that is refused is told with its place, %j", (key, end) => {
  expect(explainFailure(failed({ statusCode: 401 }), key)).toContain(end);
});

test("a key that was pasted as the model's id is not quoted", () => {
  const requestBodyValues = { model: "sk-canary-4242" };
  const line = explainFailure(failed({ statusCode: 404, requestBodyValues }));
  expect(line).toContain("has no model of that name");
});

test("an answer without any content is said to be that", () => {
  expect(explainFailure(new NoOutputGeneratedError())).toBe("The model sent no answer. Please try again.");
});

const circular: { cause?: unknown } = {};
circular.cause = circular;
const statuses = [400, 401, 402, 403, 404, 408, 409, 413, 418, 422, 429, 500, 502, 503, 504, 529];
const anything: readonly unknown[] = [
  undefined,
  null,
  0,
  secret,
  { message: secret },
  new Error(`${secret}\nsecond line`),
  circular,
  new Error("outer", { cause: new Error(secret) }),
  failed({ cause: new Error(secret) }),
  failed({ statusCode: 200 }),
  ...statuses.map((statusCode) => failed({ statusCode })),
];

test.each(anything.map((error) => ({ error })))("whatever fails, one line that quotes nothing: $error", ({ error }) => {
  for (const inWords of [modelFailureInEnglish, modelFailureInFrench]) {
    const line = inWords(readFailure(error));
    expect(line).toMatch(/^[A-Z][^\r\n]*\.$/);
    expect(line).not.toContain(secret);
  }
});
