import { randomUUID } from "node:crypto";
import type { Owner } from "../../core/owner.ts";
import type { Batch, Capabilities, Committed, ReadPlan, Store } from "../../core/store.ts";
import { ownerHash } from "../owner-hash.ts";
import { callsUnderWay } from "../calls-under-way.ts";
import type { OnWarning } from "../stored-rows.ts";
import { toStored } from "../stored-text.ts";
import { batchText } from "./batch-text.ts";
import { boundIn, limitOf } from "./bounds.ts";
import { insist, type Call, type Patience } from "./calls.ts";
import { claimsIn, kindsText } from "./claims.ts";
import type { PostgresClient, PostgresRow } from "./client.ts";
import { committedIn, notContinuedIn } from "./commit.ts";
import { stateOf, storeError } from "./failure.ts";
import { schemaName } from "./identifier.ts";
import { healthIn } from "./inspect.ts";
import { leaseIn, leaseValues, newToken } from "./leases.ts";
import { prepareSchema, type ServerSettings } from "./migrate.ts";
import { ownersAfter, ownersIn, pageIn, pageText } from "./page.ts";
import { planText, snapshotIn } from "./read.ts";
import { migrations } from "./schema/migrations.ts";
import { candidatesIn, queryText } from "./search.ts";
import { sqlIn } from "./sql.ts";

export type PostgresOptions = {
  /** Made by `openPostgresClient`, `openPgliteClient`, or of a pool of your own; `close` closes it. */
  readonly client: PostgresClient;
  /** The schema that holds the tables; it is made on first use. Default `aide_memoire`. */
  readonly schema?: string;
  /** `full` (the default): a commit that resolved survives a power cut. `relaxed`: the server may lose the last moments. */
  readonly durability?: "full" | "relaxed";
  /** The wall clock, in milliseconds, that leases, claims and remembered operations expire by; the server's unless given. */
  readonly clock?: () => number;
  /** Hears of damaged rows that a read left out, without any text of them. */
  readonly onWarning?: OnWarning;
  /** How long a call waits for a server that restarts, or for another writer, before it fails. Default 10,000. */
  readonly patienceMs?: number;
};

/** Rows that one step of reclaiming deletes: some milliseconds. */
const reclaimedAtOnce = 500;

/**
 * A store in a schema of Postgres. Synchronous and lazy: the schema is made, or looked at, by the first call. Every call is
 * one statement, so that any number of processes may share it, through a pooler in transaction mode too.
 */
export function postgresStore(options: PostgresOptions): Store {
  const { client, durability = "full", clock, patienceMs = 10_000 } = options;
  const warn = options.onWarning ?? (() => {});
  const schema = schemaName(options.schema ?? "aide_memoire");
  const sql = sqlIn(schema);
  const patience: Patience = { milliseconds: patienceMs, wasReached: false };
  const calls = callsUnderWay();
  let settings: ServerSettings | undefined;
  let preparing: Promise<void> | undefined;

  function call<T>(run: () => Promise<T>): Promise<T> {
    return calls.run(() =>
      run().catch((error: unknown) => {
        throw storeError(error, client.location);
      }),
    );
  }

  async function ask(statement: Call): Promise<readonly PostgresRow[]> {
    if (settings === undefined) await (preparing ??= prepare());
    return insist(client, statement, patience);
  }

  async function prepare(): Promise<void> {
    try {
      settings = await prepareSchema({ client, schema, migrations, patience });
    } finally {
      preparing = undefined;
    }
  }

  async function commit(batch: Batch): Promise<Committed> {
    const values = [keyOf(batch.owner), batchText(batch), randomUUID(), now(), durability === "full", patienceMs];
    try {
      const [row] = await ask({ sql: sql.commit, values, stores: true });
      return committedIn(row, batch);
    } catch (error) {
      if (stateOf(error) !== "AM001") throw error;
      throw notContinuedIn(String((error as { detail?: unknown }).detail), batch);
    }
  }

  function read(owner: Owner, plan: ReadPlan): Promise<readonly PostgresRow[]> {
    const { acquire } = plan;
    const values = [keyOf(owner), planText(plan)];
    if (acquire === undefined) return ask({ sql: sql.read, values });
    const { name, ttlMs, takeover = false } = acquire;
    const lease = [toStored(name), newToken(), ttlMs, takeover, now(), patienceMs];
    return ask({ sql: sql.readAcquiring, values: [...values, ...lease] });
  }

  async function reclaim(budgetMs: number): Promise<{ done: boolean }> {
    const end = performance.now() + budgetMs;
    for (;;) {
      const [row] = await ask({ sql: sql.reclaim, values: [reclaimedAtOnce] });
      if (row?.["more"] === false) return { done: true };
      if (performance.now() >= end) return { done: false };
    }
  }

  function now(): number | null {
    return clock === undefined ? null : clock();
  }

  return {
    specVersion: 1,
    location: client.location,
    get capabilities() {
      return capabilitiesOf(client, durability, settings);
    },
    commit: (batch) => call(() => commit(batch)),
    read: (owner, plan) => call(async () => snapshotIn(await read(owner, plan), plan, warn)),
    page: (owner, query) =>
      call(async () => pageIn(await ask({ sql: sql.page, values: [keyOf(owner), pageText(query)] }), query, warn)),
    search: (owner, query) =>
      call(async () => candidatesIn(await ask({ sql: sql.search, values: [keyOf(owner), queryText(query)] }), warn)),
    owners: ({ tenant, bucket, cursor, limit }) =>
      call(async () => {
        const named = tenant === undefined ? null : toStored(tenant);
        const values = [named, bucket ?? null, ownersAfter(cursor), limitOf(limit + 1)];
        return ownersIn(await ask({ sql: sql.owners, values }), limit, warn);
      }),
    lease: (request) =>
      call(async () => {
        const values = [keyOf(request.owner), ...leaseValues(request), now(), patienceMs];
        return leaseIn((await ask({ sql: sql.lease, values }))[0]);
      }),
    claim: ({ kinds, now: due, ttlMs, limit }) =>
      call(async () =>
        claimsIn(
          await ask({ sql: sql.claim, values: [kindsText(kinds), boundIn(due), ttlMs, limitOf(limit), now()] }),
          warn,
        ),
      ),
    reclaim: ({ budgetMs }) => call(() => reclaim(budgetMs)),
    inspect: () => call(async () => healthIn(await ask({ sql: sql.health }), client, durability)),
    close: () => calls.close(() => client.close()),
  };
}

/** The owner's key in the tables. */
function keyOf(owner: Owner): string {
  return Buffer.from(ownerHash(owner)).toString("hex");
}

/** What the server was found to be like counts, once it was reached. */
function capabilitiesOf(
  { runs }: PostgresClient,
  durability: "full" | "relaxed",
  settings: ServerSettings | undefined,
): Capabilities {
  return {
    durability: durabilityOf(runs, durability, settings),
    writers: runs === "server" ? "network" : "process",
    vectors: "none",
    reclaim: "operator",
    maxBatchBytes: 64 * 1024 * 1024,
    maxBatchChanges: 10_000,
  };
}

function durabilityOf(
  runs: PostgresClient["runs"],
  durability: "full" | "relaxed",
  settings: ServerSettings | undefined,
): Capabilities["durability"] {
  if (runs === "memory") return "none";
  if (runs === "file" || durability === "relaxed" || settings?.fsync === false) return "process";
  return settings === undefined ? "unknown" : "power-loss";
}
