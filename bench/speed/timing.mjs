/**
 * Runs the works by turns, a block each, so that what disturbs the machine disturbs all alike. Gives the milliseconds
 * of each call.
 * @template {string} T
 * @param {Readonly<Record<T, (call: number) => unknown>>} works
 * @param {{ blocks: number, calls: number, warmUp: number, before?: (name: T) => unknown, after?: (name: T) => unknown }} plan
 * @returns {Promise<Record<T, number[]>>}
 */
export async function interleaved(works, { blocks, calls, warmUp, before, after }) {
  const names = /** @type {T[]} */ (Object.keys(works));
  const counts = Object.fromEntries(names.map((name) => [name, 0]));
  const times = /** @type {Record<T, number[]>} */ (Object.fromEntries(names.map((name) => [name, []])));
  const run = async (name, count, into) => {
    await before?.(name);
    for (let call = 0; call < count; call += 1) {
      const started = performance.now();
      await works[name](counts[name]);
      into?.push(performance.now() - started);
      counts[name] += 1;
    }
    await after?.(name);
  };
  for (const name of names) await run(name, warmUp);
  for (let block = 0; block < blocks; block += 1) {
    // Who goes first changes, as the first of a pair pays for what the last one left.
    for (const name of block % 2 === 0 ? names : names.toReversed()) await run(name, calls, times[name]);
  }
  return times;
}
