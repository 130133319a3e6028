import type { Format, Reading } from "./format.ts";
import { openCalls } from "./message.ts";
import { repair } from "./repair.ts";
import { interruptedText } from "./repaired.ts";

/** What of a history counts for a model: all from the newest message on that stands for what came before. */
export function sinceSuperseded<M>(messages: readonly M[], format: Format): readonly M[] {
  return fromLast(messages, (message) => format.read(message).supersedes === true);
}

/**
 * The messages, mended so that a model accepts them; sound ones are given back themselves. Calls of the last turn may still
 * wait for an approval: they stay open, and who runs the agent, and knows, leaves them out of the request.
 */
export function sendable<M>(messages: readonly M[], format: Format): M[] {
  const latest = withLatestResults(messages, format);
  const readings = latest.map((message) => format.read(message));
  const lastTurn = fromLast(readings, ({ role }) => role === "user");
  const waiting = format.closeCalls(openCalls(lastTurn), interruptedText);
  return repair([...latest, ...waiting], format)
    .messages.filter(({ index }) => index < latest.length)
    .map(({ native }) => native as M); // It was among the messages, or the format made it.
}

/** Where a call has two results, the newer one, in the place of the older. */
function withLatestResults<M>(messages: readonly M[], format: Format): M[] {
  const latest: M[] = [];
  const places = new Map<string, number>();
  for (const message of messages) {
    const { calls, results }: Reading = format.read(message);
    for (const { id } of calls) places.delete(id);
    const [id] = results.length === 1 ? results : [];
    let place = latest.length;
    if (id !== undefined) {
      place = places.get(id) ?? place;
      places.set(id, place);
    }
    latest[place] = message;
  }
  return latest;
}

/** The end of a list, from the last one on that is so; all of it where none is. */
function fromLast<T>(list: readonly T[], is: (one: T) => boolean): readonly T[] {
  return list.slice(Math.max(0, list.findLastIndex(is)));
}
