import { answeredCall } from "./answered-call.ts";
import type { Format, Reading } from "./format.ts";
import type { TurnId } from "./id.ts";
import { fromJsonText, isPlainObject, toJsonText } from "./json.ts";
import { withWords } from "./silent.ts";
import type { Item, ItemRow } from "./store.ts";
import { messageId } from "./view.ts";

/** A message on its way into the log: checked, masked, as JSON text. */
export type Encoded = {
  readonly reading: Reading;
  readonly native: unknown;
  readonly body: string;
  readonly tokens: number;
};

/** What a batch needs to know of a message, whatever its format. */
export type Written = { readonly reading: Gist; readonly body: string };
/** The reading without what only the prompt counts. */
export type Gist = Pick<Reading, "id" | "role" | "text" | "calls" | "results">;

/** A message out of the log, in the reader's format. */
export type StoredMessage = {
  /** Messages that one of another format became share its id. */
  readonly id: string;
  readonly item: Item;
  readonly native: unknown;
  /** As counted when it was recorded. */
  readonly tokens: number;
  readonly speaker?: string;
  /** It is cut, for a request only. */
  readonly shortened?: true;
};

/** A turn as the view shows it. */
export type StoredTurn = { readonly id: TurnId; readonly messages: readonly StoredMessage[] };

/** What an image or file costs in the manifest: between what providers ask for a small and for a large image. */
export const fileTokens = 1000;
/** What a message costs besides its content: role and marks, about as OpenAI counts them. */
export const messageTokens = 4;

/** What a message costs as it is sent, in tokens. `reading`: where it is known. */
export function costOf(
  message: unknown,
  format: Format,
  countTokens: (text: string) => number,
  reading?: Reading,
): number {
  const sent = withWords(message, format.retext);
  const { counted, files, results } = reading !== undefined && sent === message ? reading : format.read(sent);
  // Some providers get each result as a message.
  return countTokens(counted) + files * fileTokens + messageTokens * Math.max(1, results.length);
}

export type EncodeOptions = {
  readonly format: Format;
  readonly mask: (text: string) => string;
  readonly countTokens: (text: string) => number;
  readonly speaker?: string;
  /** The most that its JSON text may be long. */
  readonly most?: number;
};

/**
 * Fails with BAD_INPUT where the message is not of the format, or not JSON; with TOO_LARGE where it is longer than
 * `most`, before anybody reads or counts it.
 */
export function encodeMessage(message: unknown, options: EncodeOptions): Encoded {
  const native = toJsonText(message, "The message", options.mask, options.most);
  const value = fromJsonText(native);
  const reading = options.format.read(value);
  const { format, countTokens } = options;
  const speaker = options.speaker === undefined ? undefined : options.mask(options.speaker.toWellFormed());
  // Plain content is its own text; parts are given one, so that people can read the table.
  const plain = isPlainObject(value) && value["content"] === reading.text;
  const tokens = costOf(value, format, countTokens, reading);
  const head = { format: format.name, tokens, speaker, ...(!plain && { text: reading.text }) };
  const neutral = format.toNeutral(value);
  const own = neutral.length === 1 && neutral[0] === value;
  const beside = own ? "" : `,"neutral":${toJsonText(neutral, "The message")}`;
  // The native text goes in as it is, so that it comes out byte for byte.
  return { reading, native: value, tokens, body: `${JSON.stringify(head).slice(0, -1)}${beside},"native":${native}}` };
}

/** The text of a body, as it was read when it was recorded; empty where there is none. */
export function textOfBody(body: string): string {
  const value = fromJsonText(body);
  if (!isPlainObject(value)) return "";
  const { text, native } = value;
  if (typeof text === "string") return text;
  return isPlainObject(native) && typeof native["content"] === "string" ? native["content"] : "";
}

export function toItemRow(encoded: Written, place: { seq: number; turn: TurnId; at: number }): ItemRow {
  return { ...place, kind: encoded.reading.role, body: encoded.body };
}

/**
 * The messages of these bodies, as `reader` has them, oldest first. Those of another format are brought over from their
 * neutral reading: a user's one by one, the steps of a reply together, since formats cut them in different ways; what
 * comes out of them has the ids of what went in. Damaged ones are left out, and counted.
 */
export function decodeMessages(
  bodies: readonly { readonly item: Item; readonly body: string }[],
  reader: Format,
): { readonly messages: StoredMessage[]; readonly damaged: number } {
  const messages: StoredMessage[] = [];
  let damaged = 0;
  let foreign: Parsed[] = [];
  const bringOver = (): void => {
    messages.push(...converted(foreign, reader));
    foreign = [];
  };
  for (const { item, body } of bodies) {
    const parsed = parseBody(item, body);
    if (parsed === undefined || (parsed.format === reader.name && !isMessage(parsed.native, reader))) {
      damaged += 1;
    } else if (parsed.format === reader.name) {
      bringOver();
      messages.push(storedMessage(parsed, parsed.native, parsed.tokens, reader));
    } else {
      const before = foreign.at(-1);
      if (before !== undefined && startsApart(before.item, item)) bringOver();
      foreign.push(parsed);
    }
  }
  bringOver();
  return { messages, damaged };
}

/** A body of {@link encodeMessage}, before it is one of the reader's messages. */
type Parsed = {
  readonly item: Item;
  readonly format: string;
  readonly native: unknown;
  readonly neutral: readonly unknown[];
  readonly tokens: number;
  readonly speaker: string | undefined;
};

function parseBody(item: Item, body: string): Parsed | undefined {
  const value = fromJsonText(body);
  if (!isPlainObject(value) || !("native" in value) || typeof value["format"] !== "string") return undefined;
  const { format, native, neutral, tokens, speaker } = value;
  return {
    item,
    format,
    native,
    neutral: Array.isArray(neutral) ? neutral : [native],
    tokens: typeof tokens === "number" ? tokens : 0,
    speaker: typeof speaker === "string" ? speaker : undefined,
  };
}

function startsApart(before: Item, item: Item): boolean {
  return before.turn !== item.turn || before.kind === "user" || item.kind === "user";
}

function converted(foreign: readonly Parsed[], reader: Format): StoredMessage[] {
  const natives = reader.fromNeutral(foreign.flatMap(({ neutral }) => neutral));
  return natives.flatMap((native, index) => {
    const last = index === natives.length - 1;
    const parsed = foreign[Math.min(index, foreign.length - 1)];
    if (parsed === undefined) return [];
    // Where fewer come out than went in, the last one stands for the rest.
    const rest = last ? foreign.slice(index) : index < foreign.length ? [parsed] : [];
    return [
      storedMessage(
        parsed,
        native,
        rest.reduce((sum, { tokens }) => sum + tokens, 0),
        reader,
      ),
    ];
  });
}

function storedMessage({ item, speaker }: Parsed, bare: unknown, tokens: number, reader: Format): StoredMessage {
  const id = messageId(item);
  const native = reader.withId === undefined ? bare : reader.withId(bare, id);
  return { id, item, native, tokens, ...(speaker !== undefined && { speaker }) };
}

function isMessage(native: unknown, reader: Format): boolean {
  try {
    reader.read(native);
    return true;
  } catch {
    return false;
  }
}

export function gistOf({ id, role, text, calls, results }: Gist): Gist {
  return { ...(id !== undefined && { id }), role, text, calls, results };
}

/** Of messages with one id of their own the last, in the place of the first. */
export function newestById<M extends { readonly encoded: Written }>(messages: readonly M[]): M[] {
  const kept: M[] = [];
  for (const message of messages) {
    const { id } = message.encoded.reading;
    const place = id === undefined ? -1 : kept.findIndex(({ encoded }) => encoded.reading.id === id);
    if (place < 0) kept.push(message);
    else kept[place] = message;
  }
  return kept;
}

/** Messages in runs of one turn id, in their order. */
export function groupTurns(messages: readonly StoredMessage[]): StoredTurn[] {
  const turns: { id: TurnId; messages: StoredMessage[] }[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (last?.id === message.item.turn) last.messages.push(message);
    else turns.push({ id: message.item.turn, messages: [message] });
  }
  return turns;
}

/** Id of a result whose call is neither before it nor in `earlier`; `undefined` where every result has its call. */
export function strayResult(readings: readonly Gist[], earlier: readonly Gist[] = []): string | undefined {
  const calls = new Map(earlier.flatMap((reading) => reading.calls.map((call) => [call.id, call] as const)));
  for (const reading of readings) {
    for (const call of reading.calls) calls.set(call.id, call);
    const stray = reading.results.find((id) => !calls.has(id) && answeredCall(id, calls.values()) === undefined);
    if (stray !== undefined) return stray;
  }
  return undefined;
}

/** Calls that got no result among these messages, in their order. */
export function openCalls(readings: readonly Gist[]): Gist["calls"] {
  const open = new Map<string, Gist["calls"][number]>();
  for (const reading of readings) {
    for (const call of reading.calls) open.set(call.id, call);
    for (const id of reading.results) open.delete(answeredCall(id, open.values())?.id ?? id);
  }
  return [...open.values()];
}
