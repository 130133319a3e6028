import type { Format, Part } from "./format.ts";

/**
 * What was mended so that providers accept a history: `hollow part` and `lone reasoning` were left out, as was an
 * `orphan result`; a `late result` was moved behind its call; a `missing result` was put in; a `reused id` was renamed; a
 * `leading message` of the model, before which nobody had said anything, got words of a person to stand behind. `cut` is a
 * message that was longer than the limit of the request allows.
 */
export type Repair = {
  readonly kind:
    | "cut"
    | "hollow part"
    | "lone reasoning"
    | "orphan result"
    | "late result"
    | "missing result"
    | "reused id"
    | "leading message";
  /** Of the message in the list that was given. */
  readonly index: number;
  /** Of the call. */
  readonly id?: string;
};

/** A message and the index of the one that it came from, or, where it was put in, that it was put in for. */
export type Placed = { readonly native: unknown; readonly index: number; readonly isPutIn?: true };
export type Repaired = { readonly messages: readonly Placed[]; readonly repairs: readonly Repair[] };

export type Message = Placed & { readonly parts: readonly Part[] };

/** The message with only some of its parts; nothing, where none is left. */
export function keepPlaces(message: Message, places: readonly number[], format: Format): Message[] {
  if (places.length === message.parts.length) return [message];
  if (places.length === 0) return [];
  const native = format.keep(message.native, places);
  return [{ native, index: message.index, parts: format.parts(native) }];
}

/** What stands before a history that the model began. */
export const openingText = "[The assistant speaks first.]";

/** What a call that never got a result is closed with. */
export const interruptedText = "Interrupted: this call was not finished and has no result.";
