import { MemoryError } from "../../core/error.ts";
import type { RedisClient } from "./client.ts";
import { failureOf, storeError } from "./failure.ts";

/** Reconnecting goes on for as long as somebody calls; a call itself waits only as long as the store's patience. */
const shared = {
  connectTimeout: 5_000,
  socketTimeout: 5_000,
  maxRetriesPerRequest: 3,
  retryStrategy: (times: number) => Math.min(50 * times, 1_000),
};

type Address = { readonly host: string; readonly port: number };

/** A Redis URL in its parts. Several hosts are nodes of a cluster: `redis://h1:7000,h2:7001`. */
export type RedisPlace = {
  readonly addresses: readonly Address[];
  readonly isSecure: boolean;
  readonly username?: string;
  readonly password?: string;
  readonly database: number;
};

/**
 * Opens a client for `redis://` or `rediss://` with the optional package ioredis. A server that is part of a cluster is
 * opened as one. Fails with MISSING_PACKAGE, BAD_INPUT or STORE_UNAVAILABLE.
 */
export async function openRedisClient(url: string): Promise<RedisClient> {
  const place = redisPlace(url);
  const { Redis, Cluster } = await loadIoredis();
  const { addresses, isSecure, database, ...login } = place;
  const options = { ...shared, ...login, ...(isSecure && { tls: {} }) };
  const location = redisLocation(url);

  if (addresses.length === 1) {
    const redis = quiet(new Redis({ ...options, ...addresses[0], db: database, lazyConnect: true }));
    if (!(await isOfCluster(redis, database, location))) return redis;
    redis.disconnect();
  } else if (database > 0) {
    throw noDatabase(location);
  }
  return quiet(new Cluster([...addresses], { redisOptions: options, scaleReads: "master" }));
}

/** The place of a URL as it may be shown: without user and password. */
export function redisLocation(url: string): string {
  const { addresses, isSecure, database } = redisPlace(url);
  const hosts = addresses.map(({ host, port }) => `${host.includes(":") ? `[${host}]` : host}:${port}`).join(",");
  return `${isSecure ? "rediss" : "redis"}://${hosts}${database === 0 ? "" : `/${database}`}`;
}

export function redisPlace(url: string): RedisPlace {
  const [, scheme = "", login, hosts = "", path = ""] =
    /^(rediss?):\/\/(?:([^@/]*)@)?([^/?#]+)(?:\/(\d*))?$/.exec(url) ?? [];
  const addresses = hosts.split(",").map(addressIn);
  if (scheme === "" || addresses.includes(undefined)) throw badUrl();
  const [username = "", ...password] = (login ?? "").split(":");
  return {
    addresses: addresses.filter((address) => address !== undefined),
    isSecure: scheme === "rediss",
    database: Number(path),
    ...(username !== "" && { username: decoded(username) }),
    ...(password.length > 0 && { password: decoded(password.join(":")) }),
  };
}

function addressIn(text: string): Address | undefined {
  const [, six, name, port] = /^(?:\[([\da-f:.]+)\]|([^:[\]]+))(?::(\d+))?$/i.exec(text) ?? [];
  const host = six ?? name;
  const number = Number(port ?? 6379);
  return host === undefined || number > 65_535 ? undefined : { host, port: number };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badUrl();
  }
}

/** The URL is not shown: it may hold a password. */
function badUrl(): MemoryError {
  return new MemoryError(
    "BAD_INPUT",
    "This is no URL of Redis. Write redis://user:password@host:6379/0, rediss:// for TLS, or redis://host1:7000,host2:7001 for a cluster.",
  );
}

/** The client itself goes on in database 0 where there is none of this number: so it is asked for by name first. */
async function isOfCluster(redis: RedisClient, database: number, location: string): Promise<boolean> {
  try {
    if (database > 0) await redis.call("select", [String(database)]);
    return String(await redis.call("info", ["cluster"])).includes("cluster_enabled:1");
  } catch (error) {
    redis.disconnect();
    const message = error instanceof Error ? error.message : "";
    throw /^ERR .*(DB index|SELECT is not allowed)/.test(message)
      ? noDatabase(location)
      : storeError(failureOf(error), false, location, error);
  }
}

function noDatabase(location: string): MemoryError {
  return new MemoryError(
    "BAD_INPUT",
    `${location} has no database of this number: a cluster has only 0, a server as many as its setting \`databases\` says.`,
  );
}

async function loadIoredis() {
  try {
    return await import("ioredis");
  } catch (error) {
    throw new MemoryError("MISSING_PACKAGE", "ioredis is missing: run `npm install ioredis`.", { cause: error });
  }
}

/** Failures reach the calls that wait; the client's own events tell nobody more. */
function quiet<T extends { on(event: "error", heard: () => void): unknown }>(client: T): T {
  client.on("error", () => {});
  return client;
}
