import { blocksOf, type Block } from "./block.ts";
import type { Epoch } from "./epoch.ts";
import type { Format } from "./format.ts";
import type { TurnId } from "./id.ts";
import type { LeftOut, Manifest, ManifestBlock } from "./manifest.ts";
import type { StoredTurn } from "./message.ts";
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
  /** Messages of the view, and how many of them the window shows at most. */
  readonly viewMessages: number;
  readonly turn: TurnId;
  readonly input: unknown;
  readonly inputTokens: number;
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
  const { format, window, gap } = input;
  const tailBlocks = blocksOf(input.blocks, "tail");
  const tail = joined([gap?.text ?? "", ...tailBlocks.map((block) => block.text)]);
  const history = window.turns.flatMap((turn) => turnMessages(turn, input.tails.get(turn.id), format));
  return {
    system: systemText(input.system, input.blocks),
    messages: [...history, tail === "" ? input.input : format.withTail(input.input, tail)],
    tail,
    manifest: manifestOf(input, tailBlocks),
  };
}

/** The system text and the stable blocks: what an epoch's prefix begins with. */
export function systemText(system: string, blocks: readonly Block[]): string {
  return joined([system.toWellFormed(), ...blocksOf(blocks, "stable").map((block) => block.text)]);
}

function turnMessages(turn: StoredTurn, tail: string | undefined, format: Format): unknown[] {
  return turn.messages.map(({ native }, index) =>
    index === 0 && tail !== undefined ? format.withTail(native, tail) : native,
  );
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join("\n\n");
}

function manifestOf(input: AssembleInput, tailBlocks: readonly Block[]): Manifest {
  const { countTokens, gap, window, epoch, tails } = input;
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
  blocks.push(...historyBlock(window, tails, countTokens));
  blocks.push({ kind: "input", reason: "what the person wrote", tokens: input.inputTokens });
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
): ManifestBlock[] {
  const messages = window.turns.flatMap((turn) => turn.messages);
  const [first, last] = [messages[0], messages.at(-1)];
  if (first === undefined || last === undefined) return [];
  const sent = window.turns.flatMap((turn) => tails.get(turn.id) ?? []);
  const tokens = messages.reduce((sum, message) => sum + message.tokens, 0);
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

function leftOut({ window, viewMessages }: AssembleInput): LeftOut[] {
  const messages = viewMessages - window.turns.reduce((sum, turn) => sum + turn.messages.length, 0);
  return messages > 0 ? [{ kind: "history", reason: "older than the window", messages }] : [];
}
