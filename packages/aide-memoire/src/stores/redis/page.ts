import type { Page, PageQuery, Row } from "../../core/store.ts";
import { pageOf, rowCursor, rowPlace } from "../cursor.ts";
import { numberIn, rowsIn } from "./answers.ts";
import type { OnWarning } from "../stored-rows.ts";
import { warnOfDamaged } from "./damaged.ts";
import { timeText } from "./ordered-numbers.ts";
import { direction, limitText } from "./read.ts";

/** The arguments of the page script, which gives one row more than the page has: then there is another page. */
export function pageArguments(query: PageQuery): string[] {
  const { collection, order, prefix = "", reverse, limit, cursor } = query;
  const wanted = [collection, order, prefix, direction(reverse), limitText(limit + 1)];
  if (cursor === undefined) return wanted;
  const { key, at } = rowPlace(cursor, order);
  return [...wanted, key, ...(at === undefined ? [] : [timeText(at)])];
}

export function pageIn(
  answer: readonly unknown[],
  { collection, order, limit }: PageQuery,
  warn: OnWarning,
): Page<Row> {
  const [list, damaged] = answer;
  warnOfDamaged(numberIn(damaged), warn);
  const rows = rowsIn(collection, list, warn);
  return pageOf(
    rows,
    limit,
    ({ key, at }) => rowCursor(order, key, at),
    (shown) => [...shown],
  );
}
