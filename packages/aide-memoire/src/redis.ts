export type { RedisClient } from "./stores/redis/client.ts";
export { openRedisClient } from "./stores/redis/open-client.ts";
export { redisStore, type RedisOptions } from "./stores/redis/redis-store.ts";
