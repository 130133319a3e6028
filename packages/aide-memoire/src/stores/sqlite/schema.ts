/** "AiMe" in the file's header: how our files are told from those of other applications. */
export const applicationId = 0x41694d65;

const version1 = `
-- Who memory belongs to. Tenant, kind, name and bucket are NULL while an owner has neither rows nor items: of an erased
-- owner remain the SHA-256 of its key and its incarnation. An owner that is erased goes on under another id, so that
-- nothing it had is found any more; ids are never used again.
CREATE TABLE owner (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash BLOB NOT NULL UNIQUE,
  incarnation INTEGER NOT NULL DEFAULT 0,
  secret TEXT,
  tenant TEXT,
  kind TEXT,
  name TEXT,
  bucket INTEGER,
  documents INTEGER NOT NULL DEFAULT 0,
  length INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX owner_by_tenant ON owner (tenant, id) WHERE name IS NOT NULL;
CREATE INDEX owner_by_bucket ON owner (bucket, id) WHERE name IS NOT NULL;

-- The ids of erased owners whose rows are still to be deleted.
CREATE TABLE erased (owner INTEGER PRIMARY KEY) STRICT;

-- Session incarnations, from the first advance on, by the SHA-256 of owner and session.
CREATE TABLE incarnation (hash BLOB PRIMARY KEY, number INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- The log. Items are appended, so the table grows at its end; the order within a log is an index. With an item goes what
-- search finds it by: its number of terms, and these, encoded; those that occur more than once come first, with their
-- "repeats". An index entry without an item has a row of its own, with its seq negative.
CREATE TABLE item (
  id INTEGER PRIMARY KEY,
  owner INTEGER NOT NULL,
  log TEXT NOT NULL,
  seq INTEGER NOT NULL,
  turn TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  indexed_at INTEGER,
  length INTEGER,
  terms TEXT,
  repeats TEXT
) STRICT;
CREATE UNIQUE INDEX item_by_place ON item (owner, log, seq);

-- Rows of all collections. "view" is JSON: [[log, from, to], ...].
CREATE TABLE entry (
  owner INTEGER NOT NULL,
  collection TEXT NOT NULL,
  key TEXT NOT NULL,
  version INTEGER NOT NULL,
  at INTEGER NOT NULL,
  body TEXT NOT NULL,
  view TEXT,
  PRIMARY KEY (owner, collection, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_session_by_time ON entry (owner, at, key) WHERE collection = 'session';
CREATE INDEX entry_task_by_time ON entry (at, key) WHERE collection = 'task';

-- Batches that were applied, by the day on which they were; those of turns, which have no end but that of their session's
-- incarnation, are under day -1. So what is too old to be remembered stands together.
CREATE TABLE operation (
  day INTEGER NOT NULL,
  owner INTEGER NOT NULL,
  id TEXT NOT NULL,
  digest TEXT NOT NULL,
  at INTEGER NOT NULL,
  session TEXT,
  expires_at INTEGER,
  PRIMARY KEY (day, owner, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE lease (
  owner INTEGER NOT NULL,
  name TEXT NOT NULL,
  token TEXT NOT NULL,
  holder TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (owner, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE claim (
  owner INTEGER NOT NULL,
  lane TEXT NOT NULL,
  task TEXT NOT NULL,
  token TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (owner, lane, task)
) STRICT, WITHOUT ROWID;

-- The search index. It is told of items in groups, in the order of their ids; those that it does not know yet ("merged"
-- in upkeep) are searched one by one. An id that it was told of is never used again: FTS5 loses entries (secure-delete,
-- detail=none) where one transaction removes an id and adds it anew.
CREATE VIRTUAL TABLE term USING fts5(terms, content='', columnsize=0, detail=none, tokenize="ascii tokenchars '_.'");
INSERT INTO term (term, rank) VALUES ('secure-delete', 1), ('automerge', 16), ('crisismerge', 32);
INSERT INTO term (rowid, terms) VALUES (0, '.');
CREATE VIRTUAL TABLE term_count USING fts5vocab(term, row);
CREATE VIRTUAL TABLE term_place USING fts5vocab(term, instance);

-- One row. "scrub" is 1 where the term index may hold traces of what was destroyed, 2 while these are being removed;
-- "filler" is the id of an entry in the index that stands for nothing.
CREATE TABLE upkeep (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  merged INTEGER NOT NULL,
  scrub INTEGER NOT NULL,
  filler INTEGER NOT NULL
) STRICT;
INSERT INTO upkeep VALUES (1, 0, 0, 0);

-- For people: sqlite3 memory.db "SELECT * FROM messages".
CREATE VIEW sessions AS
SELECT iif(o.tenant = '', '', o.tenant || '/') || o.kind || ':' || o.name AS owner,
  e.key AS session,
  strftime('%Y-%m-%dT%H:%M:%fZ', e.at / 1000.0, 'unixepoch') AS at,
  e.version,
  (SELECT count(*) FROM json_each(e.view) AS s JOIN item AS i
    ON i.owner = e.owner AND i.log = s.value ->> 0 AND i.seq BETWEEN s.value ->> 1 AND s.value ->> 2) AS messages
FROM entry AS e JOIN owner AS o ON o.id = e.owner
WHERE e.collection = 'session';

CREATE VIEW messages AS
SELECT iif(o.tenant = '', '', o.tenant || '/') || o.kind || ':' || o.name AS owner,
  e.key AS session,
  i.seq,
  strftime('%Y-%m-%dT%H:%M:%fZ', i.at / 1000.0, 'unixepoch') AS at,
  i.kind,
  iif(json_valid(i.body), coalesce(i.body ->> '$.text', i.body ->> '$.native.content'), NULL) AS text
FROM entry AS e JOIN owner AS o ON o.id = e.owner
JOIN json_each(e.view) AS s
JOIN item AS i ON i.owner = e.owner AND i.log = s.value ->> 0 AND i.seq BETWEEN s.value ->> 1 AND s.value ->> 2
WHERE e.collection = 'session'
ORDER BY e.owner, e.key, s.key, i.seq;
`;

/** Three weeks are looked through for each commit, where nine days were. */
const version2 = `
-- Batches stand by the week in which they were applied; those of turns, which have no end of their own, under week -1.
ALTER TABLE operation RENAME COLUMN day TO week;
UPDATE OR REPLACE operation SET week = week / 7 WHERE week >= 0;
`;

/** The migration at place n makes version n + 1 out of version n. What is published is never changed again. */
export const migrations: readonly string[] = [version1, version2];
