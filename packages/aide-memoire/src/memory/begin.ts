import { checkBlocks, type Block } from "../core/block.ts";
import { assemble, systemText, type Assembled } from "../core/assemble.ts";
import { epochFor, type Epoch } from "../core/epoch.ts";
import { MemoryError } from "../core/error.ts";
import type { Reading } from "../core/format.ts";
import { gapNote } from "../core/gap.ts";
import { validId, type TurnId } from "../core/id.ts";
import {
  decodeMessage,
  encodeMessage,
  groupTurns,
  openCalls,
  strayResult,
  type Encoded,
  type StoredMessage,
} from "../core/message.ts";
import { parseRecord, rowKeys, type Cut, type DraftRecord, type KeyRecord, type TailRecord } from "../core/record.ts";
import type { ReadPlan, Row, Snapshot } from "../core/store.ts";
import { viewSize, type View } from "../core/view.ts";
import { windowReach } from "../core/window.ts";
import type { Engine } from "./engine.ts";
import { textOption } from "./options.ts";
import { unsealRow, type Address, type SessionState } from "./state.ts";
import { digestOf, type Pending } from "./write.ts";
import type { WhenBusy } from "./lease.ts";

export interface Begin {
  /** Makes a retry harmless: same key and input give the first reply again, without a second turn. */
  readonly key?: string;
  /** Ends the wait for the session, then aborts the turn's own signal. */
  readonly signal?: AbortSignal;
  /** System text of this turn instead of the session's. Another text begins a new stable prefix. */
  readonly system?: string;
  /** Name of the model. Another name begins a new stable prefix. */
  readonly model?: string;
  readonly blocks?: readonly Block[];
  /** What to do while another turn of the session is open. Default `wait`: up to `waitMs`, then BUSY. */
  readonly whenBusy?: WhenBusy;
  /** Default 30,000. */
  readonly waitMs?: number;
  readonly speaker?: string;
}

/** Checks what a caller gave, before the first side effect. */
export function checkBegin(options: Begin): void {
  if (options.key !== undefined) validId(options.key, "turn key");
  if (options.model !== undefined) textOption(options.model, "model");
  textOption(options.system, "system");
  checkBlocks(options.blocks ?? []);
  const { whenBusy } = options;
  if (whenBusy !== undefined && !["wait", "reject", "interrupt"].includes(whenBusy)) {
    throw new MemoryError("BAD_INPUT", `whenBusy must be wait, reject or interrupt, not ${String(whenBusy)}.`);
  }
}

/** Messages as they go into the log, by the options of this memory. */
export function encode(engine: Engine, { format }: Address, message: unknown, speaker?: string): Encoded {
  const { seams, countTokens } = engine.policy;
  const mask = (text: string): string => seams.mask(text);
  return encodeMessage(message, { format, mask, countTokens, ...(speaker !== undefined && { speaker }) });
}

/** All that a turn needs to know of its session, in one round trip. */
export function turnPlan(engine: Engine, { session }: Address, key: string | undefined): ReadPlan {
  const reach = windowReach(engine.policy.window);
  const rows: ReadPlan["rows"] = [
    { collection: "epoch", key: rowKeys.epoch(session) },
    { collection: "tail", prefix: rowKeys.all(session), reverse: true, limit: Math.min(reach.turns ?? 1000, 1000) },
    { collection: "draft", prefix: rowKeys.all(session), limit: 1000 },
    ...(key === undefined ? [] : [{ collection: "turn", key: rowKeys.turnKey(session, key) } as const]),
  ];
  return { session, last: reach, rows };
}

export type TurnRows = {
  readonly epoch: Epoch | undefined;
  readonly tails: readonly (TailRecord & { readonly key: string })[];
  readonly drafts: readonly (DraftRecord & { readonly key: string })[];
  readonly keyed: KeyRecord | undefined;
};

/** The rows that {@link turnPlan} asked for. Damaged ones are left out. */
export function turnRows(engine: Engine, { owner }: Address, snapshot: Snapshot): TurnRows {
  const [epochs = [], tails = [], drafts = [], keys = []] = snapshot.rows;
  function parse<T extends Epoch | TailRecord | DraftRecord | KeyRecord>(
    rows: readonly Row[],
  ): (T & { key: string })[] {
    return rows.flatMap((row) => {
      const record = parseRecord<T>(unsealRow(engine, owner, row));
      return record === undefined ? [] : [{ ...record, key: row.key }];
    });
  }
  return {
    epoch: parse<Epoch>(epochs)[0],
    tails: parse<TailRecord>(tails),
    drafts: parse<DraftRecord>(drafts),
    keyed: parse<KeyRecord>(keys)[0],
  };
}

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
  /** Closes calls of the turn before that nobody answered: written with this turn, once. */
  readonly closing?: Pending;
};

export type PrepareInput = {
  readonly state: SessionState;
  readonly rows: TurnRows;
  readonly messages: readonly StoredMessage[];
  /** The view that the turn follows on: the session's, or what is left of it before a turn that is replaced. */
  readonly view: View;
  readonly input: Encoded;
  readonly cut?: Cut;
};

/** Decides the epoch and assembles the prompt. Writes nothing. */
export function prepareTurn(engine: Engine, address: Address, prepare: PrepareInput, options: Begin): TurnStart {
  const { policy } = engine;
  const { state, rows, view, cut, input } = prepare;
  const now = policy.now();
  const blocks = options.blocks ?? [];
  const { before, closing } = lastTurnOf(engine, address, prepare);
  const messages = [...prepare.messages, ...(closing === undefined ? [] : [closing.message])];
  const system = options.system ?? address.system;
  const fresh = state.version === "absent";
  const lastAt = fresh ? undefined : state.record.lastAt;
  const { epoch, window } = epochFor({
    epoch: cut === undefined || rows.epoch === undefined ? rows.epoch : { ...rows.epoch, ended: "history changed" },
    reach: { turns: groupTurns(messages), whole: prepare.messages.length >= viewSize(view) },
    policy: policy.window,
    stable: stableDigest(systemText(system, blocks)),
    model: options.model,
    lastAt,
    now,
  });
  const id = policy.newId() as TurnId;
  const assembled = assemble({
    format: address.format,
    system,
    blocks,
    gap: gapOf(engine, lastAt, now),
    epoch,
    window,
    tails: new Map(rows.tails.filter((tail) => tail.epoch === epoch.number).map((tail) => [tail.turn, tail.text])),
    viewMessages: viewSize(view),
    turn: id,
    input: input.native,
    inputTokens: policy.countTokens(input.reading.counted),
    now,
    countTokens: (text) => policy.countTokens(text),
  });
  const { key } = options;
  return {
    id,
    at: now,
    input,
    epoch,
    assembled,
    ...(key !== undefined && { key: { key, digest: inputDigest(state, input) } }),
    ...(cut !== undefined && { cut }),
    before,
    ...(closing !== undefined && { closing: closing.pending }),
  };
}

/** The last stable text and its digest: most turns have the same. */
let lastStable = { text: "", digest: digestOf("stable", "") };

function stableDigest(text: string): string {
  if (lastStable.text !== text) lastStable = { text, digest: digestOf("stable", text) };
  return lastStable.digest;
}

/** What a model did not finish, as a later request says it. */
export const interruptedText = "Interrupted: this call was not finished and has no result.";

/** The last turn before this one, and what closes its open calls where the person goes on without answering them. */
function lastTurnOf(
  engine: Engine,
  address: Address,
  { state, messages, input }: PrepareInput,
): { before: Reading[]; closing?: { pending: Pending; message: StoredMessage } } {
  const last = groupTurns(messages).at(-1);
  const before = last?.messages.map(({ native }) => address.format.read(native)) ?? [];
  if (strayResult([input.reading], before) !== undefined) {
    throw new MemoryError("BAD_INPUT", "This tool result answers no call of the last turn.");
  }
  const open = openCalls(before);
  if (last === undefined || open.length === 0 || input.reading.role !== "user") return { before };
  const encoded = encode(engine, address, address.format.closeCalls(open, interruptedText));
  const { log, next } = state.record;
  const at = engine.policy.now();
  const item = { log, seq: next, turn: last.id, at, kind: encoded.reading.role, body: encoded.body };
  const message = decodeMessage(item, encoded.body, address.format);
  return message === undefined ? { before } : { before, closing: { pending: { encoded, turn: last.id, at }, message } };
}

/** Keyed by the log, which a session takes along when it moves to another owner. */
export function inputDigest({ record }: SessionState, input: Encoded): string {
  return digestOf(record.log, input.native);
}

function gapOf(engine: Engine, last: number | undefined, now: number): { text: string; since: number } | undefined {
  const { gap } = engine.policy;
  if (gap === "off" || last === undefined) return undefined;
  const text = gapNote({ last, now, ...gap });
  return text === undefined ? undefined : { text, since: last };
}
