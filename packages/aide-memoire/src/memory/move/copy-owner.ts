import { MemoryError } from "../../core/error.ts";
import type { Owner } from "../../core/owner.ts";
import type { Engine } from "../engine.ts";
import { commitApart } from "../write.ts";
import { batchesTo } from "./batches.ts";
import { joinedLogs, logsOf } from "./content.ts";
import { endMark, markedLogs, putMark, wasLeft } from "./mark.ts";
import type { CopiedOwner } from "./outcome.ts";
import { syncOwner } from "./sync.ts";
import { isEmpty, tallyOf, type Tally } from "./tally.ts";

/** An owner of one memory, and another memory. */
export type Ways = {
  readonly from: Engine;
  readonly to: Engine;
  readonly owner: Owner;
  /** When the owner's last batch was made. */
  readonly at: number;
  /** Hears of each message that was looked at: three times of one that is copied. */
  onItem(): void;
};

export type Outcome = Pick<CopiedOwner, "status" | "source" | "target" | "error">;

/** How often an owner who is written to meanwhile is gone through again. */
const mostRounds = 3;

/** Brings an owner over where the target has nothing of it, or only what a copy left. */
export async function copyOwner(ways: Ways): Promise<Outcome> {
  const found = await compareOwner(ways, "due");
  return found.status === "due" ? bringOver(ways) : found;
}

/** How both sides stand; `unequal` is what they are called where a copy would make them equal. */
export async function compareOwner(ways: Ways, unequal: "due" | "differs"): Promise<Outcome> {
  const { from, to, owner } = ways;
  if ((await markedLogs(from.store, owner)) !== undefined) return { status: "refused", error: notWhole() };
  const isUnderWay = (await markedLogs(to.store, owner)) !== undefined;
  if (isUnderWay && unequal === "due") return { status: "due" };
  const target = await tallyOf(to, owner);
  if (isEmpty(target) && unequal === "due") return { status: "due" };
  const source = await tallyOf(from, owner, ways.onItem);
  if (!isUnderWay && (await areEqual(ways, source, target))) return { status: "same", source, target };
  if (unequal === "differs" || (await isOurs(ways, target))) return { status: unequal, source, target };
  return { status: "refused", source, target, error: taken() };
}

/**
 * Writes what differs, then reads both sides again. Where they are equal then, the source was so at one moment: nothing
 * in it changed from the first reading to the second.
 */
async function bringOver(ways: Ways): Promise<Outcome> {
  const { from, to, owner, at } = ways;
  let found: Pick<Outcome, "source" | "target"> = {};
  for (let round = 1; round <= mostRounds; round += 1) {
    const before = await from.store.read(owner, {});
    const { incarnation } = await to.store.read(owner, {});
    const batches = batchesTo(to.store, { owner, incarnation, at });
    const marked = (await markedLogs(to.store, owner)) ?? new Map();
    const sources = await logsOf(from, owner);
    const logs = joinedLogs(sources, await logsOf(to, owner), marked);
    await batches.change(putMark(logs, at));
    await syncOwner({ ...ways, batches }, logs, sources);

    const source = await tallyOf(from, owner, ways.onItem);
    const target = await tallyOf(to, owner, ways.onItem);
    const { incarnation: now } = await from.store.read(owner, {});
    if (now !== before.incarnation) {
      // An erasure beats a copy.
      await commitApart(to, owner, "erase", { incarnation, expect: [], changes: [{ kind: "advance" }] });
      if (isEmpty(source)) return { status: "erased" };
    } else if (await areEqual(ways, source, target)) {
      await endMark(to.store, { owner, incarnation, at }, target.sha256);
      return { status: "copied", source, target };
    }
    found = { source, target };
  }
  return { status: "changed", ...found };
}

/** Equal in content, and all that search must find at the target is in its index. */
async function areEqual({ to, owner }: Ways, source: Tally, target: Tally): Promise<boolean> {
  if (source.sha256 !== target.sha256) return false;
  const { documents } = await to.store.search(owner, { terms: [], limit: 1 });
  return documents === target.searchable;
}

/** Whether the target is as a copy left it: nobody has written to it since. */
async function isOurs({ to, owner, at }: Ways, { sha256 }: Tally): Promise<boolean> {
  const { incarnation } = await to.store.read(owner, {});
  return wasLeft(to.store, { owner, incarnation, at }, sha256);
}

function notWhole(): MemoryError {
  return new MemoryError(
    "CONFLICT",
    "A copy of this owner to the source has not ended, so the source is not whole. Copy to it again first.",
  );
}

function taken(): MemoryError {
  return new MemoryError(
    "CONFLICT",
    "The target has this owner already, with other content that no copy brought; it is left as it is. Erase the owner there, or copy to another place.",
  );
}
