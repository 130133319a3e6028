// Real file systems that are full: what was acknowledged is there, the error says what is wrong, and with room all goes on.
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import { Client } from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { MemoryError, type ErrorCode } from "../../src/core/error.ts";
import { openMemory } from "../../src/memory/open-memory.ts";
import type { Memory } from "../../src/memory/memory.ts";
import type { Options } from "../../src/memory/options.ts";
import { openPostgresClient } from "../../src/stores/postgres/pg-client.ts";
import { postgresStore } from "../../src/stores/postgres/postgres-store.ts";
import { redisStore } from "../../src/stores/redis/redis-store.ts";
import { addKeeper } from "../support/postgres-keeper.ts";
import { ordinaryUser, postgresPrograms, startPostgres } from "../support/postgres-server.ts";
import { hasRedis, startRedis } from "../support/redis-server.ts";
import { canMount, smallDisk, type SmallDisk } from "../support/small-disk.ts";

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const manual: Options = { background: "manual", onEvent: () => {} };
const long = "what was said, ".repeat(2_000);

function disk(megabytes: number): SmallDisk {
  const made = smallDisk(megabytes);
  undo.push(() => made.remove());
  return made;
}

function opened(memory: Memory): Memory {
  undo.push(() => memory.close().catch(() => undefined));
  return memory;
}

const textsOf = async (memory: Memory, user: string): Promise<string[]> =>
  (await memory.session("s", { user }).messages()).map(({ content }) =>
    typeof content === "string" ? content.replace(long, "") : "",
  );

const say = (memory: Memory, user: string, number: number): Promise<unknown> =>
  memory.session("s", { user }).turn(`${number} ${long}`, async () => `answer ${number}`, { key: `turn ${number}` });

const turns = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => [`${place + 1} `, `answer ${place + 1}`]).flat();

/** Says more and more until it fails; gives how many were acknowledged, and the error. */
async function untilFull(memory: Memory, user: string): Promise<{ acknowledged: number; error: MemoryError }> {
  for (let number = 1; number < 2_000; number += 1) {
    const error: unknown = await say(memory, user, number).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error === undefined) continue;
    if (!MemoryError.is(error)) throw error;
    return { acknowledged: number - 1, error };
  }
  throw new Error("It was never full.");
}

async function restart(server: { kill(): Promise<void>; start(): Promise<void> }): Promise<void> {
  await server.kill();
  await server.start();
}

/** `again` opens the same place anew, as after a restart. */
async function holdsOnFullDisk(
  memory: Memory,
  { room, code, again }: { readonly room: () => Promise<void> | void; code: ErrorCode; again: () => Promise<Memory> },
): Promise<MemoryError> {
  const { acknowledged, error } = await untilFull(memory, "bob");
  expect(acknowledged).toBeGreaterThan(1);
  expect(error.code).toBe(code);
  await room();
  expect(await textsOf(memory, "ada")).toEqual(turns(1));
  const found = await textsOf(memory, "bob");
  // The turn whose answer did not come may be there, whole: it was said to be unknown, and is there once when asked again.
  const isThere = found.length > 2 * acknowledged && error.message.includes("not known whether");
  expect(found).toEqual(turns(acknowledged + (isThere ? 1 : 0)));
  await say(memory, "bob", acknowledged + 1);
  await say(memory, "ada", 2);
  const later = await again();
  expect(await textsOf(later, "bob")).toEqual(turns(acknowledged + 1));
  expect(await textsOf(later, "ada")).toEqual(turns(2));
  return error;
}

describe.skipIf(!canMount)("a disk that is full", { timeout: 240_000 }, () => {
  test.each([
    ["SQLite", "memory.db"],
    ["a journal", "journal:"],
  ])("%s: STORE_FULL, others are read, nothing is lost, and with room it goes on", async (_name, place) => {
    const small = disk(8);
    const path = place === "journal:" ? `journal:${small.folder}/journal` : join(small.folder, place);
    const memory = opened(openMemory(path, manual));
    await say(memory, "ada", 1);
    small.fill(1_000_000);
    const { acknowledged, error } = await untilFull(memory, "bob");
    expect(acknowledged).toBeGreaterThan(1);
    expect(error.code).toBe("STORE_FULL");
    expect(error.message).toContain("Nothing was stored");
    // As long as it is full, all that there is can be read.
    expect(await textsOf(memory, "ada")).toEqual(turns(1));
    expect(await textsOf(memory, "bob")).toEqual(turns(acknowledged));
    await expect(say(memory, "bob", acknowledged + 1)).rejects.toMatchObject({ code: "STORE_FULL" });
    small.makeRoom();
    await say(memory, "bob", acknowledged + 1);
    await say(memory, "ada", 2);
    await memory.close();
    const again = opened(openMemory(path, manual));
    expect(await textsOf(again, "bob")).toEqual(turns(acknowledged + 1));
    expect(await textsOf(again, "ada")).toEqual(turns(2));
    const unsound = (await again.health()).checks.filter(({ ok, name: check }) => !ok && check !== "free space");
    expect(unsound).toEqual([]);
  });

  describe.skipIf(!hasRedis)("of a Redis", () => {
    async function redisOn(small: SmallDisk, appendfsync: string) {
      const server = await startRedis({ dir: small.folder, appendonly: "yes", appendfsync });
      undo.push(() => server.stop());
      const open = (): Memory => {
        const client = new Redis({ port: server.port, host: "127.0.0.1", retryStrategy: () => 50 });
        client.on("error", () => {});
        undo.push(() => client.disconnect());
        return opened(openMemory(redisStore({ client, patienceMs: 1_500 }), manual));
      };
      return { server, open };
    }

    test("everysec: Redis takes no writes (MISCONF), which is STORE_UNAVAILABLE, until there is room", async () => {
      const small = disk(8);
      const { server, open } = await redisOn(small, "everysec");
      const memory = open();
      await say(memory, "ada", 1);
      small.fill(500_000);
      const error = await holdsOnFullDisk(memory, {
        code: "STORE_UNAVAILABLE",
        async room() {
          small.makeRoom();
          await expect
            .poll(
              () =>
                say(memory, "carl", 1).then(
                  () => true,
                  () => false,
                ),
              { timeout: 20_000 },
            )
            .toBe(true);
        },
        async again() {
          await restart(server);
          return open();
        },
      });
      expect(error.message).toContain("MISCONF");
    });

    test("of its memory: STORE_FULL, all is read, and with more of it turns commit again", async () => {
      const { server, open } = await redisOn(disk(64), "always");
      const memory = open();
      await say(memory, "ada", 1);
      const client = new Redis(server.url);
      undo.push(() => client.disconnect());
      const used = /used_memory:(\d+)/.exec(await client.info("memory"))?.[1];
      await client.config("SET", "maxmemory", String(Number(used) + 1_000_000));
      await holdsOnFullDisk(memory, {
        code: "STORE_FULL",
        async room() {
          expect(await textsOf(memory, "ada")).toEqual(turns(1));
          await client.config("SET", "maxmemory", "0");
        },
        async again() {
          await restart(server);
          return open();
        },
      });
    });

    test("always: Redis ends itself, which is STORE_UNAVAILABLE; with room it starts with all that was said", async () => {
      const small = disk(8);
      const { server, open } = await redisOn(small, "always");
      const memory = open();
      await say(memory, "ada", 1);
      small.fill(500_000);
      await holdsOnFullDisk(memory, {
        code: "STORE_UNAVAILABLE",
        async room() {
          small.makeRoom();
          await restart(server);
        },
        async again() {
          await restart(server);
          return open();
        },
      });
    });
  });

  test.skipIf(postgresPrograms === undefined)("of a Postgres: STORE_FULL, and with room it goes on", async () => {
    const small = disk(24);
    const user = ordinaryUser();
    if (user !== undefined) chownSync(small.folder, user.uid, user.gid);
    const server = await startPostgres();
    undo.push(() => server.stop());
    const url = await addKeeper(server);
    const admin = new Client({ connectionString: server.url() });
    await admin.connect();
    for (const sql of [
      `CREATE TABLESPACE small LOCATION '${small.folder}'`,
      "GRANT CREATE ON TABLESPACE small TO keeper",
      "ALTER ROLE keeper SET default_tablespace = small",
    ]) {
      await admin.query(sql);
    }
    await admin.end();
    const open = async (): Promise<Memory> =>
      opened(openMemory(postgresStore({ client: await openPostgresClient(url) }), manual));
    const memory = await open();
    await say(memory, "ada", 1);
    small.fill(500_000);
    await holdsOnFullDisk(memory, {
      code: "STORE_FULL",
      async room() {
        expect(await textsOf(memory, "ada")).toEqual(turns(1));
        small.makeRoom();
      },
      async again() {
        await restart(server);
        return open();
      },
    });
  });

  test.skipIf(postgresPrograms === undefined)(
    "of the log (WAL) of a Postgres: it ends itself, which is STORE_UNAVAILABLE; with room it starts with all that was said",
    async () => {
      const small = disk(16);
      const walFolder = join(small.folder, "wal");
      const user = ordinaryUser();
      mkdirSync(walFolder);
      if (user !== undefined) chownSync(walFolder, user.uid, user.gid);
      const server = await startPostgres({ walFolder, settings: { min_wal_size: "2MB", max_wal_size: "1GB" } });
      undo.push(() => server.stop());
      const url = await addKeeper(server);
      const open = async (): Promise<Memory> =>
        opened(openMemory(postgresStore({ client: await openPostgresClient(url), patienceMs: 1_500 }), manual));
      const memory = await open();
      await say(memory, "ada", 1);
      small.fill(1_200_000);
      await holdsOnFullDisk(memory, {
        code: "STORE_UNAVAILABLE",
        async room() {
          await server.ended();
          small.makeRoom();
          await restart(server);
        },
        async again() {
          await restart(server);
          return open();
        },
      });
    },
  );
});
