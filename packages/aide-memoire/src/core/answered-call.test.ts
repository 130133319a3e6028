import { expect, test } from "vitest";
import { gemini } from "../formats/gemini/gemini.ts";
import { answeredCall } from "./answered-call.ts";
import { openCalls, strayResult } from "./message.ts";
import { repair } from "./repair.ts";

const calls = [
  { id: "a", name: "clock" },
  { id: "b", name: "weather" },
  { id: "clock#1", name: "clock" },
];

test("a result answers the call of its id, else the first of its tool, else the first", () => {
  expect(answeredCall("b", calls)?.id).toBe("b");
  expect(answeredCall("clock#1", calls)?.id).toBe("clock#1");
  expect(answeredCall("weather#4", calls)?.id).toBe("b");
  expect(answeredCall("#2", calls)?.id).toBe("a");
  expect(answeredCall("c", calls)).toBeUndefined();
  expect(answeredCall("news#0", calls)).toBeUndefined();
});

test("each such result closes one call", () => {
  const asked = { role: "assistant", text: "", calls, results: [] } as const;
  const answered = { role: "tool", text: "", calls: [], results: ["clock#0", "weather#0"] } as const;
  expect(openCalls([asked, answered])).toEqual([{ id: "clock#1", name: "clock" }]);
  expect(strayResult([asked, answered])).toBeUndefined();
  expect(strayResult([asked, { ...answered, results: ["news#0"] }])).toBe("news#0");
});

test("in a list of one's own too, no output is taken for one that never came", () => {
  const call = (id: string): object => ({ functionCall: { id, name: "clock", args: {} } });
  const result = (fields: object, output: string): object => ({
    role: "user",
    parts: [{ functionResponse: { ...fields, response: { output } } }],
  });
  const list = [
    { role: "user", parts: [{ text: "When?" }] },
    { role: "model", parts: [call("a"), call("b"), call("c")] },
    result({ name: "clock" }, "1"),
    result({ id: "b", name: "clock" }, "2"),
    result({}, "3"),
  ];
  const { messages, repairs } = repair(list, gemini);
  expect(repairs).toEqual([]);
  expect(messages.slice(2).map(({ native }) => gemini.read(native).results)).toEqual([["a"], ["b"], ["c"]]);
});
