import { isAbsolute } from "node:path";
import { MemoryError } from "../../core/error.ts";
import type { Batch, Capabilities, Store } from "../../core/store.ts";
import { callsUnderWay } from "../calls-under-way.ts";
import { claimTasks, isAnyDue } from "./claims.ts";
import { openSqliteClient, type Connect } from "./client.ts";
import { commitBatch } from "./commit.ts";
import { inTransaction, type Connection } from "./connection.ts";
import { databaseAt } from "./database.ts";
import { endsConnection, isBusy, storeError } from "./failure.ts";
import { inspectFile } from "./inspect.ts";
import { requestLease } from "./leases.ts";
import { readOwners, readPage } from "./page.ts";
import { readSnapshot } from "./read.ts";
import { reclaimFile, type ReclaimState } from "./reclaim.ts";
import { whileBusy } from "./retry.ts";
import type { OnWarning } from "../stored-rows.ts";
import { migrations } from "./schema.ts";
import { mergeIndex, smallestMerge } from "./term-index.ts";
import { searchIndex } from "./search.ts";
import { sql } from "./sql.ts";
import { writerOf } from "./writer.ts";

export type SqliteOptions = {
  /** Absolute path of the file. It and its folder are made on first use, for this user only. */
  readonly path: string;
  /** Opens the file with another driver; {@link openSqliteClient} unless given. */
  readonly connect?: Connect;
  /** `full` (the default): a commit that resolved survives a power cut. `relaxed`: it survives the end of the process. */
  readonly durability?: "full" | "relaxed";
  /** The wall clock, in milliseconds, that leases, claims and remembered operations expire by. */
  readonly clock?: () => number;
  /** Hears of damaged rows that a read left out, without any text of them. */
  readonly onWarning?: OnWarning;
  /** How long a call waits for a file that others keep locked before it fails with BUSY. Default 30,000. */
  readonly busyMs?: number;
};

/**
 * A store in one SQLite file. Synchronous and lazy: the file is opened by the first call. Any number of processes of one
 * host may use it at once; a locked file is waited for without stopping the event loop.
 */
export function sqliteStore(options: SqliteOptions): Store {
  const { path, connect = openSqliteClient, durability = "full", clock = Date.now, busyMs = 30_000 } = options;
  const warn = options.onWarning ?? (() => {});
  assertPath(path);
  const patience = { location: path, milliseconds: busyMs };
  const database = databaseAt({ path, connect, durability, patience, migrations });
  const writer = writerOf(database, patience);
  const reclaimState: ReclaimState = { savedMs: 0 };
  const calls = callsUnderWay();
  /** Items that the search index does not know. It is told of them by and by; of those of others at the first commit. */
  let unmerged = smallestMerge;
  let isMerging = false;

  /** Reads in a transaction of its own, so that all of it is of one moment: at once, where nothing is in the way. */
  function snapshot<T>(look: (connection: Connection) => T): Promise<T> {
    const read = (connection: Connection): T => inTransaction(connection, sql.begin, () => look(connection));
    if (database.now !== undefined && !calls.areOver) {
      try {
        return Promise.resolve(read(database.now));
      } catch (error) {
        if (!isBusy(error)) return Promise.reject(failed(error, database.now));
      }
    }
    return calls.run(() => withConnection((connection) => whileBusy(patience, () => read(connection))));
  }

  async function withConnection<T>(use: (connection: Connection) => T | Promise<T>): Promise<T> {
    const connection = database.now ?? (await database.open());
    try {
      return await use(connection);
    } catch (error) {
      throw failed(error, connection);
    }
  }

  function failed(error: unknown, connection: Connection): MemoryError {
    if (endsConnection(error)) database.discard(connection);
    return storeError(error, path);
  }

  /** Behind the commits that wait. Where it fails, a later commit tries again; search finds all in any case. */
  function mergeBehind({ changes }: Batch): void {
    for (const change of changes) unmerged += change.kind === "append" ? change.items.length : 0;
    if (unmerged < smallestMerge || isMerging || calls.areOver) return;
    isMerging = true;
    const settle = (): void => {
      isMerging = false;
    };
    calls
      .run(async () => {
        do unmerged = await writer.submit({ durable: false, run: mergeIndex });
        while (unmerged >= smallestMerge);
      })
      .then(settle, settle);
  }

  return {
    specVersion: 1,
    location: path,
    capabilities: capabilitiesFor(durability),
    commit: (batch) =>
      calls.run(async () => {
        const run = (connection: Connection) => commitBatch(connection, batch, clock());
        const committed = await writer.submit({ durable: true, run });
        mergeBehind(batch);
        return committed;
      }),
    read: (owner, plan) =>
      plan.acquire === undefined
        ? snapshot((connection) => readSnapshot(connection, owner, plan, clock(), warn))
        : calls.run(() =>
            writer.submit({
              durable: false,
              run: (connection) => readSnapshot(connection, owner, plan, clock(), warn),
            }),
          ),
    page: (owner, query) => snapshot((connection) => readPage(connection, owner, query, warn)),
    search: (owner, query) => snapshot((connection) => searchIndex(connection, owner, query, warn)),
    owners: (query) => snapshot((connection) => readOwners(connection, query, warn)),
    lease: (request) =>
      calls.run(() =>
        writer.submit({ durable: false, run: (connection) => requestLease(connection, request, clock()) }),
      ),
    claim: (request) =>
      calls.run(async () => {
        if (!(await snapshot((connection) => isAnyDue(connection, request, clock())))) return [];
        return writer.submit({ durable: false, run: (connection) => claimTasks(connection, request, clock(), warn) });
      }),
    reclaim: ({ budgetMs }) =>
      calls.run(() => withConnection((connection) => reclaimFile(connection, reclaimState, budgetMs, clock()))),
    inspect: () => snapshot((connection) => inspectFile(connection, path, durability)),
    close: () => calls.close(() => database.close()),
  };
}

function assertPath(path: string): void {
  if (isAbsolute(path) && !path.includes("\0")) return;
  throw new MemoryError("BAD_INPUT", "The path of a SQLite store must be absolute. Resolve it first.");
}

function capabilitiesFor(durability: "full" | "relaxed"): Capabilities {
  return Object.freeze({
    durability: durability === "full" ? "power-loss" : "process",
    writers: "host",
    vectors: "none",
    reclaim: "complete",
    maxBatchBytes: 64 * 1024 * 1024,
    maxBatchChanges: 10_000,
  });
}
