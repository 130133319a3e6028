import { describe, expect, test } from "vitest";
import { aiSdk } from "./ai-sdk.ts";

const of = (role: string, ...content: unknown[]): unknown => ({ role, content });
const result = (output: unknown): unknown => {
  return of("tool", { type: "tool-result", toolCallId: "c", toolName: "look", output });
};

describe("read", () => {
  test.each([
    ["a plain text", { role: "user", content: "hi" }, { text: "hi", counted: "hi", files: 0 }],
    ["a reply without a word", { role: "assistant", content: "" }, { text: "", counted: "" }],
    ["texts", of("user", { type: "text", text: "a" }, { type: "text", text: "b" }), { text: "a\nb", counted: "a\nb" }],
    ["a thought", of("assistant", { type: "reasoning", text: "Hm." }), { text: "", counted: "Hm." }],
    ["an image alone", of("user", { type: "image", image: "aGk=" }), { text: "", counted: "", files: 1 }],
    ["a file with a text", of("user", { type: "file", text: "x" }), { counted: "", files: 1 }],
    ["a drawn thought", of("assistant", { type: "reasoning-file", data: "aGk=" }), { files: 1 }],
    ["a text result", result({ type: "text", value: "grey" }), { results: ["c"], text: "", counted: "grey" }],
    ["a JSON result", result({ type: "json", value: { sky: "grey" } }), { counted: '{"sky":"grey"}' }],
    ["an error", result({ type: "error-text", value: "a\nb" }), { counted: '{"error":"a\\nb"}', files: 0 }],
    ["an error in JSON", result({ type: "error-json", value: { code: 5 } }), { counted: '{"error":{"code":5}}' }],
    ["a refusal", result({ type: "execution-denied", reason: "Not now." }), { counted: "Not now." }],
    ["a refusal without a word", result({ type: "execution-denied" }), { counted: "Tool call execution denied." }],
    ["a JSON list", result({ type: "json", value: [1] }), { counted: "[1]", files: 0 }],
    ["a bare result", result("grey"), { counted: "grey" }],
    ["a content that is no list", result({ type: "content", value: "grey" }), { counted: "grey", files: 0 }],
    [
      "a content of text and files",
      result({ type: "content", value: [{ type: "text", text: "seen" }, { type: "image-data" }, "odd"] }),
      { counted: '[{"type":"text","text":"seen"}]', files: 2 },
    ],
  ])("%s", (_name, message, reading) => {
    expect(aiSdk.read(message)).toMatchObject(reading);
  });

  test.each([
    ["no object", "hi", "object"],
    ["no role", { content: "hi" }, "role"],
    ["an unknown role", { role: "model", content: "hi" }, "role"],
    ["a system message", { role: "system", content: "hi" }, "no history"],
    ["a text of a tool", { role: "tool", content: "hi" }, "list of parts"],
    ["an empty text", { role: "user", content: " " }, "empty"],
    ["an empty text part", of("user", { type: "text", text: " " }), "empty"],
    ["a content that is none", { role: "user", content: 42 }, "wrong type"],
    ["no parts", of("user"), "no parts"],
    ["a part that is none", of("user", "hi"), "needs a type"],
    ["a part without a type", of("user", { text: "hi" }), "needs a type"],
    ["a text part without a text", of("user", { type: "text" }), "needs a text"],
    ["a call without an id", of("assistant", { type: "tool-call", toolName: "look" }), "toolCallId"],
    ["a call without a name", of("assistant", { type: "tool-call", toolCallId: "c" }), "toolName"],
    ["a result without an id", of("tool", { type: "tool-result" }), "toolCallId"],
  ])("%s is refused", (_name, message, problem) => {
    const refusal = expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(problem) });
    expect(() => aiSdk.read(message)).toThrow(refusal);
  });
});

describe("parts", () => {
  const hollow = (part: object): unknown => aiSdk.parts(of("user", part))[0];
  const signed = { providerOptions: { anthropic: { signature: "s" } } };

  test.each(["png", "jpeg", "gif", "webp", "heic", "heif", "*"])("an image of type %s is read", (type) => {
    expect(hollow({ type: "image", mediaType: `image/${type}` })).toEqual({ kind: "file", hollow: false });
    expect(hollow({ type: "file", mediaType: `image/${type}` })).toEqual({ kind: "file", hollow: false });
  });

  test.each([
    [
      { type: "image", mediaType: "image/svg+xml" },
      { kind: "file", hollow: true },
    ],
    [
      { type: "file", mediaType: "application/pdf" },
      { kind: "file", hollow: false },
    ],
    [{ type: "image" }, { kind: "file", hollow: false }],
    [
      { type: "text", text: " " },
      { kind: "text", hollow: true },
    ],
    [
      { type: "reasoning", text: "" },
      { kind: "reasoning", hollow: true, withNext: true },
    ],
    [
      { type: "reasoning", text: "", providerOptions: {} },
      { kind: "reasoning", hollow: true, withNext: true },
    ],
    [
      { type: "reasoning", text: "", ...signed },
      { kind: "reasoning", hollow: false, withNext: true },
    ],
    [
      { type: "tool-call", toolCallId: "c", toolName: "look" },
      { kind: "call", id: "c", name: "look", alone: false },
    ],
    [
      { type: "tool-result", toolCallId: "c" },
      { kind: "result", id: "c" },
    ],
    [
      { type: "tool-approval-request", toolCallId: "c", approvalId: "a" },
      { kind: "approval request", id: "c", approval: "a" },
    ],
    [
      { type: "tool-approval-response", approvalId: "a" },
      { kind: "approval", approval: "a" },
    ],
    [{ type: "source" }, { kind: "other" }],
  ])("%j is %j", (given, part) => {
    expect(hollow(given)).toEqual(part);
  });

  test("a plain text is one, hollow where it is blank", () => {
    expect(aiSdk.parts({ role: "assistant", content: " " })).toEqual([{ kind: "text", hollow: true }]);
    expect(aiSdk.parts({ role: "assistant", content: "a" })).toEqual([{ kind: "text", hollow: false }]);
  });
});

test("a note stands behind a text and behind parts", () => {
  const [text, tail] = [
    { type: "text", text: "hi" },
    { type: "text", text: "note" },
  ];
  expect(aiSdk.withTail({ role: "user", content: "hi" }, "note")).toEqual(of("user", text, tail));
  expect(aiSdk.withTail(of("user", text), "note")).toEqual(of("user", text, tail));
});

test("a prompt has instructions where there are any", () => {
  expect(aiSdk.prompt("", [])).toEqual({ messages: [] });
  expect(aiSdk.prompt("Be kind.", [])).toEqual({ instructions: "Be kind.", messages: [] });
});

test.each([
  [
    { type: "error-text", value: "no" },
    { type: "error-text", value: "NO" },
  ],
  [
    { type: "content", value: [{ type: "text", text: "seen" }] },
    { type: "content", value: [{ type: "text", text: "SEEN" }] },
  ],
  [
    { type: "text", value: 42 },
    { type: "text", value: 42 },
  ],
  ["bare", "bare"],
])("the texts of the result %j become others: %j", (output, changed) => {
  expect(aiSdk.retext(result(output), (text) => text.toUpperCase())).toEqual(result(changed));
});

test("what the model said keeps its texts", () => {
  const said = of("assistant", { type: "text", text: "hi" });
  expect(aiSdk.retext(said, (text) => text.toUpperCase())).toBe(said);
});
