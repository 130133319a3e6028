import type { LogId, OperationId, SessionId } from "../../core/id.ts";
import type { Owner } from "../../core/owner.ts";
import type { Collection, Item, Row } from "../../core/store.ts";
import { sessionHash } from "../owner-hash.ts";
import type { TaskClaim } from "./claims.ts";
import type { Lease } from "./leases.ts";
import type { Operation } from "./operations.ts";
import type { IndexEntry } from "./search.ts";

/** All that is held of one owner. Every item and row in it is frozen, so it can be handed out as it is. */
export type OwnerState = {
  readonly owner: Owner;
  /** The `at` of the last batch. */
  updatedAt: number;
  /** Incarnations begin with 0 and outlive all else. */
  incarnation: number;
  /** By the hash of the session, so that no id outlasts its erasure. */
  readonly sessionIncarnations: Map<string, number>;
  secret: string | undefined;
  readonly rows: Map<Collection, Map<string, Row>>;
  /** Items by seq, oldest first. A log without items has no key. */
  readonly logs: Map<LogId, Item[]>;
  readonly index: Map<LogId, Map<number, IndexEntry>>;
  readonly leases: Map<string, Lease>;
  readonly claims: Map<string, TaskClaim>;
  readonly operations: Map<OperationId, Operation>;
  /** The operations whose ids begin with `turn:`. */
  readonly turnOperations: Map<OperationId, Operation>;
};

export function newOwnerState({ tenant, kind, id }: Owner): OwnerState {
  return {
    owner: Object.freeze({ tenant, kind, id }),
    updatedAt: 0,
    incarnation: 0,
    sessionIncarnations: new Map(),
    secret: undefined,
    rows: new Map(),
    logs: new Map(),
    index: new Map(),
    leases: new Map(),
    claims: new Map(),
    operations: new Map(),
    turnOperations: new Map(),
  };
}

export function sessionIncarnation(state: OwnerState, session: SessionId): number {
  return state.sessionIncarnations.get(sessionKey(state, session)) ?? 0;
}

export function setSessionIncarnation(state: OwnerState, session: SessionId, incarnation: number): void {
  state.sessionIncarnations.set(sessionKey(state, session), incarnation);
}

function sessionKey(state: OwnerState, session: SessionId): string {
  return sessionHash(state.owner, session).toString("base64url");
}

export function rowsOf(state: OwnerState, collection: Collection): Map<string, Row> {
  return innerMap(state.rows, collection);
}

/** The log's highest seq; 0 for a log without items. */
export function headOf(items: readonly Item[] | undefined): number {
  return items?.at(-1)?.seq ?? 0;
}

export function hasContent(state: OwnerState): boolean {
  return state.logs.size > 0 || [...state.rows.values()].some((rows) => rows.size > 0);
}

/** The map under `key`, made where there is none. */
export function innerMap<Key, InnerKey, Value>(map: Map<Key, Map<InnerKey, Value>>, key: Key): Map<InnerKey, Value> {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = new Map<InnerKey, Value>();
  map.set(key, made);
  return made;
}
