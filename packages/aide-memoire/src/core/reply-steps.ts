import type { Call, Format, Part } from "./format.ts";
import { roleOf } from "./message-role.ts";
import type { Message } from "./repaired.ts";

/**
 * A reply with calls: messages from `start`, answered by those from `end`. Up to `pure` these hold nothing but results;
 * up to `zone` there may be one more, in which a person also says something.
 */
export type Step = { readonly start: number; readonly end: number; readonly pure: number; readonly zone: number };
/** Where a part stands: at which message of the list, at which place in it. */
export type Place = { readonly at: number; readonly place: number };

/** Replies with calls, each with the messages that answer it. */
export function stepsOf(messages: readonly Message[], format: Format): Step[] {
  const steps: Step[] = [];
  for (let start = 0; start < messages.length;) {
    const end = replyEnd(messages, start, format);
    let pure = end;
    if (messages.slice(start, end).some(hasCalls)) {
      while (pure < messages.length && isOnlyResults(messages[pure])) pure += 1;
      const zone = pure < messages.length && hasResults(messages[pure]) ? pure + 1 : pure;
      steps.push({ start, end, pure, zone });
    }
    start = Math.max(end, start + 1);
  }
  return steps;
}

/** Where the reply that begins at `start` ends: behind its message, or behind the run of messages that it is. */
function replyEnd(messages: readonly Message[], start: number, format: Format): number {
  if (format.rules?.itemized !== true) return start + 1;
  const run = messages.slice(start).findIndex((one) => hasResults(one) || roleOf(one.native, format) !== "assistant");
  return run < 0 ? messages.length : Math.max(start + 1, start + run);
}

/** The calls of a reply, each id once; `twins` are further calls of an id. */
export function callsOf(
  messages: readonly Message[],
  { start, end }: Step,
): { calls: (Call & { alone: boolean })[]; twins: (Place & { id: string })[] } {
  const calls = new Map<string, Call & { alone: boolean }>();
  const twins: (Place & { id: string })[] = [];
  for (let at = start; at < end; at++) {
    for (const [place, part] of (messages[at]?.parts ?? []).entries()) {
      if (part.kind !== "call") continue;
      if (calls.has(part.id)) twins.push({ at, place, id: part.id });
      else calls.set(part.id, { id: part.id, name: part.name, alone: part.alone === true });
    }
  }
  return { calls: [...calls.values()], twins };
}

function hasCalls({ parts }: Message): boolean {
  return parts.some(({ kind }) => kind === "call");
}

function hasResults(message: Message | undefined): boolean {
  return message?.parts.some(({ kind }) => kind === "result") === true;
}

function isOnlyResults(message: Message | undefined): boolean {
  return message !== undefined && message.parts.length > 0 && message.parts.every(isAnswer);
}

function isAnswer({ kind }: Part): boolean {
  return kind === "result" || kind === "approval";
}

/** Calls of a reply that a person has just answered for: they run, or are refused, before the model is asked again. */
export function decidedCalls(messages: readonly Message[], { start, end, pure }: Step): Set<string> {
  if (pure < messages.length) return new Set();
  const answers = (messages.at(-1)?.parts ?? []).flatMap((part) => (part.kind === "approval" ? part.approval : []));
  const requests = messages.slice(start, end).flatMap(({ parts }) => parts);
  return new Set(
    requests.flatMap((part) => (part.kind === "approval request" && answers.includes(part.approval) ? part.id : [])),
  );
}
