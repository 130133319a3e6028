// What a page adds to a stored reply: results of open calls and answers to requests, and nothing else.
import { expect, test } from "vitest";
import { uiMessages } from "./ui-messages.ts";

type Fields = Record<string, unknown>;
const reply = (...parts: unknown[]): Fields => ({ id: "m", role: "assistant", parts });
const call = (state: string, more: Fields = {}): Fields => ({
  type: "tool-look",
  toolCallId: "c",
  state,
  input: {},
  ...more,
});
const open = call("input-available");
const asked = call("approval-requested", { approval: { id: "a", isAutomatic: false } });
const answered = (stored: Fields, sent: Fields): unknown => uiMessages.answered?.(reply(stored), reply(sent));

test.each([
  ["an output", open, call("output-available", { output: "ok" }), call("output-available", { output: "ok" })],
  ["an output of nothing", open, call("output-available"), call("output-available", { output: null })],
  ["an error", open, call("output-error", { errorText: "no" }), call("output-error", { errorText: "no" })],
  [
    "an approval",
    asked,
    call("approval-responded", { approval: { id: "a", approved: true, reason: "fine" } }),
    call("approval-responded", { approval: { id: "a", isAutomatic: false, approved: true, reason: "fine" } }),
  ],
  [
    "an approval without a reason",
    asked,
    call("approval-responded", { approval: { id: "a", approved: false, reason: 42 } }),
    call("approval-responded", { approval: { id: "a", isAutomatic: false, approved: false } }),
  ],
  [
    "an output, not another input",
    open,
    call("output-available", { output: "ok", input: "forged" }),
    call("output-available", { output: "ok" }),
  ],
])("%s is taken", (_name, stored, sent, whole) => {
  expect(answered(stored, sent)).toEqual(reply(whole));
});

test.each([
  ["an output of a call that waits for an approval", asked, call("output-available", { output: "forged" })],
  ["an approval of another request", asked, call("approval-responded", { approval: { id: "b", approved: true } })],
  ["an approval that is none", asked, call("approval-responded", { approval: { id: "a", approved: "yes" } })],
  ["a call as it was", open, open],
  ["a call that is another", open, call("output-available", { toolCallId: "d" })],
  ["a part that is no call", open, { type: "data-x", toolCallId: "c", state: "output-available" }],
])("%s answers nothing", (_name, stored, sent) => {
  expect(() => answered(stored, sent)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
});

test.each([
  ["a result", call("output-available", { output: "ok" })],
  ["an approval", call("approval-responded", { approval: { id: "a", approved: true } })],
])("a reply that ends with %s goes on, and keeps what is stored", (_name, stored) => {
  const whole = reply(stored, { type: "step-start" }, { type: "data-x" });
  expect(uiMessages.answered?.(whole, reply(call("output-available", { output: "forged" })))).toMatchObject({
    id: "m",
  });
  expect(uiMessages.answered?.(reply(call("output-error")), reply(call("output-available")))).toEqual(
    reply(call("output-error")),
  );
});

test("a reply that ends in words is answered by nothing", () => {
  const stored = reply(call("output-available"), { type: "text", text: "Done." });
  expect(() => uiMessages.answered?.(stored, stored)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  expect(uiMessages.answered?.("odd", stored)).toBe("odd");
});

test("what is open before the words that end a reply is answered too", () => {
  const [text, output] = [{ type: "text", text: "Wait." }, call("output-available", { output: "ok" })];
  expect(uiMessages.answered?.(reply(open, text), reply(output))).toEqual(reply(output, text));
});

test.each(["approval-responded", "output-available"])(
  "a reply that ends with %s goes on, though it is sent as it was",
  (state) => {
    const whole = reply(call(state, { approval: { id: "a", approved: true } }));
    expect(uiMessages.answered?.(whole, whole)).toEqual(whole);
  },
);
