import { analyze } from "../core/analyzer.ts";
import type { OperationId, SessionId } from "../core/id.ts";
import type { Owner } from "../core/owner.ts";
import { rowKeys } from "../core/record.ts";
import type { Change, Collection, Item, NewRow, Row } from "../core/store.ts";
import type { Position, View } from "../core/view.ts";
import type { Engine } from "./engine.ts";
import { decodeItems, unsealRow, type Address } from "./state.ts";
import { rowsOf } from "./task-batch.ts";

/** Most items or rows of one batch: a long copy leaves room for turns. */
const chunk = 200;

/** Copies what a view shows to another owner, under the same ids. Run again, it goes on where it stopped. */
export async function copyItems(engine: Engine, from: Address, to: Owner, view: View): Promise<void> {
  for (const segment of view) {
    for (let start = segment.from; start <= segment.to; start += chunk) {
      const range = { log: segment.log, from: start, to: Math.min(start + chunk - 1, segment.to), limit: chunk };
      const source = await engine.store.read(from.owner, { ranges: [range] });
      const target = await engine.store.read(to, { ranges: [range] });
      const copied = new Set(target.ranges.flat().map((item) => item.seq));
      const items = source.ranges.flat().filter((item) => !copied.has(item.seq));
      if (items.length === 0) continue;
      await copyBatch(engine, to, [
        {
          kind: "append",
          log: segment.log,
          items: items.map((item) => moveItem(engine, from.owner, item, { ...item, owner: to })),
        },
        ...items.flatMap((item) => indexOf(engine, from, item)),
      ]);
    }
  }
}

/** Copies rows of a session to another owner, or to another session of it: `rename` gives their new keys. */
export async function copyRows(
  engine: Engine,
  from: Address,
  to: { readonly owner: Owner; readonly session: SessionId },
  collections: readonly Collection[],
): Promise<void> {
  for (const collection of collections) {
    const keys = collection === "document" ? rowKeys.documents : rowKeys.all;
    const [before, after] = [keys(from.session), keys(to.session)];
    let puts: Change[] = [];
    for await (const row of rowsOf(engine, from.owner, collection, before)) {
      puts.push({
        kind: "put",
        row: movedRow(engine, from.owner, to.owner, row, after + row.key.slice(before.length)),
      });
      if (puts.length === chunk) {
        await copyBatch(engine, to.owner, puts);
        puts = [];
      }
    }
    if (puts.length > 0) await copyBatch(engine, to.owner, puts);
  }
}

export function movedRow(engine: Engine, from: Owner, to: Owner, row: Row, key: string): NewRow {
  const body = engine.policy.seams.seal(unsealRow(engine, from, row), { owner: to, of: row.collection, key });
  return { collection: row.collection, key, at: row.at, body, ...(row.view !== undefined && { view: row.view }) };
}

export async function copyBatch(engine: Engine, owner: Owner, changes: readonly Change[]): Promise<void> {
  const { incarnation } = await engine.store.read(owner, {});
  await engine.store.commit({
    owner,
    operation: `copy:${engine.policy.newId()}` as OperationId,
    digest: "",
    at: engine.policy.now(),
    incarnation,
    expect: [],
    changes,
  });
}

/** The item at another place: its body is bound to where it rests. */
export function moveItem(engine: Engine, from: Owner, item: Item, to: Position & { readonly owner: Owner }): Item {
  const { seams } = engine.policy;
  const body = seams.unseal(item.body, { owner: from, of: item.log, key: String(item.seq) });
  const { owner, log, seq } = to;
  return { ...item, log, seq, body: seams.seal(body, { owner, of: log, key: String(seq) }) };
}

/** The index entry of an item; none for one without text. */
export function indexOf(engine: Engine, { owner, format }: Address, item: Item): Change[] {
  if (item.kind !== "user" && item.kind !== "assistant") return [];
  const [message] = decodeItems(engine, { owner, format }, [item]);
  const text = message === undefined ? "" : format.read(message.native).text;
  return text === "" ? [] : [{ kind: "index", log: item.log, seq: item.seq, at: item.at, ...analyze(text) }];
}
