import assert from "node:assert/strict";
import { describe, test } from "vitest";
import type { Owner } from "../../../src/core/owner.ts";
import { openPostgresClient } from "../../../src/stores/postgres/pg-client.ts";
import { postgresStore } from "../../../src/stores/postgres/postgres-store.ts";
import { ada } from "../../../src/testing/store-build.ts";
import { postgresPrograms } from "../../support/postgres-server.ts";
import { placeForTests } from "./place.ts";
import { turnBatch, wholeTurns } from "./turn-batch.ts";

const kills = 3;
const writers = 4;

describe.skipIf(postgresPrograms === undefined)("a server that is killed under load", () => {
  const place = placeForTests();

  test(`killed ${kills} times: no acknowledged turn is lost, half or doubled`, { timeout: 180_000 }, async () => {
    const store = postgresStore({ client: await openPostgresClient(place().url), patienceMs: 60_000 });
    await store.read(ada, {});
    let isOver = false;
    const owners = Array.from({ length: writers }, (_, number): Owner => ({ ...ada, id: `writer ${number}` }));

    /** Gives the number of acknowledged turns. */
    async function write(owner: Owner): Promise<number> {
      for (let number = 1; ; number += 1) {
        if (isOver) return number - 1;
        assert.equal((await store.commit(turnBatch(number, owner))).repeated, false);
      }
    }

    const writing = Promise.all(owners.map(write));
    writing.catch(() => {});
    for (let count = 0; count < kills; count += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200 + 150 * count));
      await place().server.kill();
      await place().server.start();
    }
    isOver = true;
    const acknowledged = await writing;
    for (const [number, owner] of owners.entries()) {
      assert.ok(Number(acknowledged[number]) > 0);
      assert.equal(await wholeTurns(store, owner), acknowledged[number]);
    }
    await store.close();
  });
});
