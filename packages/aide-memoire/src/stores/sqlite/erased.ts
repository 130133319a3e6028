import { inTransaction, type Connection } from "./connection.ts";
import { forgetOld, weeksRemembered } from "./operations.ts";
import { numberIn } from "../stored-rows.ts";
import { sql } from "./sql.ts";
import { removeTerms } from "./term-index.ts";

/** Rows that one step deletes: some milliseconds. */
const piece = 200;

/** Deletes some of what erased owners had, which no call finds any more. `now` is the wall clock. */
export function eraseMore(connection: Connection, now: number): "last" | "more" {
  const row = connection.get(sql.erased);
  if (row === undefined) return "last";
  const owner = numberIn(row["owner"]);
  return inTransaction(connection, sql.beginWrite, () => {
    if (!eraseSome(connection, owner, now)) connection.run(sql.removeErased, owner);
    return "more";
  });
}

/** False where nothing was left. */
function eraseSome(connection: Connection, owner: number, now: number): boolean {
  const items = connection.all(sql.erasedItems, owner, piece);
  removeTerms(connection, owner, items);
  for (const row of items) connection.run(sql.removeItem, numberIn(row["id"]));
  if (items.length === piece) return true;
  connection.run(sql.eraseLeases, owner);
  connection.run(sql.eraseClaims, owner);
  connection.run(sql.eraseEntries, owner, piece);
  if (hasDeleted(connection, piece) || forgetOld(connection, now, piece)) return true;
  connection.run(sql.eraseOperations, ...weeksRemembered(now), owner, piece);
  return hasDeleted(connection, piece);
}

function hasDeleted(connection: Connection, rows: number): boolean {
  return numberIn(connection.get(sql.changed)?.["rows"]) >= rows;
}
