/**
 * Reads. A function that is STABLE sees what the statement that calls it sees: one moment, however many looks it takes.
 * `read_owner` gives its parts one after the other: 0 the owner, 1 the session, 2 the newest items, then each range and
 * each list of rows, in the order of the plan; `read_acquiring` puts the lease before them, as part -1.
 */
export const readFunctions = (s: string): string => `
CREATE FUNCTION ${s}.read_owner(_owner bytea, _plan jsonb)
RETURNS TABLE (
  part integer, key text, number double precision, at double precision, turn text, kind text, body text, view text
) LANGUAGE plpgsql STABLE AS $body$
#variable_conflict use_column
DECLARE
  _begun text := ${s}.begin_read(_owner);
  _is_known boolean;
  _incarnation integer;
  _view jsonb;
  _ranges jsonb := _plan->'ranges';
  _rows jsonb := _plan->'rows';
  _ask jsonb;
  _part integer := 2;
BEGIN
  SELECT o.incarnation, o.secret INTO _incarnation, key FROM ${s}.owner AS o WHERE owner_key = _owner;
  _is_known := FOUND;
  part := 0;
  number := coalesce(_incarnation, 0);
  SELECT i.number INTO at FROM ${s}.session_incarnation AS i
    WHERE owner_key = _owner AND session = ${s}.session_hash(_owner, _plan->>'session');
  RETURN NEXT;
  IF NOT _is_known THEN
    RETURN;
  END IF;

  IF _plan->>'session' IS NOT NULL THEN
    SELECT 1, e.key, e.version, e.at, e.body, e.view::text, e.view
      INTO part, key, number, at, body, view, _view FROM ${s}.entry AS e
      WHERE owner_key = _owner AND incarnation = _incarnation AND collection = 'session' AND e.key = _plan->>'session';
    IF FOUND THEN
      RETURN NEXT;
    END IF;
  END IF;
  IF jsonb_typeof(_view) = 'array' AND _plan->'last' IS NOT NULL THEN
    RETURN QUERY SELECT 2, l.log, l.seq::double precision, l.at::double precision, l.turn, l.kind, l.body, NULL
      FROM ${s}.last_items(_owner, _incarnation, _view, (_plan->'last'->>'turns')::bigint, (_plan->'last'->>'items')::bigint)
        AS l;
  END IF;

  FOR _place IN 0 .. jsonb_array_length(_ranges) - 1 LOOP
    _ask := _ranges->_place;
    _part := _part + 1;
    IF (_ask->>'reverse')::boolean THEN
      RETURN QUERY SELECT _part, _ask->>'log', i.seq::double precision, i.at::double precision, i.turn, i.kind, i.body, NULL
        FROM ${s}.item AS i WHERE owner_key = _owner AND incarnation = _incarnation AND log = _ask->>'log'
          AND i.seq >= (_ask->>'from')::bigint AND i.seq <= (_ask->>'to')::bigint
        ORDER BY i.seq DESC LIMIT (_ask->>'limit')::bigint;
    ELSE
      RETURN QUERY SELECT _part, _ask->>'log', i.seq::double precision, i.at::double precision, i.turn, i.kind, i.body, NULL
        FROM ${s}.item AS i WHERE owner_key = _owner AND incarnation = _incarnation AND log = _ask->>'log'
          AND i.seq >= (_ask->>'from')::bigint AND i.seq <= (_ask->>'to')::bigint
        ORDER BY i.seq LIMIT (_ask->>'limit')::bigint;
    END IF;
  END LOOP;

  FOR _place IN 0 .. jsonb_array_length(_rows) - 1 LOOP
    _ask := _rows->_place;
    _part := _part + 1;
    IF _ask->>'key' IS NOT NULL THEN
      RETURN QUERY SELECT _part, e.key, e.version::double precision, e.at::double precision, NULL, NULL, e.body, e.view::text
        FROM ${s}.entry AS e WHERE owner_key = _owner AND incarnation = _incarnation
          AND collection = _ask->>'collection' AND e.key = _ask->>'key';
    ELSIF (_ask->>'reverse')::boolean THEN
      RETURN QUERY SELECT _part, e.key, e.version::double precision, e.at::double precision, NULL, NULL, e.body, e.view::text
        FROM ${s}.entry AS e WHERE owner_key = _owner AND incarnation = _incarnation
          AND collection = _ask->>'collection' AND e.key >= _ask->>'prefix' AND e.key < _ask->>'end'
        ORDER BY e.key DESC LIMIT (_ask->>'limit')::bigint;
    ELSE
      RETURN QUERY SELECT _part, e.key, e.version::double precision, e.at::double precision, NULL, NULL, e.body, e.view::text
        FROM ${s}.entry AS e WHERE owner_key = _owner AND incarnation = _incarnation
          AND collection = _ask->>'collection' AND e.key >= _ask->>'prefix' AND e.key < _ask->>'end'
        ORDER BY e.key LIMIT (_ask->>'limit')::bigint;
    END IF;
  END LOOP;
END $body$;

-- The newest items of a view that keep within both limits, newest first; of turns only whole ones count.
CREATE FUNCTION ${s}.last_items(_owner bytea, _incarnation integer, _view jsonb, _max_turns bigint, _max_items bigint)
RETURNS TABLE (log text, seq bigint, turn text, at bigint, kind text, body text) LANGUAGE plpgsql STABLE AS $body$
DECLARE
  _segment jsonb;
  _turn text;
  _turns bigint := 0;
  _items bigint := 0;
BEGIN
  FOR _place IN REVERSE jsonb_array_length(_view) - 1 .. 0 LOOP
    _segment := _view->_place;
    FOR log, seq, turn, at, kind, body IN SELECT i.log, i.seq, i.turn, i.at, i.kind, i.body FROM ${s}.item AS i
      WHERE i.owner_key = _owner AND i.incarnation = _incarnation
      AND i.log = _segment->>0 AND i.seq >= greatest(1, (_segment->>1)::bigint) AND i.seq <= (_segment->>2)::bigint
      ORDER BY i.seq DESC LIMIT _max_items - _items LOOP
      IF _turn IS DISTINCT FROM turn THEN
        _turns := _turns + 1;
        _turn := turn;
      END IF;
      IF _turns > _max_turns THEN
        RETURN;
      END IF;
      _items := _items + 1;
      RETURN NEXT;
    END LOOP;
  END LOOP;
END $body$;

CREATE FUNCTION ${s}.read_acquiring(
  _owner bytea, _plan jsonb, _name text, _token text, _ttl bigint, _takeover boolean, _clock bigint, _wait integer
) RETURNS TABLE (
  part integer, key text, number double precision, at double precision, turn text, kind text, body text, view text
) LANGUAGE plpgsql AS $body$
BEGIN
  RETURN QUERY SELECT -1, l.token, NULL::double precision, l.expires_at, NULL, l.kind, NULL, NULL
    FROM ${s}.request_lease(_owner, 'acquire', _name, _token, _ttl, _takeover, _clock, _wait) AS l;
  RETURN QUERY SELECT * FROM ${s}.read_owner(_owner, _plan);
END $body$;
`;
