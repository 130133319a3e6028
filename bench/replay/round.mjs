// One playing of everything, from the first entry to the last, by processes that are killed on the way.
import { openMemory } from "aide-memoire";
import { seededRandom } from "../support/random.mjs";
import { killPlan } from "./kill-plan.mjs";
import { live } from "./life.mjs";
import { playlist, readPart } from "./parts.mjs";
import { sessionOf } from "./session.mjs";
import { storeAt } from "./stores.mjs";

/**
 * @typedef {object} Game
 * @property {string} storeName
 * @property {string} path
 * @property {string} data
 * @property {number} seed
 * @property {number} writers
 * @property {readonly import("./parts.mjs").Part[]} parts
 * @property {ReturnType<typeof import("./ledger.mjs").newLedger>} ledger
 * @property {{ turns: number, appends: number, interrupted: number, lives: number, rounds: number }} totals
 */

/**
 * Kills players `count` times where it comes to that; gives how often it did.
 * @param {Game} game
 * @param {number} count
 */
export async function playRound(game, count) {
  game.ledger.newRound();
  const crews = crewsOf(game);
  const shares = crews.map((_, number) => Math.floor((count + number) / crews.length));
  const killed = await Promise.all(crews.map((crew, number) => playCrew(game, crew, shares[number])));
  await verify(game, [...game.parts.keys()], true);
  return killed.reduce((total, one) => total + one, 0);
}

/** Who is in one process: each writer has its own; a journal is open in one only. @param {Game} game */
function crewsOf({ writers, storeName }) {
  const all = [...Array(writers).keys()];
  return storeName === "journal" ? [all] : all.map((writer) => [writer]);
}

/**
 * The lives of one process, of which each but the last is ended by a kill that is aimed at one of its writers.
 * @param {Game} game
 * @param {readonly number[]} crew
 * @param {number} count
 */
async function playCrew(game, crew, count) {
  const { storeName, path, data, seed, writers, parts, ledger, totals } = game;
  const random = seededRandom(seed * 1000 + totals.rounds * 100 + (crew[0] ?? 0));
  const entriesEach = playlist(parts, crew[0] ?? 0).length;
  const plan = killPlan(count, entriesEach, random);
  const player = JSON.stringify({ storeName, path, data, round: totals.rounds, writers, crew });
  for (let killed = 0; ; killed += 1) {
    totals.lives += 1;
    const aim = crew[Math.floor(random() * crew.length)] ?? 0;
    const places = new Map(playlist(parts, aim).map(({ number, place }, index) => [`${number} ${place}`, index]));
    const { lines, ended } = await live(player, plan[killed], ([, ...words]) => {
      return places.get(`${words[0]} ${words[1]}`) ?? -1;
    });
    ledger.noteLines(lines);
    if (ended) return killed;
    for (const writer of crew) {
      const own = lines.filter(([, number]) => parts[Number(number)]?.writer === writer);
      ledger.noteKill(own, writer === aim);
    }
    // Now and then the next player is the first to open what the dead one left.
    if (random() < 0.7) await verify(game, touched(lines), false);
  }
}

/** The conversations that these lines speak of. @param {readonly string[][]} lines */
function touched(lines) {
  return [...new Set(lines.filter(([word]) => word === "begin").map(([, number]) => Number(number)))];
}

/**
 * @param {Game} game
 * @param {readonly number[]} numbers
 * @param {boolean} atEnd nothing may be missing then
 */
async function verify({ storeName, path, parts, ledger, totals }, numbers, atEnd) {
  const memory = openMemory(storeAt(storeName, path), { background: "manual" });
  for (const number of numbers) {
    const { entries } = parts[number];
    const found = readPart(await sessionOf(memory, parts[number], totals.rounds).items(), parts[number]);
    ledger.compare(number, found, atEnd);
    if (!atEnd) continue;
    totals.turns += entries.filter(({ kind }) => kind === "turn").length;
    totals.appends += entries.filter(({ kind }) => kind === "append").length;
    totals.interrupted += found.interrupted.length;
  }
  await memory.close();
}
