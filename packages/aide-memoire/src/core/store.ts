import type { LogId, OperationId, SessionId, TurnId } from "./id.ts";
import type { Owner } from "./owner.ts";

/**
 * Where memory rests. A store is only storage: it sees opaque strings and the few columns that it orders by. Meaning,
 * masking, encryption, analysis and ranking are core's. Every store passes the cases of `aide-memoire/testing`.
 *
 * Numbers are whole: times in milliseconds, seqs from 1, limits from 0. Limits and bounds, also that of what is due, may be
 * Infinity, lower ones -Infinity; what is stored may not.
 */
export interface Store {
  readonly specVersion: 1;
  /** Absolute place, fit to be shown to people; without passwords. */
  readonly location: string;
  readonly capabilities: Capabilities;
  /**
   * Applies all changes or none, durable when it resolves. Checks, in this order and before the first write: the
   * operation id (same id and digest: the first result again; other digest: OPERATION_MISMATCH), the incarnation of the
   * owner and of expected sessions (ERASED), leases (LOST), everything else (CONFLICT). A refused batch leaves no trace.
   */
  commit(batch: Batch): Promise<Committed>;
  /** One consistent snapshot in one round trip. With `acquire`, the lease is taken in it; a busy lease still reads. */
  read(owner: Owner, plan: ReadPlan): Promise<Snapshot>;
  /** Rows of one collection, by key or by time. A cursor stays valid while rows come and go. */
  page(owner: Owner, query: PageQuery): Promise<Page<Row>>;
  /** Index entries of this owner that hold at least one of the terms. Core ranks them. */
  search(owner: Owner, query: SearchQuery): Promise<Candidates>;
  /** Owners that have rows or items, in an order of the store's own; paged, not a snapshot. */
  owners(query: OwnersQuery): Promise<Page<OwnerInfo>>;
  lease(request: LeaseRequest): Promise<LeaseResult>;
  /** Claims due rows of the collection `task`: at most one in flight per lane, each claim counted. */
  claim(request: ClaimRequest): Promise<readonly Claim[]>;
  /** Gives freed space back and overwrites what was deleted. May be called again until `done`. */
  reclaim(request: { readonly budgetMs: number }): Promise<Reclaimed>;
  inspect(): Promise<Health>;
  /** Waits for what is under way, then lets go. Idempotent; later calls fail with CLOSED. */
  close(): Promise<void>;
}

export type Capabilities = {
  /** What an acknowledged commit survives. */
  readonly durability: "none" | "process" | "power-loss" | "unknown";
  /** From where several may write at once. */
  readonly writers: "process" | "host" | "network";
  readonly vectors: "none" | "exact" | "approximate";
  readonly reclaim: "complete" | "operator";
  readonly maxBatchBytes: number;
  readonly maxBatchChanges: number;
};

// ---------------------------------------------------------------- writing

export type Batch = {
  readonly owner: Owner;
  /** Remembered for 7 days. An id that begins with `turn:` is remembered as long as its session's incarnation. */
  readonly operation: OperationId;
  /** Keyed hash of the caller's input, without clock or made ids. Empty where the operation id is made fresh. */
  readonly digest: string;
  /** Milliseconds of the memory's clock. */
  readonly at: number;
  /** The owner's incarnation that this batch was made for. */
  readonly incarnation: number;
  readonly expect: readonly Expectation[];
  /** Applied in order. */
  readonly changes: readonly Change[];
};

export type Expectation =
  /** The session's incarnation, and the version of its row where given. */
  | {
      readonly kind: "session";
      readonly session: SessionId;
      readonly incarnation: number;
      readonly version?: number | "absent";
    }
  /** The log's highest seq; 0 for a log without items. */
  | { readonly kind: "head"; readonly log: LogId; readonly seq: number }
  | { readonly kind: "lease"; readonly name: string; readonly token: string }
  /** Nobody holds the lease, not even past its time: who wrote last has released it. */
  | { readonly kind: "free"; readonly name: string }
  | { readonly kind: "claim"; readonly task: string; readonly token: string }
  | {
      readonly kind: "row";
      readonly collection: Collection;
      readonly key: string;
      readonly version: number | "absent";
    };

export type Change =
  /** Behind the log's highest seq, rising; gaps are allowed. CONFLICT otherwise. */
  | { readonly kind: "append"; readonly log: LogId; readonly items: readonly ItemRow[] }
  /** Writes the row; its version becomes 1, or one more than it was. */
  | { readonly kind: "put"; readonly row: NewRow }
  /** An absent row is no error. Dropping a task drops its claim. */
  | { readonly kind: "drop"; readonly collection: Collection; readonly key: string }
  | {
      readonly kind: "index";
      readonly log: LogId;
      readonly seq: number;
      readonly at: number;
      /** Number of terms, repeats counted. */
      readonly length: number;
      readonly terms: readonly (readonly [term: string, frequency: number])[];
    }
  /** Items `from` to `to`, both included, and their index entries. */
  | { readonly kind: "destroy"; readonly log: LogId; readonly from: number; readonly to: number }
  /** The lease ends with the batch. */
  | { readonly kind: "release"; readonly name: string; readonly token: string }
  /**
   * A new incarnation of the session, or of the owner. It outlives all rows. With the owner's, everything that the owner
   * had is gone for every later call (items, rows, index, leases, claims, operations, secret); the space of it is
   * overwritten at once or by `reclaim`.
   */
  | { readonly kind: "advance"; readonly session?: SessionId };

export type Committed = { readonly repeated: boolean; readonly at: number };

export type Collection = "session" | "turn" | "draft" | "fact" | "summary" | "epoch" | "tail" | "task" | "document";

/** Items `from` to `to` of a log, both included. */
export type Segment = { readonly log: LogId; readonly from: number; readonly to: number };

export type NewRow = {
  readonly collection: Collection;
  readonly key: string;
  /** What lists are ordered by. Of a task: when it is due. Milliseconds of the memory's clock. */
  readonly at: number;
  readonly body: string;
  /**
   * Of session rows, keyed by the session id, and of no others: what the session shows of which log, oldest first. A
   * store that finds it damaged gives the row without it.
   */
  readonly view?: readonly Segment[];
};
export type Row = NewRow & { readonly version: number };

export type ItemRow = {
  /** From 1, rising within its log. */
  readonly seq: number;
  readonly turn: TurnId;
  readonly at: number;
  /** Neutral kind, in clear: `user`, `assistant`, `tool`, `system`, ... */
  readonly kind: string;
  readonly body: string;
};
export type Item = ItemRow & { readonly log: LogId };

// ---------------------------------------------------------------- reading

export type ReadPlan = {
  readonly session?: SessionId;
  /** Takes the lease in the same round trip; with `takeover` from whoever holds it. */
  readonly acquire?: { readonly name: string; readonly ttlMs: number; readonly takeover?: boolean };
  /** The end of the session's view: newest items until a limit is reached; `turns` counts runs of one turn id, each whole. */
  readonly last?: { readonly turns?: number; readonly items?: number };
  readonly ranges?: readonly (Segment & { readonly reverse?: boolean; readonly limit: number })[];
  /** Rows whose key begins with the prefix (or is `key`), in key order. */
  readonly rows?: readonly RowsPlan[];
};
export type RowsPlan =
  | { readonly collection: Collection; readonly key: string }
  | {
      readonly collection: Collection;
      readonly prefix: string;
      /** Only what comes behind this key, or with `reverse` before it. A row of that key need not exist. */
      readonly after?: string;
      readonly reverse?: boolean;
      readonly limit: number;
    };

export type Snapshot = {
  /** 0 for an owner that was never erased. */
  readonly incarnation: number;
  /** Random key of this owner for batch digests; present from its first lease until it is erased. */
  readonly secret?: string;
  /** 0 for a session that was never cleared or erased, and where the plan names none. */
  readonly sessionIncarnation: number;
  readonly session?: Row;
  readonly lease?: LeaseResult;
  /** Oldest first. */
  readonly items: readonly Item[];
  /** One list for each of the plan's ranges, in the order asked for. */
  readonly ranges: readonly (readonly Item[])[];
  /** One list for each of the plan's `rows`. */
  readonly rows: readonly (readonly Row[])[];
};

export type PageQuery = {
  readonly collection: Collection;
  readonly prefix?: string;
  readonly order: "key" | "time";
  readonly reverse?: boolean;
  readonly cursor?: string;
  readonly limit: number;
};
/** `cursor` is absent on the last page. */
export type Page<T> = { readonly items: readonly T[]; readonly cursor?: string };

export type SearchQuery = {
  readonly terms: readonly string[];
  /** Only entries of these logs. */
  readonly logs?: readonly LogId[];
  readonly since?: number;
  readonly until?: number;
  /** Where more match: those whose terms are rarest together, then the newest. */
  readonly limit: number;
};
export type Candidates = {
  /** Index entries of this owner, and their average length. */
  readonly documents: number;
  readonly averageLength: number;
  /** For each term of the query, the number of this owner's entries that hold it. */
  readonly documentFrequency: readonly number[];
  readonly hits: readonly Hit[];
};
export type Hit = {
  readonly log: LogId;
  readonly seq: number;
  readonly at: number;
  readonly length: number;
  /** For each term of the query. */
  readonly frequencies: readonly number[];
};

export type OwnersQuery = {
  readonly tenant?: string;
  readonly bucket?: number;
  readonly cursor?: string;
  readonly limit: number;
};
export type OwnerInfo = { readonly owner: Owner; readonly updatedAt: number };

// ---------------------------------------------------------------- coordination

/**
 * A lease is a random token that expires by the store's or the wall clock. Loss means takeover, not expiry: a late
 * holder may renew and commit as long as nobody took over. A holder on this host whose process is gone is taken over at once.
 */
export type LeaseRequest = { readonly owner: Owner; readonly name: string } & (
  | { readonly kind: "acquire"; readonly ttlMs: number; readonly takeover?: boolean }
  | { readonly kind: "renew"; readonly token: string; readonly ttlMs: number }
  | { readonly kind: "release"; readonly token: string }
);
/** `released` answers a release, also of a lease that was no longer held. */
export type LeaseResult =
  | { readonly kind: "held"; readonly token: string; readonly expiresAt: number }
  | { readonly kind: "busy"; readonly expiresAt: number }
  | { readonly kind: "lost" }
  | { readonly kind: "released" };

/** A task's key is `kind/session/id`; all but the last part is its lane. */
export type ClaimRequest = {
  readonly kinds: readonly string[];
  /** Due tasks have `at` up to this. */
  readonly now: number;
  readonly ttlMs: number;
  readonly limit: number;
};
export type Claim = { readonly owner: Owner; readonly task: Row; readonly token: string; readonly attempt: number };

export type Reclaimed = { readonly done: boolean };

export type Health = {
  readonly location: string;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
};
