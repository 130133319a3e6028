import { MemoryError, type ErrorCode } from "../../core/error.ts";

/** Primary result codes of SQLite that are told apart, as `node:sqlite` numbers them. */
const names: Readonly<Record<number, string>> = {
  3: "PERM",
  5: "BUSY",
  6: "LOCKED",
  8: "READONLY",
  10: "IOERR",
  11: "CORRUPT",
  13: "FULL",
  14: "CANTOPEN",
  26: "NOTADB",
};

/** What SQLite calls this failure, without `SQLITE_` and details: `BUSY`, `FULL`. `undefined` where it is not SQLite's. */
export function resultOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === "number") return names[errcode & 0xff] ?? `ERROR ${errcode}`;
  return typeof code === "string" ? /^SQLITE_([A-Z]+)/.exec(code)?.[1] : undefined;
}

export function isBusy(error: unknown): boolean {
  const result = resultOf(error);
  return result === "BUSY" || result === "LOCKED";
}

/** Extended result code of a log that could not be forced to disk: 10 | 4 << 8. */
const failedSync = 1034;

/**
 * What SQLite keeps in memory can no longer be trusted after these: the connection must be opened anew. Not after a
 * failed sync: this connection knows that the commit failed and writes over it, another one would take it for done.
 */
export function endsConnection(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  if (code === "SQLITE_IOERR_FSYNC" || errcode === failedSync) return false;
  const result = resultOf(error);
  return result === "IOERR" || result === "CORRUPT" || result === "NOTADB" || result === "CANTOPEN";
}

/** The error that people see. It names the place; what SQLite said is its cause, which holds no values. */
export function storeError(error: unknown, location: string): MemoryError {
  if (MemoryError.is(error)) return error;
  const [code, message] = explained(error, location);
  return new MemoryError(code, message, { cause: error });
}

export function busyError(location: string, seconds: number): MemoryError {
  return new MemoryError(
    "BUSY",
    `Another process kept ${location} locked for ${seconds} seconds. Nothing was stored; try again, or end that process.`,
  );
}

export function goneError(location: string): MemoryError {
  return new MemoryError(
    "STORE_UNAVAILABLE",
    `${location} was removed or replaced while it was open. Nothing of this call was stored; the next call opens what is there now.`,
  );
}

function explained(error: unknown, location: string): [ErrorCode, string] {
  switch (resultOf(error) ?? fileProblem(error) ?? "") {
    case "FULL":
    case "ENOSPC":
    case "EDQUOT":
      return ["STORE_FULL", `The disk of ${location} is full. Nothing was stored; make room, then try again.`];
    case "READONLY":
    case "CANTOPEN":
    case "PERM":
    case "file":
      return [
        "STORE_UNAVAILABLE",
        `${location} cannot be opened for writing. Check that it is no folder, and that this user may make it and write to it.`,
      ];
    case "NOTADB":
      return ["STORE_CORRUPT", `${location} is not a SQLite database. Nothing was changed; choose another path.`];
    case "CORRUPT":
      return ["STORE_CORRUPT", `${location} is damaged. Keep a copy of it, then restore a backup.`];
    default:
      return ["STORE_FAILED", `SQLite failed on ${location}. Nothing of this call was stored; the cause says why.`];
  }
}

/** Errors of the file system that came before SQLite was asked. */
function fileProblem(error: unknown): string | undefined {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (code === "ENOSPC" || code === "EDQUOT") return code;
  return typeof syscall === "string" ? "file" : undefined;
}
