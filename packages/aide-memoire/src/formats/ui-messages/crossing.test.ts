// Parts of a page's messages as the model's, and back.
import { describe, expect, test } from "vitest";
import { uiMessages } from "./ui-messages.ts";

type Fields = Record<string, unknown>;
const [metadata, options] = [{ providerMetadata: { openai: { a: 1 } } }, { providerOptions: { openai: { a: 1 } } }];
const tool = (state: string, more: Fields = {}): Fields => ({
  type: "tool-look",
  toolCallId: "c",
  state,
  input: { at: 1 },
  ...more,
});
const call = { type: "tool-call", toolCallId: "c", toolName: "look", input: { at: 1 } };
const result = (output: unknown, more: Fields = {}): Fields => ({
  type: "tool-result",
  toolCallId: "c",
  toolName: "look",
  output,
  ...more,
});
const url = "https://example.com/a.png";
const there = (role: string, ...parts: unknown[]): readonly unknown[] => uiMessages.toNeutral({ id: "m", role, parts });
const back = (...messages: unknown[]): readonly unknown[] => uiMessages.fromNeutral(messages);
const said = (...content: unknown[]): unknown => ({ role: "assistant", content });
const told = (...content: unknown[]): unknown => ({ role: "tool", content });

describe("to the model", () => {
  test.each([
    ["a text", { type: "text", text: "a", ...metadata }, { type: "text", text: "a", ...options }],
    [
      "a file",
      { type: "file", mediaType: "image/png", filename: "a", url },
      { type: "file", mediaType: "image/png", filename: "a", data: { type: "url", url: new URL(url) } },
    ],
    [
      "an upload",
      { type: "file", mediaType: "image/png", url: "", providerReference: { openai: "f" } },
      { type: "file", mediaType: "image/png", data: { type: "reference", reference: { openai: "f" } } },
    ],
  ])("%s of a person", (_name, part, kind) => {
    expect(there("user", part, { type: "data-x" }, { type: "reasoning", text: "Hm." })).toEqual([
      { role: "user", content: [kind] },
    ]);
  });

  test.each([
    ["a thought", { type: "reasoning", text: "Hm.", ...metadata }, { type: "reasoning", text: "Hm.", ...options }],
    ["a part of a provider", { type: "custom", kind: "a.b" }, { type: "custom", kind: "a.b" }],
    [
      "a thought's file",
      { type: "reasoning-file", mediaType: "image/png", url },
      { type: "reasoning-file", mediaType: "image/png", data: { type: "url", url: new URL(url) } },
    ],
  ])("%s of the model", (_name, part, kind) => {
    expect(there("assistant", part, { type: "source-url" })).toEqual([said(kind)]);
  });

  test.each([
    [
      "a call",
      tool("input-available", { callProviderMetadata: { a: {} } }),
      [said({ ...call, providerOptions: { a: {} } })],
    ],
    ["a call that is being written", tool("input-streaming"), []],
    ["a call without an input", tool("input-available", { input: undefined }), [said({ ...call, input: {} })]],
    [
      "a text result",
      tool("output-available", { output: "ok", callProviderMetadata: { a: {} } }),
      [
        said({ ...call, providerOptions: { a: {} } }),
        told(result({ type: "text", value: "ok" }, { providerOptions: { a: {} } })),
      ],
    ],
    [
      "a JSON result",
      tool("output-available", { output: [1] }),
      [said(call), told(result({ type: "json", value: [1] }))],
    ],
    ["no result", tool("output-available"), [said(call), told(result({ type: "json", value: null }))]],
    [
      "an error",
      tool("output-error", { errorText: "no", resultProviderMetadata: { b: {} } }),
      [said({ ...call, providerOptions: { b: {} } }), told(result({ type: "error-text", value: "no" }))],
    ],
    [
      "an error of an input that was none",
      tool("output-error", { errorText: "no", input: undefined, rawInput: "{" }),
      [said({ ...call, input: "{" }), told(result({ type: "error-text", value: "no" }))],
    ],
    [
      "what the provider ran",
      tool("output-available", { output: "ok", providerExecuted: true, resultProviderMetadata: { b: {} } }),
      [
        said(
          { ...call, providerExecuted: true },
          result({ type: "text", value: "ok" }, { providerOptions: { b: {} } }),
        ),
      ],
    ],
    [
      "what failed there",
      tool("output-error", { errorText: "no", providerExecuted: true }),
      [said({ ...call, providerExecuted: true }, result({ type: "error-json", value: "no" }))],
    ],
    [
      "a request",
      tool("approval-requested", {
        approval: { id: "a", isAutomatic: true, requestReason: "r", signature: "s", inputSchemaInput: 1 },
      }),
      [
        said(call, {
          type: "tool-approval-request",
          approvalId: "a",
          toolCallId: "c",
          isAutomatic: true,
          reason: "r",
          signature: "s",
          inputSchemaInput: 1,
        }),
      ],
    ],
    [
      "a yes",
      tool("approval-responded", { approval: { id: "a", approved: true, reason: "fine" } }),
      [
        said(call, { type: "tool-approval-request", approvalId: "a", toolCallId: "c" }),
        told({ type: "tool-approval-response", approvalId: "a", approved: true, reason: "fine" }),
      ],
    ],
    [
      "a no",
      tool("approval-responded", { approval: { id: "a", approved: false } }),
      [
        said(call, { type: "tool-approval-request", approvalId: "a", toolCallId: "c" }),
        told(
          { type: "tool-approval-response", approvalId: "a", approved: false },
          result({ type: "execution-denied" }),
        ),
      ],
    ],
    [
      "a refusal",
      tool("output-denied"),
      [said(call), told(result({ type: "error-text", value: "Tool call execution denied." }))],
    ],
  ])("%s", (_name, part, messages) => {
    expect(there("assistant", part)).toEqual(messages);
  });

  test("each step has its results behind it, and what a person said meanwhile stands between", () => {
    const text = { type: "text", text: "a" };
    const parts = [
      { type: "step-start" },
      tool("output-available"),
      { type: "step-start" },
      text,
      { type: "steering-message", parts: [text, "odd"] },
      text,
    ];
    expect(there("assistant", ...parts)).toMatchObject([
      { role: "assistant" },
      { role: "tool" },
      said(text),
      { role: "user", content: [text] },
      said(text),
    ]);
  });
});

describe("from the model", () => {
  const shown = (...parts: unknown[]): unknown => ({
    id: "",
    role: "assistant",
    parts: [{ type: "step-start" }, ...parts],
  });

  test.each([
    ["a text", [said({ type: "text", text: "a", ...options })], [{ type: "text", text: "a", ...metadata }]],
    ["a part of a provider", [said({ type: "custom", kind: "a.b" })], [{ type: "custom", kind: "a.b" }]],
    [
      "an image",
      [said({ type: "file", data: "AAAA", mediaType: "image/png", filename: "a" })],
      [{ type: "file", mediaType: "image/png", filename: "a", url: "data:image/png;base64,AAAA" }],
    ],
    [
      "a file behind a link",
      [said({ type: "file", data: url, mediaType: "image/png" })],
      [{ type: "file", mediaType: "image/png", url }],
    ],
    [
      "a file of text",
      [said({ type: "file", data: { type: "text", text: "a" }, mediaType: "text/plain" })],
      [{ type: "file", mediaType: "text/plain", url: "data:text/plain;base64,YQ==" }],
    ],
    [
      "an upload",
      [said({ type: "file", data: { openai: "f" }, mediaType: "image/png" })],
      [{ type: "file", mediaType: "image/png", url: "", providerReference: { openai: "f" } }],
    ],
    [
      "a thought's file",
      [said({ type: "reasoning-file", data: "AAAA", mediaType: "image/png" })],
      [{ type: "reasoning-file", mediaType: "image/png", url: "data:image/png;base64,AAAA" }],
    ],
    [
      "a call",
      [said({ ...call, providerExecuted: false, ...options })],
      [tool("input-available", { providerExecuted: false, callProviderMetadata: options.providerOptions })],
    ],
    [
      "a text result",
      [said(call), told(result({ type: "text", value: "ok" }, options))],
      [tool("output-available", { output: "ok", resultProviderMetadata: options.providerOptions })],
    ],
    [
      "a JSON result",
      [said(call), told(result({ type: "json", value: [1] }))],
      [tool("output-available", { output: [1] })],
    ],
    [
      "parts",
      [said(call), told(result({ type: "content", value: [{ type: "text", text: "a" }] }))],
      [tool("output-available", { output: [{ type: "text", text: "a" }] })],
    ],
    [
      "an error",
      [said(call), told(result({ type: "error-json", value: { a: 1 } }))],
      [tool("output-error", { errorText: '{"a":1}' })],
    ],
    [
      "a refusal that nobody asked for",
      [said(call), told(result({ type: "execution-denied", reason: "no" }))],
      [tool("output-error", { errorText: "no" })],
    ],
    [
      "a request",
      [said(call, { type: "tool-approval-request", approvalId: "a", toolCallId: "c", reason: "r" })],
      [tool("approval-requested", { approval: { id: "a", requestReason: "r" } })],
    ],
    [
      "a yes",
      [
        said(call, { type: "tool-approval-request", approvalId: "a", toolCallId: "c" }),
        told({ type: "tool-approval-response", approvalId: "a", approved: true }),
      ],
      [tool("approval-responded", { approval: { id: "a", approved: true } })],
    ],
    [
      "a no",
      [
        said(call, { type: "tool-approval-request", approvalId: "a", toolCallId: "c" }),
        told(result({ type: "execution-denied" })),
      ],
      [tool("output-denied", { approval: { id: "a", approved: false } })],
    ],
    [
      "an answer to another request",
      [said(call), told({ type: "tool-approval-response", approvalId: "z", approved: true })],
      [tool("input-available")],
    ],
  ])("%s", (_name, messages, parts) => {
    expect(back({ role: "user", content: "hi" }, ...messages)[1]).toStrictEqual(shown(...parts));
  });

  test("what is left of nothing is no message, and results without a reply are none", () => {
    expect(
      back({ role: "user", content: [{ type: "source" }] }, told(result({ type: "text", value: "a" })), said()),
    ).toEqual([]);
    expect(back({ role: "system", content: "x" })).toEqual([]);
  });
});

describe("a request", () => {
  const sent = (...parts: unknown[]): unknown =>
    (
      uiMessages.prompt("", [
        { id: "u", role: "user", parts: [{ type: "text", text: "hi" }] },
        { id: "m", role: "assistant", parts },
      ]) as { messages: unknown[] }
    ).messages;

  test("closes what was never answered; what was approved waits for the SDK to run it", () => {
    const interrupted = expect.objectContaining({ output: expect.objectContaining({ type: "error-text" }) });
    expect(sent(tool("input-available"))).toMatchObject([{}, said(call), told(interrupted)]);
    expect(sent(tool("approval-responded", { approval: { id: "a", approved: true } }))).toMatchObject([
      {},
      { content: [call, { type: "tool-approval-request" }] },
      { content: [{ type: "tool-approval-response" }] },
    ]);
  });
});
