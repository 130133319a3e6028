import type { SessionId } from "../core/id.ts";
import { bucketOf, type Owner } from "../core/owner.ts";
import type {
  Batch,
  ClaimRequest,
  LeaseRequest,
  OwnersQuery,
  PageQuery,
  ReadPlan,
  SearchQuery,
} from "../core/store.ts";
import { logId, segment, sessionId } from "./store-build.ts";
import { nextBatch, type Actor, type World } from "./store-history-batches.ts";
import {
  collections,
  entryTime,
  keyIn,
  lastOf,
  logs,
  names,
  owners,
  segmentOf,
  sessions,
  termOf,
  terms,
} from "./store-history-values.ts";
import type { Random } from "./store-random.ts";

/** One call of a store, or something that happens to it. Tokens in it are names, the same for both stores. */
export type Step =
  | { readonly kind: "commit"; readonly batch: Batch }
  | { readonly kind: "read"; readonly owner: Owner; readonly plan: ReadPlan }
  | { readonly kind: "pages"; readonly owner: Owner; readonly query: PageQuery }
  | { readonly kind: "search"; readonly owner: Owner; readonly query: SearchQuery }
  | { readonly kind: "owners"; readonly query: OwnersQuery }
  | { readonly kind: "lease"; readonly request: LeaseRequest }
  | { readonly kind: "claim"; readonly request: ClaimRequest }
  | { readonly kind: "wait"; readonly milliseconds: number }
  | { readonly kind: "reclaim" }
  | { readonly kind: "reopen" };

export type Look = Step & { readonly kind: "read"; readonly plan: { readonly session: SessionId } };

/** Reads all that batches depend on. */
export function lookAt(owner: Owner, random: Random): Look {
  return {
    kind: "read",
    owner,
    plan: {
      session: sessionId(random.pick(sessions)),
      last: lastOf(random),
      ranges: logs.map((log) => ({ ...segment(log, 1, 1_000), reverse: random.chance(0.5), limit: 1_000 })),
      rows: collections.map((collection) => ({ collection, prefix: "", reverse: random.chance(0.3), limit: 1_000 })),
    },
  };
}

/** Everything there is to see of an owner. */
export function finalLooks(owner: Owner): Step[] {
  const reads = sessions.map((session): Step => ({
    kind: "read",
    owner,
    plan: { session: sessionId(session), last: {} },
  }));
  const ranges = logs.map((log) => ({ ...segment(log, 1, 1_000_000), limit: 1_000_000 }));
  const pages = collections.flatMap((collection) =>
    (["key", "time"] as const).flatMap((order) =>
      [true, false].map((reverse): Step => ({ kind: "pages", owner, query: { collection, order, reverse, limit: 3 } })),
    ),
  );
  return [
    ...reads,
    { kind: "read", owner, plan: { ranges } },
    ...pages,
    { kind: "search", owner, query: { terms, limit: 10_000 } },
  ];
}

export function nextStep(world: World, actor: Actor, owner: Owner): Step {
  const { random } = world;
  const kind = random.weighted({
    commit: 60,
    read: 10,
    pages: 4,
    search: 14,
    owners: 3,
    lease: 16,
    claim: 14,
    wait: 9,
    reclaim: 1,
    reopen: 2,
  });
  switch (kind) {
    case "commit":
      return { kind, batch: nextBatch(world, actor, owner) };
    case "read":
      return { kind, owner, plan: nextPlan(random) };
    case "pages":
      return { kind, owner, query: nextPage(random) };
    case "search":
      return { kind, owner, query: nextSearch(random) };
    case "owners":
      return {
        kind,
        query: {
          limit: 1 + random.below(3),
          ...(random.chance(0.5) && { tenant: random.pick(owners).tenant }),
          ...(random.chance(0.3) && { bucket: bucketOf(random.pick(owners)) }),
          ...(random.chance(0.3) && { bucket: bucketOf(random.pick(owners)) }),
        },
      };
    case "lease":
      return { kind, request: nextLease(random, actor, owner) };
    case "claim":
      // Which tasks a smaller limit would leave out is each store's own choice among owners.
      return {
        kind,
        request: {
          kinds: random.pick([["sweep"], ["%"], ["swee", "%"], ["sweep", "%"]]),
          now: random.below(14) * 100,
          ttlMs: 30_000,
          limit: 1_000,
        },
      };
    case "wait":
      return {
        kind,
        milliseconds: random.pick([1, 1_000, 30_000, 31_000, 86_400_000, 6.5 * 86_400_000, 8 * 86_400_000]),
      };
    case "reclaim":
    case "reopen":
      return { kind };
  }
}

function nextPlan(random: Random): ReadPlan {
  const collection = random.pick(collections);
  return {
    ...(random.chance(0.8) && { session: sessionId(random.pick(sessions)) }),
    ...(random.chance(0.5) && { acquire: { name: random.pick(names), ttlMs: 30_000, takeover: random.chance(0.3) } }),
    last: lastOf(random),
    ranges: Array.from({ length: random.below(3) }, () => ({
      ...segmentOf(random),
      reverse: random.chance(0.5),
      limit: random.below(5),
    })),
    rows: [
      { collection, key: keyIn(random, collection) },
      {
        collection,
        prefix: random.pick(["", "a", "A", "s", "%", "\u0000", "é", "e"]),
        ...(random.chance(0.4) && { after: keyIn(random, collection) }),
        reverse: random.chance(0.5),
        limit: random.below(6),
      },
    ],
  };
}

function nextPage(random: Random): PageQuery {
  const query = {
    collection: random.pick(collections),
    order: random.pick(["key", "time"] as const),
    reverse: random.chance(0.5),
    limit: 1 + random.below(3),
  };
  return random.chance(0.4) ? { ...query, prefix: random.pick(["a", "e", "%", "sweep/", "s"]) } : query;
}

function nextSearch(random: Random): SearchQuery {
  const asked = random.chance(0.5)
    ? [termOf(random)]
    : [...new Set(Array.from({ length: random.below(5) }, () => termOf(random)))];
  return {
    terms: asked,
    ...(random.chance(0.3) && { logs: logs.slice(random.below(5)).map(logId) }),
    ...(random.chance(0.3) && { since: someTime(random) }),
    ...(random.chance(0.3) && { until: someTime(random) }),
    limit: random.chance(0.6) ? 1 + random.below(3) : 10_000,
  };
}

function someTime(random: Random): number {
  return entryTime(random, random.pick(logs), 1 + random.below(8));
}

function nextLease(random: Random, actor: Actor, owner: Owner): LeaseRequest {
  const held = actor.leases.length > 0 ? random.pick(actor.leases) : undefined;
  const kind = held === undefined ? "acquire" : random.weighted({ acquire: 5, renew: 3, release: 1 });
  const token = held?.token ?? "nobody's";
  const target =
    held === undefined || kind === "acquire"
      ? { owner, name: random.pick(names) }
      : { owner: held.owner, name: held.name };
  if (kind === "acquire")
    return { kind, ...target, ttlMs: random.pick([1_000, 30_000]), takeover: random.chance(0.25) };
  return kind === "renew" ? { kind, ...target, token, ttlMs: 30_000 } : { kind, ...target, token };
}
