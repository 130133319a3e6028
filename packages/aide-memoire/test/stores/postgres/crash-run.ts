import { setTimeout as sleep } from "node:timers/promises";
import type { Owner } from "../../../src/core/owner.ts";
import type { PostgresClient } from "../../../src/stores/postgres/client.ts";
import { openPostgresClient } from "../../../src/stores/postgres/pg-client.ts";
import { postgresStore } from "../../../src/stores/postgres/postgres-store.ts";
import { ada } from "../../../src/testing/store-build.ts";
import type { PostgresServer } from "../../support/postgres-server.ts";
import { turnBatch, wholeTurns } from "../turn-batch.ts";

export type CrashReport = {
  readonly kills: number;
  readonly acknowledged: number;
  /** Turns in the store at the end, each of them whole. */
  readonly found: number;
  /** Statements under way when the server was killed. */
  readonly interrupted: number;
  /** Longest time from a kill to the next acknowledged turn. */
  readonly longestPauseMs: number;
};

/**
 * Writers write turns, each behind the last one of its own, while the server is killed and started again. Fails where a
 * turn is lost, half or doubled.
 */
export async function crashUnderLoad(
  server: PostgresServer,
  url: string,
  {
    kills,
    writers,
    moment,
  }: { readonly kills: number; readonly writers: number; readonly moment: (kill: number) => number },
): Promise<CrashReport> {
  const client = watched(await openPostgresClient(url));
  const store = postgresStore({ client: client.client, patienceMs: 120_000 });
  const owners = Array.from({ length: writers }, (_, number): Owner => ({ ...ada, id: `writer ${number}` }));
  await store.read(ada, {});
  let isOver = false;
  let killedAt = Infinity;
  let longestPauseMs = 0;

  /** Gives the number of acknowledged turns. */
  async function write(owner: Owner): Promise<number> {
    for (let number = 1; !isOver; number += 1) {
      const { repeated } = await store.commit(turnBatch(number, owner));
      if (repeated) throw new Error(`The turn ${number} of ${owner.id} was there before it was stored.`);
      longestPauseMs = Math.max(longestPauseMs, performance.now() - killedAt);
      killedAt = Infinity;
      if (isOver) return number;
    }
    return 0;
  }

  const writing = Promise.all(owners.map(write));
  // It is awaited below; until then a failure must not end the process.
  writing.catch(() => {});
  let interrupted = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(moment(kill));
    interrupted += client.underWay();
    killedAt = performance.now();
    await server.kill();
    await server.start();
  }
  await sleep(200);
  isOver = true;
  const acknowledged = await writing;
  let found = 0;
  for (const [number, owner] of owners.entries()) {
    const turns = await wholeTurns(store, owner);
    if (turns !== acknowledged[number]) throw new Error(`${owner.id}: ${turns} turns of ${acknowledged[number]}.`);
    found += turns;
  }
  await store.close();
  const sum = acknowledged.reduce((total, turns) => total + turns, 0);
  return { kills, acknowledged: sum, found, interrupted, longestPauseMs: Math.round(longestPauseMs) };
}

function watched(client: PostgresClient): { readonly client: PostgresClient; underWay(): number } {
  let count = 0;
  return {
    underWay: () => count,
    client: {
      ...client,
      async query(sql, values) {
        count += 1;
        try {
          return await client.query(sql, values);
        } finally {
          count -= 1;
        }
      },
    },
  };
}
