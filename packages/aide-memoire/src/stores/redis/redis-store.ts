import { callsUnderWay } from "../calls-under-way.ts";
import { late } from "../late.ts";
import type { Owner } from "../../core/owner.ts";
import type {
  Batch,
  Capabilities,
  Committed,
  LeaseRequest,
  LeaseResult,
  ReadPlan,
  Snapshot,
  Store,
} from "../../core/store.ts";
import { numberIn } from "./answers.ts";
import { advancesIn, batchArguments, sessionIn } from "./batch-arguments.ts";
import { claimTasks } from "./claims.ts";
import type { RedisClient } from "./client.ts";
import { connectionOf } from "./connection.ts";
import { fieldsToRead, fieldsToWrite } from "./fields.ts";
import type { OnWarning } from "../stored-rows.ts";
import { inspectRedis } from "./inspect.ts";
import { acquireArguments, leaseArguments, leaseIn } from "./leases.ts";
import { leaseScript } from "./lua/lease.ts";
import { pageScript } from "./lua/page.ts";
import { acquireScript, readScript } from "./lua/read.ts";
import { searchScript } from "./lua/search.ts";
import { keysOf, placesIn, type Place } from "./names.ts";
import { readOwners } from "./owners.ts";
import { pageArguments, pageIn } from "./page.ts";
import { readArguments, snapshotIn } from "./read.ts";
import { demandsOf, refusal } from "./refusal.ts";
import { scriptFor } from "./script-for.ts";
import { candidatesIn, searchArguments } from "./search.ts";

export type RedisOptions = {
  /** A client that stays the caller's, or what opens one at the first call; that one the store closes. */
  readonly client: RedisClient | (() => Promise<RedisClient>);
  /** Shown to people, without a password. Default `redis`. */
  readonly location?: string;
  /** What all keys begin with, in their hash tag: stores of different prefixes share nothing. Default `am`. */
  readonly prefix?: string;
  /** All of an owner goes, as one, when it has not been written to for so long. Never, unless given. */
  readonly expireAfterMs?: number;
  /** How long a call waits for a Redis that cannot be reached, or cannot answer yet. Default 10,000. */
  readonly patienceMs?: number;
  /** The wall clock that leases, claims and remembered operations expire by; that of Redis unless given. */
  readonly clock?: () => number;
  /** Hears of damaged records that a read left out, without any text of them. */
  readonly onWarning?: OnWarning;
};

const capabilities: Capabilities = Object.freeze({
  durability: "unknown",
  writers: "network",
  vectors: "none",
  reclaim: "operator",
  maxBatchBytes: 64 * 1024 * 1024,
  maxBatchChanges: 10_000,
});

/** A store in Redis 7 or newer, or in Redis Cluster. Any number of processes on any number of hosts may use it at once. */
export function redisStore(options: RedisOptions): Store {
  const { location = "redis", prefix = "am", clock, expireAfterMs, patienceMs = 10_000 } = options;
  const warn = options.onWarning ?? (() => {});
  const client = clientOf(options.client);
  const connection = connectionOf(client.open, { location, milliseconds: patienceMs });
  const calls = callsUnderWay();
  const places = placesIn(prefix);
  const lifetime = String(expireAfterMs ?? "");

  function wallClock(): string {
    return clock === undefined ? "" : String(clock());
  }

  /** What every script about an owner is told first: fields are those of the values that it will look at. */
  function aboutOwner({ owner }: Place, session = "", fields: readonly string[] = []): string[] {
    return [owner, lifetime, session, String(fields.length), ...fields];
  }

  async function commit(batch: Batch): Promise<Committed> {
    const { owner, incarnation, at } = batch;
    const place = places.of(owner);
    const keys = keysOf(place, incarnation, advancesIn(batch));
    const wanted = demandsOf(batch);
    const values = [
      ...aboutOwner(place, places.nameOf(owner, sessionIn(batch)?.session), fieldsToWrite(batch)),
      wallClock(),
      ...batchArguments(batch, wanted, crypto.randomUUID(), (session) => places.nameOf(owner, session)),
    ];
    const answer = await connection.run(scriptFor(batch), keys, values);
    if (answer[0] === "done") return { repeated: false, at };
    if (answer[0] === "repeated") return { repeated: true, at: numberIn(answer[1]) };
    throw refusal(wanted, answer);
  }

  async function read(owner: Owner, plan: ReadPlan, from = ""): Promise<Snapshot> {
    const place = places.of(owner);
    const acquire = plan.acquire === undefined ? [] : [wallClock(), ...acquireArguments(plan.acquire, from)];
    const values = [
      ...aboutOwner(place, places.nameOf(owner, plan.session), fieldsToRead(plan)),
      ...readArguments(plan, acquire),
    ];
    const script = plan.acquire === undefined ? readScript : acquireScript;
    const answer = await connection.run(script, keysOf(place), values);
    const lease = plan.acquire === undefined ? undefined : leaseIn(answer[4]);
    if (lease?.dead !== undefined && from === "") return read(owner, plan, lease.dead);
    return snapshotIn(answer, plan, lease?.result, warn);
  }

  async function lease(request: LeaseRequest, from = ""): Promise<LeaseResult> {
    const place = places.of(request.owner);
    const values = [...aboutOwner(place), wallClock(), ...leaseArguments(request, from)];
    const answer = leaseIn(await connection.run(leaseScript, keysOf(place), values));
    return answer.dead === undefined || from !== "" ? answer.result : lease(request, answer.dead);
  }

  /** Where entries wait to be indexed, the first call says so, and the next ones do it, some at a time. */
  async function search(owner: Owner, query: readonly string[]): Promise<readonly unknown[]> {
    const place = places.of(owner);
    let answer = await connection.run(searchScript, keysOf(place), [...aboutOwner(place), "", ...query]);
    while (answer[0] === "waiting") {
      const incarnation = numberIn(answer[1]);
      const values = [...aboutOwner(place), String(incarnation), ...query];
      answer = await connection.run(searchScript, keysOf(place, incarnation), values);
    }
    return answer;
  }

  return {
    specVersion: 1,
    location,
    capabilities,
    commit: (batch) => calls.run(() => commit(batch)),
    read: (owner, plan) => calls.run(() => read(owner, plan)),
    page: (owner, query) =>
      calls.run(async () => {
        const place = places.of(owner);
        const values = [...aboutOwner(place), ...pageArguments(query)];
        return pageIn(await connection.run(pageScript, keysOf(place), values), query, warn);
      }),
    search: (owner, query) => calls.run(async () => candidatesIn(await search(owner, searchArguments(query)))),
    owners: (query) => calls.run(() => readOwners(connection, prefix, query, warn)),
    lease: (request) => calls.run(() => lease(request)),
    claim: (request) => calls.run(() => claimTasks(connection, prefix, request, wallClock(), warn)),
    // What is deleted is gone from Redis at once; what its files still hold is the operator's to rewrite.
    reclaim: () => calls.run(async () => ({ done: true })),
    inspect: () => calls.run(() => inspectRedis(connection, { prefix, location })),
    close: () => calls.close(() => client.close()),
  };
}

type OwnClient = { open(): Promise<RedisClient>; close(): Promise<void> };

function clientOf(client: RedisOptions["client"]): OwnClient {
  if (typeof client !== "function") return { open: async () => client, close: async () => {} };
  const own = late(client);
  return {
    open: async () => own.get(),
    async close() {
      const opened = await own.opened();
      await opened?.quit().catch(() => opened.disconnect());
    },
  };
}
