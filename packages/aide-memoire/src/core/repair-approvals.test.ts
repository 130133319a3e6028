// Calls that wait for a person, and results that name their call by its place.
import { expect, test } from "vitest";
import { call as named, model, result as given, user } from "../../test/formats/gemini-parts.ts";
import { aiSdk } from "../formats/ai-sdk/ai-sdk.ts";
import { gemini } from "../formats/gemini/gemini.ts";
import { repair } from "./repair.ts";
import { interruptedText } from "./repaired.ts";

const asked = { role: "user", content: "hi" };
const call = (toolCallId: string): unknown => ({ type: "tool-call", toolCallId, toolName: "look", input: {} });
const request = (id: string): unknown => ({ type: "tool-approval-request", approvalId: `ask ${id}`, toolCallId: id });
const reply = (...content: unknown[]): unknown => ({ role: "assistant", content });
const answers = (...ids: string[]): unknown => ({
  role: "tool",
  content: ids.map((id) => ({ type: "tool-approval-response", approvalId: `ask ${id}`, approved: true })),
});
const closed = (toolCallId: string): unknown => {
  const output = { type: "error-text", value: interruptedText };
  return { role: "tool", content: [{ type: "tool-result", toolCallId, toolName: "look", output }] };
};
const sent = (...messages: unknown[]): unknown[] => repair(messages, aiSdk).messages.map(({ native }) => native);

test("a call that a person has just answered for stays open, and the answer at the end", () => {
  const both = reply(call("a"), call("b"), request("a"), request("b"));
  expect(sent(asked, both, answers("a", "b"))).toEqual([asked, both, answers("a", "b")]);
  expect(sent(asked, both, answers("a"))).toEqual([asked, both, closed("b"), answers("a")]);
});

const one = reply(call("a"), request("a"));

test("one that nobody has answered for yet is closed", () => {
  expect(sent(asked, one)).toEqual([asked, one, closed("a")]);
});

test("one whose answer comes after the person said something else is closed", () => {
  expect(sent(asked, one, asked, answers("a"))).toEqual([asked, one, closed("a"), asked, answers("a")]);
});

test("one whose answer the person went on from is closed", () => {
  expect(sent(asked, one, answers("a"), asked)).toEqual([asked, one, answers("a"), closed("a"), asked]);
});

test("a result is that of one call only", () => {
  const calls = model(named("pay"), named("pay", "z"));
  const said = user(given("pay", "1"), { text: "And?" });
  const { messages, repairs } = repair([user({ text: "x" }), calls, said], gemini);
  expect(repairs).toMatchObject([{ kind: "missing result", id: "z" }]);
  expect(messages).toHaveLength(4);
});
