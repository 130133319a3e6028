/**
 * Calls until the time is over or so many are made, and one at least. Gives the milliseconds of each, and those of the
 * processor that one took on average, in all threads: a busy machine stretches the former, hardly the latter.
 * @param {(call: number) => Promise<unknown>} work
 * @param {{ capMs: number, most: number }} bounds
 */
export async function timed(work, { capMs, most }) {
  const times = [];
  const before = process.cpuUsage();
  const end = performance.now() + capMs;
  do {
    const started = performance.now();
    await work(times.length);
    times.push(performance.now() - started);
  } while (times.length < most && performance.now() < end);
  const { user, system } = process.cpuUsage(before);
  return { times, cpu: (user + system) / 1000 / times.length };
}
