import { analyze } from "../core/analyzer.ts";
import type { Role } from "../core/format.ts";
import { textOfBody } from "../core/message.ts";
import { rank } from "../core/rank.ts";
import type { Owner } from "../core/owner.ts";
import type { Candidates } from "../core/store.ts";
import { messageId, showsPosition, viewLogs, type View } from "../core/view.ts";
import type { Engine } from "./engine.ts";
import { unsealItem, type Address } from "./state.ts";

export type Passage = {
  /** Of the message. */
  readonly id: string;
  readonly role: Role;
  readonly text: string;
  readonly at: Date;
  /** Comparable within one search only. */
  readonly score: number;
};

/** Index entries that a search ranks at first; more, while what was taken back fills them. */
const firstCandidates = 1000;

/** The messages of this session that answer best to the words of `query`. A query without words finds nothing. */
export async function searchSession(
  engine: Engine,
  address: Address,
  query: string,
  limit: number,
): Promise<Passage[]> {
  const { owner, session } = address;
  const terms = analyze(query).terms.map(([term]) => term);
  if (terms.length === 0 || limit === 0) return [];
  const { session: row } = await engine.store.read(owner, { session });
  const view = row?.view ?? [];
  if (view.length === 0) return [];
  const best = rank(await shownCandidates(engine, owner, { view, terms, limit }), limit);
  const ranges = best.map(({ log, seq }) => ({ log, from: seq, to: seq, limit: 1 }));
  const snapshot = await engine.store.read(owner, { session, ranges });
  const items = new Map(snapshot.ranges.flat().map((item) => [messageId(item), item]));
  return best.flatMap(({ log, seq, score }) => {
    const id = messageId({ log, seq });
    const item = items.get(id);
    if (item === undefined) return [];
    const text = textOfBody(unsealItem(engine, owner, item));
    if (text === "") return []; // A damaged one: only messages with text are in the index.
    return [{ id, role: item.kind as Role, text, at: new Date(item.at), score }];
  });
}

/** What was undone or edited away is still in the index, but no longer in the view. */
async function shownCandidates(
  engine: Engine,
  owner: Owner,
  { view, terms, limit }: { readonly view: View; readonly terms: readonly string[]; readonly limit: number },
): Promise<Candidates> {
  for (let count = firstCandidates; ; count *= 4) {
    const found = await engine.store.search(owner, { terms, logs: viewLogs(view), limit: count });
    const hits = found.hits.filter((hit) => showsPosition(view, hit));
    if (hits.length >= limit || found.hits.length < count) return { ...found, hits };
  }
}
