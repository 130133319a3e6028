export { openSqliteClient, type Connect, type SqliteClient } from "./stores/sqlite/client.ts";
export { sqliteStore, type SqliteOptions } from "./stores/sqlite/sqlite-store.ts";
