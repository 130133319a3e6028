import { setTimeout as sleep } from "node:timers/promises";
import { MemoryError } from "../../core/error.ts";
import type { RedisClient, RedisNode } from "./client.ts";
import { failureOf, isUnknownScript, storeError } from "./failure.ts";
import { runningClock } from "../running-clock.ts";
import type { Script } from "./lua/script.ts";

/** Asks Redis: again where that can help, and never for longer than the patience lasts. */
export interface Connection {
  run(script: Script, keys: readonly string[], values: readonly string[]): Promise<readonly unknown[]>;
  /** A command that changes nothing, asked of one server. */
  ask(node: RedisNode, command: string, values: readonly string[]): Promise<unknown>;
  client(): Promise<RedisClient>;
}

export type Patience = { readonly location: string; readonly milliseconds: number };

const longestPauseMs = 250;
/** A client may forget a call with its connection, without a word. Then there is time left to send it again. */
const attemptsInTime = 4;

/**
 * Every script does once what it is told twice, as long as its arguments are the same. So a call whose answer was lost
 * is settled by sending it again, also where the client has already done so by itself.
 */
export function connectionOf(client: () => Promise<RedisClient>, patience: Patience): Connection {
  return {
    client,
    run: async (script, keys, values) => {
      const all = [script.sha, String(keys.length), ...keys, ...values];
      return asList(await patiently(() => once(script, all)));
    },
    ask: (node, command, values) => patiently(() => node.call(command, [...values])),
  };

  async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
    const clock = runningClock();
    let isUnknown = false;
    try {
      for (let tries = 0; ; tries += 1) {
        try {
          return await inTime(patience.milliseconds / attemptsInTime, attempt());
        } catch (error) {
          if (MemoryError.is(error)) throw error;
          const failure = failureOf(error);
          isUnknown ||= failure.outcome === "unknown";
          const isOver = clock.now() >= patience.milliseconds;
          if (!failure.passes || isOver) throw storeError(failure, isUnknown, patience.location, error);
          await sleep(Math.min(longestPauseMs, 2 ** tries) * (0.5 + Math.random() / 2));
        }
      }
    } finally {
      clock.stop();
    }
  }

  async function once({ text }: Script, bySha: readonly string[]): Promise<unknown> {
    const redis = await client();
    try {
      return await redis.call("evalsha", [...bySha]);
    } catch (error) {
      if (!isUnknownScript(error)) throw error;
      return redis.call("eval", [text, ...bySha.slice(1)]);
    }
  }
}

/** The promise's value, or an error when the time is over. What the promise does later is nobody's concern. */
function inTime<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("No answer came in time.")), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function asList(reply: unknown): readonly unknown[] {
  return Array.isArray(reply) ? (reply as unknown[]) : [reply];
}
