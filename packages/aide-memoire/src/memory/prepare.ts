import { assemble, systemText, tailText, type Assembled } from "../core/assemble.ts";
import { epochFor, type Epoch } from "../core/epoch.ts";
import { MemoryError } from "../core/error.ts";
import type { Reading } from "../core/format.ts";
import { gapNote } from "../core/gap.ts";
import type { TurnId } from "../core/id.ts";
import { budgetOf, cutOf } from "../core/limits.ts";
import { groupTurns, type Encoded, type StoredMessage, type StoredTurn } from "../core/message.ts";
import type { Cut } from "../core/record.ts";
import { shorten } from "../core/shorten.ts";
import { viewSize, type View } from "../core/view.ts";
import type { Begin, TurnRows } from "./begin.ts";
import type { Engine } from "./engine.ts";
import { followOn } from "./follow-on.ts";
import type { Address, SessionState } from "./state.ts";
import { digestOf, type Pending } from "./write.ts";

/** What a turn sends, frozen when it begins. */
export type TurnStart = {
  readonly id: TurnId;
  readonly at: number;
  readonly input: Encoded;
  readonly epoch: Epoch;
  readonly assembled: Assembled;
  readonly key?: { readonly key: string; readonly digest: string };
  readonly cut?: Cut;
  /** The turn before, whose calls this one may answer. */
  readonly before: readonly Reading[];
  /** It goes on with the turn before: its input is what a tool answered. */
  readonly continues: boolean;
  /** A message of the request as it is sent: cut, where it is longer than the limit allows. */
  readonly toSend: (native: unknown) => unknown;
  /** Closes calls of the turn before that nobody answered: written with this turn, once. */
  readonly closing: readonly Pending[];
};

export type PrepareInput = {
  readonly state: SessionState;
  readonly rows: TurnRows;
  readonly messages: readonly StoredMessage[];
  /** The last turn of the view, whole, although the window may not reach it. */
  readonly last: StoredTurn | undefined;
  /** The view that the turn follows on: the session's, or what is left of it before a turn that is replaced. */
  readonly view: View;
  readonly input: Encoded;
  /** Of what the turn is about, for its key. */
  readonly digest: string;
  readonly cut?: Cut;
};

/** Decides the epoch and assembles the prompt. Writes nothing. */
export function prepareTurn(engine: Engine, address: Address, prepare: PrepareInput, options: Begin): TurnStart {
  const { policy } = engine;
  const { state, rows, view, cut, input } = prepare;
  const now = policy.now();
  const blocks = options.blocks ?? [];
  const { before, closing, current: whole } = followOn(engine, address, prepare);
  const countTokens = (text: string): number => policy.countTokens(text);
  const most = cutOf(options.limit);
  const short = (native: unknown): ReturnType<typeof shorten> =>
    shorten(native, { format: address.format, most, countTokens });
  const toSend = (message: StoredMessage): StoredMessage => {
    const cutMessage = message.tokens > most ? short(message.native) : undefined;
    return cutMessage === undefined ? message : { ...message, ...cutMessage, shortened: true };
  };
  const current = whole && { ...whole, messages: whole.messages.map(toSend) };
  const continues = current !== undefined;
  const said = input.tokens > most ? short(input.native) : undefined;
  const turns = groupTurns([...prepare.messages, ...closing.map(({ message }) => message)].map(toSend));
  const system = options.system ?? address.system;
  const fresh = state.version === "absent";
  const lastAt = fresh ? undefined : state.record.lastAt;
  const gap = current === undefined ? gapOf(engine, lastAt, now) : undefined;
  const stable = systemText(system, blocks);
  const budget = budgetOf(options.limit);
  const spoken = (said ?? input).tokens + sumTokens(current?.messages ?? []);
  const tail = current === undefined ? tailText(blocks, gap) : "";
  const fixed = budget === Infinity ? 0 : countTokens(stable) + spoken + countTokens(tail);
  if (fixed > budget) throw tooLarge(fixed, budget);
  const id = current?.id ?? (policy.newId() as TurnId);
  const sentTails = new Map(rows.tails.map(({ turn, text }) => [turn, text]));
  function prompt(room: number): Pick<TurnStart, "epoch" | "assembled"> {
    const { epoch, window } = epochFor({
      // A reply that goes on is cut off at the end of what was sent.
      epoch: cut === undefined || continues || rows.epoch === undefined ? rows.epoch : changed(rows.epoch),
      reach: {
        turns: turns.filter((turn) => turn.id !== current?.id),
        whole: prepare.messages.length >= viewSize(view),
        current: current?.id,
      },
      policy: policy.window,
      budget: room,
      tailTokens: (turn) => countTokens(sentTails.get(turn) ?? ""),
      stable: stableDigest(stable),
      model: options.model,
      cut: most,
      lastAt,
      now,
    });
    const assembled = assemble({
      format: address.format,
      system,
      blocks,
      gap,
      epoch,
      window,
      tails: new Map(rows.tails.filter((tail) => tail.epoch === epoch.number).map((tail) => [tail.turn, tail.text])),
      viewMessages: viewSize(view),
      turn: id,
      current: current?.messages ?? [],
      input: (said ?? input).native,
      inputShortened: said !== undefined,
      inputTokens: spoken,
      tail,
      now,
      countTokens,
    });
    return { epoch, assembled };
  }
  const { epoch, assembled } = promptWithin({ room: budget - fixed, spoken, budget }, prompt);
  const { key } = options;
  return {
    id,
    at: now,
    input,
    epoch,
    assembled,
    ...(key !== undefined && { key: { key, digest: prepare.digest } }),
    ...(cut !== undefined && { cut }),
    before,
    continues,
    toSend: (native) => short(native)?.native ?? native,
    closing: closing.map(({ pending }) => pending),
  };
}

function changed(epoch: Epoch): Epoch {
  return { ...epoch, ended: "history changed" };
}

function sumTokens(messages: readonly StoredMessage[]): number {
  return messages.reduce((sum, { tokens }) => sum + tokens, 0);
}

/**
 * The prompt that takes at most `room` tokens beside what is fixed: what was mended in it counts too, and shows only
 * afterwards. Fails with TOO_LARGE where that is too much without any history.
 */
function promptWithin(
  { room, spoken, budget }: { room: number; spoken: number; budget: number },
  prompt: (room: number) => Pick<TurnStart, "epoch" | "assembled">,
): Pick<TurnStart, "epoch" | "assembled"> {
  for (let less = room; ;) {
    const made = prompt(less);
    const { blocks } = made.assembled.manifest;
    const sent = blocks.filter(({ kind }) => kind === "history" || kind === "input");
    const over = sent.reduce((sum, { tokens }) => sum + tokens, 0) - spoken - room;
    if (over <= 0) return made;
    if (sent.length === 1) throw tooLarge(budget + over, budget);
    less = Math.max(0, less - over);
  }
}

function tooLarge(tokens: number, budget: number): MemoryError {
  return new MemoryError(
    "TOO_LARGE",
    `The message, the system text and the blocks are ${tokens} tokens, and the limit leaves ${budget} for them.`,
  );
}

/** The last stable text and its digest: most turns have the same. */
let lastStable = { text: "", digest: digestOf("stable", "") };

function stableDigest(text: string): string {
  if (lastStable.text !== text) lastStable = { text, digest: digestOf("stable", text) };
  return lastStable.digest;
}

function gapOf(engine: Engine, last: number | undefined, now: number): { text: string; since: number } | undefined {
  const { gap } = engine.policy;
  if (gap === "off" || last === undefined) return undefined;
  const text = gapNote({ last, now, ...gap });
  return text === undefined ? undefined : { text, since: last };
}
