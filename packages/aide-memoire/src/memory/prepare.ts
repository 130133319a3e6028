import { assemble, systemText, tailText, type Assembled, type AssembleInput } from "../core/assemble.ts";
import { epochFor, type Epoch, type EpochInput } from "../core/epoch.ts";
import { MemoryError } from "../core/error.ts";
import type { Reading } from "../core/format.ts";
import { gapNote } from "../core/gap.ts";
import type { TurnId } from "../core/id.ts";
import { budgetOf, cutOf } from "../core/limits.ts";
import { groupTurns, type Encoded, type StoredMessage, type StoredTurn } from "../core/message.ts";
import type { Cut } from "../core/record.ts";
import { shorten } from "../core/shorten.ts";
import { beginsWith, viewSize, type View } from "../core/view.ts";
import { windowReach } from "../core/window.ts";
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
  /** A step of the turn as it is sent: cut, where it is longer than the limit allows. */
  readonly toSend: (step: Sized) => unknown;
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
  const { state, rows, view, messages, cut, input, digest } = prepare;
  const { before, closing, current } = followOn(engine, address, prepare);
  const cutting = cuttingOf(engine, address, options);
  const request = requestOf(engine, address, prepare, current, cutting, options);
  const said = [...messages, ...closing.map(({ message }) => message)].map(cutting.ofStored);
  const continues = current !== undefined;
  const isWhole = beginsWith(view, messages[0]?.item);
  const sentTails = new Map(rows.tails.map(({ turn, text }) => [turn, text]));
  const about: Omit<EpochInput, "budget"> = {
    // A reply that goes on is cut off at the end of what was sent.
    epoch: cut === undefined || continues || rows.epoch === undefined ? rows.epoch : changed(rows.epoch),
    reach: {
      turns: withoutCut(groupTurns(said), isWhole, engine).filter((turn) => turn.id !== current?.id),
      whole: isWhole,
      current: current?.id,
    },
    policy: engine.policy.window,
    tailTokens: (turn) => request.countTokens(sentTails.get(turn) ?? ""),
    stable: stableDigest(systemText(request.system, request.blocks)),
    model: options.model,
    cut: cutOf(options.limit),
    lastAt: lastAtOf(state),
    now: request.now,
  };
  const { epoch, assembled } = promptWithin(budgetOf(options.limit), request, (room) => {
    const { epoch: next, window } = epochFor({ ...about, budget: room });
    const tails = rows.tails
      .filter((tail) => tail.epoch === next.number)
      .map(({ turn, text }) => [turn, text] as const);
    return { epoch: next, assembled: assemble({ ...request, epoch: next, window, tails: new Map(tails) }) };
  });
  const { key } = options;
  return {
    id: request.turn,
    at: request.now,
    input,
    epoch,
    assembled,
    ...(key !== undefined && { key: { key, digest } }),
    ...(cut !== undefined && { cut }),
    before,
    continues,
    toSend: (step) => (cutting.of(step) ?? step).native,
    closing: closing.map(({ pending }) => pending),
  };
}

/** A reading that was limited in messages may begin within a turn: that one does not count. */
function withoutCut(turns: readonly StoredTurn[], isWhole: boolean, { policy }: Engine): readonly StoredTurn[] {
  const isLimited = windowReach(policy.window).items !== undefined;
  return isWhole || !isLimited || turns[0]?.messages[0]?.item.kind === "user" ? turns : turns.slice(1);
}

/** A message, and what it costs in tokens. */
type Sized = { readonly native: unknown; readonly tokens: number };

/** Cuts the messages that are longer than `limit.cut` allows; gives `undefined` for the others. */
type Cutting = {
  readonly of: (message: Sized) => Sized | undefined;
  readonly ofStored: (message: StoredMessage) => StoredMessage;
};

function cuttingOf({ policy }: Engine, { format }: Address, { limit }: Begin): Cutting {
  const most = cutOf(limit);
  const countTokens = (text: string): number => policy.countTokens(text);
  const of = ({ native, tokens }: Sized): Sized | undefined =>
    tokens > most ? shorten(native, { format, most, countTokens }) : undefined;
  const ofStored = (message: StoredMessage): StoredMessage => {
    const short = of(message);
    return short === undefined ? message : { ...message, ...short, shortened: true };
  };
  return { of, ofStored };
}

/** What is sent whatever the window is. */
type Request = Omit<AssembleInput, "epoch" | "window" | "tails">;

function requestOf(
  engine: Engine,
  { format, system }: Address,
  { state, view, input }: PrepareInput,
  current: StoredTurn | undefined,
  cutting: Cutting,
  options: Begin,
): Request {
  const { policy } = engine;
  const now = policy.now();
  const blocks = options.blocks ?? [];
  const gap = current === undefined ? gapOf(engine, lastAtOf(state), now) : undefined;
  const soFar = current?.messages.map(cutting.ofStored) ?? [];
  const short = cutting.of(input);
  const asked = short ?? input;
  return {
    format,
    system: options.system ?? system,
    blocks,
    gap,
    viewMessages: viewSize(view),
    turn: current?.id ?? (policy.newId() as TurnId),
    current: soFar,
    input: asked.native,
    inputShortened: short !== undefined,
    inputTokens: soFar.reduce((sum, { tokens }) => sum + tokens, asked.tokens),
    tail: current === undefined ? tailText(blocks, gap) : "",
    now,
    countTokens: (text) => policy.countTokens(text),
  };
}

function lastAtOf({ version, record }: SessionState): number | undefined {
  return version === "absent" ? undefined : record.lastAt;
}

function changed(epoch: Epoch): Epoch {
  return { ...epoch, ended: "history changed" };
}

/**
 * The prompt whose history takes what the budget leaves beside the request: what was mended in it counts too, and shows
 * only afterwards. Fails with TOO_LARGE where that is too much without any history.
 */
function promptWithin(
  budget: number,
  { system, blocks, inputTokens, tail, countTokens }: Request,
  prompt: (room: number) => Pick<TurnStart, "epoch" | "assembled">,
): Pick<TurnStart, "epoch" | "assembled"> {
  const fixed = budget === Infinity ? 0 : countTokens(systemText(system, blocks)) + inputTokens + countTokens(tail);
  if (fixed > budget) throw tooLarge(fixed, budget);
  const room = budget - fixed;
  for (let less = room; ;) {
    const made = prompt(less);
    const sent = made.assembled.manifest.blocks.filter(({ kind }) => kind === "history" || kind === "input");
    const over = sent.reduce((sum, { tokens }) => sum + tokens, 0) - inputTokens - room;
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
