import { basename } from "node:path";

/**
 * What a replay found, as text and as what is kept of it.
 * @param {import("./round.mjs").Game} game
 * @param {{ kills: number, unsound: readonly string[], seconds: number }} run `kills`: as many as were asked for
 */
export function reportOf({ storeName, data, seed, writers, ledger, totals }, { kills, unsound, seconds }) {
  const { counts, faults, phases, besides } = ledger;
  const done = sum(phases);
  const inTurn = done - phases["before begin"] - phases["after acknowledgement"];
  const isWhole = sum(faults) === 0 && unsound.length === 0;
  const isAimed = done === kills && inTurn * 2 >= done;
  const hasBesides = sum(besides) > 0;
  const text = [
    `${basename(data)} in ${storeName}, ${writers} writer(s): ${totals.turns} turns and ${totals.appends} appends in ${totals.rounds} round(s), ${seconds} s`,
    `${done} SIGKILLs, ${inTurn} of them between begin and acknowledgement:`,
    ...tableOf(phases),
    ...(hasBesides ? ["and the other writers of the process:", ...tableOf(besides)] : []),
    `${counts.acknowledged} acknowledged, ${counts.recordedSteps} steps recorded`,
    `${totals.interrupted} turns that died behind a recorded step, kept as interrupted`,
    `lost ${faults.lost}, doubled ${faults.doubled}, half ${faults.half}, interleaved ${faults.interleaved}, unknown ${faults.unknown}, out of place ${faults.misplaced}`,
    `recorded steps lost ${faults.stepsLost}, drafts left ${faults.draftsLeft}, wrong resumes ${faults.wrongResumes}`,
    ...unsound.map((problem) => `store not sound: ${problem}`),
    ...(isAimed ? [] : [`FAILED: of ${kills} kills, at least half must fall between begin and acknowledgement`]),
    isWhole ? "every acknowledged turn exactly once, in order, none half" : "FAILED",
  ].join("\n");
  const others = hasBesides ? { besides } : {};
  const result = {
    store: storeName,
    writers,
    seed,
    kills: done,
    inTurn,
    phases,
    ...others,
    ...totals,
    ...counts,
    faults,
    seconds,
  };
  return { text, isGood: isWhole && isAimed, result };
}

/** @param {Readonly<Record<string, number>>} counts */
function tableOf(counts) {
  return Object.entries(counts).map(([name, count]) => `${String(count).padStart(6)}  ${name}`);
}

/** @param {Readonly<Record<string, number>>} counts */
function sum(counts) {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
