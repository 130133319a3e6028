export type { PostgresClient, PostgresRow } from "./stores/postgres/client.ts";
export { openPostgresClient, postgresClient, type PostgresPool } from "./stores/postgres/pg-client.ts";
export { openPgliteClient, pgliteClient, type Pglite } from "./stores/postgres/pglite-client.ts";
export { postgresStore, type PostgresOptions } from "./stores/postgres/postgres-store.ts";
