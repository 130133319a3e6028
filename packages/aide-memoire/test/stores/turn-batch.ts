import assert from "node:assert/strict";
import type { Batch, Store } from "../../src/core/store.ts";
import {
  ada,
  append,
  entry,
  headAt,
  hitsOf,
  index,
  operationId,
  put,
  readLog,
  segment,
  session,
} from "../../src/testing/store-build.ts";

/** The n-th turn of a session, from 1: two items with their index entries, the turn, the session. */
export function turnBatch(number: number, owner = ada): Batch {
  const seq = 2 * number - 1;
  const changes = [
    ...entry("log", seq, ["term", `n${number}`]),
    append("log", seq + 1, [`item ${seq + 1}`]),
    index("log", seq + 1, ["term"]),
    put("turn", `t${String(number).padStart(6, "0")}`),
    session("s", segment("log", 1, seq + 1)),
  ];
  return {
    owner,
    operation: operationId(`turn:${number}`),
    digest: "d",
    at: number,
    incarnation: 0,
    expect: [headAt("log", seq - 1)],
    changes,
  };
}

/** The number of whole turns in the store. Fails where a part of a turn is there, or one twice. */
export async function wholeTurns(store: Store, owner = ada): Promise<number> {
  const all = { collection: "turn", prefix: "", limit: Infinity } as const;
  const [items, { rows: found }, hits] = await Promise.all([
    readLog(store, "log", owner),
    store.read(owner, { rows: [all] }),
    hitsOf(store, ["term"], owner, 100_000),
  ]);
  const turns = found[0] ?? [];
  assert.deepEqual([items.length, hits.length], [2 * turns.length, 2 * turns.length]);
  assert.deepEqual(
    items.map((item) => item.seq),
    items.map((_, place) => place + 1),
  );
  const { rows } = await store.read(owner, { rows: [{ collection: "session", key: "s" }] });
  assert.equal(rows[0]?.[0]?.version ?? 0, turns.length);
  return turns.length;
}
