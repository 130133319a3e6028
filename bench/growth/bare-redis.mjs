// What one would write by hand: a list for each session, a lock, and a hash of what else a turn leaves.
import { bodiesIn, rowsIn } from "./place.mjs";

/** A turn, as one script: only who holds the lock writes, all or nothing. */
const commitTurn = `
if redis.call("GET", KEYS[2]) ~= ARGV[1] then return 0 end
local messages = tonumber(ARGV[3])
redis.call("HSET", KEYS[3], "session", ARGV[2])
redis.call("RPUSH", KEYS[1], unpack(ARGV, 4, 3 + messages))
redis.call("RPUSH", KEYS[4], unpack(ARGV, 4 + messages))
return 1`;

/** The lock, the session and what its window shows, as one script. */
const readContext = `
redis.call("SET", KEYS[2], ARGV[1], "PX", 600000)
return { redis.call("HGETALL", KEYS[3]), redis.call("LRANGE", KEYS[1], -24, -1) }`;

/** The session and its end, as one script. */
const readLast = `
return { redis.call("HGETALL", KEYS[2]), redis.call("LRANGE", KEYS[1], -20, -1) }`;

/**
 * @param {import("ioredis").Redis} client
 * @returns {import("./place.mjs").Bare}
 */
export function bareRedis(client) {
  client.defineCommand("commitTurn", { numberOfKeys: 4, lua: commitTurn });
  client.defineCommand("readContext", { numberOfKeys: 3, lua: readContext });
  client.defineCommand("readLast", { numberOfKeys: 2, lua: readLast });
  const keysOf = (session) => ["list", "lock", "session", "rest"].map((kind) => `bare:${kind}:${session}`);
  const token = "0b9aef4e-27a3-4f0e-a9a5-6f8a3f4f8f7b";
  return {
    fill: async (parts) => {
      const pipeline = client.pipeline();
      for (const { session, messages } of parts) {
        pipeline.rpush(keysOf(session)[0], ...messages.map((message) => JSON.stringify(message)));
        pipeline.set(keysOf(session)[1], token);
      }
      await pipeline.exec();
    },
    commit: {
      script: async (session, like) => {
        const bodies = bodiesIn(like);
        const values = [token, sessionIn(like), bodies.length, ...bodies, ...restIn(like)];
        if ((await client.commitTurn(...keysOf(session), ...values)) !== 1) throw new Error("The lock was lost.");
      },
      RPUSH: (session, like) => client.rpush(keysOf(session)[0], ...bodiesIn(like)),
    },
    context: { script: (session) => client.readContext(...keysOf(session).slice(0, 3), token) },
    last: {
      script: async (session) => {
        const [list, , row] = keysOf(session);
        return parsed((await client.readLast(list, row))[1]);
      },
      LRANGE: async (session) => parsed(await client.lrange(keysOf(session)[0], -20, -1)),
    },
  };
}

/** @param {readonly string[]} texts */
function parsed(texts) {
  return texts.map((text) => JSON.parse(text));
}

function sessionIn(like) {
  return rowsIn(like).find(({ collection }) => collection === "session").body;
}

/** The other rows, and the words of each message as one text. */
function restIn(like) {
  const words = like.changes.flatMap((change) => (change.kind === "index" ? [JSON.stringify(change.terms)] : []));
  return [...rowsIn(like).flatMap(({ collection, body }) => (collection === "session" ? [] : [body])), ...words];
}
