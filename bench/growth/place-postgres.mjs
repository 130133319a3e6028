import { openPostgresClient, postgresStore } from "aide-memoire/postgres";
import pg from "pg";
import { addKeeper } from "../../packages/aide-memoire/test/support/postgres-keeper.ts";
import { startPostgres } from "../../packages/aide-memoire/test/support/postgres-server.ts";
import { barePostgres } from "./bare-postgres.mjs";

export const limit = 2;

/** A server of its own; the bare client has a schema in the same database. @returns {Promise<import("./place.mjs").Place>} */
export async function placeFor() {
  const server = await startPostgres({ settings: { shared_buffers: "512MB", max_wal_size: "4GB" } });
  const url = await addKeeper(server);
  const admin = new pg.Client({ connectionString: server.url() });
  await admin.connect();
  return {
    async open(durability) {
      // What was filled is looked over before, not while, it is measured.
      if (durability === "full") await admin.query("VACUUM ANALYZE").then(() => admin.query("CHECKPOINT"));
      const client = await openPostgresClient(url);
      const store = postgresStore({ client, durability });
      const bare = await barePostgres(url, durability);
      return {
        store,
        bare,
        close: async () => {
          await store.close();
          await bare.close();
        },
      };
    },
    async end() {
      await admin.end();
      await server.stop();
    },
  };
}
