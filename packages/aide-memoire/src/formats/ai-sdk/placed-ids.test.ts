import { expect, test } from "vitest";
import { aiSdk } from "./ai-sdk.ts";

const step = (toolCallId: string): unknown[] => [
  { role: "assistant", content: [{ type: "tool-call", toolCallId, toolName: "clock", input: {} }] },
  {
    role: "tool",
    content: [{ type: "tool-result", toolCallId, toolName: "clock", output: { type: "text", value: "ok" } }],
  },
];
const sent = (messages: readonly unknown[]): unknown[] =>
  (aiSdk.prompt("", messages) as { messages: unknown[] }).messages;

test("ids that only say a place are sent as ids of their own, the same for a call and its result", () => {
  const user = { role: "user", content: "hi" };
  expect(sent([...step("clock#0"), user, ...step("clock#0"), ...step("clock_0_3"), ...step("clock#0")])).toEqual([
    ...step("clock_0"),
    user,
    ...step("clock_0_2"),
    ...step("clock_0_3"),
    ...step("clock_0_4"),
  ]);
});

test("all other messages are sent as they are, whatever their ids", () => {
  const messages = [...step("a|b#0"), ...step("clock#"), ...step("x"), ...step("x")];
  expect(sent(messages).every((message, at) => message === messages[at])).toBe(true);
});
