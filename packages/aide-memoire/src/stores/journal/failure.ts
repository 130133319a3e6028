import { MemoryError, type ErrorCode } from "../../core/error.ts";

/** The error that people see. It names the folder; what the file system said is its cause. */
export function journalError(error: unknown, location: string): MemoryError {
  if (MemoryError.is(error)) return error;
  const [code, message] = explained((error as { code?: unknown }).code, location);
  return new MemoryError(code, message, { cause: error });
}

/** What an owner's file answers once the disk did not confirm what was written to it. */
export function refusedError(error: unknown, location: string): MemoryError {
  return new MemoryError(
    "STORE_FAILED",
    `The disk of ${location} did not confirm a write, so nothing more is written for this owner until the journal is ` +
      "opened again. What was acknowledged is kept; look at the cause, then open it again.",
    { cause: error },
  );
}

export function goneError(location: string): MemoryError {
  return new MemoryError(
    "STORE_UNAVAILABLE",
    `A file of ${location} was removed or replaced while it was open. Nothing of this call was stored; the next call reads what is there now.`,
  );
}

function explained(code: unknown, location: string): [ErrorCode, string] {
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
    case "EFBIG":
      return ["STORE_FULL", `The disk of ${location} is full. Nothing was stored; make room, then try again.`];
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "ENOENT":
    case "ENOTDIR":
    case "EEXIST":
    case "EISDIR":
    case "EMFILE":
    case "ENFILE":
      return [
        "STORE_UNAVAILABLE",
        `${location} cannot be written. Check that it is a folder, and that this user may make it and write to it.`,
      ];
    default:
      return ["STORE_FAILED", `The journal ${location} failed. Nothing of this call was stored; the cause says why.`];
  }
}
