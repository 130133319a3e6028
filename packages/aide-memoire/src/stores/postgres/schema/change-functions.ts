/**
 * What the steps of a batch do. Each is about one owner and one incarnation. Those of every turn give something, as a
 * function that is assigned costs a fraction of one that is performed.
 */
export const changeFunctions = (s: string): string => `
-- True: there is something of the owner now.
CREATE FUNCTION ${s}.append(_owner bytea, _incarnation integer, _step jsonb) RETURNS boolean LANGUAGE plpgsql AS $body$
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
  RETURN true;
END $body$;

CREATE FUNCTION ${s}.put(_owner bytea, _incarnation integer, _rows jsonb) RETURNS boolean LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO ${s}.entry AS e (owner_key, incarnation, collection, key, version, at, body, view)
  SELECT _owner, _incarnation, r->>0, r->>1, 1, (r->>2)::bigint, r->>3, nullif(r->4, 'null')
    FROM jsonb_array_elements(_rows) AS r
  ON CONFLICT (owner_key, incarnation, collection, key) DO UPDATE
    SET version = e.version + 1, at = excluded.at, body = excluded.body, view = excluded.view;
  RETURN true;
END $body$;

-- A task that is put again keeps its claim and its attempts.
CREATE FUNCTION ${s}.put_due(_owner bytea, _tasks jsonb) RETURNS void LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO ${s}.due (owner_key, key, kind, lane, at)
  SELECT _owner, t->>0, t->>1, t->>2, (t->>3)::bigint FROM jsonb_array_elements(_tasks) AS t
  ON CONFLICT (owner_key, key) DO UPDATE SET at = excluded.at;
END $body$;

-- One row at a time: of a list of them a planner without statistics makes a walk through all rows of the owner.
CREATE FUNCTION ${s}.drop_rows(_owner bytea, _incarnation integer, _rows jsonb) RETURNS void LANGUAGE plpgsql AS $body$
DECLARE
  _row jsonb;
BEGIN
  FOR _place IN 0 .. jsonb_array_length(_rows) - 1 LOOP
    _row := _rows->_place;
    DELETE FROM ${s}.entry WHERE owner_key = _owner AND incarnation = _incarnation
      AND collection = _row->>0 AND key = _row->>1;
    IF _row->>0 = 'task' THEN
      DELETE FROM ${s}.due WHERE owner_key = _owner AND key = _row->>1;
    END IF;
  END LOOP;
END $body$;

CREATE FUNCTION ${s}.destroy(_owner bytea, _incarnation integer, _step jsonb) RETURNS bigint[] LANGUAGE plpgsql AS $body$
BEGIN
  DELETE FROM ${s}.item WHERE owner_key = _owner AND incarnation = _incarnation AND log = _step->>'log'
    AND seq >= (_step->>'from')::bigint AND seq <= (_step->>'to')::bigint;
  RETURN ${s}.unindex(_owner, _incarnation, _step->>'log', (_step->>'from')::bigint, (_step->>'to')::bigint);
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
