import { MemoryError } from "../../core/error.ts";
import type { SqliteClient } from "./client.ts";
import { whileBusy, type Patience } from "./retry.ts";
import { applicationId } from "./schema.ts";

/** Makes the tables, or brings them to the newest version. Where nothing is to be done, it only reads. */
export async function prepareSchema(
  client: SqliteClient,
  path: string,
  migrations: readonly string[],
  patience: Patience,
): Promise<void> {
  const version = await whileBusy(patience, () => atOnce(client, () => versionOf(client, path, migrations.length)));
  await whileBusy(patience, () => switchToWal(client));
  if (version < migrations.length) await whileBusy(patience, () => migrate(client, path, migrations));
}

/** The version of our tables; 0 in an empty file. Fails where the file is not ours, or newer than we are. */
function versionOf(client: SqliteClient, path: string, newest: number): number {
  const application = numberOf(client, "PRAGMA application_id");
  const version = numberOf(client, "PRAGMA user_version");
  const objects = numberOf(client, "SELECT count(*) FROM sqlite_schema");
  if (application === 0 && version === 0 && objects === 0) return 0;
  if (application !== applicationId || version < 1) {
    throw new MemoryError(
      "STORE_CORRUPT",
      `${path} is a database of another application. Nothing was changed; choose another path.`,
    );
  }
  if (version > newest) {
    throw new MemoryError(
      "STORE_NEWER",
      `${path} was written by a newer Aide-mémoire (tables ${version}, known ${newest}). Update the package.`,
    );
  }
  return version;
}

/** Reads of one moment: what another process makes meanwhile is seen whole, or not at all. */
function atOnce<T>(client: SqliteClient, read: () => T): T {
  client.exec("BEGIN");
  try {
    return read();
  } finally {
    rollback(client);
  }
}

/** Needs the file for itself for a moment, once in its life. */
function switchToWal(client: SqliteClient): void {
  if (firstOf(client, "PRAGMA journal_mode") !== "wal") firstOf(client, "PRAGMA journal_mode = WAL");
}

/** All in one transaction: of many processes that come at once, the first does it, and the others see it done. */
function migrate(client: SqliteClient, path: string, migrations: readonly string[]): void {
  client.exec("PRAGMA synchronous = FULL");
  client.exec("BEGIN IMMEDIATE");
  try {
    for (const migration of migrations.slice(versionOf(client, path, migrations.length))) client.exec(migration);
    client.exec(`PRAGMA application_id = ${applicationId}`);
    client.exec(`PRAGMA user_version = ${migrations.length}`);
    client.exec("COMMIT");
  } catch (error) {
    rollback(client);
    throw error;
  }
}

function rollback(client: SqliteClient): void {
  try {
    client.exec("ROLLBACK");
  } catch {
    // SQLite has done it itself.
  }
}

function numberOf(client: SqliteClient, query: string): number {
  return Number(firstOf(client, query));
}

function firstOf(client: SqliteClient, query: string): unknown {
  return Object.values(client.prepare(query).get() as Record<string, unknown>)[0];
}
