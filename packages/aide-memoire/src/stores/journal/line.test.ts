import assert from "node:assert/strict";
import { test } from "vitest";
import { oddTexts } from "../../testing/store-odd-text.ts";
import { lineOf, linesIn } from "./line.ts";

const kindsIn = (text: string | Buffer): string[] => [...linesIn(Buffer.from(text))].map(({ kind }) => kind);

test("a line is JSON on one line and gives back what was written, odd text included", () => {
  for (const text of [...oddTexts, "\ud800", "\n\u2028"]) {
    const line = lineOf({ text });
    assert.equal(line.indexOf("\n"), line.length - 1);
    assert.deepEqual((JSON.parse(line) as unknown[])[2], { text });
    assert.deepEqual(
      [...linesIn(Buffer.from(line))],
      [{ kind: "whole", value: { text }, number: 1, end: Buffer.byteLength(line) }],
    );
  }
});

test("a line that is cut anywhere is torn, also where an empty line follows", () => {
  const line = lineOf({ body: "é".repeat(20) });
  const bytes = Buffer.from(line);
  for (let length = 1; length < bytes.length; length += 1) {
    const cut = bytes.subarray(0, length);
    assert.deepEqual(
      kindsIn(Buffer.concat([cut, Buffer.from("\n\n")])),
      length === bytes.length - 1 ? ["whole", "empty"] : ["torn", "empty"],
      `${length}`,
    );
    assert.deepEqual(kindsIn(cut), ["torn"]);
  }
});

test("blocks of NUL are torn within a line, and nothing before or behind one", () => {
  const line = lineOf({ body: "x".repeat(40) });
  const holed = Buffer.from(line).fill(0, 30, 40);
  assert.deepEqual(kindsIn(holed), ["torn"]);
  const nul = "\0".repeat(9_000);
  assert.deepEqual(kindsIn(`${line}${nul}${line}${nul}`), ["whole", "whole", "empty"]);
  assert.deepEqual(kindsIn(`${nul}\n \r\n${line}`), ["empty", "empty", "whole"]);
});

test("a line is damaged where any byte of it is another one", () => {
  const line = Buffer.from(lineOf({ a: 1, body: "text" }));
  for (let place = 0; place < line.length - 1; place += 1) {
    const other = Buffer.from(line);
    other[place] = line[place]! ^ 0x01;
    const [kind] = kindsIn(other);
    assert.ok(kind === "damaged" || kind === "torn", `byte ${place}: ${kind}`);
  }
  assert.deepEqual(kindsIn("no line of a journal, however long it may be\n"), ["damaged"]);
});
