import type { SessionId } from "../core/id.ts";
import type { Owner } from "../core/owner.ts";
import type { Batch, Change, Claim, Collection, Expectation, ItemRow, Snapshot } from "../core/store.ts";
import { index, logId, operationId, sessionId, turnId } from "./store-build.ts";
import {
  bodyOf,
  entryTime,
  collections,
  keyIn,
  logs,
  names,
  segmentOf,
  sessions,
  termOf,
} from "./store-history-values.ts";
import { oddTexts } from "./store-odd-text.ts";
import type { Random } from "./store-random.ts";

/** A look at an owner, and the session whose incarnation it shows. */
export type Seen = Snapshot & { readonly asked: SessionId };

/** What one of the actors has seen, and perhaps is no longer so. */
export type Actor = {
  readonly seen: Map<Owner, Seen>;
  leases: { readonly owner: Owner; readonly name: string; readonly token: string }[];
  claims: Claim[];
};

/** What all actors share. */
export type World = { readonly random: Random; readonly batches: Batch[]; now: number };

/** A batch that fits what the actor has seen, or one that was sent before. */
export function nextBatch(world: World, actor: Actor, owner: Owner): Batch {
  const { random, batches } = world;
  if (batches.length > 0 && random.chance(0.15)) {
    return sentAgain(world, actor, random.pick(batches));
  }
  const seen = actor.seen.get(owner);
  const changes = Array.from({ length: random.below(5) + 1 }, () => nextChange(random, actor, owner));
  const continued = continueLogs(random, changes, seen);
  const session = seen !== undefined && random.chance(0.8) ? seen.asked : sessionId(random.pick(sessions));
  const isTurn = random.chance(0.25) && !changes.some((change) => change.kind === "advance");
  const batch: Batch = {
    owner,
    operation: operationId(
      `${isTurn ? "turn:" : ""}${random.chance(0.1) ? random.pick(oddTexts) : ""}${batches.length}`,
    ),
    digest: random.pick(["", "d", "\u0000"]),
    at: (world.now += 1),
    incarnation: (seen?.incarnation ?? 0) + (random.chance(0.02) ? 1 : 0),
    expect: nextExpectations(random, actor, owner, continued, isTurn || random.chance(0.3) ? session : undefined),
    changes: continued,
  };
  batches.push(batch);
  return batch;
}

/** The batch as it was, or under another digest, or made anew from what the actor sees now. */
function sentAgain({ random, ...world }: World, actor: Actor, before: Batch): Batch {
  const seen = actor.seen.get(before.owner);
  const digest = random.chance(0.25) ? random.pick(["", "other"]) : before.digest;
  const again = { ...before, at: world.now, digest };
  if (seen === undefined || random.chance(0.5)) return again;
  const expect = before.expect.map((expectation) => {
    if (expectation.kind !== "session" || expectation.session !== seen.asked) return expectation;
    return { ...expectation, incarnation: seen.sessionIncarnation };
  });
  return { ...again, incarnation: seen.incarnation, expect };
}

function nextChange(random: Random, actor: Actor, owner: Owner): Change {
  const log = logId(random.pick(logs));
  const kind = random.weighted({ put: 12, append: 9, index: 8, drop: 4, destroy: 1.5, release: 1, advance: 0.9 });
  switch (kind) {
    case "put":
      return nextPut(random);
    case "append":
      return { kind, log, items: Array.from({ length: random.below(4) }, () => nextItem(random)) };
    case "index": {
      const seq = 1 + random.below(8);
      const words = Array.from({ length: random.below(5) }, () => termOf(random));
      return index(log, seq, words, { at: entryTime(random, log, seq), length: words.length + random.below(9) });
    }
    case "drop": {
      const collection = random.pick(collections);
      return { kind, collection, key: keyIn(random, collection) };
    }
    case "destroy": {
      const from = 1 + random.below(6);
      return { kind, log, from, to: from + random.below(4) - 1 };
    }
    case "release": {
      const lease = actor.leases.find((held) => held.owner === owner);
      return { kind, name: lease?.name ?? "turn", token: lease?.token ?? "nobody's" };
    }
    case "advance":
      return random.chance(0.3) ? { kind } : { kind, session: sessionId(random.pick(sessions)) };
  }
}

function nextPut(random: Random): Change {
  const collection = random.pick(collections);
  const row = { collection, key: keyIn(random, collection), at: random.below(24) * 50 - 100, body: bodyOf(random) };
  if (collection !== "session" || random.chance(0.15)) return { kind: "put", row };
  return { kind: "put", row: { ...row, view: Array.from({ length: random.below(4) }, () => segmentOf(random)) } };
}

/** Gives appended items the seqs that follow what the actor saw, mostly. */
function continueLogs(random: Random, changes: readonly Change[], seen: Seen | undefined): Change[] {
  const heads = new Map(logs.map((log) => [log, headSeen(seen, log)]));
  return changes.map((change) => {
    if (change.kind !== "append") return change;
    const start = (heads.get(change.log) ?? 0) + (random.chance(0.04) ? random.below(3) - 1 : 0);
    heads.set(change.log, start + change.items.length);
    return { ...change, items: change.items.map((item, place) => ({ ...item, seq: start + place + 1 })) };
  });
}

function nextExpectations(
  random: Random,
  actor: Actor,
  owner: Owner,
  changes: readonly Change[],
  session: SessionId | undefined,
): Expectation[] {
  const seen = actor.seen.get(owner);
  const expect: Expectation[] = [];
  for (const change of changes) {
    if (change.kind === "append" && random.chance(0.5))
      expect.push({ kind: "head", log: change.log, seq: headSeen(seen, change.log) + (random.chance(0.05) ? 1 : 0) });
    const row = change.kind === "put" ? change.row : change.kind === "drop" ? change : undefined;
    if (row !== undefined && random.chance(0.4)) {
      expect.push({
        kind: "row",
        collection: row.collection,
        key: row.key,
        version: versionSeen(seen, row.collection, row.key),
      });
    }
  }
  if (session !== undefined) {
    const version = random.chance(0.3) ? { version: versionSeen(seen, "session", session) } : {};
    expect.push({
      kind: "session",
      session,
      incarnation: seen?.sessionIncarnation ?? 0,
      ...version,
    });
  }
  const lease = actor.leases.find((held) => held.owner === owner);
  if (lease !== undefined && random.chance(0.4)) expect.push({ kind: "lease", name: lease.name, token: lease.token });
  if (random.chance(0.01)) expect.push({ kind: "lease", name: random.pick(names), token: "nobody's" });
  if (random.chance(0.05)) expect.push({ kind: "free", name: random.pick(names) });
  const claim = actor.claims.find((held) => held.owner.id === owner.id && held.owner.kind === owner.kind);
  if (claim !== undefined && random.chance(0.3))
    expect.push({ kind: "claim", task: claim.task.key, token: claim.token });
  return expect;
}

function nextItem(random: Random): ItemRow {
  return {
    seq: 0,
    turn: turnId(random.pick(["t1", "t2", "\u0000"])),
    at: random.below(1_000),
    kind: random.pick(["user", "assistant", "odd\u0000"]),
    body: bodyOf(random),
  };
}

function headSeen(seen: Seen | undefined, log: string): number {
  const items = (seen?.ranges ?? []).flat().filter((item) => item.log === log);
  return Math.max(0, ...items.map((item) => item.seq));
}

function versionSeen(seen: Seen | undefined, collection: Collection, key: string): number | "absent" {
  const rows = (seen?.rows ?? []).flat();
  return rows.find((row) => row.collection === collection && row.key === key)?.version ?? "absent";
}
