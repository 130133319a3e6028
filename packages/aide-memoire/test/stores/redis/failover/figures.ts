import { MemoryError } from "../../../../src/core/error.ts";
import { asksAgain, reportOf, type Attempt, type Ledger } from "./chats.ts";
import type { Found } from "./found.ts";

/** A master that was killed, and what its own files hold. */
export type Death = {
  readonly at: number;
  /** Sessions whose slot it had. */
  readonly sessions: ReadonlySet<number>;
  readonly held: (session: number, turn: number) => Found;
};

export type Figures = {
  readonly acknowledged: number;
  readonly found: number;
  /** Acknowledged by a master that died before its replica had heard of them: they are in its files, and nowhere else. */
  readonly lostByRedis: number;
  readonly lost: number;
  readonly half: number;
  readonly doubled: number;
  /** Begins that did not show the last acknowledged turn, though it is there now. */
  readonly unseen: number;
  /** Attempts that were not acknowledged, by the code of their error. */
  readonly refused: Readonly<Record<string, number>>;
  /** Of these: said to be unknown, and there or not. */
  readonly unknown: { readonly there: number; readonly notThere: number };
  /** Said not to be stored, and there. */
  readonly denied: number;
};

type Look = (session: number, turn: number) => Found;

export function figuresOf({ attempts, unseen }: Ledger, found: Look, deaths: readonly Death[]): Figures {
  const acknowledged = attempts.filter(({ error }) => error === undefined);
  const missing = acknowledged.filter(({ session, turn }) => found(session, turn) !== "whole");
  const lost = missing.filter(({ session, turn }) => ["nothing", "interrupted"].includes(found(session, turn)));
  const lostByRedis = lost.filter((attempt) =>
    deaths.some((death) => wasLostWith(death, attempt, acknowledged, found)),
  );
  const refused = attempts.filter(({ error }) => error !== undefined);
  const isThere = ({ session, turn }: Attempt): boolean => found(session, turn) === "whole";
  // Where it was asked again, what is there may be another try's.
  const alone = refused.filter(({ session }) => !asksAgain(session));
  const unknown = alone.filter(({ error }) => reportOf(error).isUnknown);
  const count = (kind: Found): number =>
    new Set(attempts.filter(({ session, turn }) => found(session, turn) === kind).map(keyOf)).size;
  return {
    acknowledged: acknowledged.length,
    found: acknowledged.length - missing.length,
    lostByRedis: lostByRedis.length,
    lost: lost.length - lostByRedis.length,
    half: count("half"),
    doubled: count("doubled"),
    unseen: unseen.filter(({ session, turn }) => found(session, turn) === "whole").length,
    refused: Object.fromEntries(countsOf(refused.map(({ error }) => reportOf(error).code))),
    unknown: { there: unknown.filter(isThere).length, notThere: unknown.filter((each) => !isThere(each)).length },
    denied: alone.filter((each) => isThere(each) && saysNothingStored(each.error)).length,
  };
}

/**
 * Redis copies what a master does to its replica in the order in which it was done. So what it lost is in the files of the
 * master that died, and nothing that this master was sent after its acknowledgement has survived.
 */
function wasLostWith(death: Death, lost: Attempt, acknowledged: readonly Attempt[], found: Look): boolean {
  const { at, sessions, held } = death;
  if (!sessions.has(lost.session) || lost.endedAt > at || held(lost.session, lost.turn) !== "whole") return false;
  return !acknowledged.some(
    ({ session, turn, sentAt = 0, endedAt }) =>
      sessions.has(session) && endedAt < at && sentAt > lost.endedAt && found(session, turn) === "whole",
  );
}

function saysNothingStored(error: unknown): boolean {
  return MemoryError.is(error) && error.message.includes("Nothing of this call was stored");
}

function keyOf({ session, turn }: Attempt): string {
  return `${session}/${turn}`;
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words.toSorted()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
