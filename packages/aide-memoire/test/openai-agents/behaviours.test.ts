// The behaviours of the measured specification, part 4: which case shows which, and why some have none.
import { afterEach, describe, expect, test } from "vitest";
import { compactionCases } from "./compaction-cases.ts";
import { cleanUp, onEveryStore } from "../support/stores.ts";
import { historyCases } from "./history-cases.ts";
import { runCases } from "./run-cases.ts";
import { storeCases } from "./store-cases.ts";
import { oursOver, theirs } from "./support.ts";

const cases = [...storeCases, ...historyCases, ...runCases, ...compactionCases];

/** Shown by tests of our own, since `MemorySession` has nothing of the kind, or the specification marks it Python only. */
const elsewhere: Readonly<Record<number, string>> = {
  10: "capabilities.test.ts: pops take from one session; session.test.ts: users and tenants",
  13: "capabilities.test.ts: ids and texts of any writing; session.test.ts: odd texts",
  14: "memory/readable.test.ts: the text is readable in the table",
  15: "capabilities.test.ts: ids and texts of any writing",
  16: "session.test.ts: all that comes at once is added in its order (the clock stands still in these tests)",
  19: "damaged.test.ts: a damaged item is skipped",
  20: "damaged.test.ts: pop passes over damaged items",
  21: "damaged.test.ts: a limit gives as many whole ones",
  22: "session.test.ts: refuses all; sqlite/faults.test.ts: a refused batch leaves no trace",
  23: "sqlite/faults.test.ts: each write of SQLite fails in turn",
  26: "behaviour 62: a write that was not acknowledged is found again; store cases: operations",
  29: "session.test.ts: all that comes at once is added",
  30: "sqlite/locks.test.ts: two that append to one log; open-memory.test.ts: a store given twice is shared",
  31: "sqlite/locks.test.ts: 28 open a new file at once; replace.test.ts: two at once",
  32: "sqlite/locks.test.ts: 28 open a new file at once",
  33: "capabilities.test.ts: pops from everywhere give each item once",
  34: "sqlite/locks.test.ts: writes fail with BUSY once patience ends; faults.test.ts: a locked file is tried again",
  35: "capabilities.test.ts: a clear lets nothing old through",
  36: "capabilities.test.ts: a clear lets nothing old through",
  37: "open-memory.test.ts: closed with the last memory over it; store cases: close",
  38: "memory/history.test.ts: times are kept to the millisecond",
  45: "capabilities.test.ts: a branch from a turn",
  46: "capabilities.test.ts: a branch from a turn (ids of branches are made, and never come again)",
  47: "capabilities.test.ts: a branch from a turn; memory/session.test.ts: a branch keeps what it shows",
  48: "capabilities.test.ts: a pop of a branch leaves the other session alone",
  50: "capabilities.test.ts: the tokens of a run",
  52: "capabilities.test.ts: content is found, also in lists of parts",
  57: "window.test.ts: with a limit cuts pairs where they are, or on request leaves out what was cut",
  71: "session.test.ts: errors hold nothing of what was said; capabilities.test.ts: nothing is written to the console",
};

/** Nothing that a session of ours could do, or a later part of the product. */
const reasons: Readonly<Record<number, string>> = {
  5: "JavaScript has no session settings: `window` is the session's limit, an argument of getItems comes before it",
  6: "JavaScript has no settings of a run",
  7: "JavaScript has no settings; unknown options are refused in session.test.ts",
  17: "there are no table names to choose",
  18: "there are no table names to choose",
  24: "one connection for each process and file, which better-sqlite3 rolls back itself",
  25: "there is nothing to cancel: a call of ours ends when its commit does",
  27: "no value holds a whole history; a damaged row of a session refuses writes, memory/damaged.test.ts",
  28: "no store of ours shares its keys with others",
  39: "expiry comes with retention",
  40: "encryption comes with privacy",
  41: "encryption comes with privacy",
  42: "encryption comes with privacy",
  43: "encryption comes with privacy",
  44: "encryption comes with privacy",
  49: "there is no pointer to a branch: a branch is a session with an id of its own",
  51: "calls are read from the items: their names and namespaces are in them, neutral.test.ts",
};

/** Shown in part only. */
const partly: Readonly<Record<number, string>> = {
  61: "nothing is cleared, so that nothing has to be restored; session.test.ts: all or nothing where the store fails",
};

test("each behaviour has a case, a test of its own, or a reason, and only one of them", () => {
  const shown = new Set(cases.map(({ behaviour }) => behaviour));
  const all = [...shown, ...Object.keys(elsewhere).map(Number), ...Object.keys(reasons).map(Number)];
  expect(all.toSorted((a, b) => a - b)).toEqual(range(1, 71));
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
