import type { Format, Reading } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { openCalls } from "../../core/message.ts";
import { repair } from "../../core/repair.ts";
import { interruptedText } from "../../core/repaired.ts";

/** What of a history counts for a model: all from its newest compaction on, which stands for what came before. */
export function sinceCompaction<M>(items: readonly M[]): readonly M[] {
  return items.slice(Math.max(0, items.findLastIndex(isCompaction)));
}

export function isCompaction(item: unknown): boolean {
  return isPlainObject(item) && item["type"] === "compaction";
}

/**
 * The items, mended so that a model accepts them; sound ones are given back themselves. Calls of the last turn may still
 * wait for an approval: they stay open, and the runner, which knows, leaves them out of the request.
 */
export function replayable<M>(items: readonly M[], format: Format): M[] {
  const latest = withLatestResults(items, format);
  const readings = latest.map((item) => format.read(item));
  const lastTurn = readings.slice(
    Math.max(
      0,
      readings.findLastIndex(({ role }) => role === "user"),
    ),
  );
  const waiting = format.closeCalls(openCalls(lastTurn), interruptedText);
  return repair([...latest, ...waiting], format)
    .messages.filter(({ index }) => index < latest.length)
    .map(({ native }) => native as M); // It was among the items, or the format made it.
}

/** Where a call has two results, the newer one, in the place of the older. */
function withLatestResults<M>(items: readonly M[], format: Format): M[] {
  const latest: M[] = [];
  const places = new Map<string, number>();
  for (const item of items) {
    const { calls, results }: Reading = format.read(item);
    for (const { id } of calls) places.delete(id);
    const [id] = results;
    const place = id === undefined ? undefined : places.get(id);
    if (place !== undefined) {
      latest[place] = item;
      continue;
    }
    if (id !== undefined) places.set(id, latest.length);
    latest.push(item);
  }
  return latest;
}
