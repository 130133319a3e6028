import { expect, test } from "vitest";
import { budgetOf, limitOf, windowPolicy } from "./limits.ts";

const odd = <T>(value: unknown): T => value as T;

test("a window's numbers are its high marks, the low ones are half of them or given", () => {
  expect(windowPolicy({ turns: 5, tokens: { low: 0, high: 9 } })).toEqual({
    turns: { low: 3, high: 5 },
    messages: { low: Infinity, high: Infinity },
    tokens: { low: 0, high: 9 },
  });
  expect(windowPolicy({ turns: { low: 3, high: odd("all") } }).turns).toEqual({ low: 3, high: Infinity });
});

test.each([
  [10, "window must be an object, not 10."],
  ["all", "window must be an object, not a text."],
  [[], "window must be an object, not a list."],
  [null, "window must be an object, not null."],
  [{ turn: 5 }, 'window must not have an unknown key "turn". Known are turns, messages, tokens.'],
  [{ turns: {} }, "window.turns must be a limit, or an object with both low and high."],
  [{ turns: { high: 3 } }, "window.turns must be a limit, or an object with both low and high."],
  [{ turns: { low: 4, high: 3 } }, "window.turns.low is above window.turns.high."],
  [{ messages: null }, 'window.messages must be a whole number from 0, or "all", not null.'],
  [{ messages: 1.5 }, 'window.messages must be a whole number from 0, or "all", not 1.5.'],
])("the window %j is refused: %s", (window, message) => {
  expect(() => windowPolicy(odd(window))).toThrow(expect.objectContaining({ code: "BAD_INPUT", message }));
});

test.each([null, 5, [], {}, { tokens: Number.NaN }, { tokens: 5, output: null }, { tokens: 5, outputs: 1 }])(
  "%j is no budget",
  (budget) => {
    expect(() => budgetOf(odd(budget))).toThrow(
      expect.objectContaining({ code: "BAD_INPUT", message: expect.stringMatching(/^limit/) }),
    );
  },
);

test.each([null, "5", -1, Number.NaN, Infinity, 2 ** 53, Object.create(null), Symbol("x"), { toString: null }])(
  "limit %# is no limit",
  (limit) => {
    expect(() => limitOf(odd(limit), "limit")).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  },
);
