/**
 * Version 1: the tables. Each is led by `owner_key`, the SHA-256 of the owner's key, in all of its keys, so that every
 * statement is about one owner and an extension can spread owners over machines. Text is in the order of code points.
 */
export const tables = (s: string): string => `
-- Who memory belongs to. Tenant, kind, name and bucket are NULL while an owner has neither rows nor items: of an erased
-- owner remain the hash, the incarnation and "entries", the number of its last index entry: numbers are never used again.
-- What it had stays under the old incarnation, where no call finds it.
CREATE TABLE ${s}.owner (
  owner_key bytea PRIMARY KEY,
  incarnation integer NOT NULL DEFAULT 0,
  secret text,
  tenant text COLLATE "C",
  kind text,
  name text COLLATE "C",
  bucket integer,
  documents bigint NOT NULL DEFAULT 0,
  length bigint NOT NULL DEFAULT 0,
  entries bigint NOT NULL DEFAULT 0,
  updated_at bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
CREATE INDEX owner_by_tenant ON ${s}.owner (tenant, owner_key) WHERE name IS NOT NULL;
CREATE INDEX owner_by_bucket ON ${s}.owner (bucket, owner_key) WHERE name IS NOT NULL;

-- Incarnations of owners whose rows are still to be deleted.
CREATE TABLE ${s}.erased (
  owner_key bytea,
  incarnation integer,
  PRIMARY KEY (owner_key, incarnation)
);

-- Session incarnations, from the first advance on, by the SHA-256 of owner and session. They outlive all rows.
CREATE TABLE ${s}.session_incarnation (
  owner_key bytea,
  session bytea,
  number integer NOT NULL,
  PRIMARY KEY (owner_key, session)
);

-- The log.
CREATE TABLE ${s}.item (
  owner_key bytea,
  incarnation integer,
  log text COLLATE "C",
  seq bigint,
  turn text NOT NULL,
  at bigint NOT NULL,
  kind text NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (owner_key, incarnation, log, seq)
);

-- Rows of all collections. "view" is [[log, from, to], ...]. The index by time says LIKE, so that it serves lists that
-- say so too, and no look by key: that would walk through all sessions of the owner.
CREATE TABLE ${s}.entry (
  owner_key bytea,
  incarnation integer,
  collection text COLLATE "C",
  key text COLLATE "C",
  version integer NOT NULL,
  at bigint NOT NULL,
  body text NOT NULL,
  view jsonb,
  PRIMARY KEY (owner_key, incarnation, collection, key)
);
CREATE INDEX entry_session_by_time ON ${s}.entry (owner_key, incarnation, at, key) WHERE collection LIKE 'session';

-- What search finds items by: an entry for each item, numbered within the owner, and for each term of a full block of
-- entries the numbers of those that hold it. The two keys of "indexed" share no more than their first column: of two that
-- begin alike, a planner without statistics takes the wrong one and walks through all entries of the owner.
CREATE TABLE ${s}.indexed (
  owner_key bytea,
  incarnation integer,
  number bigint,
  log text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  length bigint NOT NULL,
  terms text[] COLLATE "C" NOT NULL,
  frequencies integer[] NOT NULL,
  PRIMARY KEY (owner_key, number),
  UNIQUE (owner_key, log, seq, incarnation)
);
CREATE TABLE ${s}.posting (
  owner_key bytea,
  incarnation integer,
  term text COLLATE "C",
  block bigint,
  numbers bigint[] NOT NULL,
  PRIMARY KEY (owner_key, incarnation, term, block)
);

-- Batches that were applied. "attempt" is of the call that did it; without "expires_at" it is one of a turn.
CREATE TABLE ${s}.operation (
  owner_key bytea,
  incarnation integer,
  id text COLLATE "C",
  digest text NOT NULL,
  at bigint NOT NULL,
  attempt uuid NOT NULL,
  session text COLLATE "C",
  expires_at bigint,
  PRIMARY KEY (owner_key, incarnation, id)
);
CREATE INDEX operation_by_end ON ${s}.operation (owner_key, expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE ${s}.lease (
  owner_key bytea,
  name text COLLATE "C",
  token text NOT NULL,
  expires_at bigint NOT NULL,
  PRIMARY KEY (owner_key, name)
) WITH (fillfactor = 50);

-- When tasks are due and who claimed them last. A task that was claimed five times is dead.
CREATE TABLE ${s}.due (
  owner_key bytea,
  key text COLLATE "C",
  kind text COLLATE "C" NOT NULL,
  lane text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  token text,
  attempts integer NOT NULL DEFAULT 0,
  expires_at bigint,
  PRIMARY KEY (owner_key, key)
);
CREATE INDEX due_by_time ON ${s}.due (at, key, owner_key) WHERE attempts < 5;
CREATE INDEX due_by_lane ON ${s}.due (owner_key, lane) WHERE token IS NOT NULL;
`;
