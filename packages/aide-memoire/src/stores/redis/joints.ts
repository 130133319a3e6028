import type { Change } from "../../core/store.ts";

/**
 * Where an append meets what the log has already: the highest seq in it, those between the pairs left out, must lie below.
 * So the script can know before its first write that every append of the batch continues its log.
 */
export type Joint = { readonly log: string; readonly below: number; readonly cuts: readonly (readonly number[])[] };

/** A log as the batch has made it so far. */
type Progress = { added: number[]; cuts: (readonly [from: number, to: number])[]; isEmptied: boolean };

/** What the appends of a batch need of the logs before it. One that cannot hold stands for items that do not rise. */
export function jointsOf(changes: readonly Change[]): Joint[] {
  const joints: Joint[] = [];
  const logs = new Map<string, Progress>();
  let wasErased = false;
  const progressOf = (log: string): Progress => {
    const found = logs.get(log) ?? { added: [], cuts: [], isEmptied: wasErased };
    logs.set(log, found);
    return found;
  };
  for (const change of changes) {
    if (change.kind === "advance" && change.session === undefined) {
      wasErased = true;
      logs.clear();
    } else if (change.kind === "destroy") {
      const { from, to } = change;
      const progress = progressOf(change.log);
      progress.cuts.push([from, to]);
      progress.added = progress.added.filter((seq) => seq < from || seq > to);
    } else if (change.kind === "append" && change.items.length > 0) {
      const { log, items } = change;
      const { added, cuts, isEmptied } = progressOf(log);
      const first = items[0]?.seq ?? 0;
      const isRising = items.every(({ seq }, place) => seq > (items[place - 1]?.seq ?? added.at(-1) ?? 0));
      // Behind what the batch has added itself, the log's own head is known to be lower.
      if (!isRising) joints.push({ log, below: 0, cuts: [] });
      else if (!isEmptied && added.length === 0) joints.push({ log, below: first, cuts: [...cuts] });
      for (const { seq } of items) added.push(seq);
    }
  }
  return joints;
}
