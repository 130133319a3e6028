import { describe, expect, test } from "vitest";
import type { TurnId } from "./id.ts";
import type { Limit } from "./limits.ts";
import { windowPolicy } from "./limits.ts";
import { fits, isEmptyWindow, newWindow, windowAt, windowReach } from "./window.ts";

const id = (name: string): TurnId => name as TurnId;
const turn = (name: string, ...tokens: number[]) => ({
  id: id(name),
  messages: tokens.map((count) => ({ tokens: count })),
});
const turns = [turn("a", 10, 10), turn("b", 10, 10), turn("c", 10, 10)];
const upTo = (limits: { turns?: Limit; messages?: Limit; tokens?: Limit }) => windowPolicy({ turns: "all", ...limits });

describe("the window from a turn on", () => {
  test.each([
    ["is that turn and all behind it", { turns, whole: true }, id("b"), { turns: turns.slice(1), start: "b" }],
    ["without a turn, is all of a whole view", { turns, whole: true }, undefined, { turns, start: undefined }],
    ["without a turn, is out of reach of a part", { turns, whole: false }, undefined, undefined],
    ["is out of reach where the turn is", { turns, whole: true }, id("z"), undefined],
    [
      "is empty where it is the turn that goes on",
      { turns, whole: true, current: id("z") },
      id("z"),
      { turns: [], start: "z" },
    ],
  ])("%s", (_name, reach, start, window) => {
    expect(windowAt(reach, start)).toEqual(window);
  });
});

describe("a new window", () => {
  test.each([
    ["is all that is within the high mark", true, { turns: 3 }, false, { turns, start: undefined }],
    [
      "is what is within the low mark, where all is more than the high one",
      true,
      { turns: 2 },
      false,
      { turns: turns.slice(2), start: "c" },
    ],
    ["is that too where it steps", true, { turns: 3 }, true, { turns: turns.slice(1), start: "b" }],
    ["is that too where the view is cut", false, { turns: 3 }, false, { turns: turns.slice(1), start: "b" }],
    ["begins with a turn where the view is cut", false, { turns: 9 }, false, { turns, start: "a" }],
    ["may show nothing", true, { turns: 0 }, false, { turns: [], start: "" }],
  ] as const)("%s", (_name, whole, limits, step, window) => {
    expect(newWindow({ turns, whole }, upTo(limits), step)).toEqual(window);
  });
});

test.each([
  [{ turns: 3 }, true],
  [{ turns: 2 }, false],
  [{ messages: 6 }, true],
  [{ messages: 5 }, false],
  [{ tokens: 60 }, true],
  [{ tokens: 59 }, false],
])("three turns of two messages of ten tokens are within %j: %s", (limits, within) => {
  expect(fits(turns, upTo(limits), "high")).toBe(within);
});

test("what is sent again with a turn counts", () => {
  expect(fits(turns, upTo({ tokens: 60 }), "high", (of) => (of === "b" ? 1 : 0))).toBe(false);
});

test.each([
  [{ turns: 4 }, { turns: 4 }],
  [
    { turns: 4, messages: 6 },
    { turns: 4, items: 7 },
  ],
  [{ tokens: 40 }, { items: 11 }],
  [{}, {}],
])("a window of %j reaches %j", (limits, reach) => {
  expect(windowReach(upTo(limits))).toEqual(reach);
});

test.each([
  [{ turns: 0 }, true],
  [{ messages: 0 }, true],
  [{ tokens: 0 }, true],
  [{ turns: 1, messages: 1, tokens: 1 }, false],
])("a window of %j never sends a turn again: %s", (limits, never) => {
  expect(isEmptyWindow(upTo(limits))).toBe(never);
});
