import { MemoryError } from "../../core/error.ts";

export type SqlValue = null | number | string | Uint8Array;

/** The few synchronous calls of a SQLite driver that the store makes. `node:sqlite` and better-sqlite3 have them. */
export interface SqliteClient {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

export interface SqliteStatement {
  run(...values: SqlValue[]): unknown;
  /** The first row, as an object, or `undefined`. */
  get(...values: SqlValue[]): unknown;
  all(...values: SqlValue[]): unknown[];
  /** Rows come as arrays from then on, where the driver can do that (better-sqlite3): they cost half as much. */
  raw?(): unknown;
  /** The same in `node:sqlite`. */
  setReturnArrays?(enabled: boolean): unknown;
}

/** Opens a client; a store does so again after a failure that spoilt the last one. */
export type Connect = (path: string) => Promise<SqliteClient>;

type Driver = new (path: string) => SqliteClient;

/**
 * Opens a database file with `node:sqlite`, where this Node has it, else with better-sqlite3. The file is made where
 * there is none. Fails with MISSING_PACKAGE where there is neither.
 */
export async function openSqliteClient(path: string): Promise<SqliteClient> {
  const Builtin = builtinDriver();
  return Builtin === undefined ? openBetterSqlite3(path) : new Builtin(path);
}

/** Asked for in this way, Node neither fails where it has none, nor does a bundler stumble over the name. */
function builtinDriver(): Driver | undefined {
  const found = process.getBuiltinModule("node:sqlite") as { readonly DatabaseSync: Driver } | undefined;
  return found?.DatabaseSync;
}

async function openBetterSqlite3(path: string): Promise<SqliteClient> {
  try {
    const { default: Database } = await import("better-sqlite3");
    return new Database(path, { timeout: 0 });
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith("SQLITE_")) throw error;
    throw new MemoryError("MISSING_PACKAGE", missing(error), { cause: error });
  }
}

function missing(error: unknown): string {
  const { code } = error as { code?: unknown };
  return code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND"
    ? "SQLite is missing: run `npm install better-sqlite3`, or use Node 22.13 or newer."
    : "better-sqlite3 does not load in this Node: run `npm rebuild better-sqlite3`, or use Node 22.13 or newer.";
}
