import type { Totals } from "./copy/totals.ts";
import type { CopiedOwner, CopyMode, Explanation, Health, ModelMessage, Receipt } from "aide-memoire";

// What `--json` writes to stdout: one document in one line. Times are ISO 8601, in UTC.

/** `say`, and each answer of `chat`. `stopped`: the person stopped it, and what they saw is kept. */
export type AnswerDocument = {
  readonly session: string;
  readonly turn: string;
  readonly status: "committed" | "stopped";
  readonly text: string;
};

/** `show`, oldest first. */
export type ShowDocument = { readonly session: string; readonly items: readonly ItemDocument[] };

export type ItemDocument = {
  readonly id: string;
  readonly turn: string;
  readonly at: string;
  readonly role: string;
  /** What a person reads in it; empty for a message of calls or files only. */
  readonly text: string;
  /** The message, byte for byte as it is kept. */
  readonly message: ModelMessage;
};

/** `sessions`, the newest first. */
export type SessionsDocument = { readonly user: string; readonly sessions: readonly SessionDocument[] };

export type SessionDocument = {
  readonly id: string;
  readonly title: string;
  readonly turns: number;
  readonly messages: number;
  readonly createdAt: string;
  readonly lastAt: string;
};

/** `explain`: references and numbers, never text. */
export type ExplainDocument = { readonly session: string } & Explanation;

/** `clear`. */
export type ClearDocument = { readonly session: string; readonly cleared: true; readonly messages: number };

/** `erase`: of one session of a user, or of the user with everything. */
export type EraseDocument = { readonly user: string; readonly session?: string } & Receipt;

/** `copy`, of each owner. `problems`: what a person must know; none where all is well. */
export type CopiedOwnerDocument = Omit<CopiedOwner, "error"> & {
  readonly problems: readonly string[];
  readonly error?: { readonly code: string; readonly message: string };
};

/** `copy`, behind those of the owners. */
export type CopyDocument = {
  readonly mode: CopyMode;
  readonly ok: boolean;
  readonly owners: number;
  /** Owners that have problems. */
  readonly unwell: number;
  readonly source: Totals;
  readonly target?: Totals;
};

/** `doctor`. */
export type DoctorDocument = Health & {
  readonly ok: boolean;
  /** Whether there is a memory at this place. */
  readonly exists: boolean;
  readonly encrypted: false;
};

/** Whatever failed. */
export type ErrorDocument = { readonly error: { readonly code: string; readonly message: string } };
