import { MemoryError } from "aide-memoire";
import { expect, test } from "vitest";
import { tellFailure } from "./failure.ts";
import { wordsOf } from "./words/words.ts";

test.each(["en", "fr"] as const)("a store that failed is told with what its driver said (%s)", (language) => {
  const notes: string[] = [];
  const output = { data: () => undefined, line: () => undefined, json: () => undefined, note: notes.push.bind(notes) };
  const error = new MemoryError("STORE_FAILED", "SQLite failed.", { cause: new Error("disk I/O error") });

  const exit = tellFailure(error, { words: wordsOf(language), output, json: false });

  expect(exit).toBe(1);
  expect(notes).toEqual([expect.stringMatching(/ \(disk I\/O error\)$/)]);
});
