import { expect, test } from "vitest";
import { aiSdk } from "../formats/ai-sdk/ai-sdk.ts";
import { shorten } from "./shorten.ts";
import { silentText, withWords } from "./silent.ts";

const long = { role: "user", content: "word ".repeat(200).trim() };
const words = (text: string): number => text.split(" ").length;

test("a message that costs no more stays, however few tokens its text is", () => {
  const options = { format: aiSdk, countTokens: () => 1 };
  expect(shorten(long, { ...options, most: 10 })).toBeUndefined();
  expect(shorten(long, { ...options, most: Infinity })).toBeUndefined();
});

test("a longer one has its beginning and end, as much as there may be", () => {
  const short = shorten(long, { format: aiSdk, most: 60, countTokens: words });
  expect(short?.tokens).toBeGreaterThan(50);
  expect(short?.tokens).toBeLessThanOrEqual(60);
  expect(
    shorten({ role: "system", content: long.content }, { format: aiSdk, most: 60, countTokens: words }),
  ).toBeUndefined();
});

test("a result that says nothing has words, one that says something keeps its own", () => {
  const result = (value: string): unknown => ({
    role: "tool",
    content: [{ type: "tool-result", toolCallId: "c", toolName: "look", output: { type: "text", value } }],
  });
  expect(withWords(result(""), aiSdk.retext)).toEqual(result(silentText));
  expect(withWords(result("ok"), aiSdk.retext)).toEqual(result("ok"));
});
