import { MemoryError } from "../../core/error.ts";
import type { PostgresClient, PostgresRow } from "./client.ts";

/** What is asked of a `PGlite`. */
export interface Pglite {
  query(sql: string, values: unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}

/**
 * Opens PGlite, a Postgres within this process, which is loaded here; MISSING_PACKAGE where it is not installed. `path` is
 * its folder, for this process only; without one everything is gone with the process.
 */
export async function openPgliteClient(path?: string): Promise<PostgresClient> {
  const { PGlite } = await loadPglite();
  return pgliteClient(await PGlite.create(path === undefined ? {} : { dataDir: path }), path);
}

/** A client over a PGlite of your own, which `close` closes. `path` says where it keeps its data; without it in memory. */
export function pgliteClient(database: Pglite, path?: string): PostgresClient {
  let closing: Promise<void> | undefined;
  return {
    location: path === undefined ? "pglite::memory:" : `pglite:${path}`,
    runs: path === undefined ? "memory" : "file",
    async query(sql, values = []) {
      if (!sql.startsWith("SELECT")) return rowsIn(await database.query(sql, [...values]));
      const [row] = rowsIn(await database.query(asJson(sql), [...values]));
      return JSON.parse(String(row?.["rows"])) as PostgresRow[];
    },
    close: () => (closing ??= database.close()),
  };
}

/** As one JSON text: of a column that begins with U+FEFF, PGlite takes that character away. */
function asJson(sql: string): string {
  return `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM (${sql}) AS t`;
}

function rowsIn({ rows }: { readonly rows: unknown[] }): readonly PostgresRow[] {
  return rows as PostgresRow[];
}

async function loadPglite() {
  try {
    return await import("@electric-sql/pglite");
  } catch (cause) {
    const message = "PGlite is missing: run `npm install @electric-sql/pglite`.";
    throw new MemoryError("MISSING_PACKAGE", message, { cause });
  }
}
