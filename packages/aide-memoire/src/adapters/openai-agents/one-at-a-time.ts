/** Work that waits, by what it belongs to and by name. */
const queues = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Does `work` when all earlier work of this process on the same `of` and `name` has ended, well or badly. */
export async function oneAtATime<T>(of: object, name: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(of) ?? new Map<string, Promise<unknown>>();
  queues.set(of, queue);
  const before = queue.get(name);
  const mine = before === undefined ? work() : before.then(work);
  const settled = mine.then(ignore, ignore);
  queue.set(name, settled);
  void settled.then(() => {
    if (queue.get(name) === settled) queue.delete(name);
  });
  return mine;
}

function ignore(): void {
  // Whoever asked for the work is told how it ended.
}
