import { expect, test } from "vitest";
import { acceptedMessages } from "./accepted.ts";

const call = (toolCallId: string, toolName: string): unknown => ({
  type: "tool-call",
  toolCallId,
  toolName,
  input: {},
});
const result = (toolCallId: string, toolName: string, value = "ok"): unknown => {
  return { type: "tool-result", toolCallId, toolName, output: { type: "text", value } };
};
const said = (...content: unknown[]): unknown => ({ role: "assistant", content });
const results = (...content: unknown[]): unknown => ({ role: "tool", content });
const text = { type: "text", text: "Let me see." };
const thought = (provider: string): unknown => {
  return { type: "reasoning", text: "Hm.", providerOptions: { [provider]: { signature: "c2ln" } } };
};

test("what nothing is wrong with is given back itself", () => {
  const sound = [
    { role: "user", content: "hi" },
    said(thought("anthropic"), text, call("a", "clock")),
    results(result("a", "clock")),
  ];
  expect(acceptedMessages(sound).every((message, at) => message === sound[at])).toBe(true);
});

test("a result has the name of the call before it, whatever it came with", () => {
  const turn = (name: string, given: string): unknown[] => [said(call("a", name)), results(result("a", given))];
  expect(acceptedMessages([...turn("clock", ""), ...turn("diary", "search"), results(result("x", "lost"))])).toEqual([
    ...turn("clock", "clock"),
    ...turn("diary", "diary"),
    results(result("x", "lost")),
  ]);
});

test("thinking by Anthropic stands before the texts of its message; that of others stays where it is", () => {
  const [signed, other] = [thought("anthropic"), thought("openai")];
  expect(acceptedMessages([said(text, signed, signed, call("a", "clock"))])).toEqual([
    said(signed, signed, text, call("a", "clock")),
  ]);
  const request = { type: "tool-approval-request", approvalId: "x", toolCallId: "a" };
  const ownCall = { ...(call("a", "x") as object), providerOptions: { anthropic: { caller: {} } } };
  for (const message of [said(text, call("a", "x")), said(text, ownCall, text), said(call("a", "x"), request)]) {
    expect(acceptedMessages([message])[0]).toBe(message);
  }
  for (const message of [
    said(text, signed, signed),
    said(text, other, call("a", "clock")),
    said(text, signed),
    said(text, call("a", "x"), signed),
  ]) {
    expect(acceptedMessages([message])).toEqual([message]);
  }
});

test("texts are whole characters, and a tool that said nothing says so", () => {
  const silent = { type: "text", value: "[The tool gave no output.]" };
  expect(
    acceptedMessages([{ role: "user", content: "a\ud83d" }, said(call("a", "x")), results(result("a", "x", ""))]),
  ).toEqual([
    { role: "user", content: "a\ufffd" },
    said(call("a", "x")),
    results({ ...(result("a", "x") as object), output: silent }),
  ]);
});
