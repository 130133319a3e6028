import type { RedisClient } from "../../../src/stores/redis/client.ts";
import { redisStore, type RedisOptions } from "../../../src/stores/redis/redis-store.ts";
import type { OpenStore } from "../../../src/testing/store-open.ts";
import { reopenable } from "../../support/reopenable.ts";

let last = 0;

/** A prefix that no other store of this server has. */
export function freshPrefix(): string {
  return `t${(last += 1)}`;
}

/** Opens each store under a prefix of its own. */
export function redisIn(client: () => RedisClient): OpenStore {
  return reopenable<RedisOptions>(redisStore, () => ({ client: client(), prefix: freshPrefix() }));
}
