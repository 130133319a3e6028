/** What a statement is given. Lists and objects go in as JSON text. */
export type PostgresValue = string | number | boolean | null;
export type PostgresRow = Readonly<Record<string, unknown>>;

/**
 * The few calls of a driver that the store makes; {@link postgresClient} makes one of a pool of `pg`, `pgliteClient` one
 * of PGlite. Every call is one statement and so one transaction: any connection will do for it, a pooler's too.
 */
export interface PostgresClient {
  /** Where it leads to, fit to be shown to people; without passwords. */
  readonly location: string;
  /** `server`: others may be connected to it too. `file`, `memory`: it runs within this process. */
  readonly runs: "server" | "file" | "memory";
  query(sql: string, values?: readonly PostgresValue[]): Promise<readonly PostgresRow[]>;
  close(): Promise<void>;
}
