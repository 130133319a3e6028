import { bucketOf, ownerKey, type Owner } from "../../core/owner.ts";
import type { Capabilities, OwnerInfo, OwnersQuery, Page, Store } from "../../core/store.ts";
import { badCursor } from "../cursor.ts";
import { closedStore } from "../refusal.ts";
import { claimTasks, deadTasks } from "./claims.ts";
import { commitBatch } from "./commit.ts";
import { requestLease } from "./leases.ts";
import { compareText } from "../order.ts";
import { hasContent, newOwnerState, type OwnerState } from "./owner-state.ts";
import { readPage, readSnapshot } from "./read.ts";
import { searchIndex } from "./search.ts";

const location = ":memory:";

const capabilities: Capabilities = Object.freeze({
  durability: "none",
  writers: "process",
  vectors: "none",
  reclaim: "complete",
  maxBatchBytes: Number.MAX_SAFE_INTEGER,
  maxBatchChanges: Number.MAX_SAFE_INTEGER,
});

/**
 * A store that lasts as long as the process. It is the reference: every other store answers like this one.
 * `clock` is the wall clock, in milliseconds, that leases, claims and remembered operations expire by.
 */
export function memoryStore({ clock = Date.now }: { readonly clock?: () => number } = {}): Store {
  const states = new Map<string, OwnerState>();
  let closed = false;

  /** The owner's state; a change to it counts only once it is kept. */
  function stateOf(owner: Owner): OwnerState {
    assertOpen();
    return states.get(ownerKey(owner)) ?? newOwnerState(owner);
  }

  function keep(state: OwnerState): void {
    states.set(ownerKey(state.owner), state);
  }

  function assertOpen(): void {
    if (closed) throw closedStore();
  }

  return {
    specVersion: 1,
    location,
    capabilities,
    async commit(batch) {
      const state = stateOf(batch.owner);
      const committed = commitBatch(state, batch, clock());
      keep(state);
      return committed;
    },
    async read(owner, plan) {
      const state = stateOf(owner);
      if (plan.acquire === undefined) return readSnapshot(state, plan, undefined);
      const lease = requestLease(state, { kind: "acquire", owner, ...plan.acquire }, clock());
      keep(state);
      return readSnapshot(state, plan, lease);
    },
    async page(owner, query) {
      return readPage(stateOf(owner), query);
    },
    async search(owner, query) {
      return searchIndex(stateOf(owner), query);
    },
    async owners(query) {
      assertOpen();
      return ownersPage(states, query);
    },
    async lease(request) {
      const state = stateOf(request.owner);
      const result = requestLease(state, request, clock());
      keep(state);
      return result;
    },
    async claim(request) {
      assertOpen();
      return claimTasks(states.values(), request, clock());
    },
    async reclaim() {
      assertOpen();
      return { done: true };
    },
    async inspect() {
      assertOpen();
      const dead = [...states.values()].reduce((sum, state) => sum + deadTasks(state), 0);
      return { location, checks: [{ name: "tasks", ok: dead === 0, detail: `${dead} dead after five attempts` }] };
    },
    async close() {
      closed = true;
      states.clear();
    },
  };
}

/** Owners in the order of their keys; a cursor is the key of the last one. */
function ownersPage(states: ReadonlyMap<string, OwnerState>, query: OwnersQuery): Page<OwnerInfo> {
  const { tenant, bucket, cursor, limit } = query;
  if (cursor !== undefined && !/^([^/:]+\/)?(user|session):[^/:]+$/u.test(cursor)) {
    throw badCursor();
  }
  const found = [...states]
    .filter(([key, state]) => compareText(key, cursor ?? "") > 0 && hasContent(state))
    .filter(([, { owner }]) => tenant === undefined || owner.tenant === tenant)
    .filter(([, { owner }]) => bucket === undefined || bucketOf(owner) === bucket)
    .sort(([a], [b]) => compareText(a, b));
  const page = found.slice(0, limit);
  const items = page.map(([, { owner, updatedAt }]) => ({ owner, updatedAt }));
  const last = page.at(-1);
  return last === undefined || found.length === page.length ? { items } : { items, cursor: last[0] };
}
