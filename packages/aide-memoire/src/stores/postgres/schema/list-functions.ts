/** Pages. Their order and filters differ, so that each is a statement made for it. */
export const listFunctions = (s: string): string => `
CREATE FUNCTION ${s}.page_rows(_owner bytea, _ask jsonb)
RETURNS TABLE (key text, number double precision, at double precision, body text, view text)
LANGUAGE plpgsql STABLE AS $body$
DECLARE
  _is_by_time boolean := _ask->>'order' = 'time';
  _direction text := CASE WHEN (_ask->>'reverse')::boolean THEN 'DESC' ELSE 'ASC' END;
  _sign text := CASE WHEN (_ask->>'reverse')::boolean THEN '<' ELSE '>' END;
  _begun text := ${s}.begin_read(_owner);
  _incarnation integer := (SELECT o.incarnation FROM ${s}.owner AS o WHERE o.owner_key = _owner);
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT e.key, e.version::double precision, e.at::double precision, e.body, e.view::text
      FROM ${s}.entry AS e WHERE e.owner_key = $1 AND e.incarnation = $7 AND e.collection = %L
        AND e.key >= $2 AND e.key < $3 AND %s AND %s
      ORDER BY %s LIMIT $6',
    _ask->>'collection',
    CASE WHEN _is_by_time THEN format('e.collection LIKE %L', _ask->>'collection') ELSE 'true' END,
    CASE
      WHEN _ask->'after' IS NULL THEN 'true'
      WHEN _is_by_time THEN format('(e.at, e.key) %s ($4, $5)', _sign)
      ELSE format('e.key %s $5', _sign)
    END,
    CASE WHEN _is_by_time THEN format('e.at %1$s, e.key %1$s', _direction) ELSE format('e.key %s', _direction) END)
  USING _owner, _ask->>'prefix', _ask->>'end', (_ask->'after'->>'at')::bigint, _ask->'after'->>'key', (_ask->>'limit')::bigint,
    _incarnation;
END $body$;

CREATE FUNCTION ${s}.page_owners(_tenant text, _bucket integer, _after bytea, _limit bigint)
RETURNS TABLE (owner_key text, tenant text, kind text, name text, updated_at double precision)
LANGUAGE plpgsql STABLE AS $body$
BEGIN
  PERFORM ${s}.begin_directory();
  RETURN QUERY EXECUTE
    'SELECT encode(o.owner_key, ''hex''), o.tenant, o.kind, o.name, o.updated_at::double precision FROM ${s}.owner AS o
      WHERE o.name IS NOT NULL AND o.owner_key > $1'
      || CASE WHEN _tenant IS NULL THEN '' ELSE ' AND o.tenant = $2' END
      || CASE WHEN _bucket IS NULL THEN '' ELSE ' AND o.bucket = $3' END
      || ' ORDER BY o.owner_key LIMIT $4'
    USING _after, _tenant, _bucket, _limit;
END $body$;
`;
