/**
 * `commit_batch` checks a batch, then applies it: one statement, and so one transaction and one round trip. A refusal is
 * an answer, as nothing was written by then; only a log that is not continued shows late, and takes all back (AM001).
 */
export const commitFunctions = (s: string): string => `
CREATE FUNCTION ${s}.commit_batch(
  _owner bytea, _batch jsonb, _attempt uuid, _clock bigint, _durable boolean, _wait integer
) RETURNS TABLE (
  outcome text, repeated boolean, at double precision, place integer, kind text, there text
) LANGUAGE plpgsql AS $body$
#variable_conflict use_column
DECLARE
  _now bigint;
  _state ${s}.owner;
  _known ${s}.operation;
  _incarnation integer;
  _expected jsonb;
  _step jsonb;
  _counted bigint[];
  _documents bigint := 0;
  _length bigint := 0;
  _is_named boolean;
  _has_removed boolean := false;
  _is_new boolean := false;
BEGIN
  PERFORM ${s}.begin_write(_owner, _durable, _wait);
  _now := coalesce(_clock, ${s}.wall_clock());
  SELECT * INTO _state FROM ${s}.owner WHERE owner_key = _owner;
  _incarnation := coalesce(_state.incarnation, 0);
  _is_named := _state.name IS NOT NULL;

  SELECT * INTO _known FROM ${s}.operation
    WHERE owner_key = _owner AND incarnation = _incarnation AND id = _batch->>'operation';
  IF FOUND AND (_known.expires_at IS NULL OR _now < _known.expires_at) THEN
    outcome := CASE WHEN _known.digest = _batch->>'digest' THEN 'done' ELSE 'other input' END;
    repeated := _known.attempt <> _attempt;
    at := _known.at;
    RETURN NEXT;
    RETURN;
  END IF;

  IF (_batch->>'incarnation')::bigint <> _incarnation THEN
    outcome := 'erased owner';
    RETURN NEXT;
    RETURN;
  END IF;
  FOR _expected IN SELECT value FROM jsonb_array_elements(_batch->'expect') LOOP
    there := ${s}.unmet(_owner, _incarnation, _expected);
    IF there IS NOT NULL THEN
      outcome := 'unmet';
      kind := _expected->>'kind';
      place := _expected->>'place';
      RETURN NEXT;
      RETURN;
    END IF;
  END LOOP;

  FOR _step IN SELECT value FROM jsonb_array_elements(_batch->'steps') LOOP
    CASE _step->>'kind'
      WHEN 'append' THEN
        PERFORM ${s}.append(_owner, _incarnation, _step);
        _is_named := true;
      WHEN 'put' THEN
        PERFORM ${s}.put(_owner, _incarnation, _step->'rows');
        _is_named := true;
      WHEN 'due' THEN
        PERFORM ${s}.put_due(_owner, _step->'tasks');
      WHEN 'drop' THEN
        PERFORM ${s}.drop_rows(_owner, _incarnation, _step);
        _has_removed := true;
      WHEN 'index' THEN
        _counted := ${s}.index_item(_owner, _incarnation, _step);
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
  INSERT INTO ${s}.owner AS o (owner_key, incarnation, tenant, kind, name, bucket, documents, length, updated_at)
  SELECT _owner, _incarnation, n.tenant, n.kind, n.name, n.bucket, _documents, _length, (_batch->>'at')::bigint
    FROM (SELECT) AS one LEFT JOIN jsonb_to_record(_batch->'owner') AS n (tenant text, kind text, name text, bucket integer)
      ON _is_named
  ON CONFLICT (owner_key) DO UPDATE SET
    incarnation = excluded.incarnation,
    secret = CASE WHEN _is_new THEN NULL ELSE o.secret END,
    tenant = excluded.tenant, kind = excluded.kind, name = excluded.name, bucket = excluded.bucket,
    documents = excluded.documents + CASE WHEN _is_new THEN 0 ELSE o.documents END,
    length = excluded.length + CASE WHEN _is_new THEN 0 ELSE o.length END,
    updated_at = excluded.updated_at;
  PERFORM ${s}.remember(_owner, _incarnation, _batch, _attempt, _now);
  outcome := 'done';
  repeated := false;
  at := _batch->>'at';
  RETURN NEXT;
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

-- A batch that ended the session of its own turn is not remembered: the turn is over with it.
CREATE FUNCTION ${s}.remember(_owner bytea, _incarnation integer, _batch jsonb, _attempt uuid, _now bigint)
RETURNS void LANGUAGE plpgsql AS $body$
DECLARE
  _end bigint := _now + (_batch->'remember'->>'ms')::bigint;
BEGIN
  IF _batch->'remember' IS NULL THEN
    RETURN;
  END IF;
  IF _end IS NOT NULL THEN
    DELETE FROM ${s}.operation AS o WHERE o.owner_key = _owner AND (o.incarnation, o.id) IN (
      SELECT old.incarnation, old.id FROM ${s}.operation AS old
        WHERE old.owner_key = _owner AND old.expires_at <= _now ORDER BY old.expires_at LIMIT 8);
  END IF;
  INSERT INTO ${s}.operation (owner_key, incarnation, id, digest, at, attempt, session, expires_at)
  VALUES (_owner, _incarnation, _batch->>'operation', _batch->>'digest', (_batch->>'at')::bigint, _attempt,
    _batch->'remember'->>'session', _end)
  ON CONFLICT (owner_key, incarnation, id) DO UPDATE SET digest = excluded.digest, at = excluded.at,
    attempt = excluded.attempt, session = excluded.session, expires_at = excluded.expires_at;
END $body$;
`;
