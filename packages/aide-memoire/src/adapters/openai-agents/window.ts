import type { Format, Reading } from "../../core/format.ts";
import type { TurnId } from "../../core/id.ts";
import type { WindowPolicy } from "../../core/limits.ts";
import { fileTokens, messageTokens } from "../../core/message.ts";
import { estimateTokens } from "../../core/tokens.ts";
import { fits, type Measured } from "../../core/window.ts";
import { isCompaction, replayable, sinceCompaction } from "./replayable.ts";

/**
 * What of a history goes to the model: leading system messages or a compaction, and the newest turns. Pure: the same
 * history gives the same items. The window is played through from the first turn on, so that it moves in steps, from
 * the high mark to the low one, without anybody keeping where it was. The last turn is whole and measured as a turn only:
 * a run that is resumed reads, before and behind what it adds to that turn, the same history.
 */
export function windowOf<M>(history: readonly M[], format: Format, policy: WindowPolicy): M[] {
  const items = sinceCompaction(history);
  const readings = items.map((item) => format.read(item));
  const isHead = (index: number): boolean => isCompaction(items[index]) || readings[index]?.role === "system";
  const firstSaid = items.findIndex((_item, index) => !isHead(index));
  if (firstSaid < 0) return [...items];
  const turns = turnsFrom(firstSaid, readings, policy);
  const from = turns[windowStart(turns, policy)]?.from ?? firstSaid;
  return [...items.slice(0, firstSaid), ...replayable(items.slice(from), format)];
}

type Turn = Measured & { readonly from: number };

/** Index of the first turn of the window. */
function windowStart(turns: readonly Turn[], policy: WindowPolicy): number {
  let start = 0;
  // What fits whole has fitted all along.
  if (fits(asHistory(turns), policy, "high")) return start;
  for (let count = 1; count <= turns.length; count += 1) {
    const fit = (mark: "low" | "high"): boolean => fits(asHistory(turns.slice(start, count)), policy, mark);
    if (fit("high")) continue;
    while (start < count - 1 && !fit("low")) start += 1;
  }
  return start;
}

function asHistory(turns: readonly Turn[]): Measured[] {
  return turns.map((turn, index) => (index === turns.length - 1 ? { id: turn.id, messages: [] } : turn));
}

/** Each begins with what a person says. */
function turnsFrom(first: number, readings: readonly Reading[], { tokens }: WindowPolicy): Turn[] {
  const starts = readings.flatMap(({ role }, index) =>
    index === first || (index > first && role === "user") ? [index] : [],
  );
  const counts = tokens.high < Infinity || tokens.low < Infinity;
  return starts.map((from, turn) => ({
    id: String(from) as TurnId,
    from,
    messages: readings.slice(from, starts[turn + 1]).map((reading) => ({ tokens: counts ? tokensOf(reading) : 0 })),
  }));
}

function tokensOf({ counted, files }: Reading): number {
  return estimateTokens(counted) + files * fileTokens + messageTokens;
}
