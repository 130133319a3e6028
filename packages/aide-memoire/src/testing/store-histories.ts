import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { MemoryError } from "../core/error.ts";
import { ownerKey } from "../core/owner.ts";
import type { Claim, LeaseResult, OwnerInfo, Page, Snapshot, Store } from "../core/store.ts";
import type { Actor, World } from "./store-history-batches.ts";
import { finalLooks, lookAt, nextStep, type Look, type Step } from "./store-history-steps.ts";
import { owners } from "./store-history-values.ts";
import { fakeClock, type FakeClock, type OpenStore } from "./store-open.ts";
import { seededRandom } from "./store-random.ts";

export type HistoryOptions = { readonly seed: number; readonly steps: number };

/**
 * Lets three actors, who sometimes act on what is no longer so, do the same to two stores, and fails where the stores
 * answer differently. The seed decides the history wholly. Gives what happened, counted: a test can see what it reached.
 */
export async function compareHistories(
  left: OpenStore,
  right: OpenStore,
  { seed, steps }: HistoryOptions,
): Promise<Record<string, number>> {
  const clock = fakeClock();
  const sides = [await openSide(left, clock), await openSide(right, clock)] as const;
  const world: World = { random: seededRandom(seed), batches: [], now: 1_000 };
  const actors = Array.from({ length: 3 }, (): Actor => ({ seen: new Map(), leases: [], claims: [] }));
  const tally: Record<string, number> = {};

  async function take(step: Step, where: string): Promise<unknown> {
    if (step.kind === "wait") clock.advance(step.milliseconds);
    const answers = [await answerOf(sides[0], step), await answerOf(sides[1], step)] as const;
    if (!isDeepStrictEqual(answers[1], answers[0]))
      throw new Error(`Seed ${seed}, ${where}: ${differenceOf(step, ...answers)}`);
    count(tally, step, answers[0]);
    return answers[0];
  }

  try {
    for (let number = 1; number <= steps; number += 1) {
      const actor = world.random.pick(actors);
      const owner = world.random.pick(owners);
      if (world.random.chance(0.7)) {
        const look = lookAt(owner, world.random);
        learn(actor, look, await take(look, `step ${number}, look`));
      }
      const step = nextStep(world, actor, owner);
      learnFrom(actor, step, await take(step, `step ${number}`));
    }
    for (const look of owners.flatMap(finalLooks)) await take(look, "at the end");
    await take({ kind: "owners", query: { limit: 2 } }, "at the end");
    clock.advance(60_000);
    await take({ kind: "claim", request: { kinds: ["sweep", "%"], now: 1e12, ttlMs: 1, limit: 1_000 } }, "at the end");
  } finally {
    await Promise.all(sides.map((side) => side.store.close()));
  }
  return tally;
}

// ---------------------------------------------------------------- one store

/** A store, and what its random tokens are called: `token 1` is the first token that either store gave out. */
type Side = {
  store: Store;
  readonly open: OpenStore;
  readonly names: Map<string, string>;
  readonly tokens: Map<string, string>;
};

async function openSide(open: OpenStore, clock: FakeClock): Promise<Side> {
  return { store: await open({ clock }), open, names: new Map(), tokens: new Map() };
}

/** What the store answers, without what may differ: tokens have names, sets are sorted, errors are their codes. */
async function answerOf(side: Side, step: Step): Promise<unknown> {
  const own = withTokens(step, (name) => side.tokens.get(name) ?? name) as Step;
  const answer = await ask(side, own).catch((error: unknown) => {
    if (MemoryError.is(error)) return { failed: error.code };
    throw error;
  });
  return withTokens(answer, (token) => {
    const name = side.names.get(token) ?? `token ${side.names.size + 1}`;
    side.names.set(token, name);
    side.tokens.set(name, token);
    return name;
  });
}

async function ask(side: Side, step: Step): Promise<unknown> {
  const { store } = side;
  switch (step.kind) {
    case "commit":
      return store.commit(step.batch);
    case "read":
      return store.read(step.owner, step.plan);
    case "pages":
      return allPages((cursor) => store.page(step.owner, { ...step.query, ...cursor }));
    case "search": {
      const { hits, ...counts } = await store.search(step.owner, step.query);
      return { ...counts, hits: sortedBy(hits, (hit) => `${hit.log} ${hit.seq}`) };
    }
    case "owners":
      return sortedBy(
        (await allPages<OwnerInfo>((cursor) => store.owners({ ...step.query, ...cursor }))).flat(),
        ({ owner }) => ownerKey(owner),
      );
    case "lease":
      return store.lease(step.request);
    case "claim":
      return sortedBy(await store.claim(step.request), ({ owner, task }) => `${ownerKey(owner)} ${task.key}`);
    case "reclaim":
      await store.reclaim({ budgetMs: 100 });
      return undefined;
    case "reopen":
      if (side.open.reopen !== undefined) side.store = await side.open.reopen(store);
      return undefined;
    case "wait":
      return undefined;
  }
}

async function allPages<T>(
  page: (cursor: { readonly cursor?: string }) => Promise<Page<T>>,
): Promise<(readonly T[])[]> {
  const pages: (readonly T[])[] = [];
  let cursor: string | undefined;
  do {
    const { items, cursor: next } = await page(cursor === undefined ? {} : { cursor });
    pages.push(items);
    cursor = next;
    assert.ok(pages.length < 10_000, "the pages have no end");
  } while (cursor !== undefined);
  return pages;
}

function sortedBy<T>(list: readonly T[], key: (value: T) => string): T[] {
  return [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** A copy of the value with each token and secret in it replaced. */
function withTokens(value: unknown, replace: (token: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => withTokens(part, replace));
  if (typeof value !== "object" || value === null) return value;
  const pairs = Object.entries(value).map(([key, part]: [string, unknown]) => {
    const isToken = (key === "token" || key === "secret") && typeof part === "string";
    return [key, isToken ? replace(part) : withTokens(part, replace)] as const;
  });
  return Object.fromEntries(pairs);
}

// ---------------------------------------------------------------- what actors learn

function learn(actor: Actor, look: Look, answer: unknown): void {
  actor.seen.set(look.owner, { ...(answer as Snapshot), asked: look.plan.session });
}

function learnFrom(actor: Actor, step: Step, answer: unknown): void {
  if (step.kind === "claim") actor.claims = [...(answer as Claim[]), ...actor.claims].slice(0, 6);
  if (step.kind === "lease") keepLease(actor, step.request, answer as LeaseResult);
  if (step.kind === "read" && step.plan.acquire !== undefined) {
    keepLease(actor, { owner: step.owner, name: step.plan.acquire.name }, (answer as Snapshot).lease);
  }
}

function keepLease(
  actor: Actor,
  { owner, name }: Pick<Actor["leases"][number], "owner" | "name">,
  result: LeaseResult | undefined,
): void {
  if (result?.kind === "held") actor.leases = [{ owner, name, token: result.token }, ...actor.leases].slice(0, 3);
}

function count(tally: Record<string, number>, step: Step, answer: unknown): void {
  const { failed, repeated, kind, lease } = (answer ?? {}) as {
    failed?: string;
    repeated?: boolean;
    kind?: string;
    lease?: LeaseResult;
  };
  const outcome = failed ?? lease?.kind ?? (step.kind === "lease" ? kind : repeated === true ? "repeated" : "done");
  const names = [outcome, ...partsOf(step, answer, outcome)];
  for (const name of names) tally[`${step.kind} ${name}`] = (tally[`${step.kind} ${name}`] ?? 0) + 1;
}

/** What besides the outcome is counted: the changes that were applied, and how often a claimed task was claimed before. */
function partsOf(step: Step, answer: unknown, outcome: string | undefined): string[] {
  if (step.kind === "claim") return (answer as Claim[]).map(({ attempt }) => `attempt ${attempt}`);
  if (step.kind !== "commit" || outcome !== "done") return [];
  const { changes, expect } = step.batch;
  return [...changes.map(({ kind }) => `of ${kind}`), ...expect.map(({ kind }) => `expecting ${kind}`)];
}

function differenceOf(step: Step, left: unknown, right: unknown): string {
  try {
    assert.deepEqual(shortened(right), shortened(left));
  } catch (error) {
    return `the right store (+) answers unlike the left (-).\n${JSON.stringify(shortened(step))}\n${(error as Error).message}`;
  }
  return `the right store answers unlike the left, somewhere in long text.\n${JSON.stringify(shortened(step))}`;
}

/** A copy with long text cut, so that it can be shown. */
function shortened(value: unknown): unknown {
  const text = JSON.stringify(value, (_key, part: unknown) => {
    return typeof part === "string" && part.length > 200 ? `${part.slice(0, 200)}... (${part.length})` : part;
  });
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
