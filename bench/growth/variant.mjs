// How each kind of call is made at one size.
import { measured } from "./measured.mjs";

/**
 * @param {import("./place.mjs").Opened} opened
 * @param {object} about
 * @param {number} about.size
 * @param {() => string} about.text what is said
 * @param {(session: string) => string} about.userOf
 * @param {(count: number) => string} about.played the session of the so many-th turn
 * @param {(count: number) => string} about.read that of the so many-th read
 * @returns {import("./compare.mjs").Variant}
 */
export function variantOf({ store, bare, cpu }, { size, text, userOf, played, read }) {
  const { memory, take, batch } = measured(store);
  let [turns, reads, bares, looks] = [0, 0, 0, 0];
  return {
    size,
    turn: () => play(memory, played(turns++), userOf, text),
    last: async () => {
      const session = read(reads++);
      const owner = { tenant: "", kind: "user", id: userOf(session) };
      return (await store.read(owner, { session, last: { items: 20 } })).items;
    },
    bare,
    ...(cpu && { cpu }),
    batch,
    taken: take,
    written: () => played(bares++),
    looked: () => read(looks++),
  };
}

/** @param {import("aide-memoire").Memory} memory @param {string} session */
export async function play(memory, session, userOf, text) {
  const turn = await memory.session(session, { user: userOf(session) }).begin(text());
  await turn.commit(text());
}
