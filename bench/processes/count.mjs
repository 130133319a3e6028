import { openMemory } from "aide-memoire";
import { turnsOf } from "./turns.mjs";

/**
 * Lays what the sessions hold beside what the writers said. Each turn must be there once, whole, in its writer's order, and
 * behind the very turn that its prompt ended with: one line.
 * @param {{ where: string, writers: number, count: number, sessions: number }} run
 * @param {ReadonlyMap<string, string>} behind of each acknowledged turn, what its prompt ended with
 */
export async function countTurns({ where, writers, count, sessions }, behind) {
  const all = Array.from({ length: writers }, (_, writer) => turnsOf(writer, count, sessions)).flat();
  const wanted = new Map(
    all.map((turn) => {
      const texts = turn.messages.map((message) => JSON.stringify(message));
      return [texts[0], { ...turn, texts, seen: 0 }];
    }),
  );
  const found = {
    turns: 0,
    /** Acknowledged, and not there. */
    lost: 0,
    /** Never acknowledged, and not there. */
    refused: 0,
    doubled: 0,
    interleaved: 0,
    disordered: 0,
    forked: 0,
    miscounted: 0,
    foreign: 0,
  };
  const memory = openMemory(where, { background: "manual" });
  const used = new Set(all.map(({ session }) => session));
  for (const session of used) {
    const items = await memory.session(session).items();
    const texts = items.map(({ message }) => JSON.stringify(message));
    const newest = new Map();
    let here = 0;
    for (let place = 0; place < items.length;) {
      const turn = wanted.get(texts[place] ?? "");
      if (turn === undefined || turn.session !== session) {
        found.foreign += 1;
        place += 1;
        continue;
      }
      turn.seen += 1;
      here += 1;
      const ids = new Set(items.slice(place, place + turn.texts.length).map((item) => item.turn));
      const isWhole = turn.texts.every((text, offset) => texts[place + offset] === text) && ids.size === 1;
      if (!isWhole) found.interleaved += 1;
      // What two say has no order of its own: where one of them is refused, the other comes later.
      if (!turn.isJoint && (newest.get(turn.writer) ?? -1) >= turn.number) found.disordered += 1;
      newest.set(turn.writer, turn.number);
      if (behind.get(turn.key) !== (texts[place - 1] ?? "null")) found.forked += 1;
      place += isWhole ? turn.texts.length : 1;
    }
    if ((await memory.session(session).info())?.turns !== here) found.miscounted += 1;
    found.turns += here;
  }
  await memory.close();
  for (const { key, seen } of wanted.values()) {
    if (seen === 0) found[behind.has(key) ? "lost" : "refused"] += 1;
    if (seen > 1) found.doubled += 1;
  }
  return { ...found, sessions: used.size };
}
