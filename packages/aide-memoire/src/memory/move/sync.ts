import type { Owner } from "../../core/owner.ts";
import type { Collection, Row, Segment } from "../../core/store.ts";
import { compareText } from "../../stores/memory/order.ts";
import { indexOf } from "../copy.ts";
import type { Engine } from "../engine.ts";
import { inChunks } from "../task-batch.ts";
import type { Batches } from "./batches.ts";
import { collections, itemsIn, rowsIn, type Logs } from "./content.ts";
import { paired } from "./paired.ts";
import { itemLine, rowLine } from "./tally.ts";

/** One owner on its way from one store to another. */
export type Move = {
  readonly from: Engine;
  readonly to: Engine;
  readonly owner: Owner;
  readonly batches: Batches;
  onItem(): void;
};

/**
 * Makes the target what the source is: writes what differs, and nothing else. `logs` are those of both; of those that
 * are not the source's nothing stays.
 */
export async function syncOwner(move: Move, logs: Logs, sources: Logs): Promise<void> {
  for (const [log, to] of logs) {
    const whole = { log, from: 1, to };
    await (sources.has(log) ? syncLog(move, whole) : destroyFrom(move, whole));
  }
  for (const collection of collections) await syncRows(move, collection);
  await move.batches.flush();
}

async function syncLog(move: Move, whole: Segment): Promise<void> {
  const { from, owner, batches } = move;
  const start = await firstDifference(move, whole);
  if (start === undefined) return;
  for await (const item of itemsIn(from, owner, { ...whole, from: start })) {
    move.onItem();
    await batches.append(item, indexOf(from, owner, item));
  }
}

/**
 * The seq from which on the source's items are to be appended. What the source no longer has is destroyed at the target,
 * and so is what would stand behind an item that is missing there.
 */
async function firstDifference(move: Move, whole: Segment): Promise<number | undefined> {
  const { from, to, owner, batches } = move;
  const { log } = whole;
  const both = paired(itemsIn(from, owner, whole), itemsIn(to, owner, whole), (a, b) => a.seq - b.seq);
  for await (const { source, target } of both) {
    if (source === undefined) {
      if (target !== undefined) await batches.change({ kind: "destroy", log, from: target.seq, to: target.seq });
    } else if (target !== undefined && itemLine(source) === itemLine(target)) {
      move.onItem();
    } else {
      await destroyFrom(move, { ...whole, from: source.seq });
      return source.seq;
    }
  }
  return undefined;
}

/** It is done before anything is appended there. */
async function destroyFrom({ to, owner, batches }: Move, end: Segment): Promise<void> {
  const found = await to.store.read(owner, { ranges: [{ ...end, reverse: true, limit: 1 }] });
  const last = found.ranges.flat()[0];
  if (last === undefined) return;
  for (const part of inChunks({ ...end, to: last.seq })) await batches.change({ kind: "destroy", ...part });
  await batches.flush();
}

async function syncRows({ from, to, owner, batches }: Move, collection: Collection): Promise<void> {
  const both = paired(rowsIn(from, owner, collection), rowsIn(to, owner, collection), (a, b) =>
    compareText(a.key, b.key),
  );
  for await (const { source, target } of both) {
    if (source === undefined) {
      if (target !== undefined) await batches.change({ kind: "drop", collection, key: target.key });
    } else if (target === undefined || rowLine(source) !== rowLine(target)) {
      await putRow(batches, source, target);
    }
  }
}

/** Apps hold versions, so a row keeps its own: it is written until it has it. */
async function putRow(batches: Batches, { version, ...row }: Row, target: Row | undefined): Promise<void> {
  const isOlder = target !== undefined && target.version < version;
  if (target !== undefined && !isOlder) {
    await batches.change({ kind: "drop", collection: row.collection, key: row.key });
  }
  const empty = { ...row, body: "", ...(row.view !== undefined && { view: [] }) };
  for (let next = (isOlder ? target.version : 0) + 1; next < version; next += 1) {
    await batches.change({ kind: "put", row: empty });
  }
  await batches.change({ kind: "put", row });
}
