// Stores of many sessions, a hundred messages each and ten sessions to a user; all stores are open at once.
import { fillByBatch } from "../speed/fill.mjs";
import { seededRandom } from "../support/random.mjs";
import { textMaker } from "../support/words.mjs";
import { compare } from "./compare.mjs";
import { variantOf } from "./variant.mjs";

const perSession = 100;
const perUser = 10;
/** Turns are played in so many sessions that lie evenly in the store; the last messages are read of any session. */
const playedIn = 100;

/**
 * @param {() => Promise<import("./place.mjs").Place>} placeFor
 * @param {readonly number[]} sizes
 * @param {{ rounds: number, blocks: number, calls: number, warmUp: number }} plan
 */
export async function measureStores(placeFor, sizes, plan) {
  const places = [];
  for (const size of sizes) {
    const place = await placeFor();
    const started = performance.now();
    const filling = await place.open("relaxed");
    await fillByBatch(filling, { sessions: size / perSession, messages: perSession }, userOf);
    await filling.close();
    console.error(`a store of ${size} items in ${Math.round((performance.now() - started) / 1000)} s`);
    places.push(place);
  }
  const opened = [];
  for (const place of places) opened.push(await place.open("full"));
  const figures = await compare(
    opened.map((each, number) => variantAt(each, sizes[number])),
    plan,
  );
  for (const each of opened) await each.close();
  for (const place of places) await place.end();
  return figures;
}

function variantAt(opened, size) {
  const sessions = size / perSession;
  const random = seededRandom(7);
  const step = Math.max(1, sessions / playedIn);
  return variantOf(opened, {
    size,
    text: textMaker(6),
    userOf,
    played: (count) => nameOf(Math.floor((count * step) % sessions)),
    read: () => nameOf(Math.floor(random() * sessions)),
  });
}

function nameOf(number) {
  return `s-${number}`;
}

function userOf(session) {
  return `u-${Math.floor(Number(session.slice(2)) / perUser)}`;
}
