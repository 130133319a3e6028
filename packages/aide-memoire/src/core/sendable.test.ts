import { expect, test } from "vitest";
import { aiSdk } from "../formats/ai-sdk/ai-sdk.ts";
import type { Format } from "./format.ts";
import { interruptedText } from "./repaired.ts";
import { sendable, sinceSuperseded } from "./sendable.ts";

const asked = { role: "user", content: "hi" };
const calls = (...ids: string[]): unknown => ({
  role: "assistant",
  content: ids.map((toolCallId) => ({ type: "tool-call", toolCallId, toolName: "look", input: {} })),
});
const results = (output: object, ...ids: string[]): unknown => ({
  role: "tool",
  content: ids.map((toolCallId) => ({ type: "tool-result", toolCallId, toolName: "look", output })),
});
const [older, newer] = [
  { type: "text", value: "older" },
  { type: "text", value: "newer" },
];

test("sound messages are given back themselves", () => {
  const sound = [asked, calls("a", "b"), results(older, "a", "b"), asked];
  expect(sendable(sound, aiSdk).every((message, at) => message === sound[at])).toBe(true);
});

test("of two results of a call the newer one stands in the place of the older", () => {
  const sent = sendable([asked, calls("a", "b"), results(older, "a"), results(older, "b"), results(newer, "a")], aiSdk);
  expect(sent).toEqual([asked, calls("a", "b"), results(newer, "a"), results(older, "b")]);
});

test("a result that came with others stays with them: the newer one of one of their calls is none", () => {
  const history = [asked, calls("a", "b"), results(older, "a", "b"), asked];
  expect(sendable(history.toSpliced(3, 0, results(newer, "a")), aiSdk)).toEqual(history);
});

test("a result of a later call of the same id takes no other's place", () => {
  const history = [asked, calls("a"), results(older, "a"), asked, calls("a"), results(newer, "a")];
  const format: Format = { ...aiSdk, rules: {} };
  expect(sendable(history, format)).toEqual(history);
});

test("calls of the last turn stay open, those of an earlier one are closed", () => {
  const last = [asked, calls("a", "b"), results(older, "a")];
  expect(sendable(last, aiSdk)).toEqual(last);
  const closed = results({ type: "error-text", value: interruptedText }, "a");
  expect(sendable([asked, calls("a"), asked], aiSdk)).toEqual([asked, calls("a"), closed, asked]);
});

test("what a message stands for does not count beside it", () => {
  const summary = { role: "assistant", content: "summary" };
  const read = (message: unknown) => ({ ...aiSdk.read(message), ...(message === summary && { supersedes: true }) });
  expect(sinceSuperseded([asked, summary, asked], { ...aiSdk, read })).toEqual([summary, asked]);
  expect(sinceSuperseded([asked, asked], aiSdk)).toEqual([asked, asked]);
});
