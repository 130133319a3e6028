import { bucketOf, type Owner } from "../../../src/core/owner.ts";
import type { RedisClient } from "../../../src/stores/redis/client.ts";
import { bucketKey, ownerName } from "../../../src/stores/redis/names.ts";
import { redisStore, type RedisOptions } from "../../../src/stores/redis/redis-store.ts";
import type { OpenStore } from "../../../src/testing/store-open.ts";
import { reopenable } from "../../support/reopenable.ts";

let last = 0;

/** Key of an owner's counts: those of the values and the order begin with it. */
export function countsKey(prefix: string, owner: Owner): string {
  return `${bucketKey(prefix, bucketOf(owner))}:${ownerName(owner)}`;
}

/** A prefix that no other store of this server has. */
export function freshPrefix(): string {
  return `t${(last += 1)}`;
}

/** Opens each store under a prefix of its own. */
export function redisIn(client: () => RedisClient): OpenStore {
  return reopenable<RedisOptions>(redisStore, () => ({ client: client(), prefix: freshPrefix() }));
}
