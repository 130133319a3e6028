import type { Owner } from "../../core/owner.ts";
import type { OwnerInfo, OwnersQuery, Page, PageQuery, Row } from "../../core/store.ts";
import { badCursor, cursorOf, pageOf, placeIn, rowCursor, rowPlace } from "../cursor.ts";
import { ownerHash } from "../owner-hash.ts";
import { ownerInfoIn, rowIn, valuesOf, type OnWarning } from "../stored-rows.ts";
import { fromStored } from "../stored-text.ts";
import type { Connection, SqlRow } from "./connection.ts";
import { keyRange } from "./key-range.ts";
import { limitIn } from "./limit.ts";
import { ownersSql, pageSql } from "./sql.ts";

export function readPage(connection: Connection, owner: Owner, query: PageQuery, warn: OnWarning): Page<Row> {
  const { collection, prefix = "", order, cursor, reverse, limit } = query;
  const place = cursor === undefined ? undefined : rowPlace(cursor, order);
  const range = keyRange({ prefix, reverse, after: order === "key" ? place?.key : undefined });
  const time = place?.at === undefined ? [] : [place.at, place.key];
  const rows = connection.all(pageSql(query), ownerHash(owner), collection, ...range, ...time, limitIn(limit + 1));
  const cursorAt = (row: SqlRow): string => rowCursor(order, fromStored(String(row["key"])), row["at"]);
  return pageOf(rows, limit, cursorAt, (shown) => valuesOf("entry", shown, (row) => rowIn(collection, row), warn));
}

/** Owners that have rows or items, in the order in which they came. */
export function readOwners(connection: Connection, query: OwnersQuery, warn: OnWarning): Page<OwnerInfo> {
  const { tenant, bucket, cursor, limit } = query;
  const filters = [tenant, bucket].filter((value) => value !== undefined);
  const after = cursor === undefined ? 0 : ownerPlace(cursor);
  const rows = connection.all(
    ownersSql(tenant !== undefined, bucket !== undefined),
    ...filters,
    after,
    limitIn(limit + 1),
  );
  const cursorAt = (row: SqlRow): string => cursorOf(["owner", row["id"]]);
  return pageOf(rows, limit, cursorAt, (shown) => valuesOf("owner", shown, ownerInfoIn, warn));
}

function ownerPlace(cursor: string): number {
  const [kind, id] = placeIn(cursor);
  if (kind === "owner" && typeof id === "number") return id;
  throw badCursor();
}
