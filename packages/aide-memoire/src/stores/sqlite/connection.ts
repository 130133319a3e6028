import type { SqliteClient, SqliteStatement, SqlValue } from "./client.ts";
import { sql } from "./sql.ts";
import { toStored } from "./stored-text.ts";

export type SqlRow = Readonly<Record<string, unknown>>;
export type Synchronous = "FULL" | "NORMAL";

/** An open database. Statements are prepared once; text is escaped on its way in. */
export interface Connection {
  run(sql: string, ...values: SqlValue[]): void;
  get(sql: string, ...values: SqlValue[]): SqlRow | undefined;
  all(sql: string, ...values: SqlValue[]): readonly SqlRow[];
  /** Whether a commit waits for the disk. Only between transactions. */
  setSynchronous(level: Synchronous): void;
  /** Ends the transaction, where one is open. */
  rollback(): void;
  close(): void;
}

export function connectionOf(client: SqliteClient): Connection {
  const statements = new Map<string, SqliteStatement>();
  let synchronous: Synchronous | undefined;

  function prepared(sql: string): SqliteStatement {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = client.prepare(sql);
    statements.set(sql, statement);
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
      statements.clear();
      client.close();
    },
  };
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
