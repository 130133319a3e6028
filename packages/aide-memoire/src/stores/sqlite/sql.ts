import type { PageQuery } from "../../core/store.ts";
import { inKeyRange } from "./key-range.ts";

/** Behind all ids that are in use, and behind all that the search index was told of. */
const nextId = "max((SELECT coalesce(max(id), 0) FROM item), (SELECT merged FROM upkeep)) + 1";

/**
 * SQLite plans a statement anew whenever the value changes of a bare parameter that is a limit, or is compared with the
 * column that a partial index is about. In an expression it does not look at the value.
 */
const limit = "LIMIT (? + 0)";
const inCollection = "collection = (? || '')";

/** A task's lane: its key up to the last "/". */
const lane = "rtrim(e.key, replace(e.key, '/', ''))";

/** Every statement that runs more than once. Values are always parameters. */
export const sql = {
  begin: "BEGIN",
  beginWrite: "BEGIN IMMEDIATE",
  commit: "COMMIT",

  // owners
  owner: "SELECT id, incarnation, secret, name IS NOT NULL AS named FROM owner WHERE hash = ?",
  addOwner: "INSERT INTO owner (hash, incarnation) VALUES (?, ?) RETURNING id",
  removeOwner: "DELETE FROM owner WHERE id = ?",
  addErased: "INSERT INTO erased VALUES (?)",
  setSecret: "UPDATE owner SET secret = ? WHERE id = ?",
  nameOwner: "UPDATE owner SET tenant = ?, kind = ?, name = ?, bucket = ? WHERE id = ?",
  touchOwner: "UPDATE owner SET documents = documents + ?, length = length + ?, updated_at = ? WHERE id = ?",
  hasContent: `SELECT EXISTS (SELECT 1 FROM entry WHERE owner = ?)
    OR EXISTS (SELECT 1 FROM item WHERE owner = ? AND seq > 0) AS found`,
  sessionIncarnation: "SELECT number FROM incarnation WHERE hash = ?",
  advanceSession: `INSERT INTO incarnation VALUES (?, 1) ON CONFLICT DO UPDATE SET number = number + 1`,

  // operations
  operation: "SELECT digest, at FROM operation WHERE week = ? AND owner = ? AND id = ? AND expires_at > ?",
  turnOperation: "SELECT digest, at FROM operation WHERE week = -1 AND owner = ? AND id = ?",
  addOperation: "INSERT OR REPLACE INTO operation VALUES (?, ?, ?, ?, ?, ?, ?)",
  forgetOperations: `DELETE FROM operation WHERE (week, owner, id) IN
    (SELECT week, owner, id FROM operation WHERE week >= 0 AND week < ? ${limit})`,
  forgetSessionTurns: "DELETE FROM operation WHERE week = -1 AND owner = ? AND session = ?",

  // items
  addItem: `INSERT INTO item VALUES (${nextId}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  head: "SELECT max(seq) AS seq FROM item WHERE owner = ? AND log = ? AND seq > 0",
  items: `SELECT seq, turn, at, kind, body FROM item
    WHERE owner = ? AND log = ? AND seq BETWEEN ? AND ? ORDER BY seq ${limit}`,
  itemsBackwards: `SELECT seq, turn, at, kind, body FROM item
    WHERE owner = ? AND log = ? AND seq BETWEEN ? AND ? ORDER BY seq DESC ${limit}`,
  destroyItems: "DELETE FROM item WHERE owner = ? AND log = ? AND seq BETWEEN ? AND ?",

  // rows
  putEntry: `INSERT INTO entry VALUES (?, ?, ?, 1, ?, ?, ?)
    ON CONFLICT DO UPDATE SET version = version + 1, at = excluded.at, body = excluded.body, view = excluded.view`,
  dropEntry: "DELETE FROM entry WHERE owner = ? AND collection = ? AND key = ?",
  version: "SELECT version FROM entry WHERE owner = ? AND collection = ? AND key = ?",
  entry: "SELECT key, version, at, body, view FROM entry WHERE owner = ? AND collection = ? AND key = ?",
  entries: `SELECT key, version, at, body, view FROM entry
    WHERE owner = ? AND ${inCollection} AND ${inKeyRange} ORDER BY key ${limit}`,
  entriesBackwards: `SELECT key, version, at, body, view FROM entry
    WHERE owner = ? AND ${inCollection} AND ${inKeyRange} ORDER BY key DESC ${limit}`,

  /** The owner, and of one session its row and its incarnation. */
  beginning: `SELECT o.id, o.incarnation, o.secret, i.number AS session_incarnation,
      e.key, e.version, e.at, e.body, e.view
    FROM owner AS o
    LEFT JOIN incarnation AS i ON i.hash = ?
    LEFT JOIN entry AS e ON e.owner = o.id AND e.collection = 'session' AND e.key = ?
    WHERE o.hash = ?`,

  // the search index
  hasLoose: "SELECT 1 FROM item WHERE owner = ? AND log = ? AND seq < 0 LIMIT 1",
  place: "SELECT id, length, terms FROM item WHERE owner = ? AND log = ? AND seq = ?",
  setEntry: `UPDATE item SET id = iif(id > (SELECT merged FROM upkeep), id, ${nextId}),
    indexed_at = ?, length = ?, terms = ?, repeats = ? WHERE id = ?`,
  clearEntries: `UPDATE item SET indexed_at = NULL, length = NULL, terms = NULL, repeats = NULL
    WHERE owner = ? AND log = ? AND seq BETWEEN ? AND ? AND terms IS NOT NULL`,
  removeItem: "DELETE FROM item WHERE id = ?",
  indexed: `SELECT id, length, terms FROM item
    WHERE owner = ? AND log = ? AND seq BETWEEN ? AND ? AND terms IS NOT NULL`,
  addTerms: "INSERT INTO term (rowid, terms) VALUES (?, ?)",
  removeTerms: "INSERT INTO term (term, rowid, terms) VALUES ('delete', ?, ?)",
  mustScrub: "UPDATE upkeep SET scrub = 1 WHERE scrub <> 1",
  merged: "SELECT merged FROM upkeep",
  newest: "SELECT coalesce(max(id), 0) AS id FROM item",
  setMerged: "UPDATE upkeep SET merged = ?",
  unmerged: `SELECT id, owner, terms FROM item WHERE id > ? ORDER BY id ${limit}`,
  unmergedOf: `SELECT log, abs(seq) AS seq, indexed_at, length, terms, repeats FROM item
    WHERE id > (SELECT merged FROM upkeep) AND +owner = ? AND terms IS NOT NULL`,
  counts: "SELECT id, documents, length FROM owner WHERE hash = ?",
  frequencies: `SELECT (SELECT doc FROM term_count WHERE term = t.value) AS documents FROM json_each(?) AS t ORDER BY t.key`,
  /** Terms come as an object, each with its weight. */
  hits: `SELECT h.rarity, i.log, abs(i.seq) AS seq, i.indexed_at, i.length, i.terms, i.repeats
    FROM (SELECT p.doc AS id, sum(t.value) AS rarity
      FROM json_each(?) AS t CROSS JOIN term_place AS p ON p.term = t.key GROUP BY p.doc) AS h
    JOIN item AS i ON i.id = h.id
    WHERE i.owner = ? AND i.indexed_at >= ? AND i.indexed_at <= ?
      AND (? IS NULL OR i.log IN (SELECT value FROM json_each(?)))
    ORDER BY h.rarity DESC, i.indexed_at DESC, abs(i.seq) DESC ${limit}`,

  // leases
  lease: "SELECT token, holder, expires_at FROM lease WHERE owner = ? AND name = ?",
  holdLease: "INSERT OR REPLACE INTO lease VALUES (?, ?, ?, ?, ?)",
  releaseLease: "DELETE FROM lease WHERE owner = ? AND name = ? AND token = ?",

  // tasks
  dueTasks: `SELECT e.owner, e.key, e.version, e.at, e.body, o.tenant, o.kind, o.name, c.attempts
    FROM entry AS e
    JOIN owner AS o ON o.id = e.owner
    LEFT JOIN claim AS c ON c.owner = e.owner AND c.lane = ${lane} AND c.task = e.key
    WHERE e.collection = 'task' AND e.at <= ?
      AND substr(e.key, 1, instr(e.key, '/')) IN (SELECT value FROM json_each(?))
      AND (c.attempts IS NULL OR c.attempts < ?)
      AND NOT EXISTS (SELECT 1 FROM claim AS b WHERE b.owner = e.owner AND b.lane = ${lane} AND b.expires_at > ?)
    ORDER BY e.at, e.key, e.owner ${limit}`,
  claim: "SELECT token FROM claim WHERE owner = ? AND lane = ? AND task = ?",
  addClaim: "INSERT OR REPLACE INTO claim VALUES (?, ?, ?, ?, ?, ?)",
  dropClaim: "DELETE FROM claim WHERE owner = ? AND lane = ? AND task = ?",
  deadTasks: `SELECT task FROM claim
    WHERE attempts >= ? AND EXISTS (SELECT 1 FROM owner WHERE id = claim.owner) ORDER BY task`,

  // what erased owners had
  erased: "SELECT owner FROM erased LIMIT 1",
  erasedItems: `SELECT id, terms FROM item WHERE owner = ? ${limit}`,
  eraseEntries: `DELETE FROM entry WHERE (owner, collection, key) IN
    (SELECT owner, collection, key FROM entry WHERE owner = ? ${limit})`,
  eraseOperations: `DELETE FROM operation WHERE (week, owner, id) IN
    (SELECT week, owner, id FROM operation WHERE week IN (-1, ?, ?, ?) AND owner = ? ${limit})`,
  eraseLeases: "DELETE FROM lease WHERE owner = ?",
  eraseClaims: "DELETE FROM claim WHERE owner = ?",
  removeErased: "DELETE FROM erased WHERE owner = ?",

  // upkeep
  upkeep: "SELECT scrub, filler FROM upkeep",
  setFiller: "UPDATE upkeep SET filler = ?",
  setScrub: "UPDATE upkeep SET scrub = ? WHERE scrub = ?",
  mergeTerms: "INSERT INTO term (term, rank) VALUES ('merge', ?)",
  changed: "SELECT changes() AS rows",
  written: "SELECT total_changes() AS rows",
} as const;

/** One page of rows of an owner, by key or by time; sessions have an index for the latter. */
export function pageSql({ collection, order, reverse, cursor }: PageQuery): string {
  const [direction, sign] = reverse === true ? ["DESC", "<"] : ["", ">"];
  const listed = collection === "session" ? "AND e.collection = 'session'" : "";
  const after = order === "time" && cursor !== undefined ? `AND (e.at, e.key) ${sign} (?, ?)` : "";
  return `SELECT e.key, e.version, e.at, e.body, e.view
    FROM owner AS o JOIN entry AS e ON e.owner = o.id
    WHERE o.hash = ? AND e.${inCollection} ${listed} AND ${inKeyRange} ${after}
    ORDER BY ${order === "key" ? "" : `e.at ${direction},`} e.key ${direction} ${limit}`;
}

/** One page of owners that have rows or items. */
export function ownersSql(byTenant: boolean, byBucket: boolean): string {
  return `SELECT id, tenant, kind, name, updated_at FROM owner
    WHERE name IS NOT NULL ${byTenant ? "AND tenant = ?" : ""} ${byBucket ? "AND bucket = ?" : ""} AND id > ?
    ORDER BY id ${limit}`;
}
