import type { Epoch } from "./epoch.ts";
import { MemoryError } from "./error.ts";
import type { Usage } from "./format.ts";
import { keyOf, keyPrefix, type LogId, type SessionId, type TurnId } from "./id.ts";
import { fromJsonText, isPlainObject, type JsonObject } from "./json.ts";
import { kindOfValue } from "./kind-of-value.ts";
import type { Manifest } from "./manifest.ts";
import type { Gist } from "./message.ts";
import type { WindowPlaces } from "./moving-window.ts";
import type { Position } from "./view.ts";

/**
 * Body of a session's row. Only turns, append, replace, undo, edit, regenerate, clear and fork write it, under the lease
 * or, an append and a replacement, where nobody holds that.
 */
export type SessionRecord = {
  readonly log: LogId;
  /** Seq of the next item of its own log. */
  readonly next: number;
  readonly createdAt: number;
  readonly lastAt: number;
  readonly turns: number;
  readonly lastTurn?: TurnId;
  /** Beginning of the first message: what lists show where no title was given. */
  readonly preview: string;
  readonly parent?: { readonly session: string; readonly turn?: TurnId };
  /** The analyzer that its index entries were made with. */
  readonly analyzer: string;
  readonly usage: SessionUsage;
  /** A question that failed under `onFailure: "keep"`: hidden from the model, there for a retry. */
  readonly unanswered?: { readonly turn: TurnId; readonly at: number; readonly body: string };
};

export type SessionUsage = Usage & { readonly turns: number };

/** How a turn ended: `stopped` by the person, `interrupted` by a failure or a takeover, `appended` without a model. */
export type TurnStatus = "committed" | "stopped" | "interrupted" | "appended";
export type TurnRecord = {
  readonly id: TurnId;
  readonly log: LogId;
  readonly number: number;
  readonly at: number;
  readonly status: TurnStatus;
  readonly messages: number;
  readonly usage?: Usage;
  readonly manifest?: Manifest;
};

/** Why each block was in the prompt of a turn, and how the turn ended. */
export type Explanation = Manifest & { readonly status: TurnStatus };

/** What a turn key stands for: the items that its turn appended, and how it ended. */
export type KeyRecord = {
  readonly turn: TurnId;
  readonly status: "committed" | "stopped";
  readonly digest: string;
  readonly log: LogId;
  readonly from: number;
  readonly to: number;
};

/** What an append key stands for. */
export type AppendRecord = { readonly digest: string; readonly log: LogId };

/** One step of a turn that has not ended: messages in the order they were recorded. */
export type DraftRecord = {
  readonly turn: TurnId;
  readonly messages: readonly DraftMessage[];
  readonly cut?: Cut;
  /** It goes on with the turn of this id that is history already. */
  readonly continues?: boolean;
  /** Of the first step: the stable prefix and the tail that the turn was sent with. */
  readonly sent?: { readonly epoch: Epoch; readonly tail: string; readonly manifest: Manifest };
};

/** Read when it was recorded: who goes on may speak another format. */
export type DraftMessage = {
  readonly at: number;
  readonly turn: TurnId;
  readonly body: string;
  readonly reading: Gist;
};

/** The turn takes the place of what the view shows from here on, as turn number `number`. */
export type Cut = { readonly position: Position; readonly number: number };

/**
 * Where the window of an agent's session was at one version of the session: a long one is read from there on. It may be
 * lost; then it is made again from the whole session.
 */
export type WindowRecord = WindowPlaces & {
  readonly version: number;
  readonly format: string;
  /** The window's limits: with others it begins elsewhere. */
  readonly policy: string;
};

export type TailRecord = { readonly turn: TurnId; readonly epoch: number; readonly text: string };
export type AboutRecord = { readonly title?: string; readonly metadata?: JsonObject };

/** Keys of the rows that belong to a session. */
export const rowKeys = {
  turn: (session: SessionId, turn: TurnId): string => keyOf(session, "turn", turn),
  turnKey: (session: SessionId, key: string): string => keyOf(session, "key", key),
  appendKey: (session: SessionId, key: string): string => keyOf(session, "append", key),
  draft: (session: SessionId, turn: TurnId, step: number): string => keyOf(session, turn, padded(step)),
  epoch: (session: SessionId): string => keyOf(session),
  window: (session: SessionId): string => keyOf(session, "window"),
  tail: (session: SessionId, seq: number): string => keyOf(session, padded(seq)),
  /** Title and metadata: a document, so that writing them never touches the view. */
  about: (session: SessionId): string => keyOf("session", session, "about"),
  state: (session: SessionId): string => keyOf("session", session, "state"),
  documents: (session: SessionId): string => keyPrefix("session", session),
  all: (session: SessionId): string => keyPrefix(session),
};

export const noUsage: SessionUsage = { turns: 0, inputTokens: 0, outputTokens: 0 };

/** Fails with BAD_INPUT for what is no count of tokens: added up, it would spoil the session's sum for good. */
export function checkUsage(usage: unknown): void {
  if (typeof usage !== "object" || usage === null) {
    throw new MemoryError(
      "BAD_INPUT",
      `usage must be an object with inputTokens and outputTokens, not ${kindOfValue(usage)}.`,
    );
  }
  const counts: Record<string, unknown> = { ...usage };
  for (const name of [
    "inputTokens",
    "outputTokens",
    "cachedInputTokens",
    "cacheWriteTokens",
  ] as const satisfies (keyof Usage)[]) {
    const value = counts[name];
    const optional = name === "cachedInputTokens" || name === "cacheWriteTokens";
    if ((optional && value === undefined) || (Number.isSafeInteger(value) && Number(value) >= 0)) continue;
    throw new MemoryError(
      "BAD_INPUT",
      `usage.${name} must be a whole number of tokens from 0, not ${kindOfValue(value)}.`,
    );
  }
}

/** The session's sum with the usage of one more turn, or of `turns` more. */
export function addUsage(total: SessionUsage, usage: Usage | undefined, turns = 1): SessionUsage {
  if (usage === undefined) return total;
  return { ...sumUsage(total, usage), turns: total.turns + turns };
}

export function sumUsage(a: Usage | undefined, b: Usage): Usage {
  const cached = sum(a?.cachedInputTokens, b.cachedInputTokens);
  const written = sum(a?.cacheWriteTokens, b.cacheWriteTokens);
  return {
    inputTokens: (a?.inputTokens ?? 0) + b.inputTokens,
    outputTokens: (a?.outputTokens ?? 0) + b.outputTokens,
    ...(cached !== undefined && { cachedInputTokens: cached }),
    ...(written !== undefined && { cacheWriteTokens: written }),
  };
}

/** The record in a body of ours, or `undefined` where it is damaged. Bodies are written by this file's types only. */
export function parseRecord<
  T extends
    | SessionRecord
    | TurnRecord
    | KeyRecord
    | AppendRecord
    | DraftRecord
    | TailRecord
    | AboutRecord
    | WindowRecord
    | Epoch,
>(body: string): T | undefined {
  const value = fromJsonText(body);
  return isPlainObject(value) ? (value as T) : undefined;
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
}

function padded(number: number): string {
  return String(number).padStart(12, "0");
}
