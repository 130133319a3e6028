// What the player said that it did, and what is wrong where the memory says otherwise.

/**
 * @typedef {{ acknowledged: boolean, turns: Map<string, number> }} Attempt Of one entry: the turns that were begun for
 *   it, each with the number of its steps whose record was acknowledged.
 */

/** @param {readonly import("./conversation.mjs").Conversation[]} conversations */
export function newLedger(conversations) {
  const attempts = /** @type {Map<string, Attempt>} */ (new Map());
  const counts = { acknowledged: 0, recordedSteps: 0 };
  const faults = {
    lost: 0,
    doubled: 0,
    half: 0,
    interleaved: 0,
    unknown: 0,
    misplaced: 0,
    stepsLost: 0,
    draftsLeft: 0,
    wrongResumes: 0,
  };
  const phases = newPhases();
  /** Of the writers that went down with the one that a kill was aimed at. */
  const besides = newPhases();
  /** Kills within a commit, of which only the memory knows whether they came too late. By conversation. */
  const undecided = /** @type {Map<number, { place: number, table: typeof phases }>} */ (new Map());

  /**
   * Told how far a conversation has come, by whoever reads it first.
   * @param {number} number
   * @param {number} next
   */
  function noteNext(number, next) {
    const found = undecided.get(number);
    if (found === undefined) return;
    found.table[next > found.place ? "between commit and acknowledgement" : "within commit, not kept"] += 1;
    undecided.delete(number);
  }

  /** The player must go on behind what was acknowledged, and leave out nothing. @type {typeof noteNext} */
  function checkResume(number, next) {
    noteNext(number, next);
    const again = attempts.get(`${number} ${next}`)?.acknowledged === true;
    const leftOut = next > 0 && !attempts.has(`${number} ${next - 1}`);
    if (again || leftOut) faults.wrongResumes += 1;
  }

  /** @param {readonly string[][]} lines */
  function noteLines(lines) {
    for (const [word, number, place, more] of lines) {
      const name = `${number} ${place}`;
      const attempt = attempts.get(name) ?? { acknowledged: false, turns: new Map() };
      if (word === "resume") checkResume(Number(number), Number(place));
      if (word === "drafts") faults.draftsLeft += Number(place);
      if (word === "begin") attempts.set(name, attempt);
      if (word === "begun") attempt.turns.set(more, 0);
      if (word === "record") {
        counts.recordedSteps += 1;
        attempt.turns.set([...attempt.turns.keys()].at(-1) ?? "", Number(more) + 1);
      }
      if (word === "ack") {
        counts.acknowledged += 1;
        attempt.acknowledged = true;
      }
    }
  }

  /**
   * @param {readonly string[][]} lines of a writer that was killed
   * @param {boolean} isAim
   */
  function noteKill(lines, isAim) {
    const table = isAim ? phases : besides;
    const steps = lines.filter(([word]) => word !== "resume" && word !== "drafts");
    const [word, number, place] = steps.at(-1) ?? ["start"];
    if (word === "start") table["before begin"] += 1;
    if (word === "begin") table["within begin"] += 1;
    if (word === "begun") table["between begin and record or commit"] += 1;
    if (word === "record") table["between record and commit"] += 1;
    if (word === "ack") table["after acknowledgement"] += 1;
    if (word === "commit") undecided.set(Number(number), { place: Number(place), table });
  }

  /**
   * Lays a conversation as it was read beside what was acknowledged.
   * @param {number} number
   * @param {import("./read-back.mjs").ReadBack} found
   * @param {boolean} atEnd nothing may be missing then
   */
  function compare(number, { next, turns, interrupted, faults: found }, atEnd) {
    noteNext(number, next);
    for (const { kind } of found) faults[kind] += 1;
    if (atEnd) faults.lost += conversations[number].entries.length - next;
    const kept = new Set([...turns.values(), ...interrupted.map(({ turn }) => turn)]);
    for (const [name, { acknowledged, turns: begun }] of attempts) {
      const [conversation, place] = name.split(" ").map(Number);
      if (conversation !== number) continue;
      if (acknowledged && place >= next && !atEnd) faults.lost += 1;
      for (const [turn, steps] of begun) if (atEnd && !kept.has(turn)) faults.stepsLost += steps;
    }
    for (const [place, turn] of turns) {
      // Of the turns that were begun for an entry only the last one may be there: those before it died.
      const begun = [...(attempts.get(`${number} ${place}`)?.turns.keys() ?? [])];
      const isTurn = conversations[number].entries[place].kind === "turn";
      if (isTurn && begun.at(-1) !== turn) faults.misplaced += 1;
    }
    for (const { entry, turn, steps } of interrupted) {
      const recorded = attempts.get(`${number} ${entry}`)?.turns.get(turn);
      if (recorded === undefined || turns.get(entry) === turn) faults.misplaced += 1;
      else if (steps < recorded) faults.stepsLost += 1;
    }
  }

  return { counts, faults, phases, besides, noteLines, noteKill, compare, newRound: () => attempts.clear() };
}

function newPhases() {
  return {
    "before begin": 0,
    "within begin": 0,
    "between begin and record or commit": 0,
    "between record and commit": 0,
    "within commit, not kept": 0,
    "between commit and acknowledgement": 0,
    "after acknowledgement": 0,
  };
}
