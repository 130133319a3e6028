/** What the steps of a batch do. Each is about one owner and one incarnation. */
export const changeFunctions = (s: string): string => `
CREATE FUNCTION ${s}.append(_owner bytea, _incarnation integer, _step jsonb) RETURNS void LANGUAGE plpgsql AS $body$
DECLARE
  _head bigint;
BEGIN
  SELECT max(seq) INTO _head FROM ${s}.item
    WHERE owner_key = _owner AND incarnation = _incarnation AND log = _step->>'log';
  IF NOT (_step->>'rises')::boolean OR (_step->'items'->0->>0)::bigint <= coalesce(_head, 0) THEN
    RAISE EXCEPTION 'not continued' USING ERRCODE = 'AM001', DETAIL = format('%s %s', _step->>'place', coalesce(_head, 0));
  END IF;
  INSERT INTO ${s}.item (owner_key, incarnation, log, seq, turn, at, kind, body)
  SELECT _owner, _incarnation, _step->>'log', (i->>0)::bigint, i->>1, (i->>2)::bigint, i->>3, i->>4
    FROM jsonb_array_elements(_step->'items') AS i;
END $body$;

CREATE FUNCTION ${s}.put(_owner bytea, _incarnation integer, _rows jsonb) RETURNS void LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO ${s}.entry AS e (owner_key, incarnation, collection, key, version, at, body, view)
  SELECT _owner, _incarnation, r->>0, r->>1, 1, (r->>2)::bigint, r->>3, nullif(r->4, 'null')
    FROM jsonb_array_elements(_rows) AS r
  ON CONFLICT (owner_key, incarnation, collection, key) DO UPDATE
    SET version = e.version + 1, at = excluded.at, body = excluded.body, view = excluded.view;
END $body$;

-- A task that is put again keeps its claim and its attempts.
CREATE FUNCTION ${s}.put_due(_owner bytea, _tasks jsonb) RETURNS void LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO ${s}.due (owner_key, key, kind, lane, at)
  SELECT _owner, t->>0, t->>1, t->>2, (t->>3)::bigint FROM jsonb_array_elements(_tasks) AS t
  ON CONFLICT (owner_key, key) DO UPDATE SET at = excluded.at;
END $body$;

CREATE FUNCTION ${s}.drop_rows(_owner bytea, _incarnation integer, _step jsonb) RETURNS void LANGUAGE plpgsql AS $body$
BEGIN
  DELETE FROM ${s}.entry AS e USING jsonb_array_elements(_step->'rows') AS r
    WHERE e.owner_key = _owner AND e.incarnation = _incarnation AND e.collection = r->>0 AND e.key = r->>1;
  IF jsonb_array_length(_step->'tasks') > 0 THEN
    DELETE FROM ${s}.due AS d USING jsonb_array_elements_text(_step->'tasks') AS t
      WHERE d.owner_key = _owner AND d.key = t;
  END IF;
END $body$;

-- These give what they add to the owner's number of index entries and to their length.
CREATE FUNCTION ${s}.index_item(_owner bytea, _incarnation integer, _step jsonb) RETURNS bigint[] LANGUAGE plpgsql AS $body$
DECLARE
  _removed bigint[] := ${s}.unindex(
    _owner, _incarnation, _step->>'log', (_step->>'seq')::bigint, (_step->>'seq')::bigint);
  _number bigint;
BEGIN
  INSERT INTO ${s}.indexed AS i (owner_key, incarnation, log, seq, at, length, terms)
  VALUES (_owner, _incarnation, _step->>'log', (_step->>'seq')::bigint, (_step->>'at')::bigint,
    (_step->>'length')::bigint, ARRAY(SELECT jsonb_object_keys(_step->'terms')))
  RETURNING i.number INTO _number;
  INSERT INTO ${s}.posting (owner_key, incarnation, term, number, frequency)
  SELECT _owner, _incarnation, t.key, _number, t.value::integer FROM jsonb_each_text(_step->'terms') AS t;
  RETURN ARRAY[_removed[1] + 1, _removed[2] + (_step->>'length')::bigint];
END $body$;

CREATE FUNCTION ${s}.destroy(_owner bytea, _incarnation integer, _step jsonb) RETURNS bigint[] LANGUAGE plpgsql AS $body$
BEGIN
  DELETE FROM ${s}.item WHERE owner_key = _owner AND incarnation = _incarnation AND log = _step->>'log'
    AND seq >= (_step->>'from')::bigint AND seq <= (_step->>'to')::bigint;
  RETURN ${s}.unindex(_owner, _incarnation, _step->>'log', (_step->>'from')::bigint, (_step->>'to')::bigint);
END $body$;

CREATE FUNCTION ${s}.unindex(_owner bytea, _incarnation integer, _log text, _from bigint, _to bigint)
RETURNS bigint[] LANGUAGE plpgsql AS $body$
DECLARE
  _entry record;
  _documents bigint := 0;
  _length bigint := 0;
BEGIN
  FOR _entry IN DELETE FROM ${s}.indexed AS i WHERE i.owner_key = _owner AND i.incarnation = _incarnation
    AND i.log = _log AND i.seq >= _from AND i.seq <= _to RETURNING i.number, i.length, i.terms LOOP
    DELETE FROM ${s}.posting AS p WHERE p.owner_key = _owner AND p.incarnation = _incarnation
      AND p.term = ANY (_entry.terms) AND p.number = _entry.number;
    _documents := _documents - 1;
    _length := _length - _entry.length;
  END LOOP;
  RETURN ARRAY[_documents, _length];
END $body$;

CREATE FUNCTION ${s}.advance_session(_owner bytea, _incarnation integer, _session text)
RETURNS void LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO ${s}.session_incarnation AS i (owner_key, session, number)
  VALUES (_owner, ${s}.session_hash(_owner, _session), 1)
  ON CONFLICT (owner_key, session) DO UPDATE SET number = i.number + 1;
  DELETE FROM ${s}.operation WHERE owner_key = _owner AND incarnation = _incarnation AND session = _session;
END $body$;

-- The owner's next incarnation begins with nothing. What is many is deleted later.
CREATE FUNCTION ${s}.leave(_owner bytea, _incarnation integer) RETURNS void LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO ${s}.erased (owner_key, incarnation) VALUES (_owner, _incarnation);
  DELETE FROM ${s}.lease WHERE owner_key = _owner;
  DELETE FROM ${s}.due WHERE owner_key = _owner;
END $body$;
`;
