/** Every way in which a call of this library fails. The set is closed; `docs/errors.md` says of each what to do. */
export type ErrorCode =
  | "BAD_INPUT"
  | "BAD_ID"
  | "NOT_FOUND"
  | "TOO_LARGE"
  | "BUSY"
  | "CONFLICT"
  | "LOST"
  | "ERASED"
  | "OPERATION_MISMATCH"
  | "ABORTED"
  | "CLOSED"
  | "MISSING_PACKAGE"
  | "STORE_UNAVAILABLE"
  | "STORE_FULL"
  | "STORE_NEWER"
  | "STORE_CORRUPT"
  | "STORE_FAILED";

/**
 * The one error class of this library. Its message says what happened, to which id, and what to do next; it never
 * holds conversation text. Test for it with {@link MemoryError.is}, which also knows errors of another copy of the package.
 */
export class MemoryError extends Error {
  static {
    // What is printed of an error begins with the name of its class, which a bundle may shorten.
    Object.defineProperty(this, "name", { value: "MemoryError" });
  }

  override readonly name: string = "MemoryError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }

  /** True when `error` is a MemoryError and, where `code` is given, has that code. */
  static is(error: unknown, code?: ErrorCode): error is MemoryError {
    if (!(error instanceof Error) || error.name !== "MemoryError" || !("code" in error)) return false;
    return code === undefined || error.code === code;
  }
}
