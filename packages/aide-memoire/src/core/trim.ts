import { MemoryError } from "./error.ts";
import type { Format, Message } from "./format.ts";
import type { TurnId } from "./id.ts";
import { budgetOf, cutOf, windowPolicy, type BudgetOptions, type WindowOptions } from "./limits.ts";
import { isSystem } from "./message-role.ts";
import { costOf, messageTokens } from "./message.ts";
import { repair } from "./repair.ts";
import type { Repair } from "./repaired.ts";
import { shorten } from "./shorten.ts";
import { estimateTokens } from "./tokens.ts";
import { fits, newWindow, windowAt, type Measured } from "./window.ts";

export type TrimOptions<F extends Format> = WindowOptions & {
  readonly format: F;
  /** Where the window began the last time, as that call gave it: it stays there until it is past a high mark. */
  readonly mark?: number;
  /**
   * What the request may hold in all. Messages before the window give way; TOO_LARGE where the rest is more, also with
   * long messages cut, where `cut` asks for that.
   */
  readonly limit?: BudgetOptions;
  /** Default: an estimate. */
  countTokens?(text: string): number;
};

export type Trimmed<M> = {
  /** What to send: leading system messages, the window, and all from the last user message on. */
  readonly messages: M[];
  /** Index of the first message of the window, for the next call. */
  readonly mark: number;
  readonly repaired: readonly Repair[];
  /** Messages that the window has left behind since `mark`: `from` is the first, `to` is behind the last. */
  readonly toCompact?: { readonly from: number; readonly to: number };
};

/**
 * The end of a list that is worth sending, in whole turns, mended so that providers accept it. Limits count history; the
 * current turn, from the last user message on, and leading system messages are always sent. Pure: no store, no clock,
 * and the list is left as it is. Without limits, a sound list comes out as it went in.
 */
export function trim<F extends Format>(messages: readonly Message<F>[], options: TrimOptions<F>): Trimmed<Message<F>> {
  const { format, mark = 0, limit } = options;
  if (typeof format?.read !== "function") {
    throw new MemoryError("BAD_INPUT", "trim needs the format of the messages, such as aiSdk of aide-memoire/formats.");
  }
  if (!Number.isSafeInteger(mark) || mark < 0) {
    throw new MemoryError("BAD_INPUT", `mark must be an index of the list, not ${String(mark)}.`);
  }
  const budget = budgetOf(limit);
  const { sent, cuts } = cutLong(messages, options);
  const { head, turns } = intoTurns(sent, options);
  const current = turns.at(-1);
  const history = turns.slice(0, -1);
  const always = tokensIn([head, ...(current === undefined ? [] : [current])]);
  const policy = windowPolicy(limitsOf(options));
  const start = turns.find((turn) => turn.from >= mark)?.id;
  const kept = windowAt({ turns: history, whole: true, current: current?.id }, start);
  for (let room = budget - always; ;) {
    const within = {
      ...policy,
      tokens: { low: Math.min(policy.tokens.low, room), high: Math.min(policy.tokens.high, room) },
    };
    const stays = kept !== undefined && fits(kept.turns, within, "high");
    const window = stays ? kept : newWindow({ turns: history, whole: true }, within, true);
    const from = (window.turns[0] ?? current)?.from ?? messages.length;
    const { messages: mended, repairs } = repair(sent.slice(from), format);
    const put = mended.flatMap(({ native, isPutIn }) => (isPutIn ? [native] : []));
    // What was put in shows only now, and has to fit too.
    const over = always + tokensIn(window.turns) + sum(put.map((native) => tokensOf(native, options))) - budget;
    if (over > 0 && window.turns.length === 0) throw tooLarge(budget + over, budget);
    if (over > 0) {
      room = tokensIn(window.turns) - 1;
      continue;
    }
    return {
      messages: [...messages.slice(0, head.to), ...mended.map(({ native }) => native)],
      mark: from === head.to ? 0 : from,
      repaired: [
        ...cuts.filter(({ index }) => index >= from),
        ...repairs.map((one) => ({ ...one, index: one.index + from })),
      ],
      ...(from > Math.max(mark, head.to) && { toCompact: { from: Math.max(mark, head.to), to: from } }),
    };
  }
}

type Turn = Measured & { readonly from: number; readonly to: number };

/** Leading system messages, and turns: each begins with a user's message. */
function intoTurns<F extends Format>(
  messages: readonly Message<F>[],
  options: TrimOptions<F>,
): { head: Turn; turns: Turn[] } {
  const { format } = options;
  const firstSaid = messages.findIndex((message) => !isSystem(message));
  const headEnd = firstSaid < 0 ? messages.length : firstSaid;
  const starts: number[] = [];
  const tokens = messages.map((message, index) => {
    if (!isSystem(message) && (index === headEnd || format.read(message).role === "user")) starts.push(index);
    return tokensOf(message, options);
  });
  const turnFrom = (from: number, to: number): Turn => ({
    id: String(from) as TurnId,
    from,
    to,
    messages: tokens.slice(from, to).map((count) => ({ tokens: count })),
  });
  return {
    head: turnFrom(0, headEnd),
    turns: starts.map((from, index) => turnFrom(from, starts[index + 1] ?? messages.length)),
  };
}

function limitsOf({ turns, messages, tokens }: WindowOptions): WindowOptions {
  return {
    ...(turns !== undefined && { turns }),
    ...(messages !== undefined && { messages }),
    ...(tokens !== undefined && { tokens }),
  };
}

function tokensIn(turns: readonly Turn[]): number {
  return sum(turns.flatMap(({ messages }) => messages.map(({ tokens }) => tokens)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function tokensOf<F extends Format>(
  message: unknown,
  { format, countTokens = estimateTokens }: TrimOptions<F>,
): number {
  return isSystem(message)
    ? countTokens(JSON.stringify(message)) + messageTokens
    : costOf(message, format, countTokens);
}

/** The list as it is sent: with long messages cut, where that is asked for. */
function cutLong<F extends Format>(
  messages: readonly Message<F>[],
  { format, limit, countTokens = estimateTokens }: TrimOptions<F>,
): { sent: readonly Message<F>[]; cuts: readonly Repair[] } {
  const most = cutOf(limit);
  const cuts: Repair[] = [];
  const sent = messages.map((message, index) => {
    const short = shorten(message, { format, most, countTokens });
    if (short === undefined) return message;
    cuts.push({ kind: "cut", index });
    return short.native as Message<F>;
  });
  return { sent, cuts };
}

function tooLarge(tokens: number, budget: number): MemoryError {
  return new MemoryError(
    "TOO_LARGE",
    `The system text and the current turn are ${tokens} tokens, and the limit leaves ${budget} for them.`,
  );
}
