import { expect, test } from "vitest";
import { MemoryError } from "../../../../src/core/error.ts";
import type { Attempt } from "./chats.ts";
import { figuresOf } from "./figures.ts";
import type { Found } from "./found.ts";

/** A turn of a session that does not ask again, sent at this time and answered one later. */
function attempt(turn: number, sentAt: number, error?: unknown): Attempt {
  return { session: 1, turn, sentAt, endedAt: sentAt + 1, error };
}

const death = { at: 100, sessions: new Set([1]), held: (): Found => "whole" };

function figures(found: readonly Found[], attempts: readonly Attempt[], deaths = [death]) {
  return figuresOf({ attempts: [...attempts], unseen: [] }, (_, turn) => found[turn - 1] ?? "nothing", deaths);
}

test("what a dead master holds and nobody else was lost by Redis", () => {
  const attempts = [attempt(1, 10), attempt(2, 20)];
  expect(figures(["whole", "nothing"], attempts)).toMatchObject({ found: 1, lostByRedis: 1, lost: 0 });
});

test.each<[string, readonly Found[], readonly Attempt[], (typeof death)[]]>([
  ["what no file holds", ["nothing"], [attempt(1, 10)], [{ ...death, held: () => "nothing" }]],
  ["what was acknowledged after the death", ["nothing"], [attempt(1, 110)], [death]],
  ["what was on another master", ["nothing"], [attempt(1, 10)], [{ ...death, sessions: new Set([2]) }]],
  ["what is missing before something that survived", ["nothing", "whole"], [attempt(1, 10), attempt(2, 20)], [death]],
  ["what is missing without a death", ["nothing"], [attempt(1, 10)], []],
])("%s was lost by the store", (_name, found, attempts, deaths) => {
  expect(figures(found, attempts, deaths)).toMatchObject({ lostByRedis: 0, lost: 1 });
});

test("half, doubled and denied turns are counted", () => {
  const denied = new MemoryError("STORE_FAILED", "Nothing of this call was stored.");
  const attempts = [attempt(1, 10), attempt(2, 20), attempt(3, 30, denied), attempt(4, 40, new Error("no code"))];
  expect(figures(["half", "doubled", "whole"], attempts)).toMatchObject({
    half: 1,
    doubled: 1,
    denied: 1,
    refused: { STORE_FAILED: 1, untyped: 1 },
  });
});
