import { MemoryError } from "../core/error.ts";
import { fromJsonText } from "../core/json.ts";
import type { Page, PageQuery } from "../core/store.ts";

/** The place of a row among others: its key, or its time and its key. */
export type RowPlace = { readonly key: string; readonly at?: number };

/** A place in a list as the text that people hand back to go on behind it. */
export function cursorOf(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

export function rowCursor(order: PageQuery["order"], key: string, at: unknown): string {
  return cursorOf(order === "key" ? [order, key] : [order, at, key]);
}

/** What {@link rowCursor} was made of; BAD_INPUT where it was not made by it for this order. */
export function rowPlace(cursor: string, order: PageQuery["order"]): RowPlace {
  const [kind, ...place] = placeIn(cursor);
  const [first, second] = place;
  if (kind === order && order === "key" && typeof first === "string" && place.length === 1) return { key: first };
  if (kind === order && order === "time" && typeof first === "number" && typeof second === "string") {
    return { key: second, at: first };
  }
  throw badCursor();
}

export function placeIn(cursor: string): readonly unknown[] {
  const place = fromJsonText(Buffer.from(cursor, "base64url").toString());
  if (Array.isArray(place)) return place;
  throw badCursor();
}

/** `rows` holds one row more than the page, where there is one: then there is another page. */
export function pageOf<Raw, T>(
  rows: readonly Raw[],
  limit: number,
  cursorAt: (row: Raw) => string,
  read: (rows: readonly Raw[]) => T[],
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const items = read(shown);
  if (last === undefined || rows.length === shown.length) return { items };
  return { items, cursor: cursorAt(last) };
}

export function badCursor(): MemoryError {
  return new MemoryError("BAD_INPUT", "The cursor is not one that this list gave out. Begin again without it.");
}
