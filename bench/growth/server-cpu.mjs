// What a server spends on each kind of call: unlike the time that a client waits, it hardly depends on what else the
// machine does.
import { mean } from "../support/statistics.mjs";

/**
 * Hooks for `interleaved`, and what was spent on one call of a name.
 * @param {(name: string) => (() => Promise<number>) | undefined} cpuOf
 * @param {number} calls of a block
 */
export function serverCpu(cpuOf, calls) {
  const spent = new Map();
  let began = 0;
  return {
    before: async (name) => {
      began = (await cpuOf(name)?.()) ?? 0;
    },
    after: async (name) => {
      const ended = (await cpuOf(name)?.()) ?? 0;
      const list = spent.get(name) ?? [];
      list.push((ended - began) / calls);
      spent.set(name, list);
    },
    /** Milliseconds; the first block warmed up. @param {readonly string[]} names done one after the other */
    of: (...names) => names.reduce((sum, name) => sum + mean(spent.get(name).slice(1)), 0),
  };
}
