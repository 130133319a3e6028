// Seeded random numbers: the same seed gives the same run, as far as the machine's timing allows.

/**
 * Mulberry32: numbers from 0 (included) to 1 (excluded).
 * @param {number} seed
 * @returns {() => number}
 */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * One of the choices, by their weights.
 * @template {string} T
 * @param {() => number} random
 * @param {Readonly<Record<T, number>>} weights
 * @returns {T}
 */
export function weighted(random, weights) {
  const choices = /** @type {[T, number][]} */ (Object.entries(weights));
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  return choices[choices.length - 1][0];
}
