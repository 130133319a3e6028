// What each writer plays, and what of a session is its own.
import { readBack } from "./read-back.mjs";

/** @typedef {import("./conversation.mjs").Conversation & { writer: number, mark: string }} Part */

/**
 * One writer plays the conversations as they are. Of several each plays all of them twice: in a session of its own, and in
 * one that all share. Its messages bear its mark.
 * @param {readonly import("./conversation.mjs").Conversation[]} conversations
 * @param {number} writers
 * @returns {Part[]}
 */
export function partsOf(conversations, writers) {
  if (writers === 1) return conversations.map((one) => ({ ...one, writer: 0, mark: "" }));
  return Array.from({ length: writers }, (_, writer) => {
    const mark = `[w${writer}]`;
    return conversations.flatMap((one) => {
      const part = { ...one, writer, mark, entries: one.entries.map((entry) => markedEntry(entry, mark)) };
      return [
        { ...part, id: `${one.id}-w${writer}` },
        { ...part, id: `${one.id}-shared` },
      ];
    });
  }).flat();
}

/**
 * In which order a writer plays its entries: one of each of its conversations in turn.
 * @param {readonly Part[]} parts
 * @param {number} writer
 */
export function playlist(parts, writer) {
  return parts
    .flatMap((part, number) => (part.writer === writer ? part.entries.map((_, place) => ({ number, place })) : []))
    .sort((a, b) => a.place - b.place);
}

/**
 * Reads the part of one writer out of all that its session holds. What bears nobody's mark, and turns that another one
 * stands within, are faults.
 * @param {readonly import("./read-back.mjs").Item[]} items
 * @param {Part} part
 * @returns {import("./read-back.mjs").ReadBack}
 */
export function readPart(items, { entries, mark }) {
  const mine = items.filter(({ message }) => {
    const text = JSON.stringify(message);
    return text.includes(mark) || !/\[w\d+\]/.test(text);
  });
  const found = readBack(mine, entries);
  for (const turn of interleaved(items)) found.faults.push({ kind: "interleaved", entry: found.next, turn });
  return found;
}

/** @param {readonly import("./read-back.mjs").Item[]} items */
function interleaved(items) {
  const begins = items.filter(({ turn }, place) => turn !== items[place - 1]?.turn).map(({ turn }) => turn);
  return begins.filter((turn, place) => begins.indexOf(turn) !== place);
}

/**
 * @param {import("./conversation.mjs").Entry} entry
 * @param {string} mark
 */
function markedEntry(entry, mark) {
  if (entry.kind === "append") return { ...entry, messages: entry.messages.map((one) => marked(one, mark)) };
  const steps = entry.steps.map((one) => marked(one, mark));
  return { ...entry, input: marked(entry.input, mark), steps, reply: marked(entry.reply, mark) };
}

/**
 * @param {import("./conversation.mjs").Message} message
 * @param {string} mark
 */
function marked(message, mark) {
  const { content } = message;
  if (typeof content === "string") return { ...message, content: `${mark} ${content}` };
  const parts = /** @type {{ toolCallId: string }[]} */ (content);
  return { ...message, content: parts.map((part) => ({ ...part, toolCallId: `${mark} ${part.toolCallId}` })) };
}
