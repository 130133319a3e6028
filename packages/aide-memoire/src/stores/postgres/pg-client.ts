import { MemoryError } from "../../core/error.ts";
import type { PostgresClient, PostgresRow } from "./client.ts";

/** What is asked of a `Pool` of `pg`. */
export interface PostgresPool {
  query(sql: string, values: unknown[]): Promise<{ rows: unknown[] }>;
  end(): Promise<unknown>;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** Longer than the server lets a call wait for another: only a connection that went silent comes to it. */
const silentMs = 30_000;
const connectMs = 10_000;

/**
 * Connects with `pg`, which is loaded here; MISSING_PACKAGE where it is not installed. Connections are made when they are
 * needed. Parameters of the URL are those of `pg`, such as `?sslmode=verify-full`; `?max=20` sets the size of the pool.
 */
export async function openPostgresClient(url: string): Promise<PostgresClient> {
  const location = shownUrl(url);
  const { Pool } = await loadPg();
  const max = Number(new URL(url).searchParams.get("max") ?? 10);
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: silentMs,
    keepAlive: true,
    application_name: "aide-memoire",
  });
  return postgresClient(pool, location);
}

/** A client over a pool of your own, which `close` ends. Give the pool a `query_timeout`: without one a call may wait for ever. */
export function postgresClient(pool: PostgresPool, location: string): PostgresClient {
  // A connection that is lost while nobody uses it leaves the pool; without a listener it would end the process.
  pool.on("error", () => {});
  let ending: Promise<unknown> | undefined;
  return {
    location,
    runs: "server",
    async query(sql, values = []) {
      const { rows } = await pool.query(sql, [...values]);
      return rows as PostgresRow[];
    },
    async close() {
      await (ending ??= pool.end());
    },
  };
}

/** The URL without password and parameters. */
function shownUrl(url: string): string {
  if (!URL.canParse(url)) throw badUrl();
  const { protocol, username, host, pathname } = new URL(url);
  if (protocol !== "postgres:" && protocol !== "postgresql:") throw badUrl();
  return `postgres://${username === "" ? "" : `${username}@`}${host}${pathname}`;
}

function badUrl(): MemoryError {
  return new MemoryError(
    "BAD_INPUT",
    "The place is no URL of Postgres. Write postgres://user:password@host:port/database.",
  );
}

async function loadPg() {
  try {
    return await import("pg");
  } catch (cause) {
    throw new MemoryError("MISSING_PACKAGE", "The driver of Postgres is missing: run `npm install pg`.", { cause });
  }
}
