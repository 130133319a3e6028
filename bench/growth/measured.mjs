// A memory over a store whose calls are timed from outside, so that what memory itself does is no part of the figures.
import { openMemory } from "aide-memoire";

/** @typedef {{ commit: number[], context: number[] }} Times milliseconds of each call, in order */

/** @param {import("aide-memoire/store").Store} store which stays open */
export function measured(store) {
  /** @type {Times} */
  let times = { commit: [], context: [] };
  /** @type {import("aide-memoire/store").Batch[]} */
  let written = [];
  const timed = async (into, call) => {
    const started = performance.now();
    const result = await call();
    into.push(performance.now() - started);
    return result;
  };
  /** @type {import("aide-memoire/store").Store} */
  const watched = {
    ...store,
    commit: async (given) => {
      written = [given];
      return timed(times.commit, () => store.commit(given));
    },
    read: async (owner, plan) =>
      plan.acquire === undefined ? store.read(owner, plan) : timed(times.context, () => store.read(owner, plan)),
    close: async () => {},
  };
  return {
    memory: openMemory(watched, { background: "manual" }),
    /** The last turn as it was written: a bare client writes the same bytes. */
    batch: () => written[0],
    /** The times since the last call of this. */
    take() {
      const taken = times;
      times = { commit: [], context: [] };
      return taken;
    },
  };
}
