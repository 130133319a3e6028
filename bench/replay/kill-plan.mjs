import { weighted } from "../support/random.mjs";

/** Which line of the player a kill waits for, and how often. */
const lines = { start: 5, begin: 12, begun: 14, record: 20, commit: 38, ack: 11 };

/**
 * @typedef {{ entry: number, line: keyof typeof lines, delayMs: number }} Kill At the first such line of the entry, or of
 *   one behind it, and some time later.
 */

/**
 * Kills spread over the entries, most of them aimed between a turn's begin and its acknowledgement.
 * @param {number} count
 * @param {number} entries
 * @param {() => number} random
 * @returns {Kill[]}
 */
export function killPlan(count, entries, random) {
  // The last entries are left alone, so that a kill finds its line before the end.
  const last = Math.max(1, entries - 5);
  const places = Array.from({ length: count }, () => Math.floor(random() * last)).sort((a, b) => a - b);
  return places.map((entry) => {
    const line = weighted(random, lines);
    return { entry, line, delayMs: delayAfter(line, random) };
  });
}

/**
 * @param {Kill["line"]} line
 * @param {() => number} random
 */
function delayAfter(line, random) {
  // A process that starts, and a model that thinks, take milliseconds; a commit takes less than one.
  if (line === "start") return 20 + random() * 150;
  if (line === "begun" || line === "record") return random() * 3;
  return random() < 0.3 ? 0 : random() * 0.95;
}
