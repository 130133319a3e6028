// Rules of the AI SDK's format that no other test nearby would miss.
import { expect, test } from "vitest";
import { aiSdk } from "./ai-sdk.ts";
import { earlyEnd } from "./early-end.ts";

test.each(["error", "interrupted"])("a stream that finishes with %s was ended early", (finishReason) => {
  expect(earlyEnd({ type: "finish", finishReason } as { type: string })?.message).toContain(finishReason);
});

test.each(["stop", "tool-calls", "length", undefined])("one that finishes with %s was not", (finishReason) => {
  expect(earlyEnd({ type: "finish", ...(finishReason !== undefined && { finishReason }) })).toBeUndefined();
});

test("JSON of a tool that is cut becomes a text, and stays an error where it was one", () => {
  const message = (type: string) => ({
    role: "tool",
    content: [{ type: "tool-result", toolCallId: "c", toolName: "look", output: { type, value: { long: "text" } } }],
  });
  const cut = (type: string) => aiSdk.retext(message(type), () => "cut");
  expect(cut("json")).toMatchObject({ content: [{ output: { type: "text", value: "cut" } }] });
  expect(cut("error-json")).toMatchObject({ content: [{ output: { type: "error-text", value: "cut" } }] });
});

test("the input of a call counts, and the output of its result in its place", () => {
  const call = { type: "tool-call", toolCallId: "c", toolName: "look", input: { city: "Oslo" } };
  expect(aiSdk.read({ role: "assistant", content: [call] }).counted).toContain("Oslo");
  const output = { type: "json", value: { sky: "grey" } };
  const result = { type: "tool-result", toolCallId: "c", toolName: "look", input: { city: "Oslo" }, output };
  const { counted } = aiSdk.read({ role: "tool", content: [result] });
  expect(counted).toContain("grey");
  expect(counted).not.toContain("Oslo");
});
