/**
 * Where both sides are, each made by `place-<store>.mjs`.
 * @typedef {import("aide-memoire/store").Batch} Batch
 * @typedef {(session: string, like: Batch) => unknown} Run `like` is a turn that ours has written: the same bytes
 * @typedef {{
 *   fill: (parts: readonly import("../speed/fill.mjs").Part[]) => unknown,
 *   commit: Record<string, Run>, context?: Record<string, Run>, last: Record<string, Run>,
 * }} Bare by the way it is done; the first of each kind is held to the limit
 * @typedef {{ store: import("aide-memoire/store").Store, bare: Bare, close: () => Promise<void>, cpu?: () => Promise<number> }} Opened
 *   `cpu` of a server since it began, in milliseconds
 * @typedef {{
 *   open: (durability: "full" | "relaxed") => Promise<Opened>, end: () => Promise<void>,
 *   trips?: (work: () => Promise<unknown>) => Promise<number>,
 * }} Place
 */

/** Messages of a turn, as a bare client keeps them. @param {Batch} batch @returns {string[]} */
export function bodiesIn({ changes }) {
  return changes.flatMap((change) => (change.kind === "append" ? change.items.map(({ body }) => body) : []));
}

/** What a turn writes beside its messages. @param {Batch} batch */
export function rowsIn({ changes }) {
  return changes.flatMap((change) => (change.kind === "put" ? [change.row] : []));
}
