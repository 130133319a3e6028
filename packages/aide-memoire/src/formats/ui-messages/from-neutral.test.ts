// Messages of the model as parts of a page's.
import { describe, expect, test } from "vitest";
import { call, metadata, options, result, said, told, tool, url } from "../../../test/formats/ui-message-parts.ts";
import { uiMessages } from "./ui-messages.ts";

const back = (...messages: unknown[]): readonly unknown[] => uiMessages.fromNeutral(messages);

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
      "a thought",
      [said({ type: "reasoning", text: "Hm.", ...options })],
      [{ type: "reasoning", text: "Hm.", ...metadata }],
    ],
    [
      "an image of a person's kind",
      [said({ type: "image", image: "AAAA", mediaType: "image/png" })],
      [{ type: "file", mediaType: "image/png", url: "data:image/png;base64,AAAA" }],
    ],
    [
      "a result of the first of two calls",
      [said(call, { ...call, toolCallId: "d" }), told(result({ type: "text", value: "ok" }))],
      [tool("output-available", { output: "ok" }), tool("input-available", { toolCallId: "d" })],
    ],
    [
      "an error of what was asked for",
      [
        said(call, { type: "tool-approval-request", approvalId: "a", toolCallId: "c" }),
        told(result({ type: "error-text", value: "no" })),
      ],
      [tool("output-error", { errorText: "no", approval: { id: "a" } })],
    ],
    [
      "an answer that is for another",
      [
        said(call, { type: "tool-approval-request", approvalId: "a", toolCallId: "c" }),
        told({ type: "tool-approval-response", approvalId: "z", approved: true }),
      ],
      [tool("approval-requested", { approval: { id: "a" } })],
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
