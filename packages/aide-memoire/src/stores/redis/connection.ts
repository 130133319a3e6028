import { setTimeout as sleep } from "node:timers/promises";
import type { RedisClient } from "./client.ts";
import { failureOf, isUnknownScript, storeError, type Failure } from "./failure.ts";
import type { Script } from "./lua/script.ts";

/** Runs the store's scripts: again where that can help, and never for longer than the patience lasts. */
export interface Connection {
  run(script: Script, keys: readonly string[], values: readonly string[]): Promise<readonly unknown[]>;
  client(): Promise<RedisClient>;
}

export type Patience = { readonly location: string; readonly milliseconds: number };

const longestPauseMs = 250;

/**
 * Every script does once what it is told twice, as long as its arguments are the same. So a call whose answer was lost
 * is settled by sending it again, also where the client has already done so by itself.
 */
export function connectionOf(client: () => Promise<RedisClient>, patience: Patience): Connection {
  return {
    client,
    async run(script, keys, values) {
      const end = performance.now() + patience.milliseconds;
      let isUnknown = false;
      for (let tries = 0; ; tries += 1) {
        try {
          return listIn(await inTime(end, once(script, keys, values)));
        } catch (error) {
          const failure = failureOf(error);
          isUnknown ||= failure.outcome === "unknown";
          if (!failure.passes || performance.now() >= end) throw givenUp(failure, isUnknown, error);
        }
        await sleep(Math.min(longestPauseMs, 2 ** tries) * (0.5 + Math.random() / 2));
      }
    },
  };

  async function once(script: Script, keys: readonly string[], values: readonly string[]): Promise<unknown> {
    const redis = await client();
    const rest = [String(keys.length), ...keys, ...values];
    try {
      return await redis.call("evalsha", [script.sha, ...rest]);
    } catch (error) {
      if (!isUnknownScript(error)) throw error;
      return redis.call("eval", [script.text, ...rest]);
    }
  }

  function givenUp(failure: Failure, isUnknown: boolean, error: unknown): Error {
    return storeError(failure, isUnknown, patience.location, error);
  }
}

/** The promise's value, or an error at the end of the time. What the promise does later is nobody's concern. */
async function inTime<T>(end: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("No answer came in time.")), Math.max(1, end - performance.now()));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

function listIn(reply: unknown): readonly unknown[] {
  return Array.isArray(reply) ? (reply as unknown[]) : [reply];
}
