import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";

/** A slot of a cluster on its way from one master to another, as `redis-cli --cluster reshard` moves it. */
export type SlotMove = {
  readonly slot: number;
  /** Keys that have not been moved yet. */
  left(): Promise<readonly string[]>;
  /** Moves this key: from now on it is asked for at the other master. */
  move(key: string): Promise<void>;
  /** Gives the empty slot to the other master. Fails where a key was left behind. */
  end(): Promise<void>;
};

/** `others`: what else must hear of the new master. */
export async function beginMove(slot: number, from: Redis, to: Redis, others: readonly Redis[]): Promise<SlotMove> {
  const [source, target] = await Promise.all(
    [from, to].map(async (node) => String(await node.call("cluster", "myid"))),
  );
  if (source === undefined || target === undefined) throw new Error("These are no nodes of a cluster.");
  const tell = (node: Redis, ...words: readonly string[]) => node.call("cluster", "setslot", String(slot), ...words);
  await tell(to, "importing", source);
  await tell(from, "migrating", target);
  const left = async (): Promise<string[]> =>
    (await from.call("cluster", "getkeysinslot", String(slot), "1000")) as string[];

  return {
    slot,
    left,
    async move(key) {
      const { host = "127.0.0.1", port = 0 } = to.options;
      for (;;) {
        try {
          await from.call("migrate", host, String(port), key, "0", "5000");
          return;
        } catch (error) {
          // Another master is failing over meanwhile.
          if (!String(error).includes("CLUSTERDOWN")) throw error;
          await sleep(50);
        }
      }
    },
    async end() {
      const forgotten = await left();
      if (forgotten.length > 0) throw new Error(`${forgotten.length} keys are left in slot ${slot}.`);
      for (const node of [to, from]) await tell(node, "node", target);
      // One that does not answer now hears of it from the others.
      await Promise.allSettled(others.map((node) => tell(node, "node", target)));
    },
  };
}

/** Moves all of a slot, key by key, with a pause behind each. */
export async function moveSlowly(move: SlotMove, pauseMs: number): Promise<void> {
  await sleep(pauseMs);
  for (let keys = await move.left(); keys.length > 0; keys = await move.left()) {
    for (const key of keys) {
      await move.move(key);
      await sleep(pauseMs);
    }
  }
  await move.end();
}
