import { MemoryError } from "../../core/error.ts";
import type { Owner } from "../../core/owner.ts";
import type { Change } from "../../core/store.ts";
import { newOwnerState, rowsOf, type OwnerState } from "../memory/owner-state.ts";
import { applyRecord } from "./apply.ts";
import { linesIn } from "./line.ts";
import { version, type JournalRecord } from "./record.ts";

/** What an owner's file says. */
export type Replayed = {
  readonly state: OwnerState;
  /** Whose file it is, where a line says that. */
  readonly named: Owner | undefined;
  /** Where the next line is written; what stands behind it was never written to its end. */
  readonly end: number;
  /** How much of it is what it was rewritten to. */
  readonly base: number;
  readonly traces: Traces;
  readonly damage: Damage;
};

export type Damage = {
  /** The numbers of the lines that were left out. */
  readonly lines: readonly number[];
  /** Whether something stands behind the last line, or the file is there and empty. */
  readonly isTorn: boolean;
};

/** What is gone and still stands in the file: `old`, what was only written over or done with, or also what was `deleted`. */
export type Traces = "none" | "old" | "deleted";

const nobody: Owner = { tenant: "", kind: "user", id: "" };

/**
 * Reads a file through. A damaged line is left out, and so is what was not written to its end. Fails with STORE_NEWER
 * where a newer version wrote the file, which may not be there yet. `owner` is whose it must be, where that is known.
 */
export function replay(bytes: Uint8Array | undefined, owner?: Owner): Replayed {
  const { records, damaged, end } = parse(bufferOver(bytes ?? new Uint8Array()));
  const named = records.map(([, record]) => ownerIn(record)).find((found) => found !== undefined);
  const state = newOwnerState(owner ?? named ?? nobody);
  const lines = [...damaged];
  let base = 0;
  let traces: Traces = "none";
  for (const [place, record] of records) {
    try {
      applyRecord(state, record);
      traces = moreOf(traces, tracesOf(state, record));
      if (isRewritten(record)) base = place.end;
    } catch {
      lines.push(place.number);
    }
  }
  return {
    state,
    named,
    end,
    base,
    traces,
    damage: {
      lines: lines.sort((a, b) => a - b),
      isTorn: bytes !== undefined && (bytes.length === 0 || end < bytes.length),
    },
  };
}

/** What a record leaves behind in the file. `state` is as it is once the record is applied. */
export function tracesOf(state: OwnerState, record: JournalRecord): Traces {
  if (record.kind !== "batch") return "none";
  return record.batch.changes.map((change) => tracesOfChange(state, change)).reduce(moreOf, "none");
}

function tracesOfChange(state: OwnerState, change: Change): Traces {
  switch (change.kind) {
    case "destroy":
    case "advance":
      return "deleted";
    case "drop":
      return change.collection === "draft" || change.collection === "task" ? "old" : "deleted";
    case "put":
      return rowsOf(state, change.row.collection).get(change.row.key)?.version === 1 ? "none" : "old";
    case "append":
    case "index":
    case "release":
      return "none";
  }
}

export function moreOf(left: Traces, right: Traces): Traces {
  if (left === "deleted" || right === "deleted") return "deleted";
  return left === "old" || right === "old" ? "old" : "none";
}

/** The same bytes, not a copy. */
function bufferOver({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

type Place = { readonly number: number; readonly end: number };

function parse(bytes: Buffer): {
  readonly records: readonly (readonly [Place, JournalRecord])[];
  readonly damaged: readonly number[];
  readonly end: number;
} {
  const records: [Place, JournalRecord][] = [];
  const damaged: number[] = [];
  // Torn lines are such only where nothing was written behind them.
  let torn: number[] = [];
  let end = 0;
  for (const line of linesIn(bytes)) {
    const { number } = line;
    if (line.kind === "empty") continue;
    if (line.kind === "torn") {
      torn.push(number);
      continue;
    }
    damaged.push(...torn);
    torn = [];
    end = line.end;
    if (line.kind === "damaged") damaged.push(number);
    else records.push([{ number, end }, recordIn(line.value)]);
  }
  return { records, damaged, end };
}

function recordIn(value: unknown): JournalRecord {
  const record = value as JournalRecord;
  if (record.kind !== "journal" || record.version <= version) return record;
  throw new MemoryError(
    "STORE_NEWER",
    `A file of this journal was written by a newer version (${record.version}). It was not touched; upgrade the package.`,
  );
}

function ownerIn(record: JournalRecord): Owner | undefined {
  if (record.kind === "batch") return record.batch.owner;
  return record.kind === "journal" ? record.owner : undefined;
}

function isRewritten({ kind }: JournalRecord): boolean {
  return kind === "owner" || kind === "operations" || kind === "rows" || kind === "items" || kind === "entries";
}
