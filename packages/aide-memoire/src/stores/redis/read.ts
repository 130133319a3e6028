import type { Owner } from "../../core/owner.ts";
import type { LeaseResult, ReadPlan, Row, RowsPlan, Snapshot } from "../../core/store.ts";
import { compareText } from "../order.ts";
import { itemsIn, listIn, numberIn, rowIn, rowsIn } from "./answers.ts";
import type { OnWarning } from "../stored-rows.ts";
import { warnOfDamaged } from "./damaged.ts";
import { sessionName } from "./names.ts";
import { seqText } from "./ordered-numbers.ts";

/** The arguments of the read script. Those of a lease come from {@link acquireArguments}. */
export function readArguments(owner: Owner, plan: ReadPlan, acquire: readonly string[]): string[] {
  const { session, last, ranges = [], rows = [] } = plan;
  return [
    ...(session === undefined ? ["", ""] : [session, sessionName(owner, session)]),
    ...(acquire.length === 0 ? [""] : ["acquire", ...acquire]),
    ...(last === undefined ? [""] : ["last", limitText(last.items), limitText(last.turns)]),
    String(ranges.length),
    ...ranges.flatMap((range) => [
      range.log,
      seqText(range.from),
      seqText(range.to),
      direction(range.reverse),
      limitText(range.limit),
    ]),
    String(rows.length),
    ...rows.flatMap(rowsParts),
  ];
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
