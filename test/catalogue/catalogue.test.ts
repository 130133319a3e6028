import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cases, groups, works } from "./cases.ts";

const root = new URL("../../", import.meta.url);
const folder = "packages/aide-memoire/test/catalogue/";

/** How many cases each group has: that of the catalogue, frozen. */
const sizes = {
  A: 9,
  B: 4,
  C: 7,
  D: 5,
  E: 5,
  F: 5,
  G: 5,
  H: 7,
  I: 4,
  J: 5,
  K: 5,
  L: 6,
  M: 9,
  N: 3,
  O: 3,
  P: 6,
  Q: 5,
  R: 6,
  S: 9,
  T: 5,
  U: 4,
  V: 5,
};

/** Groups whose cases are about what there is already. */
const now = "ABCDEFGHIKLO";

/** The titles of `test("...")` in a file, in their order. */
function titlesIn(file: string): string[] {
  const text = readFileSync(new URL(file, root), "utf8");
  return [...text.matchAll(/\btest\(\s*("(?:[^"\\\n]|\\.)*")/g)].map((match) => JSON.parse(match[1] ?? '""') as string);
}

test("every case of the catalogue is here once, in its group", () => {
  const expected = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  expect(expected).toBe(122);
  expect(cases.map(({ id }) => id)).toEqual(
    Array.from({ length: expected }, (_, n) => `C-${String(n + 1).padStart(3, "0")}`),
  );
  const inGroups = Object.entries(sizes).flatMap(([group, size]) => Array.from({ length: size }, () => group));
  expect(cases.map(({ group }) => group)).toEqual(inGroups);
  expect(Object.keys(sizes).join("")).toBe(groups);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(expected);
});

test("every case has tests, or the work that brings them; where it has both, a note says what is missing", () => {
  const wrong = cases.filter(({ tests = [], later, note = "" }) => {
    const has = { tests: tests.length > 0, later: later !== undefined && works.includes(later) };
    return (!has.tests && !has.later) || (has.tests && has.later && note === "");
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test("no case about what is there already waits for later work without saying why", () => {
  const silent = cases.filter(
    ({ group, later, note = "" }) => now.includes(group) && later !== undefined && note === "",
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
  const untested = cases.filter(({ group, tests = [] }) => now.includes(group) && tests.length === 0);
  expect(untested.map(({ id }) => id)).toEqual([]);
});

test("every test that is named exists, once, under exactly that title", () => {
  const missing = cases.flatMap(({ id, tests = [] }) =>
    tests
      .filter(({ file, name }) => titlesIn(file).filter((title) => title === name).length !== 1)
      .map(({ file, name }) => `${id}: ${file} has no test, or two, called "${name}"`),
  );
  expect(missing).toEqual([]);
});

test("every test of the catalogue's files begins with the id of a case that names it", () => {
  const named = new Set(cases.flatMap(({ id, tests = [] }) => tests.map(({ file, name }) => `${id} ${file} ${name}`)));
  const files = readdirSync(new URL(folder, root)).filter((file) => file.endsWith(".test.ts"));
  const strays = files.flatMap((file) =>
    titlesIn(folder + file).filter((title) => !named.has(`${title.slice(0, 5)} ${folder}${file} ${title}`)),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(strays).toEqual([]);
});

test("no test of the catalogue's files has a title that this cannot read", () => {
  const files = readdirSync(new URL(folder, root)).filter((file) => file.endsWith(".test.ts"));
  for (const file of files) {
    const text = readFileSync(new URL(folder + file, root), "utf8");
    expect(text.match(/\btest(\.\w+)*\(/g)?.length, file).toBe(titlesIn(folder + file).length);
    expect(text, file).not.toMatch(/\b(test|describe)\.(only|skip|todo|fails)\b/);
  }
});
