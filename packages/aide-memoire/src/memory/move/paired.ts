/** What has the same place on both sides, and what has it on one side only. */
export type Pair<T> = { readonly source?: T; readonly target?: T };

/** Walks two lists of one order together. */
export async function* paired<T>(
  source: AsyncIterable<T>,
  target: AsyncIterable<T>,
  compare: (a: T, b: T) => number,
): AsyncGenerator<Pair<T>> {
  const [left, right] = [source[Symbol.asyncIterator](), target[Symbol.asyncIterator]()];
  let [a, b] = [await left.next(), await right.next()];
  while (a.done !== true || b.done !== true) {
    const order = a.done === true ? 1 : b.done === true ? -1 : compare(a.value, b.value);
    yield {
      ...(a.done !== true && order <= 0 && { source: a.value }),
      ...(b.done !== true && order >= 0 && { target: b.value }),
    };
    if (order <= 0) a = await left.next();
    if (order >= 0) b = await right.next();
  }
}
