import { answeredCall } from "./answered-call.ts";
import type { Call, Format } from "./format.ts";
import { interruptedText, keepPlaces, type Message, type Placed, type Repair } from "./repaired.ts";
import { callsOf, decidedCalls, stepsOf, type Place, type Step } from "./reply-steps.ts";

type Names = ReadonlyMap<string, string>;

/**
 * Each call with its result right behind it, and no result without its call. Calls of one reply stay together, with all
 * their results. Where the list holds a result twice, the first one counts.
 */
export function pair(messages: readonly Message[], format: Format, repairs: Repair[]): Placed[] {
  const results = placesById(messages, "result");
  const callPlaces = placesById(messages, "call");
  const answered = new Set<string>();
  const dropped = new Set<string>();
  const inserted = new Map<number, Placed[]>();
  const names = new Map<number, Names>();
  const used = new Set<string>();
  for (const step of stepsOf(messages, format)) {
    const index = messages[step.end - 1]?.index ?? 0;
    const report = (kind: Repair["kind"], id: string): void => void repairs.push({ kind, index, id });
    const { calls, twins } = callsOf(messages, step);
    for (const { id, at, place } of twins) {
      dropped.add(keyOf(at, place));
      report("reused id", id);
    }
    const late: Message[] = [];
    const missing: Call[] = [];
    const decided = decidedCalls(messages, step);
    const own = new Map(
      calls.map(({ id }) => {
        const again = callPlaces.get(id)?.find(({ at }) => at >= step.end)?.at ?? messages.length;
        return [id, results.get(id)?.find(({ at }) => at >= step.start && at < again)] as const;
      }),
    );
    const placed = placedResults(messages, step, calls, own);
    for (const { id, name, alone } of calls) {
      const result = own.get(id) ?? placed.get(id);
      if (result !== undefined) answered.add(keyOf(result.at, result.place));
      if (alone || (result === undefined && decided.has(id))) continue;
      if (result === undefined) {
        missing.push({ id, name });
        report("missing result", id);
      } else if (result.at >= step.zone) {
        dropped.add(keyOf(result.at, result.place));
        late.push(
          ...messages.slice(result.at, result.at + 1).flatMap((one) => keepPlaces(one, [result.place], format)),
        );
        report("late result", id);
      }
    }
    const renaming = format.rules?.uniqueCalls === true ? newNames(calls, used) : new Map<string, string>();
    for (const id of renaming.keys()) report("reused id", id);
    for (let at = step.start; at < step.zone; at++) names.set(at, renaming);
    for (const [id, { at, place }] of placed) {
      const part = messages[at]?.parts[place];
      if (part?.kind === "result")
        names.set(at, new Map([...(names.get(at) ?? []), [part.id, renaming.get(id) ?? id]]));
    }
    const closing = missing.length === 0 ? [] : format.closeCalls(missing, interruptedText);
    const put = [...late, ...closing.map((native) => ({ native, index }))].map((one) => renamed(one, renaming, format));
    // The answer of a person stays at the end: whoever runs the call looks for it there.
    inserted.set(decided.size > 0 ? step.end : step.pure, put);
  }
  return messages
    .flatMap((message, at) => {
      const kept = message.parts.flatMap((part, place) => {
        const key = keyOf(at, place);
        const orphan = part.kind === "result" && !answered.has(key);
        if (orphan) repairs.push({ kind: "orphan result", index: message.index, id: part.id });
        return orphan || dropped.has(key) ? [] : [place];
      });
      const rest = keepPlaces(message, kept, format).map((one) => renamed(one, names.get(at), format));
      return [...(inserted.get(at) ?? []), ...rest];
    })
    .concat(inserted.get(messages.length) ?? []);
}

/** Results that name no call by its id, but its tool or nothing: each is that of the oldest call that waits for one. */
function placedResults(
  messages: readonly Message[],
  { end, zone }: Step,
  calls: readonly Call[],
  own: ReadonlyMap<string, Place | undefined>,
): Map<string, Place> {
  const taken = new Set([...own.values()].map((place) => place && keyOf(place.at, place.place)));
  const found = new Map<string, Place>();
  for (let at = end; at < zone; at++) {
    for (const [place, part] of (messages[at]?.parts ?? []).entries()) {
      if (part.kind !== "result" || taken.has(keyOf(at, place))) continue;
      const open = calls.filter(({ id }) => own.get(id) === undefined && !found.has(id));
      const call = answeredCall(part.id, open);
      if (call !== undefined) found.set(call.id, { at, place });
    }
  }
  return found;
}

function placesById(messages: readonly Message[], kind: "call" | "result"): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const [at, { parts }] of messages.entries()) {
    for (const [place, part] of parts.entries()) {
      if (part.kind !== kind) continue;
      const known = places.get(part.id);
      if (known === undefined) places.set(part.id, [{ at, place }]);
      else known.push({ at, place });
    }
  }
  return places;
}

/** New ids for calls whose id an earlier reply used: the old one with a number, the first that is free. */
function newNames(calls: readonly Call[], used: Set<string>): Map<string, string> {
  const names = new Map<string, string>();
  for (const { id } of calls) {
    let name = id;
    for (let number = 2; used.has(name); number++) name = `${id}-${number}`;
    if (name !== id) names.set(id, name);
    used.add(name);
  }
  return names;
}

function renamed({ native, index }: Placed, names: Names | undefined, format: Format): Placed {
  return { native: names === undefined || names.size === 0 ? native : format.rename(native, names), index };
}

function keyOf(at: number, place: number): string {
  return `${at}.${place}`;
}
