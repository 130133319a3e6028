import { MemoryError } from "../core/error.ts";
import { kindOfValue } from "../core/kind-of-value.ts";
import { knownKeys } from "../core/known-keys.ts";
import { windowPolicy, type WindowOptions, type WindowPolicy } from "../core/limits.ts";
import { plainSeams, type Seams } from "../core/seams.ts";
import { checkGapOptions, type GapOptions, type GapPolicy } from "../core/gap.ts";
import { estimateTokens } from "../core/tokens.ts";
import type { MemoryEvent } from "./events.ts";
import { newId } from "./new-id.ts";
import { checkedCount, checkedNewId, checkedNow, checkedOnEvent } from "./own-functions.ts";

export interface Options {
  /** System text of every session that has none of its own. */
  readonly system?: string;
  /** How much history goes to the model. Default: 6 to 12 turns. */
  readonly window?: WindowOptions;
  /** The note on the pause before a turn. Default: English, the zone of this process. */
  readonly gap?: GapOptions | "off";
  /** `full` (default): an acknowledged turn survives a power cut. `relaxed`: it survives the process. */
  readonly durability?: "full" | "relaxed";
  /** A question whose model failed: forgotten (default), or kept for a retry, hidden from the model. */
  readonly onFailure?: "drop" | "keep";
  /** The text of a stream that broke: forgotten (default), or kept as what the person saw. */
  readonly onBreak?: "drop" | "keep";
  /** `manual`: tasks run only in `runTasks()` (cron, serverless). Default `auto`. */
  readonly background?: "auto" | "manual";
  /** Milliseconds since 1970. Never used for leases. Default: `Date.now`. */
  now?(): number;
  /** Must never give the same id twice. Default: UUID version 7. */
  newId?(): string;
  /** Default: an estimate, `estimateTokens` of `aide-memoire/tokens`. */
  countTokens?(text: string): number;
  /** Warnings and background errors. They hold no conversation text. Default: warnings go to `process.emitWarning`. */
  onEvent?(event: MemoryEvent): void;
}

/** The options, checked and with their defaults. */
export type Policy = {
  readonly system: string;
  readonly window: WindowPolicy;
  readonly gap: GapPolicy | "off";
  readonly onFailure: "drop" | "keep";
  readonly onBreak: "drop" | "keep";
  readonly background: "auto" | "manual";
  readonly seams: Seams;
  now(): number;
  newId(): string;
  countTokens(text: string): number;
  onEvent(event: MemoryEvent): void;
};

/** Fails with BAD_INPUT for what is no options of `openMemory`. */
export function checkOptions(options: Options): void {
  const known = ["system", "window", "gap", "durability", "onFailure", "onBreak", "background"] as const;
  knownKeys(options, [...known, "now", "newId", "countTokens", "onEvent"], "The options of openMemory");
}

/** Fails with BAD_INPUT for a value that an option does not take. */
export function policyOf(options: Options): Policy {
  return {
    system: textOption(options.system, "system"),
    window: windowPolicy(options.window),
    gap: gapPolicy(options.gap),
    onFailure: choice(options.onFailure, ["drop", "keep"], "onFailure"),
    onBreak: choice(options.onBreak, ["drop", "keep"], "onBreak"),
    background: choice(options.background, ["auto", "manual"], "background"),
    seams: plainSeams,
    ...functionsOf(options),
  };
}

function gapPolicy(gap: Options["gap"] = {}): GapPolicy | "off" {
  if (gap === "off") return "off";
  const policy = checkGapOptions(gap);
  knownKeys(gap, ["language", "timeZone", "minimumMinutes"], "gap");
  return policy;
}

function functionsOf(options: Options): Pick<Policy, "now" | "newId" | "countTokens" | "onEvent"> {
  for (const name of ["now", "newId", "countTokens", "onEvent"] as const) {
    const value: unknown = options[name];
    if (value === undefined || typeof value === "function") continue;
    throw new MemoryError("BAD_INPUT", `${name} must be a function, not ${kindOfValue(value)}.`);
  }
  const own = {
    now: options.now?.bind(options),
    newId: options.newId?.bind(options),
    countTokens: options.countTokens?.bind(options),
    onEvent: options.onEvent?.bind(options),
  };
  return {
    now: own.now === undefined ? Date.now : checkedNow(own.now),
    newId: own.newId === undefined ? newId : checkedNewId(own.newId),
    countTokens: own.countTokens === undefined ? estimateTokens : checkedCount(own.countTokens),
    onEvent: own.onEvent === undefined ? warn : checkedOnEvent(own.onEvent),
  };
}

export function choice<T extends string>(value: T | undefined, allowed: readonly [T, ...T[]], what: string): T {
  if (value === undefined) return allowed[0];
  if (allowed.includes(value)) return value;
  const other = typeof value === "string" ? "another text" : kindOfValue(value);
  throw new MemoryError("BAD_INPUT", `${what} must be ${allowed.map((one) => `"${one}"`).join(" or ")}, not ${other}.`);
}

export function textOption(value: string | undefined, what: string): string {
  if (value === undefined || typeof value === "string") return value ?? "";
  throw new MemoryError("BAD_INPUT", `${what} must be a text, not ${kindOfValue(value)}.`);
}

/** A text that must be there, though it may be empty. */
export function neededText(value: string, what: string): string {
  if (typeof value === "string") return value;
  throw new MemoryError("BAD_INPUT", `${what} must be a text, not ${kindOfValue(value)}.`);
}

export function flagOption(value: boolean | undefined, what: string): boolean {
  if (value === undefined || typeof value === "boolean") return value ?? false;
  throw new MemoryError("BAD_INPUT", `${what} must be true or false, not ${kindOfValue(value)}.`);
}

export function checkSignal(value: AbortSignal | undefined): void {
  if (value === undefined || value instanceof AbortSignal) return;
  throw new MemoryError("BAD_INPUT", `signal must be an AbortSignal, not ${kindOfValue(value)}.`);
}

function warn(event: MemoryEvent): void {
  process.emitWarning(event.message, { type: "AideMemoireWarning", code: event.code });
}
