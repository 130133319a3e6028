// What was measured, as one number for each participant and column; and how ours stands to a peer.
import { median } from "../../support/statistics.mjs";

/**
 * @typedef {import("../participants.mjs").Participant} Participant
 * @typedef {{ name: string, measure: string, figure: string, unit: "turns/s" | "ms" | "MB", target: number }} Column
 *   `target`: so many times better than a peer ours is to be
 */

/** @type {readonly Column[]} */
export const columns = [
  { name: "append a turn", measure: "append", figure: "perSecond", unit: "turns/s", target: 1 },
  { name: "append a turn, p50", measure: "append", figure: "p50", unit: "ms", target: 1 },
  { name: "append a turn, p99", measure: "append", figure: "p99", unit: "ms", target: 1 },
  { name: "append a turn, CPU", measure: "append", figure: "cpu", unit: "ms", target: 1 },
  { name: "32 writers at once", measure: "together", figure: "perSecond", unit: "turns/s", target: 5 },
  { name: "32 writers at once, CPU a turn", measure: "together", figure: "cpu", unit: "ms", target: 1 },
  { name: "last 20 of 10,000, p50", measure: "resumeSmall", figure: "p50", unit: "ms", target: 1 },
  { name: "last 20 of 10,000, p99", measure: "resumeSmall", figure: "p99", unit: "ms", target: 1 },
  { name: "last 20 of 100,000, p50", measure: "resumeLarge", figure: "p50", unit: "ms", target: 1 },
  { name: "last 20 of 100,000, p99", measure: "resumeLarge", figure: "p99", unit: "ms", target: 1 },
  { name: "last 20 of 100,000, CPU", measure: "resumeLarge", figure: "cpu", unit: "ms", target: 1 },
  { name: "10,000 messages loaded", measure: "whole", figure: "p50", unit: "ms", target: 1 },
  { name: "10,000 messages loaded, CPU", measure: "whole", figure: "cpu", unit: "ms", target: 1 },
  { name: "a turn behind 10 messages", measure: "growth", figure: "at10", unit: "ms", target: 1 },
  { name: "a turn behind 10,000", measure: "growth", figure: "at10000", unit: "ms", target: 1 },
  { name: "a turn behind 10,000, CPU", measure: "growth", figure: "cpuAt10000", unit: "ms", target: 1 },
  { name: "cold start, above an empty script", measure: "cold", figure: "aboveEmpty", unit: "ms", target: 1 },
  { name: "installed, with the driver", measure: "installed", figure: "megabytes", unit: "MB", target: 1 },
];

/**
 * The median of the rounds, or undefined where there is none.
 * @param {import("./measure.mjs").Figures} figures
 * @param {string} id
 * @param {{ measure: string, figure: string }} column
 */
export function valueOf(figures, id, { measure, figure }) {
  const values = (figures[id]?.[measure] ?? []).map((round) => round[figure]).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : median(values);
}

/** @typedef {"power cut" | "end of the process" | "nothing"} Survives what an acknowledged turn outlives */

const strength = /** @type {const} */ ({ "power cut": 2, "end of the process": 1, nothing: 0 });

/**
 * As counted: what syncs each turn survives a power cut. LangGraph and Mastra sync now and then, which is not that.
 * @param {import("./measure.mjs").Figures} figures
 * @param {Participant} participant
 * @returns {Survives}
 */
export function survives(figures, { id, volatile }) {
  if (volatile === true) return "nothing";
  return (valueOf(figures, id, { measure: "syncs", figure: "syncs" }) ?? 0) >= 0.99
    ? "power cut"
    : "end of the process";
}

/**
 * Ours that a peer is compared with: at its durability or a stronger one, and at the same kind of store where there is
 * one; the weakest of these.
 * @param {import("./measure.mjs").Figures} figures
 * @param {readonly Participant[]} participants
 * @param {Participant} peer
 */
export function counterpart(figures, participants, peer) {
  const needed = strength[survives(figures, peer)];
  const enough = participants.filter((one) => one.ours === true && strength[survives(figures, one)] >= needed);
  const rank = (one) => (one.family === peer.family ? 0 : 10) + strength[survives(figures, one)];
  return enough.toSorted((a, b) => rank(a) - rank(b)).at(0);
}

/**
 * So many times ours is better; below 1 it is worse.
 * @param {Column} column
 * @param {number | undefined} ours
 * @param {number | undefined} theirs
 */
export function timesBetter({ unit }, ours, theirs) {
  if (ours === undefined || theirs === undefined) return undefined;
  return unit === "turns/s" ? ours / theirs : theirs / ours;
}
