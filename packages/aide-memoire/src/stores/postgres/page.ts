import type { OwnerInfo, Page, PageQuery, Row } from "../../core/store.ts";
import { badCursor, cursorOf, pageOf, placeIn, rowCursor, rowPlace } from "../cursor.ts";
import { ownerInfoIn, textIn, valuesOf, type OnWarning } from "../stored-rows.ts";
import { toStored } from "../stored-text.ts";
import { prefixBounds } from "./bounds.ts";
import type { PostgresRow } from "./client.ts";
import { entryIn } from "./read.ts";

/** A query as `page_rows` takes it: for one row more than the page, which says that there is another. */
export function pageText({ collection, prefix = "", order, reverse = false, cursor, limit }: PageQuery): string {
  const place = cursor === undefined ? undefined : rowPlace(cursor, order);
  return JSON.stringify({
    collection,
    ...prefixBounds(prefix),
    order,
    reverse,
    ...(place !== undefined && { after: { ...place, key: toStored(place.key) } }),
    limit: limit + 1,
  });
}

export function pageIn(
  rows: readonly PostgresRow[],
  { collection, order, limit }: PageQuery,
  warn: OnWarning,
): Page<Row> {
  const cursorAt = (row: PostgresRow): string => rowCursor(order, textIn(row["key"]), row["at"]);
  return pageOf(rows, limit, cursorAt, (shown) => valuesOf("entry", shown, (row) => entryIn(collection, row), warn));
}

export function ownersIn(rows: readonly PostgresRow[], limit: number, warn: OnWarning): Page<OwnerInfo> {
  const cursorAt = (row: PostgresRow): string => cursorOf(["owner", row["owner_key"]]);
  return pageOf(rows, limit, cursorAt, (shown) => valuesOf("owner", shown, ownerInfoIn, warn));
}

/** The key of the owner that the last page ended with. */
export function ownersAfter(cursor: string | undefined): string {
  if (cursor === undefined) return "";
  const [kind, key] = placeIn(cursor);
  if (kind === "owner" && typeof key === "string" && /^[0-9a-f]{64}$/.test(key)) return key;
  throw badCursor();
}
