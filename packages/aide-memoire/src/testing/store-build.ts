import assert from "node:assert/strict";
import type { LogId, OperationId, SessionId, TurnId } from "../core/id.ts";
import type { Owner } from "../core/owner.ts";
import type {
  Batch,
  Change,
  Claim,
  ClaimRequest,
  Collection,
  Committed,
  Expectation,
  Item,
  ItemRow,
  LeaseResult,
  NewRow,
  ReadPlan,
  Row,
  Segment,
  Snapshot,
  Store,
} from "../core/store.ts";
import { refused } from "./store-open.ts";

// Short ways to say what the cases say often. Ids are plain text here.

export const ada: Owner = { tenant: "", kind: "user", id: "ada" };
export const bob: Owner = { tenant: "", kind: "user", id: "bob" };

export const logId = (id: string): LogId => id as LogId;
export const sessionId = (id: string): SessionId => id as SessionId;
export const turnId = (id: string): TurnId => id as TurnId;
export const operationId = (id: string): OperationId => id as OperationId;

export type CommitOptions = {
  readonly owner?: Owner;
  readonly expect?: readonly Expectation[];
  readonly operation?: string;
  readonly digest?: string;
  readonly at?: number;
  /** The owner's present one unless given. */
  readonly incarnation?: number;
};

let lastOperation = 0;

export async function commit(
  store: Store,
  changes: readonly Change[],
  options: CommitOptions = {},
): Promise<Committed> {
  const { owner = ada, expect = [], digest = "", at = 1_000, operation = `made:${(lastOperation += 1)}` } = options;
  const incarnation = options.incarnation ?? (await store.read(owner, {})).incarnation;
  const batch: Batch = { owner, operation: operationId(operation), digest, at, incarnation, expect, changes };
  return store.commit(batch);
}

// ---------------------------------------------------------------- changes

export type RowFields = { readonly at?: number; readonly body?: string; readonly view?: readonly Segment[] };

export function put(collection: Collection, key: string, { at = 1_000, body = "{}", view }: RowFields = {}): Change {
  const row: NewRow = view === undefined ? { collection, key, at, body } : { collection, key, at, body, view };
  return { kind: "put", row };
}

export function drop(collection: Collection, key: string): Change {
  return { kind: "drop", collection, key };
}

/** A session row whose view shows these segments. */
export function session(id: string, ...view: readonly Segment[]): Change {
  return put("session", id, { view });
}

export function segment(log: string, from: number, to: number): Segment {
  return { log: logId(log), from, to };
}

/** Appends one item for each body, the first with seq `from`; all of one turn. */
export function append(log: string, from: number, bodies: readonly string[], turn = "turn"): Change {
  return { kind: "append", log: logId(log), items: bodies.map((body, place) => itemRow(from + place, body, turn)) };
}

export function itemRow(seq: number, body: string, turn = "turn"): ItemRow {
  return { seq, turn: turnId(turn), at: 1_000, kind: "user", body };
}

export function destroy(log: string, from: number, to: number): Change {
  return { kind: "destroy", log: logId(log), from, to };
}

export type EntryFields = { readonly at?: number; readonly length?: number };

/** Indexes an item under these terms; a term said twice has the frequency 2. */
export function index(log: string, seq: number, terms: readonly string[], fields: EntryFields = {}): Change {
  const frequencies = new Map<string, number>();
  for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const { at = 1_000, length = terms.length } = fields;
  return { kind: "index", log: logId(log), seq, at, length, terms: [...frequencies] };
}

/** Appends an item and indexes it. */
export function entry(log: string, seq: number, terms: readonly string[], fields: EntryFields = {}): Change[] {
  return [append(log, seq, [`item ${seq}`]), index(log, seq, terms, fields)];
}

export function advance(session?: string): Change {
  return session === undefined ? { kind: "advance" } : { kind: "advance", session: sessionId(session) };
}

// ---------------------------------------------------------------- expectations

export function rowAt(collection: Collection, key: string, version: number | "absent"): Expectation {
  return { kind: "row", collection, key, version };
}

export function headAt(log: string, seq: number): Expectation {
  return { kind: "head", log: logId(log), seq };
}

export function leaseHeld(token: string, name = "turn"): Expectation {
  return { kind: "lease", name, token };
}

export function leaseFree(name = "turn"): Expectation {
  return { kind: "free", name };
}

export function claimHeld(claim: Claim): Expectation {
  return { kind: "claim", task: claim.task.key, token: claim.token };
}

export function sessionAt(id: string, incarnation: number, version?: number | "absent"): Expectation {
  const expectation = { kind: "session", session: sessionId(id), incarnation } as const;
  return version === undefined ? expectation : { ...expectation, version };
}

// ---------------------------------------------------------------- reading

export async function readRow(
  store: Store,
  collection: Collection,
  key: string,
  owner: Owner = ada,
): Promise<Row | undefined> {
  const { rows } = await store.read(owner, { rows: [{ collection, key }] });
  assert.equal(rows.length, 1);
  return rows[0]?.[0];
}

export async function readKeys(
  store: Store,
  collection: Collection,
  prefix = "",
  owner: Owner = ada,
): Promise<string[]> {
  const { rows } = await store.read(owner, { rows: [{ collection, prefix, limit: 1_000 }] });
  return (rows[0] ?? []).map((row) => row.key);
}

export async function readLog(store: Store, log: string, owner: Owner = ada): Promise<readonly Item[]> {
  const { ranges } = await store.read(owner, { ranges: [{ ...segment(log, 1, 1_000_000), limit: 1_000_000 }] });
  assert.equal(ranges.length, 1);
  return ranges[0] ?? [];
}

export function bodiesOf(items: readonly { readonly body: string }[] | undefined): string[] {
  return (items ?? []).map((item) => item.body);
}

export function readSession(store: Store, id: string, plan: ReadPlan = {}, owner: Owner = ada): Promise<Snapshot> {
  return store.read(owner, { ...plan, session: sessionId(id) });
}

export async function lastBodies(store: Store, id: string, last: NonNullable<ReadPlan["last"]>): Promise<string[]> {
  return bodiesOf((await readSession(store, id, { last })).items);
}

/** The keys of all pages, each page a list of its own. */
export async function readPages(
  store: Store,
  query: Omit<Parameters<Store["page"]>[1], "cursor">,
  owner: Owner = ada,
): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await store.page(owner, cursor === undefined ? query : { ...query, cursor });
    pages.push(page.items.map((row) => row.key));
    cursor = page.cursor;
    assert.ok(pages.length < 1_000, "the pages have no end");
  } while (cursor !== undefined);
  return pages;
}

export async function hitsOf(
  store: Store,
  terms: readonly string[],
  owner: Owner = ada,
  limit = 100,
): Promise<string[]> {
  const { hits } = await store.search(owner, { terms, limit });
  return hits.map((hit) => `${hit.log}/${hit.seq}`).sort();
}

// ---------------------------------------------------------------- coordination

export function acquire(
  store: Store,
  { owner = ada, name = "turn", ttlMs = 30_000, takeover = false } = {},
): Promise<LeaseResult> {
  return store.lease({ kind: "acquire", owner, name, ttlMs, takeover });
}

/** Acquires the lease, which must be free, and gives its token. */
export async function hold(store: Store, options: Parameters<typeof acquire>[1] = {}): Promise<string> {
  return tokenOf(await acquire(store, options));
}

export function tokenOf(result: LeaseResult | undefined): string {
  assert.ok(result?.kind === "held", `the lease is ${result?.kind}, not held`);
  assert.ok(result.token.length >= 16, "a token must not be guessable");
  return result.token;
}

export function claim(store: Store, request: Partial<ClaimRequest> = {}): Promise<readonly Claim[]> {
  return store.claim({ kinds: ["extract"], now: 10_000, ttlMs: 60_000, limit: 100, ...request });
}

/** Claims exactly one task. */
export async function claimOne(store: Store, request: Partial<ClaimRequest> = {}): Promise<Claim> {
  const claims = await claim(store, request);
  assert.equal(claims.length, 1, `${claims.length} tasks were claimed instead of one`);
  return claims[0] as Claim;
}

/** Fails unless texts that were never given out as cursors are BAD_INPUT. */
export async function refuseCursor(list: (cursor: string) => Promise<unknown>): Promise<void> {
  for (const cursor of ["", "0", "nonsense", "[]", "{}", "null", "' OR 1=1 --", "\u0000", "😀"])
    await refused("BAD_INPUT", list(cursor));
}
