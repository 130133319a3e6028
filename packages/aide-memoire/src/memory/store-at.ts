import type { Store } from "../core/store.ts";
import { journalStore } from "../stores/journal/journal-store.ts";
import { memoryStore } from "../stores/memory/memory-store.ts";
import { lateClient } from "../stores/postgres/late-client.ts";
import { openPostgresClient, postgresLocation } from "../stores/postgres/pg-client.ts";
import { openPgliteClient } from "../stores/postgres/pglite-client.ts";
import { postgresStore } from "../stores/postgres/postgres-store.ts";
import { openRedisClient, redisLocation } from "../stores/redis/open-client.ts";
import { redisStore } from "../stores/redis/redis-store.ts";
import { sqliteStore } from "../stores/sqlite/sqlite-store.ts";
import type { Place } from "./place.ts";

export type StoreAtOptions = {
  readonly durability: "full" | "relaxed";
  readonly onWarning: (message: string) => void;
};

/** The store of a place. Drivers are loaded and connected by its first call. */
export function storeAt(place: Place, options: StoreAtOptions): Store {
  switch (place.kind) {
    case "ram":
      return memoryStore();
    case "sqlite":
      return sqliteStore({ path: place.path, ...options });
    case "journal":
      return journalStore({ path: place.path, ...options });
    case "pglite": {
      const { path } = place;
      const client = lateClient({ location: `pglite:${path}`, runs: "file" }, async () => openPgliteClient(path));
      return postgresStore({ client, ...options });
    }
    case "redis": {
      const { url } = place;
      const { onWarning } = options;
      return redisStore({ client: async () => openRedisClient(url), location: redisLocation(url), onWarning });
    }
    case "postgres": {
      const { url } = place;
      const client = lateClient({ location: postgresLocation(url), runs: "server" }, async () =>
        openPostgresClient(url),
      );
      return postgresStore({ client, ...options });
    }
  }
}
