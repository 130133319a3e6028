const odd = [undefined, null, 42, "odd", [], {}, [null]] as const;

/** A value with something else in one place of it, for each of its places: what a damaged or foreign message may be. */
export function* oddValues(value: unknown): Generator<unknown> {
  for (const other of odd) yield structuredClone(other);
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    for (const [at, member] of list.entries()) for (const other of oddValues(member)) yield list.with(at, other);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, field] of Object.entries(value)) {
      for (const other of oddValues(field)) yield { ...value, [key]: other };
    }
  }
}
