// What a memory holds, laid beside the entries that were played into it.

/**
 * @typedef {import("./conversation.mjs").Entry} Entry
 * @typedef {import("./conversation.mjs").TurnEntry} TurnEntry
 * @typedef {{ turn: string, message: { role: string, content: unknown } }} Item
 * @typedef {{ entry: number, turn: string, steps: number }} Interrupted
 * @typedef {{ kind: "half" | "doubled" | "unknown" | "interleaved", entry: number, turn: string }} Fault
 * @typedef {{ next: number, turns: Map<number, string>, interrupted: Interrupted[], faults: Fault[] }} ReadBack `next`:
 *   how many entries are there, whole and in order. `turns`: the turn id of each.
 */

/**
 * Walks the items in their order. Each entry may be preceded by turns that died on the way to it: its input and the
 * steps that were recorded, an open call closed. Anything else is a fault. Messages are compared byte by byte.
 * @param {readonly Item[]} items
 * @param {readonly Entry[]} entries
 * @returns {ReadBack}
 */
export function readBack(items, entries) {
  /** @type {ReadBack} */
  const result = { next: 0, turns: new Map(), interrupted: [], faults: [] };
  const texts = items.map(({ message }) => JSON.stringify(message));
  const endOf = runEnds(items);
  let place = 0;
  while (place < items.length) {
    const entry = entries[result.next];
    const { turn } = items[place];
    const end = endOf[place];
    const whole = entry === undefined ? undefined : messagesOf(entry).map((message) => JSON.stringify(message));
    if (whole?.every((text, offset) => texts[place + offset] === text) && isOneTurn(entry, items, place)) {
      result.turns.set(result.next, turn);
      result.next += 1;
      place += whole.length;
      continue;
    }
    const steps =
      entry?.kind === "turn" ? interruptedSteps(entry, items.slice(place, end), texts.slice(place, end)) : 0;
    if (steps > 0) result.interrupted.push({ entry: result.next, turn, steps });
    else result.faults.push({ kind: faultOf(entries, result.next, texts[place]), entry: result.next, turn });
    place = end;
  }
  return result;
}

/**
 * Of each item, where the run of its turn ends.
 * @param {readonly Item[]} items
 */
function runEnds(items) {
  const ends = Array.from(items, (_, place) => place + 1);
  for (let place = items.length - 2; place >= 0; place -= 1) {
    if (items[place].turn === items[place + 1].turn) ends[place] = ends[place + 1];
  }
  return ends;
}

/** @param {Entry} entry */
export function messagesOf(entry) {
  return entry.kind === "append" ? entry.messages : [entry.input, ...entry.steps, entry.reply];
}

/**
 * @param {Entry} entry
 * @param {readonly Item[]} items
 * @param {number} place
 */
function isOneTurn(entry, items, place) {
  if (entry.kind === "append") return true;
  const { turn } = items[place];
  const begins = items[place - 1]?.turn !== turn;
  return begins && messagesOf(entry).every((_, offset) => items[place + offset].turn === turn);
}

/**
 * How many steps an interrupted turn holds; 0 where it is none.
 * @param {TurnEntry} entry
 * @param {readonly Item[]} items
 * @param {readonly string[]} texts
 */
function interruptedSteps(entry, items, texts) {
  if (texts[0] !== JSON.stringify(entry.input)) return 0;
  const steps = entry.steps.map((message) => JSON.stringify(message));
  let count = 0;
  while (count < steps.length && texts[count + 1] === steps[count]) count += 1;
  const rest = items.slice(count + 1);
  const open = count > 0 && texts[count].includes('"tool-call"');
  const closed = rest.length === 1 && rest[0].message.role === "tool" && texts.at(-1)?.includes('"error-text"');
  return (open ? closed : rest.length === 0) ? count : 0;
}

/**
 * @param {readonly Entry[]} entries
 * @param {number} next
 * @param {string} text
 * @returns {Fault["kind"]}
 */
function faultOf(entries, next, text) {
  /** @param {Entry | undefined} entry */
  const begins = (entry) => entry !== undefined && JSON.stringify(messagesOf(entry)[0]) === text;
  if (begins(entries[next])) return "half";
  return entries.slice(0, next).some(begins) ? "doubled" : "unknown";
}
