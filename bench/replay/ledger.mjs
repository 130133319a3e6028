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
    unknown: 0,
    misplaced: 0,
    stepsLost: 0,
    draftsLeft: 0,
    wrongResumes: 0,
  };
  const phases = {
    "before begin": 0,
    "within begin": 0,
    "between begin and record or commit": 0,
    "between record and commit": 0,
    "within commit, not kept": 0,
    "between commit and acknowledgement": 0,
    "after acknowledgement": 0,
  };
  /** A kill within a commit, of which only the memory knows whether it came too late. */
  let undecided = /** @type {{ number: number, place: number } | undefined} */ (undefined);

  /**
   * Told how far a conversation has come, by whoever reads it first.
   * @param {number} number
   * @param {number} next
   */
  function noteNext(number, next) {
    if (undecided?.number !== number) return;
    phases[next > undecided.place ? "between commit and acknowledgement" : "within commit, not kept"] += 1;
    undecided = undefined;
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
      if (word === "drafts") faults.draftsLeft += Number(number);
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

  /** @param {readonly string[][]} lines of a player that was killed */
  function noteKill(lines) {
    const steps = lines.filter(([word]) => word !== "resume" && word !== "drafts");
    const [word, number, place] = steps.at(-1) ?? ["start"];
    if (word === "start") phases["before begin"] += 1;
    if (word === "begin") phases["within begin"] += 1;
    if (word === "begun") phases["between begin and record or commit"] += 1;
    if (word === "record") phases["between record and commit"] += 1;
    if (word === "ack") phases["after acknowledgement"] += 1;
    if (word === "commit") undecided = { number: Number(number), place: Number(place) };
  }

  /**
   * Lays a conversation as it was read beside what was acknowledged.
   * @param {number} number
   * @param {import("./read-back.mjs").ReadBack} found
   */
  function compare(number, { next, turns, interrupted, faults: found }) {
    noteNext(number, next);
    for (const { kind } of found) faults[kind] += 1;
    for (const [name, { acknowledged }] of attempts) {
      const [conversation, place] = name.split(" ").map(Number);
      if (conversation === number && acknowledged && place >= next) faults.lost += 1;
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

  return { counts, faults, phases, noteLines, noteKill, compare, newRound: () => attempts.clear() };
}
