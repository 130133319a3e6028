import type { SqliteClient, SqliteStatement, SqlValue } from "./client.ts";
import { sql } from "./sql.ts";
import { toStored } from "../stored-text.ts";

export type SqlRow = Readonly<Record<string, unknown>>;
export type SqlTuple = readonly unknown[];
export type Synchronous = "FULL" | "NORMAL";

/** An open database. Statements are prepared once; text is escaped on its way in. */
export interface Connection {
  run(sql: string, ...values: SqlValue[]): void;
  get(sql: string, ...values: SqlValue[]): SqlRow | undefined;
  all(sql: string, ...values: SqlValue[]): readonly SqlRow[];
  /** Like `all`, with the values of each row in the order of the columns: for what is read most. */
  tuples(sql: string, ...values: SqlValue[]): readonly SqlTuple[];
  /** Whether a commit waits for the disk. Only between transactions. */
  setSynchronous(level: Synchronous): void;
  /** Ends the transaction, where one is open. */
  rollback(): void;
  close(): void;
}

export function connectionOf(client: SqliteClient): Connection {
  const statements = new Map<string, SqliteStatement>();
  const tupleStatements = new Map<string, SqliteStatement>();
  let synchronous: Synchronous | undefined;

  function prepared(sql: string, cache = statements): SqliteStatement {
    const known = cache.get(sql);
    if (known !== undefined) return known;
    const statement = client.prepare(sql);
    if (cache === tupleStatements) giveTuples(statement);
    cache.set(sql, statement);
    return statement;
  }

  return {
    run(sql, ...values) {
      prepared(sql).run(...stored(values));
    },
    get(sql, ...values) {
      return prepared(sql).get(...stored(values)) as SqlRow | undefined;
    },
    all(sql, ...values) {
      return prepared(sql).all(...stored(values)) as SqlRow[];
    },
    tuples(sql, ...values) {
      const rows = prepared(sql, tupleStatements).all(...stored(values));
      return Array.isArray(rows[0]) ? (rows as SqlTuple[]) : rows.map((row) => Object.values(row as SqlRow));
    },
    setSynchronous(level) {
      if (level === synchronous) return;
      client.exec(`PRAGMA synchronous = ${level}`);
      synchronous = level;
    },
    rollback() {
      try {
        prepared("ROLLBACK").run();
      } catch {
        // SQLite has ended the transaction itself, as it does where the disk is full.
      }
    },
    close() {
      for (const cache of [statements, tupleStatements]) cache.clear();
      client.close();
    },
  };
}

/** A driver that cannot do it gives rows with names. */
function giveTuples(statement: SqliteStatement): void {
  if (statement.raw !== undefined) statement.raw();
  else statement.setReturnArrays?.(true);
}

/** Runs `work` in one transaction; where it throws, nothing of it remains. */
export function inTransaction<T>(connection: Connection, begin: string, work: () => T): T {
  connection.run(begin);
  try {
    const value = work();
    connection.run(sql.commit);
    return value;
  } catch (error) {
    connection.rollback();
    throw error;
  }
}

function stored(values: SqlValue[]): SqlValue[] {
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place];
    if (typeof value === "string") values[place] = toStored(value);
  }
  return values;
}
