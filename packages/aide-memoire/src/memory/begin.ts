import { checkBlocks, type Block } from "../core/block.ts";
import type { Epoch } from "../core/epoch.ts";
import { MemoryError } from "../core/error.ts";
import { validId } from "../core/id.ts";
import { isPlainObject } from "../core/json.ts";
import { kindOfValue } from "../core/kind-of-value.ts";
import { knownKeys } from "../core/known-keys.ts";
import { budgetOf, type BudgetOptions } from "../core/limits.ts";
import { encodeMessage, type Encoded } from "../core/message.ts";
import { parseRecord, rowKeys, type DraftRecord, type KeyRecord, type TailRecord } from "../core/record.ts";
import type { ReadPlan, Row, RowsPlan, Snapshot } from "../core/store.ts";
import { windowReach } from "../core/window.ts";
import type { Engine } from "./engine.ts";
import type { WhenBusy } from "./lease.ts";
import { checkSignal, choice, textOption } from "./options.ts";
import { unsealRow, type Address } from "./state.ts";

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
  /**
   * What the request may hold, in tokens as the memory counts them, and what of it is reserved. History gives way; where
   * the rest alone is more, it fails with TOO_LARGE.
   */
  readonly limit?: BudgetOptions;
  /** What to do while another turn of the session is open. Default `wait`: up to `waitMs`, then BUSY. */
  readonly whenBusy?: WhenBusy;
  /** Milliseconds, `Infinity` for as long as it takes. Default 30,000. */
  readonly waitMs?: number;
  readonly speaker?: string;
}

/** Checks what a caller gave, before the first side effect. */
export function checkBegin(options: Begin): void {
  const known = ["key", "signal", "system", "model", "blocks", "limit", "whenBusy", "waitMs", "speaker"] as const;
  knownKeys(options, known, "The options of a turn");
  if (options.key !== undefined) validId(options.key, "turn key");
  textOption(options.model, "model");
  textOption(options.system, "system");
  textOption(options.speaker, "speaker");
  checkSignal(options.signal);
  checkBlockList(options.blocks);
  budgetOf(options.limit);
  const { whenBusy, waitMs } = options;
  choice(whenBusy, ["wait", "reject", "interrupt"], "whenBusy");
  if (waitMs !== undefined && !(typeof waitMs === "number" && waitMs >= 0)) {
    throw new MemoryError("BAD_INPUT", `waitMs must be a number of milliseconds from 0, not ${kindOfValue(waitMs)}.`);
  }
}

function checkBlockList(blocks: Begin["blocks"] = []): void {
  // A hole of a list is none of its members to `some`.
  const list: readonly unknown[] | undefined = Array.isArray(blocks) ? Array.from<unknown>(blocks) : undefined;
  if (list === undefined || list.some((block) => !isPlainObject(block))) {
    throw new MemoryError("BAD_INPUT", "blocks must be a list of objects, each with a name, a text and a place.");
  }
  checkBlocks(blocks);
  for (const { name, priority } of blocks) {
    if (priority === undefined || Number.isFinite(priority)) continue;
    throw new MemoryError(
      "BAD_INPUT",
      `The priority of the block "${name}" must be a finite number, not ${kindOfValue(priority)}.`,
    );
  }
}

/** Messages as they go into the log, by the options of this memory. */
export function encode(engine: Engine, { format }: Address, message: unknown, speaker?: string): Encoded {
  const { seams, countTokens } = engine.policy;
  const mask = (text: string): string => seams.mask(text);
  const most = engine.store.capabilities.maxBatchBytes;
  return encodeMessage(format.stored === undefined ? message : format.stored(message), {
    format,
    mask,
    countTokens,
    most,
    ...(speaker !== undefined && { speaker }),
  });
}

/** All that a turn needs to know of its session, in one round trip. */
export function turnPlan(
  engine: Engine,
  { session }: Address,
  key: string | undefined,
): ReadPlan & { readonly rows: readonly RowsPlan[] } {
  const reach = windowReach(engine.policy.window);
  const rows: RowsPlan[] = [
    { collection: "epoch", key: rowKeys.epoch(session) },
    { collection: "tail", prefix: rowKeys.all(session), reverse: true, limit: Math.min(reach.turns ?? 1000, 1000) },
    { collection: "draft", prefix: rowKeys.all(session), limit: 1000 },
    ...(key === undefined ? [] : [{ collection: "turn" as const, key: rowKeys.turnKey(session, key) }]),
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
