import type { LeaseResult, ReadPlan, Row, RowsPlan, Snapshot } from "../../core/store.ts";
import { compareText } from "../order.ts";
import { listIn, numberIn, rowIn, rowsIn } from "./answers.ts";
import type { OnWarning } from "../stored-rows.ts";
import { warnOfDamaged } from "./damaged.ts";
import { itemsIn } from "./items.ts";
import { seqText } from "./ordered-numbers.ts";

/** The arguments of a script that reads. Those of a lease come from {@link acquireArguments}, behind the clock. */
export function readArguments(plan: ReadPlan, acquire: readonly string[]): string[] {
  const { session = "", last, ranges = [], rows = [] } = plan;
  const found = [session];
  if (last === undefined) found.push("");
  else found.push("last", limitText(last.items), limitText(last.turns));
  found.push(String(ranges.length));
  for (const { log, from, to, reverse, limit } of ranges) {
    found.push(log, seqText(from), seqText(to), direction(reverse), limitText(limit));
  }
  found.push(String(rows.length));
  for (const row of rows) found.push(...rowsParts(row));
  found.push(...acquire);
  return found;
}

export function snapshotIn(
  answer: readonly unknown[],
  plan: ReadPlan,
  lease: LeaseResult | undefined,
  warn: OnWarning,
): Snapshot {
  const [incarnation, secret, sessionIncarnation, session, , last, ranges, lists, damaged] = answer;
  warnOfDamaged(numberIn(damaged), warn);
  const { rows = [] } = plan;
  return {
    incarnation: numberIn(incarnation),
    sessionIncarnation: numberIn(sessionIncarnation),
    ...(typeof secret === "string" && { secret }),
    ...(Array.isArray(session) && { session: rowIn("session", session) }),
    ...(lease !== undefined && { lease }),
    items: listIn(last)
      .flatMap((list) => itemsIn(list, warn))
      .reverse(),
    ranges: listIn(ranges).map((list) => itemsIn(list, warn)),
    rows: listIn(lists).map((list, place) => rowsOf(rows[place], list, warn)),
  };
}

/** Any limit as a whole number that Redis takes. */
export function limitText(limit = Infinity): string {
  return String(Math.min(Math.max(0, Math.trunc(limit)), 2 ** 31));
}

export function direction(reverse: boolean | undefined): "reverse" | "" {
  return reverse === true ? "reverse" : "";
}

function rowsParts(plan: RowsPlan): string[] {
  if ("key" in plan) return [plan.collection, "key", plan.key];
  const { collection, prefix, reverse, limit } = plan;
  const bound = isInside(plan) ? ["after", plan.after ?? ""] : [""];
  return [collection, direction(reverse), prefix, limitText(limit), ...bound];
}

/** False where `after` leaves all keys with the prefix in: the script would begin outside them. */
function isInside({ prefix, after, reverse }: Extract<RowsPlan, { readonly prefix: string }>): boolean {
  if (after === undefined) return false;
  return reverse === true
    ? after.startsWith(prefix) || compareText(after, prefix) < 0
    : compareText(after, prefix) >= 0;
}

function rowsOf(plan: RowsPlan | undefined, list: unknown, warn: OnWarning): Row[] {
  return plan === undefined ? [] : rowsIn(plan.collection, list, warn);
}
