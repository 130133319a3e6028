import { blocksOf, type Block } from "./block.ts";
import type { Epoch } from "./epoch.ts";
import type { Format } from "./format.ts";
import type { TurnId } from "./id.ts";
import { costOf, type StoredMessage } from "./message.ts";
import type { LeftOut, Manifest, ManifestBlock } from "./manifest.ts";
import { repair } from "./repair.ts";
import type { Placed, Repair } from "./repaired.ts";
import type { Window } from "./window.ts";

export type AssembleInput = {
  readonly format: Format;
  readonly system: string;
  readonly blocks: readonly Block[];
  readonly gap: { readonly text: string; readonly since: number } | undefined;
  readonly epoch: Epoch;
  readonly window: Window;
  /** Tails of earlier turns of this epoch: they are sent again unchanged. */
  readonly tails: ReadonlyMap<TurnId, string>;
  /** How many messages the session shows: the manifest says how many of them are not sent. */
  readonly viewMessages: number;
  readonly turn: TurnId;
  /** What the turn has said so far, where a tool's answer goes on with it. */
  readonly current: readonly StoredMessage[];
  readonly input: unknown;
  /** The input is cut. */
  readonly inputShortened: boolean;
  /** Of the input and of `current`. */
  readonly inputTokens: number;
  /** What stands behind the input; empty where nothing does. */
  readonly tail: string;
  readonly now: number;
  readonly countTokens: (text: string) => number;
};

export type Assembled = {
  readonly system: string;
  /** In the format's own shape: the window, then the user's message with its tail. */
  readonly messages: readonly unknown[];
  /** What stands behind the user's message; empty where nothing does. */
  readonly tail: string;
  readonly manifest: Manifest;
};

/** The prompt of a turn. Pure: no I/O, no clock; the same input gives the same bytes. */
export function assemble(input: AssembleInput): Assembled {
  const { format, window, tail } = input;
  const tailBlocks = tail === "" ? [] : blocksOf(input.blocks, "tail");
  const said = [...window.turns.flatMap((turn) => turn.messages), ...input.current];
  const { messages, repairs } = repair([...said.map(({ native }) => native), input.input], format);
  const tails = tailsByMessage(input);
  const put = messages.filter(({ isPutIn }) => isPutIn);
  const shortened = [...said.map((message) => message.shortened === true), input.inputShortened];
  const cuts = shortened.flatMap((is, index): Repair[] => (is ? [{ kind: "cut", index }] : []));
  const mended = [...cuts, ...repairs];
  return {
    system: systemText(input.system, input.blocks),
    messages: messages.map(({ native, index, isPutIn }) => {
      const text = isPutIn ? undefined : tails.get(index);
      return text === undefined ? native : format.withTail(native, text);
    }),
    tail,
    manifest: {
      ...manifestOf(input, tailBlocks, put),
      ...(mended.length > 0 && {
        repaired: mended.map(({ kind, index }) => ({ kind, message: said[index]?.id ?? "" })),
      }),
    },
  };
}

/** The system text and the stable blocks: what an epoch's prefix begins with. */
export function systemText(system: string, blocks: readonly Block[]): string {
  return joined([system.toWellFormed(), ...blocksOf(blocks, "stable").map((block) => block.text)]);
}

/** What stands behind the person's message: the note on a pause, and the blocks of this turn. */
export function tailText(blocks: readonly Block[], gap: AssembleInput["gap"]): string {
  return joined([gap?.text ?? "", ...blocksOf(blocks, "tail").map((block) => block.text)]);
}

/** What stands behind which message of the request: behind the first of each turn, and behind the input. */
function tailsByMessage({ window, turn, current, tails, tail }: AssembleInput): Map<number, string> {
  const byMessage = new Map<number, string>();
  let index = 0;
  for (const { id, messages } of [...window.turns, { id: turn, messages: current }]) {
    const text = tails.get(id);
    if (text !== undefined && messages.length > 0) byMessage.set(index, text);
    index += messages.length;
  }
  if (tail !== "") byMessage.set(index, tail);
  return byMessage;
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join("\n\n");
}

function tokensOf(messages: readonly Placed[], { format, countTokens }: AssembleInput): number {
  return messages.reduce((sum, { native }) => sum + costOf(native, format, countTokens), 0);
}

function manifestOf(input: AssembleInput, tailBlocks: readonly Block[], put: readonly Placed[]): Manifest {
  const { countTokens, gap, window, epoch, tails } = input;
  const shown = window.turns.reduce((sum, turn) => sum + turn.messages.length, 0);
  const [before, now] = [put.filter(({ index }) => index < shown), put.filter(({ index }) => index >= shown)];
  const appBlock = (block: Block): ManifestBlock => ({
    kind: "block",
    name: block.name,
    place: block.place,
    reason: "given by the app",
    tokens: countTokens(block.text),
  });
  const blocks: ManifestBlock[] = [];
  if (input.system !== "") {
    blocks.push({ kind: "system", reason: "instructions of the app", tokens: countTokens(input.system) });
  }
  blocks.push(...blocksOf(input.blocks, "stable").map(appBlock));
  blocks.push(...historyBlock(window, tails, countTokens, tokensOf(before, input)));
  const reason = input.current.length === 0 ? "what the person wrote" : "the turn so far";
  blocks.push({ kind: "input", reason, tokens: input.inputTokens + tokensOf(now, input) });
  if (gap !== undefined) {
    blocks.push({ kind: "gap", since: gap.since, reason: "a pause before this turn", tokens: countTokens(gap.text) });
  }
  blocks.push(...tailBlocks.map(appBlock));
  return {
    turn: input.turn,
    at: input.now,
    epoch: { number: epoch.number, reason: epoch.reason },
    blocks,
    leftOut: leftOut(input),
    tokens: blocks.reduce((sum, block) => sum + block.tokens, 0),
  };
}

function historyBlock(
  window: Window,
  tails: AssembleInput["tails"],
  countTokens: AssembleInput["countTokens"],
  putTokens: number,
): ManifestBlock[] {
  const messages = window.turns.flatMap((turn) => turn.messages);
  const [first, last] = [messages[0], messages.at(-1)];
  if (first === undefined || last === undefined) return [];
  const sent = window.turns.flatMap((turn) => tails.get(turn.id) ?? []);
  const tokens = messages.reduce((sum, message) => sum + message.tokens, putTokens);
  return [
    {
      kind: "history",
      first: first.id,
      last: last.id,
      turns: window.turns.length,
      messages: messages.length,
      tails: sent.length,
      reason: "in the window",
      tokens: sent.reduce((sum, tail) => sum + countTokens(tail), tokens),
    },
  ];
}

function leftOut({ window, viewMessages, current }: AssembleInput): LeftOut[] {
  const messages = viewMessages - current.length - window.turns.reduce((sum, turn) => sum + turn.messages.length, 0);
  return messages > 0 ? [{ kind: "history", reason: "older than the window", messages }] : [];
}
