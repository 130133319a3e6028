import { MemoryError } from "../../core/error.ts";
import type { Connection } from "./connection.ts";
import type { Database } from "./database.ts";
import { runningClock, type RunningClock } from "../running-clock.ts";
import { busyError, goneError, endsConnection, isBusy, storeError } from "./failure.ts";
import { pause, type Patience } from "./retry.ts";
import { sql } from "./sql.ts";

/** One piece of work in a write transaction. It may run more than once: after a rollback it runs again. */
export type Job<T> = {
  /** False where the loss of a moment in a power cut does no harm, as with leases. */
  readonly durable: boolean;
  run(connection: Connection): T;
};

export interface Writer {
  /** Resolves when the job is committed. All that is submitted in one tick shares one transaction. */
  submit<T>(job: Job<T>): Promise<T>;
}

type Waiting = {
  readonly job: Job<unknown>;
  readonly since: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
};

/** Keeps a transaction, and so a stop of the event loop, to some milliseconds. */
const largestGroup = 64;

export function writerOf(database: Database, patience: Patience): Writer {
  let queue: Waiting[] = [];
  /** While there is work. */
  let clock: RunningClock | undefined;

  function submit<T>(job: Job<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const isRunning = clock !== undefined;
      clock ??= runningClock();
      queue.push({ job, since: clock.now(), resolve: resolve as (value: unknown) => void, reject });
      if (!isRunning) setImmediate(() => void work());
    });
  }

  /** Never rejects: what fails, fails for those who wait. */
  async function work(): Promise<void> {
    for (let tries = 0; queue.length > 0;) {
      const group = queue.splice(0, largestGroup);
      const isDone = await attempt(group);
      if (isDone) {
        tries = 0;
      } else {
        queue = [...group.filter(isPatient), ...queue];
        await pause(tries);
        tries += 1;
      }
      if (queue.length > 0) await nextTick();
    }
    clock?.stop();
    clock = undefined;
  }

  function isPatient(waiting: Waiting): boolean {
    if (clock !== undefined && clock.now() - waiting.since < patience.milliseconds) return true;
    waiting.reject(busyError(patience.location, Math.round(patience.milliseconds / 1000)));
    return false;
  }

  /** False where the file was locked, so that all must be tried again. */
  async function attempt(group: readonly Waiting[]): Promise<boolean> {
    let connection: Connection;
    try {
      connection = database.now ?? (await database.open());
    } catch (error) {
      for (const waiting of group) waiting.reject(error);
      return true;
    }
    if (!database.isThere()) {
      database.discard(connection);
      for (const waiting of group) waiting.reject(goneError(patience.location));
      return true;
    }
    const failure = runGroup(connection, group, database.levelOf(group.some(({ job }) => job.durable)));
    if (failure === undefined) return true;
    if (isBusy(failure.error)) return false;
    if (failure.endsConnection) database.discard(connection);
    if (group.length === 1 || failure.wasCommit) {
      for (const waiting of group) waiting.reject(storeError(failure.error, patience.location));
      return true;
    }
    // One of them failed, and none is stored: each gets its own transaction and its own answer.
    const left: Waiting[] = [];
    for (const waiting of group) {
      await nextTick();
      if (!(await attempt([waiting]))) left.push(waiting);
    }
    queue = [...left, ...queue];
    return true;
  }

  return { submit };
}

type Failure = { readonly error: unknown; readonly wasCommit: boolean; readonly endsConnection: boolean };

/** Runs all jobs in one transaction and answers those who wait for them. Where it fails, no one was answered. */
function runGroup(connection: Connection, group: readonly Waiting[], level: "FULL" | "NORMAL"): Failure | undefined {
  let state: "outside" | "inside" | "committing" = "outside";
  const answers: (() => void)[] = [];
  try {
    connection.setSynchronous(level);
    connection.run(sql.beginWrite);
    state = "inside";
    for (const waiting of group) answers.push(runJob(connection, waiting, group.length > 1));
    state = "committing";
    connection.run(sql.commit);
  } catch (error) {
    connection.rollback();
    // A transaction that does not even begin is one that does not end: the connection is of no more use.
    const isUseless = endsConnection(error) || (state === "outside" && !isBusy(error));
    if (MemoryError.is(error) && group.length === 1) return answerAlone(group, error);
    return { error, wasCommit: state === "committing", endsConnection: isUseless };
  }
  for (const answer of answers) answer();
  return undefined;
}

/** Gives the answer to make once the transaction is committed. A job that is refused before it wrote stops no other one. */
function runJob(connection: Connection, { job, resolve, reject }: Waiting, isShared: boolean): () => void {
  const before = isShared ? rowsWritten(connection) : undefined;
  try {
    const value = job.run(connection);
    return () => resolve(value);
  } catch (error) {
    // A savepoint would undo what it wrote, but costs every job a copy of each page.
    if (!MemoryError.is(error) || before !== rowsWritten(connection)) throw error;
    return () => reject(error);
  }
}

function rowsWritten(connection: Connection): unknown {
  return connection.get(sql.written)?.["rows"];
}

/** A refusal of the only job: nothing was stored, and nothing is wrong with the store. */
function answerAlone(group: readonly Waiting[], error: MemoryError): undefined {
  for (const waiting of group) waiting.reject(error);
}

function nextTick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
