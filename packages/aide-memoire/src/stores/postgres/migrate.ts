import { MemoryError } from "../../core/error.ts";
import { insist, type Patience } from "./calls.ts";
import type { PostgresClient } from "./client.ts";
import { stateOf } from "./failure.ts";
import type { SchemaPart } from "./schema/migrations.ts";

/** What the server says of itself when a store is opened. */
export type ServerSettings = { readonly fsync: boolean };

export type SchemaToPrepare = {
  readonly client: PostgresClient;
  /** Quoted. */
  readonly schema: string;
  readonly migrations: readonly SchemaPart[];
  readonly patience: Patience;
};

/** Makes the schema, or brings it to the newest version. Where nothing is to be done, it only reads. */
export async function prepareSchema(work: SchemaToPrepare): Promise<ServerSettings> {
  const { client, schema, migrations, patience } = work;
  const found = await versionOf(work);
  assertKnown(found, work);
  if (found < migrations.length) await migrate(work);
  const [row] = await insist(client, { sql: settingsSql(schema) }, patience);
  if (row?.["encoding"] !== "UTF8") {
    throw new MemoryError(
      "STORE_UNAVAILABLE",
      `The database at ${client.location} is not in UTF8. Create one that is.`,
    );
  }
  assertKnown(Number(row["version"]), work);
  return { fsync: row["fsync"] === "on" };
}

/** 0 where there is no schema of ours. */
async function versionOf({ client, schema, patience }: SchemaToPrepare): Promise<number> {
  const [found] = await insist(
    client,
    { sql: `SELECT to_regprocedure('${schema}.schema_version()') IS NOT NULL AS ours` },
    patience,
  );
  if (found?.["ours"] !== true) return 0;
  const [row] = await insist(client, { sql: `SELECT ${schema}.schema_version() AS version` }, patience);
  return Number(row?.["version"]);
}

function assertKnown(version: number, { client, schema, migrations }: SchemaToPrepare): void {
  if (version <= migrations.length) return;
  throw new MemoryError(
    "STORE_NEWER",
    `The schema ${schema} at ${client.location} was made by a newer Aide-mémoire (version ${version}, known ` +
      `${migrations.length}). Update the package.`,
  );
}

/**
 * All in one statement, and so in one transaction, under a lock: of many processes that come at once, the first does it,
 * and the others see it done.
 */
async function migrate({ client, schema, migrations, patience }: SchemaToPrepare): Promise<void> {
  try {
    await insist(client, { sql: migrationSql(schema, migrations) }, patience);
  } catch (cause) {
    if (!isTaken(cause)) throw cause;
    throw new MemoryError(
      "STORE_CORRUPT",
      `The schema ${schema} at ${client.location} holds tables or functions of another application. Nothing was changed; ` +
        "choose another schema.",
      { cause },
    );
  }
}

/** Tables, functions or types of these names are there. */
function isTaken(error: unknown): boolean {
  return ["42P07", "42723", "42710"].includes(stateOf(error) ?? "");
}

function migrationSql(schema: string, migrations: readonly SchemaPart[]): string {
  const steps = migrations.map(
    (make, place) => `
  IF _version < ${place + 1} THEN
${make(schema)}
  END IF;`,
  );
  return `DO $migration$
#variable_conflict use_column
DECLARE
  _version integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('${schema} migration', 0));
  -- The tables of the catalogue are asked, not functions such as to_regclass: those may not have heard yet of what was
  -- made while this one waited for the lock.
  IF EXISTS (SELECT FROM pg_catalog.pg_proc AS p JOIN pg_catalog.pg_namespace AS n ON n.oid = p.pronamespace
    WHERE n.nspname = '${bare(schema)}' AND p.proname = 'schema_version') THEN
    _version := ${schema}.schema_version();
  END IF;
  IF _version >= ${migrations.length} THEN
    RETURN;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_namespace AS n WHERE n.nspname = '${bare(schema)}') THEN
    CREATE SCHEMA ${schema};
  END IF;
${steps.join("")}
  CREATE OR REPLACE FUNCTION ${schema}.schema_version() RETURNS integer LANGUAGE sql IMMUTABLE
    AS $body$ SELECT ${migrations.length} $body$;
END $migration$`;
}

/** The name without its quotes. */
function bare(schema: string): string {
  return schema.slice(1, -1);
}

function settingsSql(schema: string): string {
  return `SELECT ${schema}.schema_version() AS version, current_setting('fsync') AS fsync,
    current_setting('server_encoding') AS encoding`;
}
