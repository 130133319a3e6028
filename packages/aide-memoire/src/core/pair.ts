import { answeredCall } from "./answered-call.ts";
import type { Call, Format } from "./format.ts";
import { interruptedText, keepPlaces, type Message, type Placed, type Repair } from "./repaired.ts";
import { callsOf, decidedCalls, stepsOf, type Place, type Step } from "./reply-steps.ts";

/** What is done to a list so that calls and results come together. Parts are named by {@link keyOf}. */
type Plan = {
  /** Results that answer a call. */
  readonly answers: Set<string>;
  readonly dropped: Set<string>;
  /** What is put in front of the message at a place. */
  readonly inserted: Map<number, Placed[]>;
  /** New ids for calls and results of the message at a place. */
  readonly names: Map<number, Names>;
};

type Names = ReadonlyMap<string, string>;
type StepCalls = ReturnType<typeof callsOf>["calls"];
/** A step, its calls, and what came of them. `decided`: calls that a person has just answered for. */
type Answered = {
  readonly step: Step;
  readonly calls: StepCalls;
  readonly results: Results;
  readonly decided: ReadonlySet<string>;
};
type Report = (kind: Repair["kind"], id: string) => void;

/**
 * Each call with its result right behind it, and no result without its call. Calls of one reply stay together, with all
 * their results. Where the list holds a result twice, the first one counts.
 */
export function pair(messages: readonly Message[], format: Format, repairs: Repair[]): Placed[] {
  const plan: Plan = { answers: new Set(), dropped: new Set(), inserted: new Map(), names: new Map() };
  const resultsOf = resultFinder(messages);
  const used = new Set<string>();
  for (const step of stepsOf(messages, format)) {
    const index = messages[step.end - 1]?.index ?? 0;
    const report: Report = (kind, id) => void repairs.push({ kind, index, id });
    const { calls, twins } = callsOf(messages, step);
    for (const { id, at, place } of twins) {
      plan.dropped.add(keyOf(at, place));
      report("reused id", id);
    }
    const results = resultsOf(step, calls);
    const decided = decidedCalls(messages, step);
    const { late, missing } = sortOut({ step, calls, results, decided }, plan, report);
    const renaming = format.rules?.uniqueCalls === true ? newNames(calls, used) : new Map<string, string>();
    for (const id of renaming.keys()) report("reused id", id);
    nameStep(messages, step, results, renaming, plan);
    const moved = late.flatMap(({ at, place }) =>
      messages.slice(at, at + 1).flatMap((one) => keepPlaces(one, [place], format)),
    );
    const closing = missing.length === 0 ? [] : format.closeCalls(missing, interruptedText);
    const put = [...moved, ...closing.map((native) => ({ native, index, isPutIn: true as const }))];
    // The answer of a person stays at the end: whoever runs the call looks for it there.
    plan.inserted.set(
      decided.size > 0 ? step.end : step.pure,
      put.map((one) => renamed(one, renaming, format)),
    );
  }
  return carriedOut(messages, plan, format, repairs);
}

/** Of a step the results that stand too far away, and the calls that have none. */
function sortOut(
  { step, calls, results, decided }: Answered,
  plan: Plan,
  report: Report,
): { late: Place[]; missing: Call[] } {
  const late: Place[] = [];
  const missing: Call[] = [];
  for (const { id, name, alone } of calls) {
    const result = results.byId.get(id) ?? results.byPlace.get(id);
    if (result !== undefined) plan.answers.add(keyOf(result.at, result.place));
    if (alone || (result === undefined && decided.has(id))) continue;
    if (result === undefined) {
      missing.push({ id, name });
      report("missing result", id);
    } else if (result.at >= step.zone) {
      plan.dropped.add(keyOf(result.at, result.place));
      late.push(result);
      report("late result", id);
    }
  }
  return { late, missing };
}

/** Gives the messages of a step their new ids, and results that stand at their place the id of their call. */
function nameStep(
  messages: readonly Message[],
  { start, zone }: Step,
  { byPlace }: Results,
  renaming: Names,
  { names }: Plan,
): void {
  for (let at = start; at < zone; at++) names.set(at, renaming);
  for (const [id, { at, place }] of byPlace) {
    const part = messages[at]?.parts[place];
    if (part?.kind === "result") names.set(at, new Map([...(names.get(at) ?? []), [part.id, renaming.get(id) ?? id]]));
  }
}

function carriedOut(
  messages: readonly Message[],
  { answers, dropped, inserted, names }: Plan,
  format: Format,
  repairs: Repair[],
): Placed[] {
  return messages
    .flatMap((message, at) => {
      const kept = message.parts.flatMap((part, place) => {
        const key = keyOf(at, place);
        const orphan = part.kind === "result" && !answers.has(key);
        if (orphan) repairs.push({ kind: "orphan result", index: message.index, id: part.id });
        return orphan || dropped.has(key) ? [] : [place];
      });
      const rest = keepPlaces(message, kept, format).map((one) => renamed(one, names.get(at), format));
      return [...(inserted.get(at) ?? []), ...rest];
    })
    .concat(inserted.get(messages.length) ?? []);
}

/** By the id of its call, where each result is; `byPlace` those that say no more than a place. */
type Results = {
  readonly byId: ReadonlyMap<string, Place | undefined>;
  readonly byPlace: ReadonlyMap<string, Place>;
};

/** Finds the results of a step's calls: those of their ids, up to where an id is used again, then those at their place. */
function resultFinder(messages: readonly Message[]): (step: Step, calls: StepCalls) => Results {
  const results = placesById(messages, "result");
  const places = placesById(messages, "call");
  return (step, calls) => {
    const byId = new Map(
      calls.map(({ id }) => {
        const again = places.get(id)?.find(({ at }) => at >= step.end)?.at ?? messages.length;
        return [id, results.get(id)?.find(({ at }) => at >= step.start && at < again)] as const;
      }),
    );
    return { byId, byPlace: placedResults(messages, step, calls, byId) };
  };
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

function renamed(placed: Placed, names: Names | undefined, format: Format): Placed {
  return names === undefined || names.size === 0 ? placed : { ...placed, native: format.rename(placed.native, names) };
}

function keyOf(at: number, place: number): string {
  return `${at}.${place}`;
}
