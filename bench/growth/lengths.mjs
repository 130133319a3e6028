// One session grown, beside short ones.
import { fillByBatch } from "../speed/fill.mjs";
import { textMaker } from "../support/words.mjs";
import { compare } from "./compare.mjs";
import { measured } from "./measured.mjs";
import { play, variantOf } from "./variant.mjs";

/** Most sessions of one length. */
const most = 200;

/**
 * @param {() => Promise<import("./place.mjs").Place>} placeFor
 * @param {readonly number[]} lengths
 * @param {{ rounds: number, blocks: number, calls: number, warmUp: number }} plan
 */
export async function measureLengths(placeFor, lengths, plan) {
  const place = await placeFor();
  const text = textMaker(5);
  const counts = lengths.map((length) => ({
    length,
    sessions: Math.max(1, Math.min(most, Math.ceil(10_000 / length))),
  }));

  const filling = await place.open("relaxed");
  const { memory } = measured(filling.store);
  for (const { length, sessions } of counts) {
    const started = performance.now();
    const size = { sessions, messages: length, chunk: Math.min(length, 500), prefix: `of-${length}-` };
    await fillByBatch(filling, size, userOf);
    // A turn each, so that all rows are there that the next one reads.
    for (let number = 0; number < sessions; number += 1) await play(memory, nameOf(length, number), userOf, text);
    console.error(`${sessions} sessions of ${length} messages in ${Math.round(performance.now() - started)} ms`);
  }
  await filling.close();

  const opened = await place.open("full");
  const variants = counts.map(({ length, sessions }) => {
    const next = (count) => nameOf(length, count % sessions);
    return variantOf(opened, { size: length, text, userOf, played: next, read: next });
  });
  const figures = await compare(variants, plan);
  await opened.close();
  await place.end();
  return figures;
}

/** Each session has a user of its own, so that what the owner has grows with it. */
function userOf(session) {
  return `user-of-${session}`;
}

function nameOf(length, number) {
  return `of-${length}-${number}`;
}
