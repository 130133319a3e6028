/** Random choices that a seed decides wholly (mulberry32). */
export type Random = {
  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  /** One of the names, as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  return {
    below: (end) => Math.floor(next() * end),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const place = Math.floor(next() * list.length);
      if (place >= list.length) throw new RangeError("There is nothing to pick from.");
      return list[place] as (typeof list)[number];
    },
    weighted: (weights) => {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => (rest -= weight) < 0) ?? entries.at(-1);
      if (found === undefined) throw new RangeError("There is nothing to pick from.");
      return found[0];
    },
  };
}
