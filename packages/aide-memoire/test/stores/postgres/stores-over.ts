import type { Store } from "../../../src/core/store.ts";
import type { PostgresClient } from "../../../src/stores/postgres/client.ts";
import { postgresStore, type PostgresOptions } from "../../../src/stores/postgres/postgres-store.ts";
import type { OpenStore } from "../../../src/testing/store-open.ts";

/** Runs a statement as a role that row-level security does not hold. */
export type RunAsAdmin = (sql: string) => Promise<unknown>;

const tables = "owner, erased, session_incarnation, item, entry, indexed, posting, operation, lease, due".split(", ");

/** Deletes all that a store keeps in its schema. */
export function emptying(schema: string): string {
  return tables.map((table) => `DELETE FROM ${schema}.${table}`).join(";");
}

/**
 * Opens each store in a schema of its own, all over one client, which stays open. The schemas of closed stores are emptied
 * and used again: to make one takes much longer than most tests.
 */
export function storesOver(
  client: PostgresClient,
  run: RunAsAdmin,
  fixed: Partial<PostgresOptions> = {},
  prefix = "s",
): OpenStore {
  const kept: PostgresClient = { ...client, close: async () => {} };
  const optionsOf = new Map<Store, PostgresOptions>();
  const free: string[] = [];
  let made = 0;

  async function open(options: { readonly clock?: () => number } = {}): Promise<Store> {
    const used = free.pop();
    if (used !== undefined) await run(emptying(used));
    const schema = used ?? `${prefix}${(made += 1)}`;
    return openWith({ client: kept, schema, ...fixed, ...options });
  }

  function openWith(options: PostgresOptions): Store {
    const store = postgresStore(options);
    const close = async (): Promise<void> => {
      await store.close();
      if (optionsOf.delete(opened)) free.push(String(options.schema));
    };
    const opened: Store = { ...store, close };
    optionsOf.set(opened, options);
    return opened;
  }

  async function reopen(store: Store): Promise<Store> {
    const options = optionsOf.get(store);
    if (options === undefined) throw new Error("This store was not opened here.");
    optionsOf.delete(store);
    await store.close();
    return openWith(options);
  }

  return Object.assign(open, { reopen });
}
