import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { MemoryError } from "../../src/core/error.ts";
import type { Owner } from "../../src/core/owner.ts";
import type { Store } from "../../src/core/store.ts";
import { ada } from "../../src/testing/store-build.ts";
import type { FailingSyncs } from "../support/failing-syncs.ts";
import { turnBatch, wholeTurns } from "./turn-batch.ts";

/** A server that ends itself when its disk does not confirm a write. */
export type ServerOnDisk = {
  readonly syncs: FailingSyncs;
  readonly server: { ended(): Promise<void>; kill(): Promise<void>; start(): Promise<void> };
  /** A store of this server, that soon gives up. */
  open(): Promise<Store>;
};

/** What came of turns that were written while the disk failed. There is one only where nothing was lost, half or doubled. */
export type SyncReport = {
  readonly rounds: number;
  readonly acknowledged: number;
  /** All with `STORE_UNAVAILABLE`. */
  readonly refused: number;
  /** Of the refused: there when the server was back, whole. Of each the error had said that this is not known. */
  readonly refusedButThere: number;
};

type Refused = { readonly owner: Owner; readonly number: number; readonly error: MemoryError };

/** Lets the disk fail under writers, at the given moment (ms) of each round; then the server starts on a sound disk. */
export async function failSyncsUnderLoad(
  { syncs, server, open }: ServerOnDisk,
  { rounds, writers, moment }: { readonly rounds: number; readonly writers: number; readonly moment: () => number },
): Promise<SyncReport> {
  const all: Refused[] = [];
  let refusedButThere = 0;

  for (let round = 1; round <= rounds; round += 1) {
    const failing = await open();
    await failing.commit(turnBatch(2 * round - 1));
    let isFailing = false;
    const owners = Array.from({ length: writers }, (_, number): Owner => ({ ...ada, id: `${round} ${number}` }));
    const writing = Promise.all(owners.map((owner) => write(failing, owner, () => isFailing)));
    // It is awaited below; until then a failure must not end the process.
    writing.catch(() => {});
    await sleep(moment());
    syncs.fail();
    isFailing = true;
    const refused = await writing;
    await server.ended();
    await assert.rejects(failing.read(ada, {}), { code: "STORE_UNAVAILABLE" });
    await failing.close();
    syncs.heal();
    await server.start();
    const sound = await open();
    // Who wrote nothing meanwhile is not affected.
    assert.equal(await wholeTurns(sound), 2 * round - 1);
    await sound.commit(turnBatch(2 * round));
    for (const each of refused) if (await settle(sound, each)) refusedButThere += 1;
    await sound.close();
    all.push(...refused);
  }

  await server.kill();
  await server.start();
  const store = await open();
  for (const { owner, number } of all) assert.equal(await wholeTurns(store, owner), number);
  assert.equal(await wholeTurns(store), 2 * rounds);
  await store.close();
  const acknowledged = all.reduce((sum, { number }) => sum + number - 1, 0);
  return { rounds, acknowledged, refused: all.length, refusedButThere };
}

/** Writes turns, from 1, until one is refused. None may be acknowledged that was begun while nothing could be synced. */
export async function write(store: Store, owner: Owner, isFailing: () => boolean): Promise<Refused> {
  for (let number = 1; ; number += 1) {
    const cannotBeSynced = isFailing();
    try {
      const { repeated } = await store.commit(turnBatch(number, owner));
      assert.equal(repeated, false, `The turn ${number} of ${owner.id} was there before it was stored.`);
    } catch (error) {
      if (MemoryError.is(error, "STORE_UNAVAILABLE")) return { owner, number, error };
      throw error;
    }
    assert.equal(cannotBeSynced, false, `The turn ${number} of ${owner.id} was acknowledged and not synced.`);
  }
}

/** Says a refused turn again: then it is there once. True where it had been there. */
async function settle(store: Store, { owner, number, error }: Refused): Promise<boolean> {
  const isThere = (await wholeTurns(store, owner)) === number;
  if (!isThere) assert.equal(await wholeTurns(store, owner), number - 1);
  else assert.match(error.message, /is not known whether/);
  const { repeated } = await store.commit(turnBatch(number, owner));
  assert.equal(repeated, isThere);
  assert.equal(await wholeTurns(store, owner), number);
  return isThere;
}
