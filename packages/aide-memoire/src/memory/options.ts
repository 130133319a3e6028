import { MemoryError } from "../core/error.ts";
import { windowPolicy, type WindowOptions, type WindowPolicy } from "../core/limits.ts";
import { plainSeams, type Seams } from "../core/seams.ts";
import { checkGapOptions, type GapOptions, type GapPolicy } from "../core/gap.ts";
import { estimateTokens } from "../core/tokens.ts";
import type { MemoryEvent } from "./events.ts";
import { newId } from "./new-id.ts";

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

/** Fails with BAD_INPUT for a value that an option does not take. */
export function policyOf(options: Options): Policy {
  return {
    system: textOption(options.system, "system"),
    window: windowPolicy(options.window),
    gap: options.gap === "off" ? "off" : checkGapOptions(options.gap ?? {}),
    onFailure: choice(options.onFailure, ["drop", "keep"], "onFailure"),
    onBreak: choice(options.onBreak, ["drop", "keep"], "onBreak"),
    background: choice(options.background, ["auto", "manual"], "background"),
    seams: plainSeams,
    now: options.now?.bind(options) ?? Date.now,
    newId: options.newId?.bind(options) ?? newId,
    countTokens: options.countTokens?.bind(options) ?? estimateTokens,
    onEvent: options.onEvent?.bind(options) ?? warn,
  };
}

export function choice<T extends string>(value: T | undefined, allowed: readonly [T, ...T[]], what: string): T {
  if (value === undefined) return allowed[0];
  if (allowed.includes(value)) return value;
  throw new MemoryError("BAD_INPUT", `${what} must be ${allowed.join(" or ")}, not ${String(value)}.`);
}

export function textOption(value: string | undefined, what: string): string {
  if (value === undefined || typeof value === "string") return value ?? "";
  throw new MemoryError("BAD_INPUT", `${what} must be a text, not ${typeof value}.`);
}

function warn(event: MemoryEvent): void {
  process.emitWarning(event.message, { type: "AideMemoireWarning", code: event.code });
}
