import { types } from "node:util";
import { MemoryError } from "../core/error.ts";
import { validId } from "../core/id.ts";
import { kindOfValue } from "../core/kind-of-value.ts";
import { knownKeys } from "../core/known-keys.ts";
import { limitOf } from "../core/limits.ts";
import { checkUsage } from "../core/record.ts";
import { messagePosition } from "../core/view.ts";
import type { AppendOptions } from "./append.ts";
import type { HistoryOptions } from "./history.ts";
import { textOption } from "./options.ts";

/** Fails with BAD_ID for what is no message id: whether there is such a message, only the store knows. */
export function checkMessageId(id: string): void {
  if (typeof id === "string" && messagePosition(id) !== undefined) return;
  const found = typeof id === "string" ? "This" : kindOfValue(id);
  throw new MemoryError(
    "BAD_ID",
    `${found.charAt(0).toUpperCase()}${found.slice(1)} is no message id. Take one from \`items()\`.`,
  );
}

export function checkHistory(options: HistoryOptions): void {
  knownKeys(options, ["last", "before", "after"], "The options of messages and items");
  limitOf(options.last, "last");
  if (options.before !== undefined) checkMessageId(options.before);
  if (options.after !== undefined) checkMessageId(options.after);
}

export function checkMessages(verb: string, messages: readonly unknown[]): void {
  if (!Array.isArray(messages)) {
    throw new MemoryError("BAD_INPUT", `${verb} takes a list of messages, not ${kindOfValue(messages)}.`);
  }
  for (let index = 0; index < messages.length; index += 1) {
    if (Object.hasOwn(messages, index)) continue;
    throw new MemoryError("BAD_INPUT", `${verb} takes a list of messages, and this one has holes.`);
  }
}

export function checkAppend(verb: string, messages: readonly unknown[], options: AppendOptions): void {
  checkMessages(verb, messages);
  knownKeys(options, ["key", "at", "speaker", "after", "usage"], `The options of ${verb}`);
  if (options.key !== undefined) validId(options.key, "append key");
  textOption(options.speaker, "speaker");
  if (options.after !== undefined) checkMessageId(options.after);
  if (options.usage !== undefined) checkUsage(options.usage);
  const { at } = options;
  if (at === undefined || (types.isDate(at) && !Number.isNaN(at.getTime()))) return;
  throw new MemoryError(
    "BAD_INPUT",
    `at must be a valid Date, not ${types.isDate(at) ? "an invalid one" : kindOfValue(at)}.`,
  );
}
