// The bare driver: prepared statements on a minimal table, no product around it. The limit that ours is held to.
import Database from "better-sqlite3";

/** Of a bare connection and of ours alike. */
const pragmas = ["journal_mode = WAL", "mmap_size = 1073741824", "cache_size = -16000"];

/**
 * @param {string} path
 * @param {"full" | "relaxed"} durability
 */
export function openBare(path, durability) {
  const database = new Database(path);
  for (const pragma of pragmas) database.pragma(pragma);
  database.pragma(`synchronous = ${durability === "full" ? "FULL" : "NORMAL"}`);
  database.exec(`
    CREATE TABLE IF NOT EXISTS message
      (id INTEGER PRIMARY KEY, session TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL);
    CREATE UNIQUE INDEX IF NOT EXISTS message_by_place ON message (session, seq)`);
  const insert = database.prepare("INSERT INTO message (session, seq, at, body) VALUES (?, ?, ?, ?)");
  const last = database.prepare("SELECT body FROM message WHERE session = ? ORDER BY seq DESC LIMIT ?");
  const head = database.prepare("SELECT max(seq) AS seq FROM message WHERE session = ?");
  /** Asked for once: nobody else writes. */
  const heads = new Map();

  const append = database.transaction((session, messages) => {
    let seq = heads.get(session) ?? head.get(session).seq ?? 0;
    for (const message of messages) {
      seq += 1;
      insert.run(session, seq, Date.now(), JSON.stringify(message));
    }
    heads.set(session, seq);
  });

  return {
    database,
    /** All in one transaction. @type {(session: string, messages: readonly object[]) => void} */
    append: append.immediate,
    /** Many parts in one transaction. @param {readonly import("./fill.mjs").Part[]} parts */
    fill: database.transaction((parts) => {
      for (const { session, messages } of parts) append(session, messages);
    }),
    /** @param {string} session @param {number} count */
    last: (session, count) =>
      last
        .all(session, count)
        .map(({ body }) => JSON.parse(body))
        .reverse(),
    close: () => database.close(),
  };
}
