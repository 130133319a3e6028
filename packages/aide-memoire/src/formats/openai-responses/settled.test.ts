import { expect, test } from "vitest";
import { kindOf, type Item } from "./kinds.ts";
import { settled } from "./settled.ts";

const settle = (items: readonly object[]): unknown[] =>
  settled(items, { kindOf, encryptedOf: (item: Item) => item["encrypted_content"] });

const thought = (id: string): object => ({ type: "reasoning", id, summary: [] });
const answer = { type: "message", id: "msg_1", role: "assistant", status: "completed", content: [] };
const call = { type: "function_call", id: "fc_1", call_id: "a", name: "f", arguments: "{}" };
const result = { type: "function_call_output", call_id: "a", output: "" };
const ask = { role: "user", content: "hi" };
const search = { type: "web_search_call", id: "ws_1", status: "completed", action: { type: "search" } };

test("a sound history is given back as it is", () => {
  const history = [
    ask,
    thought("rs_1"),
    thought("rs_2"),
    call,
    result,
    thought("rs_3"),
    search,
    thought("rs_4"),
    answer,
  ];
  const again = settle(history);
  expect(again).toHaveLength(history.length);
  for (const [at, item] of again.entries()) expect(item).toBe(history[at]);
});

test("an id that is used again: what is nothing without it goes, the rest loses it", () => {
  const { id: _call, ...callAgain } = call;
  const { id: _answer, ...answerAgain } = answer;
  const round = [thought("rs_1"), call, result, search, answer];
  expect(settle([...round, ...round])).toEqual([...round, callAgain, result, answerAgain]);
});

test("references, and outputs that have the id of their call, may stand again", () => {
  const references = [{ id: "msg_1" }, { type: null, id: "msg_1" }, { type: "item_reference", id: "msg_1" }];
  const output = { type: "local_shell_call_output", id: "a", output: "{}" };
  expect(settle([answer, ...references, output, output])).toEqual([answer, ...references, output, output]);
});

test.each([
  ["a person's message", [thought("rs_1"), ask]],
  ["a result", [thought("rs_1"), thought("rs_2"), result]],
  ["nothing", [thought("rs_1")]],
  ["an answer without an id", [thought("rs_1"), { role: "assistant", content: "x" }]],
])("a thought before %s is left out", (_name, items) => {
  expect(settle(items)).toEqual(items.filter((item) => !("summary" in item)));
});

test("a thought that is known by what another provider signed needs no id behind it", () => {
  const signed = { type: "reasoning", content: [], providerData: { anthropic: { signature: "s" } } };
  expect(settle([signed, { role: "assistant", content: "x" }])).toHaveLength(2);
});

test("a thought in its encrypted form needs no id behind it, but an answer", () => {
  const whole = { ...thought("rs_1"), encrypted_content: "secret" };
  expect(settle([whole, { role: "assistant", content: "x" }])).toHaveLength(2);
  expect(settle([whole, ask])).toEqual([ask]);
});
