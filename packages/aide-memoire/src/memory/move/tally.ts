import { createHash } from "node:crypto";
import type { Owner } from "../../core/owner.ts";
import type { Collection, Item, Row } from "../../core/store.ts";
import { compareText } from "../../stores/memory/order.ts";
import { searchableText } from "../copy.ts";
import type { Engine } from "../engine.ts";
import { collections, itemsIn, logsOf, rowsIn } from "./content.ts";

/** What a store holds of an owner. */
export type Tally = {
  readonly rows: Readonly<Record<Collection, number>>;
  readonly logs: number;
  /** Hidden ones counted. */
  readonly messages: number;
  /** Messages that search must find. */
  readonly searchable: number;
  /** Of all rows and messages, with their versions, places and times. Equal content has an equal hash in every store. */
  readonly sha256: string;
};

export async function tallyOf(engine: Engine, owner: Owner, onItem: () => void = () => undefined): Promise<Tally> {
  const hash = createHash("sha256");
  const rows = Object.fromEntries(collections.map((name) => [name, 0])) as Record<Collection, number>;
  for (const collection of collections) {
    for await (const row of rowsIn(engine, owner, collection)) {
      hash.update(`${rowLine(row)}\n`);
      rows[collection] += 1;
    }
  }
  const logs = [...(await logsOf(engine, owner))].sort(([a], [b]) => compareText(a, b));
  let [messages, searchable, logsWithItems] = [0, 0, 0];
  for (const [log, to] of logs) {
    const before = messages;
    for await (const item of itemsIn(engine, owner, { log, from: 1, to })) {
      hash.update(`${itemLine(item)}\n`);
      messages += 1;
      if (searchableText(engine, owner, item) !== "") searchable += 1;
      onItem();
    }
    if (messages > before) logsWithItems += 1;
  }
  return { rows, logs: logsWithItems, messages, searchable, sha256: hash.digest("hex") };
}

export function isEmpty({ rows, messages }: Tally): boolean {
  return messages === 0 && collections.every((name) => rows[name] === 0);
}

/** All that is kept of a row, in one line. */
export function rowLine({ collection, key, version, at, body, view }: Row): string {
  const segments = view?.map(({ log, from, to }) => [log, from, to]);
  return JSON.stringify([collection, key, version, at, body, segments ?? null]);
}

/** All that is kept of an item, in one line. */
export function itemLine({ log, seq, turn, at, kind, body }: Item): string {
  return JSON.stringify([log, seq, turn, at, kind, body]);
}
