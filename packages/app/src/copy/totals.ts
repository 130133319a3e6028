import { createHash, type Hash } from "node:crypto";
import { ownerKey } from "aide-memoire/store";
import { tableLines } from "../terminal/table.ts";
import type { Words } from "../words/words.ts";
import type { CopiedOwner, Tally } from "./copied-owner.ts";

/** What both places hold of all owners that were read. The hash is over those of the owners, in the source's order. */
export type Totals = { readonly counts: Readonly<Record<Count, number>>; readonly sha256: string };

const ofRows = ["session", "turn", "draft", "fact", "summary", "epoch", "tail", "document", "task"] as const;
export type Count = "owners" | "messages" | "logs" | (typeof ofRows)[number];
const order: readonly Count[] = ["owners", "session", "messages", "logs", ...ofRows.slice(1)];

/** Adds up what the library says of each owner. */
export class Summing {
  readonly #counts = new Map<Count, number>();
  readonly #hash: Hash = createHash("sha256");

  add(owner: CopiedOwner["owner"], tally: Tally | undefined): void {
    if (tally === undefined) return;
    const { rows, messages, logs, sha256 } = tally;
    const isThere = messages > 0 || Object.values(rows).some((count) => count > 0);
    for (const [name, count] of Object.entries({ ...rows, messages, logs, owners: isThere ? 1 : 0 })) {
      this.#counts.set(name as Count, (this.#counts.get(name as Count) ?? 0) + count);
    }
    this.#hash.update(`${ownerKey(owner)} ${sha256}\n`);
  }

  totals(): Totals {
    const counts = Object.fromEntries(order.map((name) => [name, this.#counts.get(name) ?? 0]));
    return { counts: counts as Record<Count, number>, sha256: this.#hash.copy().digest("hex") };
  }
}

/** Side by side, without what neither has. */
export function totalLines({ copy }: Words, source: Totals, target: Totals | undefined): string[] {
  const beside = (value: string | number | undefined): string[] => (value === undefined ? [] : [String(value)]);
  const shown = order.filter((name) => source.counts[name] > 0 || (target?.counts[name] ?? 0) > 0);
  const numbers = tableLines(
    [
      ["", copy.columns.source, ...beside(target && copy.columns.target)],
      ...shown.map((name) => [copy.counts[name], String(source.counts[name]), ...beside(target?.counts[name])]),
    ],
    [1, 2],
  );
  const hashes = tableLines([
    [`SHA-256 ${copy.columns.source}`, source.sha256],
    ...(target === undefined ? [] : [[`SHA-256 ${copy.columns.target}`, target.sha256]]),
  ]);
  return [...numbers, ...hashes];
}
