import type { LogId, OperationId } from "../../core/id.ts";
import type { Owner } from "../../core/owner.ts";
import type { Batch, ItemRow, Row } from "../../core/store.ts";
import type { TaskClaim } from "../memory/claims.ts";
import type { Lease } from "../memory/leases.ts";
import type { Operation } from "../memory/operations.ts";

/** The newest version of the files that this version of the library writes and reads. */
export const version = 1;

/** What a line of an owner's file says. */
export type JournalRecord =
  /** The first line of every file. It names nobody once the owner has neither rows nor items. */
  | { readonly kind: "journal"; readonly version: number; readonly owner?: Owner }
  /** A batch that was committed when the wall clock showed `now`. Of its expectations only sessions are kept. */
  | { readonly kind: "batch"; readonly now: number; readonly batch: Batch }
  | {
      readonly kind: "lease";
      readonly name: string;
      /** Absent once it was released. */
      readonly lease?: Lease;
      /** The process that holds it. */
      readonly holder: string;
      readonly secret?: string;
    }
  | { readonly kind: "claims"; readonly claims: readonly (readonly [task: string, claim: TaskClaim])[] }
  | RewrittenRecord;

/** What a file is rewritten to: all that there is of the owner, in pieces. */
export type RewrittenRecord =
  | {
      readonly kind: "owner";
      readonly updatedAt: number;
      readonly incarnation: number;
      readonly sessions: readonly (readonly [hash: string, incarnation: number])[];
      readonly secret?: string;
    }
  | { readonly kind: "operations"; readonly operations: readonly (readonly [OperationId, Operation])[] }
  | { readonly kind: "rows"; readonly rows: readonly Row[] }
  | { readonly kind: "items"; readonly log: LogId; readonly items: readonly ItemRow[] }
  | { readonly kind: "entries"; readonly entries: readonly StoredEntry[] };

export type StoredEntry = {
  readonly log: LogId;
  readonly seq: number;
  readonly at: number;
  readonly length: number;
  readonly terms: readonly (readonly [term: string, frequency: number])[];
};
