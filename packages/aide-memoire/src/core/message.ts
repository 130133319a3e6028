import type { Format, Reading } from "./format.ts";
import type { TurnId } from "./id.ts";
import { fromJsonText, isPlainObject, toJsonText } from "./json.ts";
import type { Item, ItemRow } from "./store.ts";
import { messageId } from "./view.ts";

/** A message on its way into the log: checked, masked, as JSON text. */
export type Encoded = { readonly reading: Reading; readonly native: unknown; readonly body: string };

/** What a batch needs to know of a message, whatever its format. */
export type Written = { readonly reading: Gist; readonly body: string };
/** The reading without what only the prompt counts. */
export type Gist = Pick<Reading, "role" | "text" | "calls" | "results">;

/** A message out of the log, in its own format. */
export type StoredMessage = {
  readonly id: string;
  readonly item: Item;
  readonly format: string;
  readonly native: unknown;
  /** As counted when it was recorded. */
  readonly tokens: number;
  readonly speaker?: string;
};

/** A turn as the view shows it. */
export type StoredTurn = { readonly id: TurnId; readonly messages: readonly StoredMessage[] };

/** What an image or file costs in the manifest: between what providers ask for a small and for a large image. */
const fileTokens = 1000;
/** What a message costs besides its content: role and marks, about as OpenAI counts them. */
const messageTokens = 4;

export type EncodeOptions = {
  readonly format: Format;
  readonly mask: (text: string) => string;
  readonly countTokens: (text: string) => number;
  readonly speaker?: string;
};

/** Fails with BAD_INPUT where the message is not of the format, or not JSON. */
export function encodeMessage(message: unknown, options: EncodeOptions): Encoded {
  const native = toJsonText(message, "The message", options.mask);
  const value = fromJsonText(native);
  const reading = options.format.read(value);
  const { format, countTokens } = options;
  const speaker = options.speaker === undefined ? undefined : options.mask(options.speaker.toWellFormed());
  // Plain content is its own text; parts are given one, so that people can read the table.
  const plain = isPlainObject(value) && value["content"] === reading.text;
  const tokens = countTokens(reading.counted) + reading.files * fileTokens + messageTokens;
  const head = { format: format.name, tokens, speaker, ...(!plain && { text: reading.text }) };
  // The native text goes in as it is, so that it comes out byte for byte.
  return { reading, native: value, body: `${JSON.stringify(head).slice(0, -1)},"native":${native}}` };
}

export function toItemRow(encoded: Written, place: { seq: number; turn: TurnId; at: number }): ItemRow {
  return { ...place, kind: encoded.reading.role, body: encoded.body };
}

/** `undefined` where the body is damaged, or holds no message of its format. */
export function decodeMessage(item: Item, body: string, reader: Format): StoredMessage | undefined {
  const value = fromJsonText(body);
  if (!isPlainObject(value) || !("native" in value)) return undefined;
  const { format, native, tokens, speaker } = value;
  if (format !== reader.name || !isMessage(native, reader)) return undefined;
  return {
    id: messageId(item),
    item,
    format,
    native,
    tokens: typeof tokens === "number" ? tokens : 0,
    ...(typeof speaker === "string" && { speaker }),
  };
}

function isMessage(native: unknown, reader: Format): boolean {
  try {
    reader.read(native);
    return true;
  } catch {
    return false;
  }
}

export function gistOf({ role, text, calls, results }: Gist): Gist {
  return { role, text, calls, results };
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
  const calls = new Set(earlier.flatMap((reading) => reading.calls.map((call) => call.id)));
  for (const reading of readings) {
    for (const call of reading.calls) calls.add(call.id);
    const stray = reading.results.find((id) => !calls.has(id));
    if (stray !== undefined) return stray;
  }
  return undefined;
}

/** Calls that got no result among these messages, in their order. */
export function openCalls(readings: readonly Gist[]): Gist["calls"] {
  const open = new Map<string, Gist["calls"][number]>();
  for (const reading of readings) {
    for (const call of reading.calls) open.set(call.id, call);
    for (const id of reading.results) open.delete(id);
  }
  return [...open.values()];
}
