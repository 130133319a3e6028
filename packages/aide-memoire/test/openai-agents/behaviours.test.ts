// The behaviours of the measured specification, part 4, that it marks JS: which case shows which, and why some have none.
import { afterEach, describe, expect, test } from "vitest";
import { cleanUp, onEveryStore } from "../support/stores.ts";
import { historyCases } from "./history-cases.ts";
import { runCases } from "./run-cases.ts";
import { storeCases } from "./store-cases.ts";
import { oursOver, theirs } from "./support.ts";

const cases = [...storeCases, ...historyCases, ...runCases];

const marked = [1, 2, 3, 4, 8, 9, 11, 12, 19, 20, 53, 54, 55, 56, ...range(58, 71)];

/** Shown by tests of our own, since `MemorySession` has nothing of the kind. */
const elsewhere: Readonly<Record<number, string>> = {
  19: "damaged.test.ts: a damaged item is skipped",
  20: "damaged.test.ts: pop passes over damaged items",
  71: "session.test.ts: errors hold nothing of what was said; nothing is logged",
};

/** Not there yet, or nothing that a session of ours could do. */
const reasons: Readonly<Record<number, string>> = {
  67: "waits: transactions need a write of the memory that replaces the end of a history under a key",
  70: "waits: compaction needs session.compact()",
};

/** Shown in part only. */
const partly: Readonly<Record<number, string>> = {
  61: "nothing is cleared, so that nothing has to be restored; session.test.ts: all or nothing where the store fails",
  64: "waits: the calls and results that the guardrail lets stand come as a transaction, see 67",
};

test("each behaviour has a case, a test of its own, or a reason, and only one of them", () => {
  const shown = new Set(cases.map(({ behaviour }) => behaviour));
  const all = [...shown, ...Object.keys(elsewhere).map(Number), ...Object.keys(reasons).map(Number)];
  expect(all.toSorted((a, b) => a - b)).toEqual(marked);
  expect(Object.keys(partly).every((behaviour) => shown.has(Number(behaviour)))).toBe(true);
});

describe("the SDK's MemorySession", () => {
  afterEach(cleanUp);
  for (const { behaviour, name, run, theirs: otherwise } of cases) {
    if (otherwise === undefined) test(`${behaviour}: ${name}`, async () => run(theirs));
    else test(`${behaviour}: ${name}: it ${otherwise}`, async () => expect(run(theirs)).rejects.toThrow());
  }
});

onEveryStore("agentsSession", (open) => {
  for (const { behaviour, name, run } of cases) {
    test(`${behaviour}: ${name}`, async () => run(oursOver(open().memory)));
  }
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}
