// What results, inputs and counts are in the neutral format, and how texts are changed.
import { describe, expect, test } from "vitest";
import { asText } from "./as-text.ts";
import { inputObject } from "./call-input.ts";
import { isPlaced } from "./placed-id.ts";
import { isJsonValue, neutralResult, outputOf, resultText } from "./result.ts";
import { retextContent, retextParts, retextResult, retextValue } from "./retext.ts";
import { tokenUsage } from "./usage.ts";
import { wholeText } from "./whole-text.ts";

const upper = (text: string): string => text.toUpperCase();
const same = (text: string): string => text;

describe("a result", () => {
  test.each([
    [{ type: "text", value: "a" }, { failed: false, kind: "text", text: "a" }, "a"],
    [{ type: "text", value: [1] }, { failed: false, kind: "text", text: "[1]" }, "[1]"],
    [{ type: "text" }, { failed: false, kind: "text", text: "" }, ""],
    [{ type: "error-text", value: "a" }, { failed: true, kind: "text", text: "a" }, "a"],
    [{ type: "json", value: { a: 1 } }, { failed: false, kind: "json", value: { a: 1 } }, '{"a":1}'],
    [{ type: "json" }, { failed: false, kind: "json", value: null }, "null"],
    [{ type: "error-json", value: 1 }, { failed: true, kind: "json", value: 1 }, "1"],
    [{ type: "execution-denied", reason: "no" }, { failed: true, kind: "text", text: "no" }, "no"],
    [
      { type: "execution-denied", reason: "" },
      { failed: true, kind: "text", text: "The person did not allow this call." },
      "The person did not allow this call.",
    ],
    [{ type: "content", value: "odd" }, { failed: false, kind: "content", parts: [] }, ""],
    ["bare", { failed: false, kind: "json", value: "bare" }, '"bare"'],
    [undefined, { failed: false, kind: "json", value: null }, "null"],
  ])("%j is %j", (output, result, text) => {
    expect(neutralResult(output)).toEqual(result);
    expect(resultText(neutralResult(output))).toBe(text);
  });

  test("of parts has its texts, and none of what is no part", () => {
    const parts = [{ type: "text", text: "a" }, { type: "file" }, { type: "text", text: "b" }];
    const result = neutralResult({ type: "content", value: [...parts, "odd"] });
    expect(result).toEqual({ failed: false, kind: "content", parts });
    expect(resultText(result)).toBe("a\nb");
  });

  test.each([
    ["a", false, { type: "text", value: "a" }],
    ["a", true, { type: "error-text", value: "a" }],
    [[1], false, { type: "json", value: [1] }],
    [[1], true, { type: "error-json", value: [1] }],
    [undefined, false, { type: "json", value: null }],
  ])("%j (failed: %s) is the output %j", (value, failed, output) => {
    expect(outputOf(value, failed)).toEqual(output);
  });

  test.each([undefined, () => 1, Symbol("a"), 1n])("%# is no JSON", (value) => {
    expect(isJsonValue(value)).toBe(false);
  });
});

test.each([
  [{ a: 1 }, { a: 1 }],
  ['{"a":1}', { a: 1 }],
  ["[1]", { input: "[1]" }],
  ["{", { input: "{" }],
  [undefined, { input: null }],
  [[1], { input: [1] }],
  [['{"a":1}'], { input: ['{"a":1}'] }],
])("the input %j is %j", (input, object) => {
  expect(inputObject(input, "input")).toEqual(object);
});

test.each([
  ["a", "a"],
  [42, ""],
])("the text in the place of %j is %j", (value, text) => {
  expect(asText(value)).toBe(text);
});

test.each([
  ["look#0", "look", true],
  ["look#1-2", "look", true],
  ["look#", "look", false],
  ["see#0", "look", false],
  [42, "look", false],
])("%s says no more than the place of a call of %s: %s", (id, name, placed) => {
  expect(isPlaced(id, name)).toBe(placed);
});

describe("texts are changed", () => {
  const odd = ["odd", { type: "file" }];

  test.each([
    ["in a text", { content: "a" }, { content: "A" }],
    ["in parts", { content: [{ text: "a" }, ...odd] }, { content: [{ text: "A" }, ...odd] }],
    ["nowhere", { content: 42 }, { content: 42 }],
  ])("%s", (_name, message, changed) => {
    expect(retextContent(message, upper)).toEqual(changed);
    expect(retextContent(message, same)).toBe(message);
  });

  test("in other parts as they are told", () => {
    expect(retextParts([{ text: "a" }, { other: 1 }], upper, () => "other")).toEqual([{ text: "A" }, "other"]);
  });

  const partOf = (text: string) => ({ text });
  test.each([
    ["a", "A!"],
    [[{ text: "a" }], [{ text: "A!" }]],
    ["", "!"],
    [[], [{ text: "!" }]],
    [undefined, "!"],
  ])("in the result %j: %j", (content, changed) => {
    expect(retextResult(content, (text) => `${upper(text)}!`, partOf)).toEqual(changed);
    expect(retextResult(content, same, partOf)).toBe(content);
  });

  test.each([
    ["a", "A"],
    [{ a: 1 }, '{"A":1}'],
    ["A", undefined],
    [undefined, undefined],
  ])("in the value %j: %j", (value, changed) => {
    expect(retextValue(value, upper)).toBe(changed);
  });
});

test.each([
  [
    { input: 1, output: 2, cached: 3, written: 4 },
    { usage: { inputTokens: 1, outputTokens: 2, cachedInputTokens: 3, cacheWriteTokens: 4 } },
  ],
  [{ input: 1, output: 2, cached: null, written: undefined }, { usage: { inputTokens: 1, outputTokens: 2 } }],
  [{ input: 1, output: undefined, cached: 3, written: 4 }, {}],
  [{ input: undefined, output: 2, cached: 3, written: 4 }, {}],
])("tokens %j are %j", (counts, usage) => {
  expect(tokenUsage(counts)).toStrictEqual(usage);
});

test("half characters are replaced, in keys too, and what is whole stays itself", () => {
  const whole = { a: ["b", { c: "👍" }], d: 1 };
  expect(wholeText(whole)).toBe(whole);
  expect(wholeText({ a: ["b", "\ud83d"] })).toEqual({ a: ["b", "\ufffd"] });
  expect(wholeText({ "\ud83d": 1 })).toEqual({ "\ufffd": 1 });
});
