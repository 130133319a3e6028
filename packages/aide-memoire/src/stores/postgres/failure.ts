import { MemoryError, type ErrorCode } from "../../core/error.ts";
import { unknownFate } from "../refusal.ts";

/**
 * What a failed call means for what it was to do. `refused`: nothing was done, and again it would fail alike. `again`:
 * nothing was done, and soon it may succeed. `unsent`: the server was not reached. `unknown`: it may have been done.
 * `doubtful`: the server has trouble of its own. Where it lives on, nothing was done; where it could not write its log, it
 * says the same, ends itself, and may find the commit in there when it starts again.
 */
export type Outcome = "refused" | "again" | "unsent" | "unknown" | "doubtful";

/** Five characters of the SQL standard, which Postgres puts into every error of its own. */
export function stateOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("E") ? code : undefined;
}

export function outcomeOf(error: unknown): Outcome {
  const state = stateOf(error);
  if (state === undefined) return isUnsent(error) ? "unsent" : "unknown";
  // Sent while a connection is made: starting up or shutting down, or too many connections.
  if (state === "57P03" || state === "53300") return "unsent";
  if (state === "40001" || state === "40P01") return "again";
  // A server that ends connections may have committed before: 57P01 to 57P05. 40003 says that it does not know.
  if (state.startsWith("57P") || state.startsWith("08") || state === "40003") return "unknown";
  return ["53", "58", "XX"].includes(state.slice(0, 2)) ? "doubtful" : "refused";
}

/**
 * Whether what was refused had come to what it writes, and so had looked whether the batch is there. What is refused
 * before, for a lock or a right that it does not get, says nothing of an earlier try whose answer was lost.
 */
export function hasLooked(error: unknown): boolean {
  const state = stateOf(error) ?? "";
  return state === "AM001" || ["22", "23", "53", "54", "58", "XX"].includes(state.slice(0, 2));
}

/** The error that people see. It names the place; what Postgres said is its cause, without values. */
export function storeError(error: unknown, location: string): MemoryError {
  if (MemoryError.is(error)) return error;
  const [code, message] = explained(error, location);
  return new MemoryError(code, message, { cause: withoutValues(error) });
}

export function unknownOutcome(error: unknown, location: string): MemoryError {
  return new MemoryError(
    "STORE_UNAVAILABLE",
    `The connection to ${location} was lost while a batch was under way. ${unknownFate}`,
    { cause: withoutValues(error) },
  );
}

const damagedRow = "has a damaged row of this owner. Clear or erase the session, or restore a backup.";

/** By SQLSTATE, or by its class, which is the first two characters. */
const explanations: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  // What a call says is checked before it is sent: so it is a row that is not as the store wrote it.
  "22P02": ["STORE_CORRUPT", damagedRow],
  "22023": ["STORE_CORRUPT", damagedRow],
  "25006": ["STORE_UNAVAILABLE", "takes no writes: it is a standby or read-only. Connect to the primary."],
  "40": ["BUSY", "gave way to other transactions too often. Nothing was stored; try again."],
  "53100": ["STORE_FULL", "has no disk space left. Nothing was stored; make room, then try again."],
  "53300": ["STORE_UNAVAILABLE", "has no connection left. Use a smaller pool, or a pooler, or raise max_connections."],
  "54": ["TOO_LARGE", "cannot index a key that long. Nothing was stored; use shorter ids."],
  "55P03": [
    "BUSY",
    "kept this owner locked for too long. Nothing was stored; try again, or end the transaction that hangs.",
  ],
  "57": ["STORE_UNAVAILABLE", "is starting, stopping, or ended the call. Try again."],
  "58": ["STORE_FAILED", "could not read or write its files. Nothing of this call was stored; its log says why."],
  "08": ["STORE_UNAVAILABLE", "lost the connection. Try again."],
  "28": ["STORE_UNAVAILABLE", "refused the user or the password. Check the URL."],
  "3D": ["STORE_UNAVAILABLE", "has no such database. Create it, or check the URL."],
  "42501": [
    "STORE_UNAVAILABLE",
    "does not give this role the rights that it needs. docs/stores/postgres.md lists them.",
  ],
  AM002: [
    "STORE_UNAVAILABLE",
    "runs the transactions of this role at another level than read committed. Nothing was stored; run ALTER ROLE ... SET " +
      "default_transaction_isolation = 'read committed' and connect again.",
  ],
  XX001: ["STORE_CORRUPT", "has damaged data. Keep a copy of its files, then restore a backup."],
  XX002: ["STORE_CORRUPT", "has a damaged index. Rebuild it with REINDEX."],
};

function explained(error: unknown, location: string): readonly [ErrorCode, string] {
  const state = stateOf(error);
  if (state === undefined) {
    return ["STORE_UNAVAILABLE", `Postgres at ${location} cannot be reached. Check that it runs, then try again.`];
  }
  const found = explanations[state] ?? explanations[state.slice(0, 2)];
  if (found === undefined) {
    return [
      "STORE_FAILED",
      `Postgres at ${location} failed with ${state}. Nothing of this call was stored; the cause says why.`,
    ];
  }
  return [found[0], `Postgres at ${location} ${found[1]}`];
}

/** Errors of making a connection: no statement had been sent. */
function isUnsent(error: unknown): boolean {
  const { code, syscall, message } = (error ?? {}) as { code?: unknown; syscall?: unknown; message?: unknown };
  if (code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "EAI_AGAIN" || syscall === "connect") return true;
  return typeof message === "string" && message.startsWith("timeout exceeded when trying to connect");
}

/** Details of an error of Postgres can hold keys and other values of rows; its message and code do not. */
function withoutValues(error: unknown): unknown {
  const state = stateOf(error);
  if (state === undefined) return error;
  return Object.assign(new Error(`Postgres: SQLSTATE ${state}`), { code: state });
}
