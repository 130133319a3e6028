import { expect, test } from "vitest";
import { joinedHistory } from "./joined.ts";

const user = { role: "user", content: "hi" };
const said = (...content: unknown[]): unknown => ({ role: "assistant", content });
const results = (...content: unknown[]): unknown => ({ role: "tool", content });
const text = { type: "text", text: "I look." };
const call = (toolCallId: string): unknown => ({ type: "tool-call", toolCallId, toolName: "book", input: {} });
const result = (toolCallId: string, toolName = "book"): unknown => {
  return { type: "tool-result", toolCallId, toolName, output: { type: "text", value: "ok" } };
};

test("a reply that was cut into items is one message, and so are its results", () => {
  const items = [user, said(text), said(call("a")), said(call("b")), results(result("a")), results(result("b"))];
  expect(joinedHistory([...items, { role: "assistant", content: "Done." }, user, user])).toEqual([
    user,
    said(text, call("a"), call("b")),
    results(result("a"), result("b")),
    { role: "assistant", content: "Done." },
    user,
    user,
  ]);
});

test("what nothing is wrong with is given back itself", () => {
  const whole = [user, said(text, call("a")), results(result("a")), said(text), user];
  expect(joinedHistory(whole).every((message, at) => message === whole[at])).toBe(true);
});

test("a result without a name gets that of its call, where there is one", () => {
  expect(joinedHistory([said(call("a")), results(result("a", ""), result("x", ""))])).toEqual([
    said(call("a")),
    results(result("a"), result("x", "")),
  ]);
});

test("a result that has a name keeps it beside one without", () => {
  const messages = [said(call("a"), call("b")), results(result("a", ""), result("b", "mine"))];
  expect(joinedHistory(messages)).toEqual([messages[0], results(result("a"), result("b", "mine"))]);
});

test("what stands behind results of the app's own tools stays behind them", () => {
  const messages = [said(call("a"), result("a")), said(text)];
  expect(joinedHistory(messages)).toEqual(messages);
});

test("what stands behind a result of a tool that the provider ran is joined to it", () => {
  const search = { type: "tool-call", toolCallId: "a", toolName: "book", input: {}, providerExecuted: true };
  expect(joinedHistory([said(search, result("a")), said(text)])).toEqual([said(search, result("a"), text)]);
});

test("a plain text is joined as a part, and what is no message joins nothing", () => {
  expect(joinedHistory([{ role: "assistant", content: "I look." }, said(call("a"))])).toEqual([said(text, call("a"))]);
  expect(joinedHistory([said(text), null, said(text)])).toEqual([said(text), null, said(text)]);
});
