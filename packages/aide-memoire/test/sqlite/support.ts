import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { openSqliteClient, type Connect, type SqliteClient } from "../../src/stores/sqlite/client.ts";
import { sqliteStore, type SqliteOptions } from "../../src/stores/sqlite/sqlite-store.ts";
import type { Store } from "../../src/core/store.ts";

const undo: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A folder that goes with the test. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "aide-sqlite-"));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function freshPath(): string {
  return join(freshFolder(), "memory.db");
}

/** A store that is closed with the test. */
export function openStore(options: Partial<SqliteOptions> = {}): Store {
  const store = sqliteStore({ path: freshPath(), ...options });
  undo.push(() => store.close());
  return store;
}

/** Runs SQL in the file past the store, and gives what it answers. */
export async function rowsIn(path: string, sql: string): Promise<unknown[]> {
  const client = await openSqliteClient(path);
  try {
    return client
      .prepare(sql)
      .all()
      .map((row) => ({ ...(row as object) }));
  } finally {
    client.close();
  }
}

export async function execIn(path: string, sql: string): Promise<void> {
  const client = await openSqliteClient(path);
  client.exec(sql);
  client.close();
}

/** Statements in the order in which they run, each before it does. What `see` throws is what the statement fails with. */
export function watched(see: (sql: string, client: SqliteClient) => void): Connect {
  return async (path) => {
    const client = await openSqliteClient(path);
    return {
      exec(sql) {
        see(sql, client);
        return client.exec(sql);
      },
      prepare(sql) {
        const statement = client.prepare(sql);
        return {
          run(...values) {
            see(sql, client);
            return statement.run(...values);
          },
          get(...values) {
            see(sql, client);
            return statement.get(...values);
          },
          all(...values) {
            see(sql, client);
            return statement.all(...values);
          },
        };
      },
      close: () => client.close(),
    };
  };
}

/** An error as better-sqlite3 throws it. */
export function sqliteError(code: string): Error {
  return Object.assign(new Error(`made for the test: ${code}`), { code });
}
