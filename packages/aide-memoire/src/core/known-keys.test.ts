import { expect, test } from "vitest";
import { knownKeys } from "./known-keys.ts";

function check(value: unknown): void {
  knownKeys(value as { limit?: number }, ["limit"], "search");
}

test("an object of known keys is taken, however it was made", () => {
  for (const value of [{}, { limit: 1 }, { limit: undefined }, Object.create(null), new (class Options {})()]) {
    expect(() => check(value)).not.toThrow();
  }
});

test.each([
  [null, "search must be an object, not null."],
  ["a secret", "search must be an object, not a text."],
  [5, "search must be an object, not 5."],
  [[], "search must be an object, not a list."],
  [() => 1, "search must be an object, not a function."],
  [{ limt: 1 }, 'search must not have an unknown key "limt". Known are limit.'],
  [{ "my secret": 1 }, "search must not have an unknown key. Known are limit."],
])("%j is BAD_INPUT, and the error holds no text of the caller's", (value, message) => {
  expect(() => check(value)).toThrow(expect.objectContaining({ code: "BAD_INPUT", message }));
});
