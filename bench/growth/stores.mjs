// Stores of many sessions, a hundred messages each and ten sessions to a user; all stores are open at once.
import { fillByBatch } from "../speed/fill.mjs";
import { seededRandom } from "../support/random.mjs";
import { textMaker } from "../support/words.mjs";
import { compare } from "./compare.mjs";
import { measured } from "./measured.mjs";

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
    opened.map((each, number) => variantOf(each, sizes[number])),
    plan,
  );
  for (const each of opened) await each.close();
  for (const place of places) await place.end();
  return figures;
}

function variantOf({ store, bare, cpu }, size) {
  const { memory, take, batch } = measured(store);
  const sessions = size / perSession;
  const text = textMaker(6);
  const random = seededRandom(7);
  const step = Math.max(1, sessions / playedIn);
  let [turns, bares] = [0, 0];
  const played = (count) => nameOf(Math.floor((count * step) % sessions));
  return {
    name: size,
    turn: async () => {
      const session = played(turns++);
      const turn = await memory.session(session, { user: userOf(session) }).begin(text());
      await turn.commit(text());
    },
    last: async () => {
      const session = nameOf(Math.floor(random() * sessions));
      const owner = { tenant: "", kind: "user", id: userOf(session) };
      return (await store.read(owner, { session, last: { items: 20 } })).items;
    },
    bare,
    ...(cpu && { cpu }),
    batch,
    taken: take,
    session: () => played(bares++),
  };
}

function nameOf(number) {
  return `s-${number}`;
}

function userOf(session) {
  return `u-${Math.floor(Number(session.slice(2)) / perUser)}`;
}
