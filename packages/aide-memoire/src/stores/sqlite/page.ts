import { MemoryError } from "../../core/error.ts";
import { fromJsonText } from "../../core/json.ts";
import type { Owner } from "../../core/owner.ts";
import type { OwnerInfo, OwnersQuery, Page, PageQuery, Row } from "../../core/store.ts";
import type { SqlValue } from "./client.ts";
import type { Connection, SqlRow } from "./connection.ts";
import { ownerHash } from "../hashes.ts";
import { numberIn, rowIn, textIn, valuesOf, type OnWarning } from "./rows.ts";
import { ownersSql, pageSql } from "./sql.ts";
import { behind, fromStored } from "./stored-text.ts";

export function readPage(connection: Connection, owner: Owner, query: PageQuery, warn: OnWarning): Page<Row> {
  const { collection, prefix = "", order, cursor, limit } = query;
  const place = cursor === undefined ? [] : rowPlace(cursor, order);
  const end = behind(prefix);
  const statement = pageSql(query, place.length > 0);
  const rows = connection.all(statement, ownerHash(owner), collection, prefix, end, ...place, limit + 1);
  const placeOf = (row: SqlRow): unknown[] => {
    const key = fromStored(String(row["key"]));
    return order === "key" ? [order, key] : [order, row["at"], key];
  };
  return pageOf(rows, limit, placeOf, (shown) => valuesOf("entry", shown, (row) => rowIn(collection, row), warn));
}

/** Owners that have rows or items, in the order in which they came. */
export function readOwners(connection: Connection, query: OwnersQuery, warn: OnWarning): Page<OwnerInfo> {
  const { tenant, bucket, cursor, limit } = query;
  const filters = [tenant, bucket].filter((value) => value !== undefined);
  const after = cursor === undefined ? 0 : ownerPlace(cursor);
  const rows = connection.all(ownersSql(tenant !== undefined, bucket !== undefined), ...filters, after, limit + 1);
  const placeOf = (row: SqlRow): unknown[] => ["owner", row["id"]];
  return pageOf(rows, limit, placeOf, (shown) => valuesOf("owner", shown, ownerInfoIn, warn));
}

export function ownerIn(row: SqlRow): Owner {
  const kind = row["kind"];
  if (kind !== "user" && kind !== "session") throw new TypeError("not a kind of owner");
  return { tenant: textIn(row["tenant"]), kind, id: textIn(row["name"]) };
}

function ownerInfoIn(row: SqlRow): OwnerInfo {
  return { owner: ownerIn(row), updatedAt: numberIn(row["updated_at"]) };
}

/** `rows` holds one row more than the page, where there is one: then there is another page. */
function pageOf<T>(
  rows: readonly SqlRow[],
  limit: number,
  placeOf: (row: SqlRow) => unknown[],
  read: (rows: readonly SqlRow[]) => T[],
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const items = read(shown);
  if (last === undefined || rows.length === shown.length) return { items };
  return { items, cursor: Buffer.from(JSON.stringify(placeOf(last))).toString("base64url") };
}

function rowPlace(cursor: string, order: PageQuery["order"]): SqlValue[] {
  const [kind, ...place] = placeIn(cursor);
  const [first, second] = place;
  if (kind === order && order === "key" && typeof first === "string" && place.length === 1) return [first];
  if (kind === order && order === "time" && typeof first === "number" && typeof second === "string") {
    return [first, second];
  }
  throw badCursor();
}

function ownerPlace(cursor: string): number {
  const [kind, id] = placeIn(cursor);
  if (kind === "owner" && typeof id === "number") return id;
  throw badCursor();
}

function placeIn(cursor: string): readonly unknown[] {
  const place = fromJsonText(Buffer.from(cursor, "base64url").toString());
  if (Array.isArray(place)) return place;
  throw badCursor();
}

function badCursor(): MemoryError {
  return new MemoryError("BAD_INPUT", "The cursor is not one that this list gave out. Begin again without it.");
}
