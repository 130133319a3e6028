// Parts of a page's messages as the model has them.
import { describe, expect, test } from "vitest";
import { call, metadata, options, result, said, told, tool, url } from "../../../test/formats/ui-message-parts.ts";
import { uiMessages } from "./ui-messages.ts";

const there = (role: string, ...parts: unknown[]): readonly unknown[] => uiMessages.toNeutral({ id: "m", role, parts });

describe("to the model", () => {
  test.each([
    ["a text", { type: "text", text: "a", ...metadata }, { type: "text", text: "a", ...options }],
    [
      "a file",
      { type: "file", mediaType: "image/png", filename: "a", url },
      { type: "file", mediaType: "image/png", filename: "a", data: { type: "url", url: new URL(url) } },
    ],
    [
      "a text with a mark that is none",
      { type: "text", text: "a", providerMetadata: null },
      { type: "text", text: "a" },
    ],
    [
      "an upload",
      { type: "file", mediaType: "image/png", url: "", providerReference: { openai: "f" } },
      { type: "file", mediaType: "image/png", data: { type: "reference", reference: { openai: "f" } } },
    ],
  ])("%s of a person", (_name, part, kind) => {
    expect(there("user", part, { type: "data-x" }, { type: "reasoning", text: "Hm." })).toStrictEqual([
      { role: "user", content: [kind] },
    ]);
  });

  test.each([
    ["data for the page", { type: "data-x" }],
    ["a file whose address is none", { type: "file", mediaType: "image/png", url: "a.png" }],
  ])("%s alone is no message of a person", (_name, part) => {
    expect(there("user", part)).toEqual([]);
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
    [
      "a result that has what only a failed call would show",
      tool("output-available", { resultProviderMetadata: { b: {} } }),
      [said(call), told(result({ type: "json", value: null }))],
    ],
    [
      "a call that the provider still runs",
      tool("input-available", { providerExecuted: true }),
      [said({ ...call, providerExecuted: true })],
    ],
    [
      "a no with a reason, to the provider's call",
      tool("approval-responded", { providerExecuted: true, approval: { id: "a", approved: false, reason: "r" } }),
      [
        said({ ...call, providerExecuted: true }, { type: "tool-approval-request", approvalId: "a", toolCallId: "c" }),
        told(
          { type: "tool-approval-response", approvalId: "a", approved: false, reason: "r", providerExecuted: true },
          result({ type: "execution-denied", reason: "r" }),
        ),
      ],
    ],
    ["a call that is being written", tool("input-streaming"), []],
    ["a call without an input", tool("input-available", { input: undefined }), [said({ ...call, input: {} })]],
    [
      "a call with an input that only a failed one would show",
      tool("input-available", { input: undefined, rawInput: "{" }),
      [said({ ...call, input: {} })],
    ],
    ["data for the page that looks like a result", tool("output-available", { type: "data-x" }), []],
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

  test.each([
    ["a question that nobody answered", tool("approval-requested", { approval: { id: "a" } })],
    ["an answer that is none", tool("approval-responded", { approval: { id: "a" } })],
  ])("closes %s, and asks no more", (_name, part) => {
    expect(sent(part)).toEqual([
      { role: "user", content: [{ type: "text", text: "hi" }] },
      said(call),
      expect.objectContaining({ role: "tool" }),
    ]);
  });
});
