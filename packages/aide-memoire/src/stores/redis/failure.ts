import { MemoryError, type ErrorCode } from "../../core/error.ts";
import { unknownFate } from "../refusal.ts";

/** What became of a call that failed. */
export type Failure = {
  /** `refused`: Redis answered, and did nothing. `unknown`: no answer came, and it may have been done. */
  readonly outcome: "refused" | "unknown";
  /** Another try may succeed: a server starts, a master is chosen, a slot moves, a connection is made anew. */
  readonly passes: boolean;
  readonly code: keyof typeof advice;
  readonly what: string;
};

const advice = {
  STORE_UNAVAILABLE: "Check that Redis runs and may be written to, then try again.",
  STORE_FULL: "Give Redis more memory, then try again.",
  STORE_NEWER: "Upgrade the package.",
  STORE_CORRUPT: "Look at the keys of this owner; other owners are not affected.",
  STORE_FAILED: "The cause says why.",
} as const satisfies Partial<Record<ErrorCode, string>>;

/** A word that begins an answer of Redis, and what it means for the call. */
const answers: Readonly<Record<string, Omit<Failure, "outcome">>> = {
  LOADING: unavailable("Redis is loading its data", true),
  BUSY: unavailable("another script keeps Redis busy", true),
  CLUSTERDOWN: unavailable("the cluster has no master for this data", true),
  MASTERDOWN: unavailable("the replica has lost its master", true),
  READONLY: unavailable("this Redis is a replica, which takes no writes", true),
  TRYAGAIN: unavailable("the data is being moved within the cluster", true),
  MOVED: unavailable("the data was moved within the cluster", true),
  ASK: unavailable("the data is being moved within the cluster", true),
  NOREPLICAS: unavailable("Redis has fewer replicas than min-replicas-to-write asks for", true),
  MISCONF: unavailable("Redis cannot write to its disk and takes no writes (MISCONF)", false),
  NOAUTH: unavailable("Redis asks for a password", false),
  WRONGPASS: unavailable("Redis does not accept the user or the password", false),
  NOPERM: unavailable("the user of Redis may not do what the store needs (EVALSHA on the store's keys)", false),
  OOM: { code: "STORE_FULL", passes: false, what: "the memory of Redis is full (maxmemory)" },
  CORRUPT: { code: "STORE_CORRUPT", passes: false, what: "a record of this owner is damaged" },
  NEWER: { code: "STORE_NEWER", passes: false, what: "this owner was written by a newer version of aide-memoire" },
  WRONGTYPE: { code: "STORE_CORRUPT", passes: false, what: "a key of the store holds what is not its own" },
};

export function failureOf(error: unknown): Failure {
  const message = messageOf(error);
  // A key that a slot on the move has left behind: the script ends at its first look.
  if (message.includes("non local key")) return { ...unavailable("the data is being moved", true), outcome: "refused" };
  const [, word = ""] =
    /^(?:Too many Cluster redirections\. Last error: (?:ReplyError: )?)?([A-Z]+)\b/.exec(message) ?? [];
  const known = answers[word];
  if (known !== undefined) return { ...known, outcome: "refused" };
  if (isAnswer(error)) return { code: "STORE_FAILED", passes: false, what: "Redis failed", outcome: "refused" };
  return { ...unavailable("Redis cannot be reached", true), outcome: "unknown" };
}

/** True where Redis does not know the script yet. */
export function isUnknownScript(error: unknown): boolean {
  return messageOf(error).startsWith("NOSCRIPT");
}

/** The error that people see. Of what the client said only the message is kept: its errors hold what was sent. */
export function storeError(failure: Failure, isUnknown: boolean, location: string, cause: unknown): MemoryError {
  const fate = isUnknown ? unknownFate : "Nothing of this call was stored.";
  return new MemoryError(failure.code, `${location}: ${failure.what}. ${fate} ${advice[failure.code]}`, {
    cause: new Error(messageOf(cause)),
  });
}

function unavailable(what: string, passes: boolean): Omit<Failure, "outcome"> {
  return { code: "STORE_UNAVAILABLE", passes, what };
}

function isAnswer(error: unknown): boolean {
  return error instanceof Error && error.name === "ReplyError";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
