/**
 * `commit_batch` checks a batch, then applies it: one statement, and so one transaction and one round trip. A refusal is
 * an answer, as nothing was written by then; only a log that is not continued shows late, and takes all back (AM001).
 */
export const commitFunctions = (s: string): string => `
CREATE FUNCTION ${s}.commit_batch(
  _owner bytea, _batch jsonb, _attempt uuid, _clock bigint, _durable boolean, _wait integer,
  OUT outcome text, OUT repeated boolean, OUT at double precision, OUT place integer, OUT kind text, OUT there text
) LANGUAGE plpgsql AS $body$
#variable_conflict use_column
DECLARE
  _now bigint;
  _known ${s}.operation;
  _incarnation integer;
  _expect jsonb := _batch->'expect';
  _expected jsonb;
  _steps jsonb := _batch->'steps';
  _step jsonb;
  _counted bigint[];
  _documents bigint := 0;
  _length bigint := 0;
  _entries bigint;
  _name jsonb;
  _is_named boolean;
  _has_removed boolean := false;
  _is_new boolean := false;
BEGIN
  _now := ${s}.begin_write(_owner, _durable, _wait, _clock);
  SELECT o.incarnation, o.name IS NOT NULL, o.entries INTO _incarnation, _is_named, _entries
    FROM ${s}.owner AS o WHERE owner_key = _owner;
  IF NOT FOUND THEN
    _incarnation := 0;
    _is_named := false;
    _entries := 0;
  END IF;

  SELECT * INTO _known FROM ${s}.operation
    WHERE owner_key = _owner AND incarnation = _incarnation AND id = _batch->>'operation';
  IF FOUND AND (_known.expires_at IS NULL OR _now < _known.expires_at) THEN
    outcome := CASE WHEN _known.digest = _batch->>'digest' THEN 'done' ELSE 'other input' END;
    repeated := _known.attempt <> _attempt;
    at := _known.at;
    RETURN;
  END IF;

  IF (_batch->>'incarnation')::bigint <> _incarnation THEN
    outcome := 'erased owner';
    RETURN;
  END IF;
  FOR _at IN 0 .. jsonb_array_length(_expect) - 1 LOOP
    _expected := _expect->_at;
    there := ${s}.unmet(_owner, _incarnation, _expected);
    IF there IS NOT NULL THEN
      outcome := 'unmet';
      kind := _expected->>'kind';
      place := _expected->>'place';
      RETURN;
    END IF;
  END LOOP;

  FOR _at IN 0 .. jsonb_array_length(_steps) - 1 LOOP
    _step := _steps->_at;
    CASE _step->>'kind'
      WHEN 'append' THEN
        _is_named := ${s}.append(_owner, _incarnation, _step);
      WHEN 'put' THEN
        _is_named := ${s}.put(_owner, _incarnation, _step->'rows');
      WHEN 'due' THEN
        PERFORM ${s}.put_due(_owner, _step->'tasks');
      WHEN 'drop' THEN
        PERFORM ${s}.drop_rows(_owner, _incarnation, _step->'rows');
        _has_removed := true;
      WHEN 'index' THEN
        _counted := ${s}.index_entries(_owner, _incarnation, _entries, _step);
        _entries := _entries + jsonb_array_length(_step->'entries');
        _documents := _documents + _counted[1];
        _length := _length + _counted[2];
      WHEN 'destroy' THEN
        _counted := ${s}.destroy(_owner, _incarnation, _step);
        _documents := _documents + _counted[1];
        _length := _length + _counted[2];
        _has_removed := true;
      WHEN 'release' THEN
        DELETE FROM ${s}.lease WHERE owner_key = _owner AND name = _step->>'name' AND token = _step->>'token';
      WHEN 'advance session' THEN
        PERFORM ${s}.advance_session(_owner, _incarnation, _step->>'session');
      WHEN 'advance owner' THEN
        PERFORM ${s}.leave(_owner, _incarnation);
        _incarnation := _incarnation + 1;
        _documents := 0;
        _length := 0;
        _is_named := false;
        _has_removed := false;
        _is_new := true;
    END CASE;
  END LOOP;

  IF _has_removed AND _is_named THEN
    _is_named := EXISTS (SELECT FROM ${s}.entry WHERE owner_key = _owner AND incarnation = _incarnation)
      OR EXISTS (SELECT FROM ${s}.item WHERE owner_key = _owner AND incarnation = _incarnation);
  END IF;
  _name := CASE WHEN _is_named THEN _batch->'owner' END;
  INSERT INTO ${s}.owner AS o (owner_key, incarnation, tenant, kind, name, bucket, documents, length, entries, updated_at)
  VALUES (_owner, _incarnation, _name->>'tenant', _name->>'kind', _name->>'name', (_name->>'bucket')::integer, _documents,
    _length, _entries, (_batch->>'at')::bigint)
  ON CONFLICT (owner_key) DO UPDATE SET
    incarnation = excluded.incarnation,
    secret = CASE WHEN _is_new THEN NULL ELSE o.secret END,
    tenant = excluded.tenant, kind = excluded.kind, name = excluded.name, bucket = excluded.bucket,
    documents = excluded.documents + CASE WHEN _is_new THEN 0 ELSE o.documents END,
    length = excluded.length + CASE WHEN _is_new THEN 0 ELSE o.length END,
    entries = excluded.entries, updated_at = excluded.updated_at;
  outcome := 'done';
  repeated := false;
  at := ${s}.remember(_owner, _incarnation, _batch, _attempt, _now);
END $body$;

-- What is there in place of what was expected; NULL where it is as expected.
CREATE FUNCTION ${s}.unmet(_owner bytea, _incarnation integer, _expected jsonb) RETURNS text LANGUAGE plpgsql AS $body$
DECLARE
  _found text;
BEGIN
  CASE _expected->>'kind'
    WHEN 'incarnation' THEN
      SELECT number::text INTO _found FROM ${s}.session_incarnation
        WHERE owner_key = _owner AND session = ${s}.session_hash(_owner, _expected->>'key');
      _found := coalesce(_found, '0');
    WHEN 'version' THEN
      SELECT version::text INTO _found FROM ${s}.entry WHERE owner_key = _owner AND incarnation = _incarnation
        AND collection = _expected->>'collection' AND key = _expected->>'key';
    WHEN 'head' THEN
      SELECT max(seq)::text INTO _found FROM ${s}.item
        WHERE owner_key = _owner AND incarnation = _incarnation AND log = _expected->>'key';
      _found := coalesce(_found, '0');
    WHEN 'lease', 'free' THEN
      SELECT token INTO _found FROM ${s}.lease WHERE owner_key = _owner AND name = _expected->>'key';
    WHEN 'claim' THEN
      -- Locked, so that nobody claims the task while the batch is applied.
      SELECT token INTO _found FROM ${s}.due WHERE owner_key = _owner AND key = _expected->>'key' FOR UPDATE;
  END CASE;
  IF _found IS NOT DISTINCT FROM _expected->>'is' THEN
    RETURN NULL;
  END IF;
  RETURN coalesce(_found, 'absent');
END $body$;

-- Gives the time of the batch. One that ended the session of its own turn is not remembered: the turn is over with it.
CREATE FUNCTION ${s}.remember(_owner bytea, _incarnation integer, _batch jsonb, _attempt uuid, _now bigint)
RETURNS bigint LANGUAGE plpgsql AS $body$
DECLARE
  _at bigint := _batch->>'at';
  _end bigint := _now + (_batch->'remember'->>'ms')::bigint;
  _old tid;
BEGIN
  IF _batch->'remember' IS NULL THEN
    RETURN _at;
  END IF;
  FOR _old IN SELECT o.ctid FROM ${s}.operation AS o
    WHERE o.owner_key = _owner AND o.expires_at <= _now ORDER BY o.expires_at LIMIT 8
  LOOP
    DELETE FROM ${s}.operation AS o WHERE o.owner_key = _owner AND o.ctid = _old;
  END LOOP;
  INSERT INTO ${s}.operation (owner_key, incarnation, id, digest, at, attempt, session, expires_at)
  VALUES (_owner, _incarnation, _batch->>'operation', _batch->>'digest', _at, _attempt,
    _batch->'remember'->>'session', _end)
  ON CONFLICT (owner_key, incarnation, id) DO UPDATE SET digest = excluded.digest, at = excluded.at,
    attempt = excluded.attempt, session = excluded.session, expires_at = excluded.expires_at;
  RETURN _at;
END $body$;
`;
