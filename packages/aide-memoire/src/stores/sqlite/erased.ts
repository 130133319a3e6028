import { inTransaction, type Connection } from "./connection.ts";
import { numberIn } from "./rows.ts";
import { sql } from "./sql.ts";
import { removeTerms } from "./term-index.ts";

/** Rows that one step deletes: some milliseconds. */
const piece = 200;

/** Deletes some of what erased owners had, which no call finds any more. */
export function eraseMore(connection: Connection): "last" | "more" {
  const row = connection.get(sql.erased);
  if (row === undefined) return "last";
  const owner = numberIn(row["owner"]);
  return inTransaction(connection, sql.beginWrite, () => {
    if (!eraseSome(connection, owner)) connection.run(sql.removeErased, owner);
    return "more";
  });
}

/** False where nothing was left. */
function eraseSome(connection: Connection, owner: number): boolean {
  const indexed = connection.all(sql.erasedIndexed, owner, piece);
  if (indexed.length > 0) {
    removeTerms(connection, owner, indexed);
    for (const row of indexed) connection.run(sql.eraseIndexed, numberIn(row["id"]));
    connection.run(sql.mustScrub);
  }
  if (indexed.length === piece) return true;
  connection.run(sql.eraseLeases, owner);
  connection.run(sql.eraseClaims, owner);
  for (const statement of [sql.eraseItems, sql.eraseEntries, sql.eraseOperations]) {
    connection.run(statement, owner, piece);
    if (numberIn(connection.get(sql.changed)?.["rows"]) === piece) return true;
  }
  return false;
}
