import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { MemoryError } from "../../../src/core/error.ts";
import type { Owner } from "../../../src/core/owner.ts";
import type { Batch, Store } from "../../../src/core/store.ts";
import { redisStore } from "../../../src/stores/redis/redis-store.ts";
import { append, entry, logId, operationId, put, readRow, segment } from "../../../src/testing/store-build.ts";
import { seededRandom } from "../../../src/testing/store-random.ts";
import { startRedis } from "../../support/redis-server.ts";

export type CrashOptions = { readonly kills: number; readonly writers: number; readonly seed: number };

/** What came of turns that were written while the server was killed and restarted. All but the first four are faults. */
export type CrashReport = {
  readonly kills: number;
  readonly acknowledged: number;
  /** Failed with a typed error; of these so many are there, whole. */
  readonly failed: number;
  readonly failedButThere: number;
  readonly lost: number;
  readonly half: number;
  readonly doubled: number;
  readonly untyped: number;
};

type Turn = { readonly writer: number; readonly number: number };

/** Kills a Redis with `appendfsync always` at random moments, under writers who go on as soon as it is back. */
export async function crashRedis({ kills, writers, seed }: CrashOptions): Promise<CrashReport> {
  const server = await startRedis({ appendonly: "yes", appendfsync: "always" });
  const clients = Array.from({ length: writers }, (_, writer) => clientOf(server.port, isPatient(writer)));
  const random = seededRandom(seed);
  const acknowledged: Turn[] = [];
  const failed: Turn[] = [];
  let untyped = 0;
  let isOver = false;

  async function write(writer: number, client: Redis): Promise<void> {
    const store = redisStore({ client, patienceMs: isPatient(writer) ? 10_000 : 300 });
    for (let number = 1; !isOver; number += 1) {
      try {
        await store.commit(turnOf({ writer, number }));
        acknowledged.push({ writer, number });
      } catch (error) {
        failed.push({ writer, number });
        if (!MemoryError.is(error, "STORE_UNAVAILABLE")) untyped += 1;
      }
    }
  }

  try {
    const writing = clients.map((client, writer) => write(writer, client));
    for (let kill = 0; kill < kills; kill += 1) {
      const enough = acknowledged.length + 12 + random.below(20);
      while (acknowledged.length < enough) await sleep(1);
      await sleep(random.below(10));
      await server.kill();
      await sleep(random.below(50));
      await server.start();
    }
    await sleep(100);
    isOver = true;
    await Promise.all(writing);

    const reader = clientOf(server.port, true);
    clients.push(reader);
    const store = redisStore({ client: reader });
    const found = { lost: 0, half: 0, doubled: 0, failedButThere: 0 };
    for (const turn of acknowledged) {
      const pieces = await piecesOf(store, turn);
      if (pieces === 0) found.lost += 1;
      else if (pieces !== whole) found.half += 1;
    }
    for (const turn of failed) {
      const pieces = await piecesOf(store, turn);
      if (pieces === whole) found.failedButThere += 1;
      else if (pieces !== 0) found.half += 1;
    }
    for (let writer = 0; writer < writers; writer += 1) found.doubled += await doubledOf(store, writer);
    return { kills, acknowledged: acknowledged.length, failed: failed.length, ...found, untyped };
  } finally {
    isOver = true;
    for (const client of clients) client.disconnect();
    await server.stop();
  }
}

/** A turn is an item with its index entry and a row of its own, and one more version of a row that all turns write. */
const whole = 3;

function ownerOf(writer: number): Owner {
  return { tenant: "", kind: "user", id: `writer ${writer}` };
}

function turnOf({ writer, number }: Turn): Batch {
  return {
    owner: ownerOf(writer),
    operation: operationId(`turn:${number}`),
    digest: "d",
    at: number,
    incarnation: 0,
    expect: [],
    changes: [
      append(`log ${number}`, 1, [`turn ${number}`]),
      ...entry(`words ${number}`, 1, [`t${number}`]),
      put("turn", String(number)),
      put("session", "s", { view: [segment(`log ${number}`, 1, 1)] }),
    ],
  };
}

async function piecesOf(store: Store, { writer, number }: Turn): Promise<number> {
  const owner = ownerOf(writer);
  const ranges = [`log ${number}`, `words ${number}`].map((log) => ({ log: logId(log), from: 1, to: 9, limit: 9 }));
  const rows = [{ collection: "turn", key: String(number) }] as const;
  const found = await store.read(owner, { ranges, rows });
  return found.ranges.flat().length + found.rows.flat().length;
}

/** So many more times was the session's row written than there are turns. */
async function doubledOf(store: Store, writer: number): Promise<number> {
  const owner = ownerOf(writer);
  const { rows } = await store.read(owner, { rows: [{ collection: "turn", prefix: "", limit: 1_000_000 }] });
  const version = (await readRow(store, "session", "s", owner))?.version ?? 0;
  return Math.abs(version - (rows[0]?.length ?? 0));
}

/** Every other writer waits for the server to come back; the others give up soon, and their client sends nothing twice. */
function isPatient(writer: number): boolean {
  return writer % 2 === 0;
}

function clientOf(port: number, patient: boolean): Redis {
  const tries = patient ? {} : { maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false };
  const client = new Redis({ port, host: "127.0.0.1", retryStrategy: () => 20, ...tries });
  client.on("error", () => {});
  return client;
}
