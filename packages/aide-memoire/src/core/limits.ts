import { MemoryError } from "./error.ts";
import { kindOfValue } from "./kind-of-value.ts";
import { knownKeys } from "./known-keys.ts";

/** A limit: a positive integer, 0 for none, absent or `"all"` for no limit. */
export type Limit = number | "all";

/**
 * How much history goes to the model. Limits count history, never the current turn. A number is the high mark; the low
 * mark is half of it, or given: past the high mark the window steps down to the low one at once.
 */
export type WindowOptions = {
  readonly turns?: Limit | { readonly low: number; readonly high: number };
  readonly messages?: Limit | { readonly low: number; readonly high: number };
  /** As the memory's token counter counts them. */
  readonly tokens?: Limit | { readonly low: number; readonly high: number };
};

/** What a request may hold in all, in tokens. */
export type BudgetOptions = {
  readonly tokens: number;
  /** Reserved for the tools' descriptions. */
  readonly tools?: number;
  /** Reserved for the answer. */
  readonly output?: number;
  /**
   * The most that one message of a person, or one message of results, may take: of a longer one, beginning and end are
   * sent, with a mark between them that says how much is missing. Images and files stay whole, and so does what is stored.
   * Default: nothing is cut.
   */
  readonly cut?: number;
};

export type Marks = { readonly low: number; readonly high: number };
export type WindowPolicy = { readonly turns: Marks; readonly messages: Marks; readonly tokens: Marks };

/** Used where no window is given. */
export const defaultWindow: WindowPolicy = {
  turns: { low: 6, high: 12 },
  messages: { low: Infinity, high: Infinity },
  tokens: { low: Infinity, high: Infinity },
};

/** The marks of a window's options. Fails with BAD_INPUT for what is none, such as a bare number. */
export function windowPolicy(options: WindowOptions | undefined): WindowPolicy {
  if (options === undefined) return defaultWindow;
  knownKeys(options, ["turns", "messages", "tokens"], "window");
  return {
    turns: marks(options.turns, "window.turns"),
    messages: marks(options.messages, "window.messages"),
    tokens: marks(options.tokens, "window.tokens"),
  };
}

/** What a budget leaves for text, `Infinity` where there is none. Fails with BAD_INPUT for what is no number of tokens. */
export function budgetOf(budget: BudgetOptions | undefined): number {
  if (budget === undefined) return Infinity;
  knownKeys(budget, ["tokens", "tools", "output", "cut"], "limit");
  cutOf(budget);
  const { tokens, tools = 0, output = 0 } = budget;
  for (const [name, value] of Object.entries({ tokens, tools, output })) {
    if (Number.isSafeInteger(value) && value >= 0) continue;
    throw new MemoryError("BAD_INPUT", `limit.${name} must be a whole number of tokens, not ${kindOfValue(value)}.`);
  }
  return tokens - tools - output;
}

/** The most that a message may take, `Infinity` where nothing is cut. Fails with BAD_INPUT for what is no such number. */
export function cutOf(budget: BudgetOptions | undefined): number {
  const { cut } = budget ?? {};
  if (cut === undefined) return Infinity;
  if (Number.isSafeInteger(cut) && cut > 0) return cut;
  throw new MemoryError("BAD_INPUT", `limit.cut must be a whole number of tokens from 1, not ${kindOfValue(cut)}.`);
}

/** The number that a limit stands for, `Infinity` for no limit. Fails with BAD_INPUT for anything else. */
export function limitOf(limit: Limit | undefined, what: string): number {
  if (limit === undefined || limit === "all") return Infinity;
  if (Number.isSafeInteger(limit) && limit >= 0) return limit;
  throw new MemoryError("BAD_INPUT", `${what} must be a whole number from 0, or "all", not ${kindOfValue(limit)}.`);
}

function marks(limit: WindowOptions["turns"], what: string): Marks {
  if (typeof limit === "object" && limit !== null) {
    knownKeys(limit, ["low", "high"], what);
    if (limit.low === undefined || limit.high === undefined) {
      throw new MemoryError("BAD_INPUT", `${what} must be a limit, or an object with both low and high.`);
    }
    const low = limitOf(limit.low, `${what}.low`);
    const high = limitOf(limit.high, `${what}.high`);
    if (low <= high) return { low, high };
    throw new MemoryError("BAD_INPUT", `${what}.low is above ${what}.high.`);
  }
  const high = limitOf(limit, what);
  return { low: Math.ceil(high / 2), high };
}
