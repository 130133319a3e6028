import assert from "node:assert/strict";
import { test } from "vitest";
import { oddTexts } from "../testing/store-odd-text.ts";
import { behind, fromStored, toStored } from "./stored-text.ts";

const characters = ["", "\u0000", "\u0001", "\u0002", "a", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{10ffff}"];
const pairs = characters.flatMap((first) => characters.map((second) => first + second));
const texts = [...new Set([...pairs, ...pairs.map((pair) => `${pair}\u0000\u0001`), ...oddTexts])];
const bytes = (text: string): Buffer => Buffer.from(text);

test("stored text holds no U+0000 and comes back as it was", () => {
  for (const text of texts) {
    assert.equal(toStored(text).includes("\u0000"), false);
    assert.equal(fromStored(toStored(text)), text);
  }
});

test("stored text keeps the order of code points, and what begins with what", () => {
  for (const a of texts) {
    for (const b of texts) {
      assert.equal(Math.sign(bytes(toStored(a)).compare(bytes(toStored(b)))), Math.sign(bytes(a).compare(bytes(b))));
      assert.equal(toStored(a).startsWith(toStored(b)), a.startsWith(b));
    }
  }
});

test("between a prefix and what is behind it are just the texts that begin with it", () => {
  for (const prefix of texts) {
    const end = behind(prefix);
    for (const text of texts) {
      const isBefore = typeof end !== "string" || bytes(text).compare(bytes(end)) < 0;
      const isWithin = bytes(prefix).compare(bytes(text)) <= 0 && isBefore;
      assert.equal(isWithin, text.startsWith(prefix), JSON.stringify([prefix, text]));
    }
  }
});
