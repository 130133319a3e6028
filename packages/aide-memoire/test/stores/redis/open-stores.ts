import type { Store } from "../../../src/core/store.ts";
import type { RedisClient } from "../../../src/stores/redis/client.ts";
import { redisStore, type RedisOptions } from "../../../src/stores/redis/redis-store.ts";
import type { OpenStore } from "../../../src/testing/store-open.ts";

let last = 0;

/** A prefix that no other store of this server has. */
export function freshPrefix(): string {
  return `t${(last += 1)}`;
}

/** Opens each store under a prefix of its own. */
export function redisIn(client: () => RedisClient): OpenStore {
  const optionsOf = new Map<Store, RedisOptions>();

  function openWith(options: RedisOptions): Store {
    const store = redisStore(options);
    optionsOf.set(store, options);
    return store;
  }

  async function open(options: { readonly clock?: () => number } = {}): Promise<Store> {
    return openWith({ client: client(), prefix: freshPrefix(), ...options });
  }

  async function reopen(store: Store): Promise<Store> {
    const options = optionsOf.get(store);
    if (options === undefined) throw new Error("This store was not opened here.");
    await store.close();
    return openWith(options);
  }

  return Object.assign(open, { reopen });
}
