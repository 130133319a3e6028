import type { MemoryError } from "../../core/error.ts";
import type { Owner } from "../../core/owner.ts";
import type { Damage } from "../check.ts";
import type { Tally } from "./tally.ts";

/** `copy` brings over what is missing, then compares. `dry-run` says what that would do, `verify` compares: they write nothing. */
export type CopyMode = "copy" | "dry-run" | "verify";

export type CopyOptions = {
  /** Default: `copy`. */
  readonly mode?: CopyMode;
  onProgress?(progress: CopyProgress): void;
};

/** How far a copy is. */
export type CopyProgress = {
  readonly owners: number;
  /** Owners that are done, and the part of the one under way that is. */
  readonly done: number;
  readonly owner: Owner;
};

/**
 * What became of an owner. `copied`: brought over now, and both sides are equal. `same`: they were equal before.
 * `due`: a copy would bring it over. `differs`: both sides are not equal. `refused`: the target has content that no copy
 * brought there, and keeps it. `changed`: somebody wrote while it was copied, so it is not whole; copy again. `erased`:
 * it was erased at the source while it was copied, and the copy with it. `failed`: see `error`.
 */
export type CopyStatus = "copied" | "same" | "due" | "differs" | "refused" | "changed" | "erased" | "failed";

export type CopiedOwner = {
  readonly owner: Owner;
  readonly status: CopyStatus;
  /** What each side holds. Absent where it was not read to its end. */
  readonly source?: Tally;
  readonly target?: Tally;
  /** Sessions of the source of which something cannot be read. */
  readonly damaged: readonly Damage[];
  readonly error?: MemoryError;
};
