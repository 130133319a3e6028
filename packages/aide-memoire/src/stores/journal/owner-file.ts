import { dirname, join } from "node:path";
import { MemoryError } from "../../core/error.ts";
import type { Owner } from "../../core/owner.ts";
import { ownerHash } from "../owner-hash.ts";
import { hasContent, type OwnerState } from "../memory/owner-state.ts";
import { replaceFile, type Disk, type DiskFile } from "./disk.ts";
import { goneError, journalError, refusedError } from "./failure.ts";
import { lineOf } from "./line.ts";
import type { JournalRecord } from "./record.ts";
import { moreOf, replay, tracesOf, type Damage } from "./replay.ts";
import { headRecord, rewrittenText } from "./rewritten.ts";

/** A file that grew by less is rewritten for nobody's sake but that of who was erased. */
const smallestGrowth = 256 * 1024;

/** Where an owner's file stands: named by a hash, so that any id is a name on any disk, and none leads elsewhere. */
export type FilePlace = {
  /** Absolute path of the journal. */
  readonly folder: string;
  readonly name: string;
};

export function fileNameOf(owner: Owner): string {
  return ownerHash(owner).toString("hex");
}

export function pathOf({ folder, name }: FilePlace): string {
  return join(folder, "owners", `${name}.jsonl`);
}

/**
 * An owner's file, and what it says. Its calls are made one behind the other. Where one fails, the state is of no more
 * use, and the file must be read again.
 */
export interface OwnerFile {
  readonly state: OwnerState;
  /** Whether the file says whose it is. */
  readonly isNamed: boolean;
  /** Whether it holds what is gone, so that it is to be rewritten. */
  readonly isStale: boolean;
  /** Whether so much was written since it was last rewritten that it should be again. */
  readonly isLong: boolean;
  readonly damage: Damage;
  /** In bytes. */
  readonly length: number;
  /** What every later write fails with, where it is not known what the disk has of the last one. */
  readonly refusal: MemoryError | undefined;
  /** What is wrong with the file on the disk now. */
  look(): Promise<Damage>;
  /** Writes what was done to the state already; with `durable` the disk has it when it resolves. Where it fails, nothing of it remains. */
  append(records: readonly JournalRecord[], durable: boolean): Promise<void>;
  /** Leaves nothing in the file but what the state says. */
  rewrite(): Promise<void>;
  close(): Promise<void>;
}

/** Reads the file of an owner; one that is not there is made by the first record. */
export async function readOwnerFile(disk: Disk, place: FilePlace, owner: Owner | undefined): Promise<OwnerFile> {
  const { folder, name } = place;
  const path = pathOf(place);
  const bytes = await disk.read(path);
  const { state, named, ...read } = replay(bytes, owner);
  if (named !== undefined && fileNameOf(named) !== name) throw misnamedError(place);
  let { traces, base, damage, end } = read;
  let isNamed = named !== undefined;
  let length = bytes?.length ?? 0;
  let file: DiskFile | undefined;
  /** Whether the file is known to stand in its folder after a power cut. */
  let isEntrySafe = false;
  let refusal: MemoryError | undefined;

  async function opened(): Promise<DiskFile> {
    file ??= await disk.open(path, length === 0);
    if (!(await file.isThere())) throw goneError(folder);
    return file;
  }

  /** Behind the last line; what stands there was never written to its end. */
  async function write(open: DiskFile, bytes: Buffer): Promise<void> {
    try {
      if (length > end) await open.truncate(end);
      await open.write(bytes, end);
    } catch (error) {
      await undo(open, error);
      throw error;
    }
  }

  async function makeSafe(open: DiskFile): Promise<void> {
    try {
      await open.sync();
      if (!isEntrySafe) await disk.syncFolder(dirname(path));
      isEntrySafe = true;
    } catch (error) {
      // A disk that failed to write may take it for written from now on: nothing that follows would be safe.
      refusal = refusedError(error, folder);
      await undo(open, error);
      throw refusal;
    }
  }

  async function undo(open: DiskFile, error: unknown): Promise<void> {
    await open.truncate(end).catch(() => {
      refusal ??= refusedError(error, folder);
    });
  }

  return {
    state,
    get isNamed() {
      return isNamed;
    },
    get isStale() {
      if (traces === "deleted" || (isNamed && !hasContent(state))) return true;
      // A damaged line stays for whoever can mend it, until something was deleted that it may hold.
      return traces === "old" && damage.lines.length === 0;
    },
    get isLong() {
      return end - base > smallestGrowth + 2 * base && damage.lines.length === 0;
    },
    get damage() {
      return damage;
    },
    get length() {
      return length;
    },
    get refusal() {
      return refusal;
    },
    async look() {
      return replay(await disk.read(path), owner).damage;
    },
    async append(records, durable) {
      const all = end === 0 ? [headRecord(state, true), ...records] : records;
      const bytes = Buffer.from(all.map(lineOf).join(""));
      try {
        const open = await opened();
        await write(open, bytes);
        if (durable) await makeSafe(open);
      } catch (error) {
        throw journalError(error, folder);
      }
      end += bytes.length;
      length = end;
      damage = { ...damage, isTorn: false };
      isNamed ||= all.length > records.length || records.some(({ kind }) => kind === "batch");
      traces = records.map((record) => tracesOf(state, record)).reduce(moreOf, traces);
    },
    async rewrite() {
      const bytes = Buffer.from(rewrittenText(state));
      try {
        await replaceFile(disk, path, join(folder, "new", name), bytes);
        await file?.close();
      } catch (error) {
        throw journalError(error, folder);
      }
      file = undefined;
      isEntrySafe = true;
      traces = "none";
      isNamed = hasContent(state);
      damage = { lines: [], isTorn: false };
      base = end = length = bytes.length;
    },
    async close() {
      await file?.close();
      file = undefined;
    },
  };
}

function misnamedError({ folder, name }: FilePlace): MemoryError {
  return new MemoryError(
    "STORE_CORRUPT",
    `The file owners/${name}.jsonl of ${folder} is another owner's. Give it back the name that it had.`,
  );
}
