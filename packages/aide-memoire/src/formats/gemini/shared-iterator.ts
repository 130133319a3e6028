/** An iterator that is its own iterable, as an async generator is. */
export type OwnIterator<T> = AsyncIterator<T, unknown, unknown> & AsyncIterable<T>;

/**
 * True for a generator that is nobody's yet as far as one can see: its methods can be set, and all its readers come
 * through them.
 */
export function isOwnIterator(value: unknown): value is OwnIterator<unknown> {
  if (typeof value !== "object" || value === null || !(Symbol.asyncIterator in value) || !("next" in value))
    return false;
  // A stream has more doors than `next`.
  if ("getReader" in value || "tee" in value || Object.isFrozen(value)) return false;
  const own: unknown = value[Symbol.asyncIterator];
  return typeof value.next === "function" && typeof own === "function" && own.call(value) === value;
}

export type IteratorEnd = "done" | "left" | { readonly error: unknown };

/**
 * Reads the generator to its end, whoever else reads it, and leaves it whole for them: its own `next`, `return` and
 * `throw` are set to ones that give what was read. `onValue` sees each value before they do, and while it works nothing
 * more is read. `left`: a reader stopped early, which stops the source too.
 */
export async function readBeside<T>(
  source: OwnIterator<T>,
  onValue: (value: T) => Promise<void>,
): Promise<IteratorEnd> {
  const next = source.next.bind(source);
  const stop = source.return?.bind(source);
  const steps: Promise<Step<T>>[] = [];
  let read = 0;
  let left = false;
  let leave = (): void => undefined;
  const leaving = new Promise<"left">((resolve) => {
    leave = () => resolve("left");
  });
  const pull = async (before: Promise<Step<T>> | undefined): Promise<Step<T>> => {
    const last = await before?.catch(() => done); // A generator that failed is done.
    if (last?.done === true) return done;
    const result = await next();
    if (result.done !== true) await onValue(result.value);
    return result;
  };
  const step = async (place: number): Promise<Step<T>> => {
    while (steps.length <= place) {
      const one = pull(steps.at(-1));
      one.catch(() => undefined); // Told to those who ask for it.
      steps.push(one);
    }
    return steps[place] ?? done;
  };
  source.next = async () => (left ? done : step(read++));
  source.return = async (value) => {
    left = true;
    leave();
    return (await stop?.(value)) ?? { done: true, value };
  };
  source.throw = async (error) => {
    await source.return?.();
    throw error;
  };
  try {
    for (let place = 0; ; place += 1) {
      const result = await Promise.race([step(place), leaving]);
      if (result === "left") return "left";
      if (result.done === true) return "done";
    }
  } catch (error) {
    return { error };
  }
}

type Step<T> = IteratorResult<T, unknown>;
const done: IteratorReturnResult<unknown> = { done: true, value: undefined };
