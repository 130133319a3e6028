import type { Format, Part } from "./format.ts";
import { fieldsOf } from "./json.ts";
import { roleOf } from "./message-role.ts";
import { pair } from "./pair.ts";
import { keepPlaces, openingText, type Message, type Placed, type Repair, type Repaired } from "./repaired.ts";

/**
 * The nearest history that providers of the format accept. Pure: the same list gives the same one. Messages that nothing
 * is wrong with are given back themselves, so that a sound history comes out as it went in.
 */
export function repair(natives: readonly unknown[], format: Format): Repaired {
  const repairs: Repair[] = [];
  const whole = natives.map((native, index) => ({ native, index, parts: format.parts(native) }));
  const solid = whole.flatMap((message) => withoutHollow(message, format, repairs));
  const led = solid.flatMap((message, at) => {
    const behind = (place: number): readonly Part[] => followers(solid, at, place, whole, format);
    return withoutLoneReasoning(message, behind, format, repairs);
  });
  const paired = pair(led, format, repairs);
  return { messages: format.rules?.userFirst ? fromUser(paired, format, repairs) : paired, repairs };
}

function withoutHollow(message: Message, format: Format, repairs: Repair[]): Message[] {
  const solid = placesOf(message, (part) => !("hollow" in part && part.hollow === true));
  if (solid.length < message.parts.length) repairs.push({ kind: "hollow part", index: message.index });
  return keepPlaces(message, solid, format);
}

/** A thought that must be followed by what it led to goes where that is gone. `behind` gives what is behind a place. */
function withoutLoneReasoning(
  message: Message,
  behind: (place: number) => readonly Part[],
  format: Format,
  repairs: Repair[],
): Message[] {
  const led = placesOf(message, (part, place) => {
    if (part.kind !== "reasoning" || part.withNext !== true) return true;
    const next = behind(place).find(({ kind }) => kind !== "reasoning");
    return next !== undefined && next.kind !== "result";
  });
  if (led.length < message.parts.length) repairs.push({ kind: "lone reasoning", index: message.index });
  return keepPlaces(message, led, format);
}

/**
 * Parts of the model behind a place: of its message, and of the one or, where thoughts follow each other, ones behind
 * it. What others said, also where nothing is left of it, is nothing that a thought led to, and nothing behind it is.
 */
function followers(
  solid: readonly Message[],
  at: number,
  place: number,
  whole: readonly Message[],
  format: Format,
): readonly Part[] {
  const message = solid[at];
  const own = message?.parts.slice(place + 1) ?? [];
  if (message === undefined || format.rules?.apart === true || own.some(isLed)) return own;
  const next = solid.slice(at + 1).find(({ parts }) => parts.some(isLed));
  if (next === undefined) return [];
  return whole.slice(message.index + 1, next.index + 1).some(({ native }) => isOthers(native, format))
    ? []
    : next.parts;
}

/** What a person or the app said. A message that nothing is left of may not be one that the format reads. */
function isOthers(native: unknown, format: Format): boolean {
  const { role } = fieldsOf(native);
  const said = role === "assistant" || role === "user" ? role : roleOf(native, format);
  return said === "user" || said === "system";
}

function isLed({ kind }: Part): boolean {
  return kind !== "reasoning";
}

/** A reply that nobody asked for gets something that it answers: what it says stays. */
function fromUser(messages: readonly Placed[], format: Format, repairs: Repair[]): readonly Placed[] {
  const first = messages.find(({ native }) => roleOf(native, format) !== "system");
  if (first === undefined || roleOf(first.native, format) === "user") return messages;
  repairs.push({ kind: "leading message", index: first.index });
  const opening: Placed = { native: format.fromText(openingText), index: first.index, isPutIn: true };
  return messages.toSpliced(messages.indexOf(first), 0, opening);
}

function placesOf({ parts }: Message, keeps: (part: Part, place: number) => boolean): number[] {
  return parts.flatMap((part, place) => (keeps(part, place) ? [place] : []));
}
