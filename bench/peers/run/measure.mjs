// The rounds, in which all participants take turns.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { removeFolder } from "../../support/temporary.mjs";
import { coldStart, runCase } from "./runner.mjs";
import { openSetting } from "./setting.mjs";

/** What takes longer is not measured again, nor is what is not compared. */
const slowMs = 10_000;

/**
 * @typedef {{ measure: string, name: string, capMs: number, store?: import("./conversations.mjs").StoreName }} Case
 * @typedef {import("../participants.mjs").Participant} Participant
 * @typedef {Record<string, Record<string, Record<string, number>[]>>} Figures by participant and measure, of each round
 */

/** @type {readonly Case[]} */
const cases = [
  { measure: "append", name: "append", capMs: 1500 },
  { measure: "together", name: "together", capMs: 1500 },
  { measure: "resumeSmall", name: "resume", capMs: 600, store: "small" },
  { measure: "resumeLarge", name: "resume", capMs: 600, store: "large" },
  { measure: "whole", name: "whole", capMs: 800, store: "long" },
  { measure: "growth", name: "growth", capMs: 1200, store: "long" },
  { measure: "cold", name: "cold", capMs: 0, store: "small" },
];

/**
 * @param {readonly Participant[]} participants
 * @param {{ rounds: number, speedUp: number, without: readonly string[], minutes: number }} plan `speedUp` divides the
 *   times; `without` are measures; no round begins that would not be over in so many minutes
 * @returns {Promise<{ rounds: number, figures: Figures, failures: string[] }>}
 */
export async function measureAll(participants, { rounds, speedUp, without, minutes }) {
  const chosen = cases.filter(({ measure }) => !without.includes(measure));
  const figures = /** @type {Figures} */ (Object.fromEntries(participants.map(({ id }) => [id, {}])));
  const failures = /** @type {string[]} */ ([]);
  const setting = await openSetting();

  for (const store of new Set(chosen.map((one) => one.store))) {
    for (const participant of store === undefined ? [] : participants) {
      await attempt(() => setting.fill(participant, store));
    }
  }
  for (const participant of participants) await attempt(() => countSyncs(participant));

  const deadline = performance.now() + minutes * 60_000;
  let done = 0;
  let roundMs = 0;
  while (done < rounds && performance.now() + roundMs < deadline) {
    const started = performance.now();
    for (const one of chosen) {
      for (const participant of done % 2 === 0 ? participants : participants.toReversed()) {
        const began = performance.now();
        await attempt(() => measureOne(participant, one, done));
        console.error(`${one.measure}, ${participant.id}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
      }
    }
    roundMs = performance.now() - started;
    done += 1;
    console.error(`round ${done} in ${Math.round(roundMs / 1000)} s`);
  }
  await setting.close();
  return { rounds: done, figures, failures };

  /** @param {Participant} participant */
  async function countSyncs({ id, family }) {
    const place = setting.emptyPlace(`${id}-syncs`);
    const own = join(place.folder, "count");
    const countFile = family === "redis" ? setting.serverCount : own;
    const plan = { id, name: "syncs", place, capMs: 0, round: 0, countFile };
    figures[id].syncs = [await runCase(plan, setting.shim.watching({ countFile: own }))];
  }

  /**
   * @param {Participant} participant
   * @param {Case} one
   * @param {number} round
   */
  async function measureOne(participant, { measure, name, capMs, store }, round) {
    const { id, volatile } = participant;
    const before = (figures[id][measure] ??= []);
    const fresh = `${id}-${measure}-${round}`;
    const place = store === undefined ? setting.emptyPlace(fresh) : setting.filledPlace(participant, store);
    const isSlow = before.some(({ p50 = 0, at10000 = 0 }) => Math.max(p50, at10000) > slowMs);
    if (place === undefined || isSlow || (volatile === true && round > 0)) return;
    const plan = { id, name, place, capMs: capMs / speedUp, round, store };
    if (name === "cold") {
      const wanted = volatile === true ? 0 : 20;
      before.push({ aboveEmpty: coldStart(plan, wanted) });
    } else if (name === "growth" && participant.family === "file") {
      // Every round grows a copy. What a server has grows where it is.
      const copy = setting.emptyPlace(fresh);
      cpSync(place.folder, copy.folder, { recursive: true });
      before.push(await runCase({ ...plan, place: copy }));
      removeFolder(copy.folder);
    } else {
      before.push(await runCase(plan));
      if (store === undefined) removeFolder(place.folder);
    }
  }

  /** @param {() => Promise<void>} work */
  async function attempt(work) {
    try {
      await work();
    } catch (error) {
      failures.push(error.message);
      console.error(error.message);
    }
  }
}
