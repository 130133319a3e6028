import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

const words = Array.from({ length: 3000 }, (_, n) => `word${n}`).join(" ");
const mark = /\n?\[… ([\d,]+) characters left out …\]\n?/;

test("beginning and end stay, cut between words, and a mark says how much is missing", () => {
  const cut = cutText(words, 300);
  const [head = "", left = "", tail = ""] = cut.split(mark);
  expect(cut).toMatch(/^word0 word1 .* word\d+\n\[… 2\d,\d{3} characters left out …\]\nword\d+ .* word2999$/);
  expect(words.startsWith(`${head} `)).toBe(true);
  expect(words.endsWith(` ${tail}`)).toBe(true);
  expect(head.length).toBeGreaterThan(160);
  expect(head.length + tail.length).toBeLessThanOrEqual(300);
  expect(Number(left.replaceAll(",", ""))).toBe(words.length - head.length - tail.length);
});

test("what is not longer stays, and so does what the mark would be longer than", () => {
  expect(cutText("short", 5)).toBe("short");
  expect(cutText("a text of thirty characters, so", 25)).toBe("a text of thirty characters, so");
  expect(cutText(words, 0)).toBe(`[… ${words.length.toLocaleString("en-US")} characters left out …]`);
});

test("no character is cut, of however many code points it is", () => {
  for (const character of ["👩‍👩‍👧‍👦", "🇫🇷", "é", "\r\n", "👍🏽"]) {
    const text = character.repeat(200);
    for (let length = 40; length < 60; length += 1) {
      const [head = "", left, tail = ""] = cutText(text, length).split(/\n(?=\[)|(?<=\])\n/);
      expect(left).toMatch(mark);
      expect(head.replaceAll(character, "")).toBe("");
      expect(tail.replaceAll(character, "")).toBe("");
    }
  }
});

test("for any text: never longer than asked but for the mark, beginning and end are its own", () => {
  const text = fc.oneof(fc.string({ unit: "grapheme", maxLength: 400 }), fc.lorem({ maxCount: 60 }));
  fc.assert(
    fc.property(text, fc.nat(400), (whole, length) => {
      const cut = cutText(whole, length);
      expect(cut.length).toBeLessThanOrEqual(Math.max(whole.length, 0));
      if (cut === whole) return;
      const at = cut.lastIndexOf("[… ");
      const head = cut.slice(0, Math.max(0, at - 1));
      const tail = cut.slice(at).replace(mark, "");
      expect(whole.startsWith(head) && whole.endsWith(tail)).toBe(true);
      expect(head.length + tail.length).toBeLessThanOrEqual(length);
      expect(cutText(whole, length)).toBe(cut);
    }),
    { numRuns: 500 },
  );
});

test("a text that is just as long stays, though its gaps are far from where it would be cut", () => {
  for (let count = 20; count < 40; count += 1) {
    const text = `${"x".repeat(38)} `.repeat(count);
    expect(cutText(text, text.length)).toBe(text);
  }
});

test("a gap that is far from the place is not cut at", () => {
  expect(cutText(`word ${"x".repeat(3000)}`, 300)).toMatch(/^word x{195}\n\[.*\]\nx{100}$/);
  expect(cutText(`${"x".repeat(3000)} word`, 300)).toMatch(/^x{200}\n\[.*\]\nx{95} word$/);
});
