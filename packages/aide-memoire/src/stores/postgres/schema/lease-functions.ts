/** A lease stays after its end, so that a late holder can go on as long as nobody took over. It need not be on disk. */
export const leaseFunctions = (s: string): string => `
CREATE FUNCTION ${s}.request_lease(
  _owner bytea, _ask text, _name text, _token text, _ttl bigint, _takeover boolean, _clock bigint, _wait integer
) RETURNS TABLE (kind text, token text, expires_at double precision) LANGUAGE plpgsql AS $body$
#variable_conflict use_column
DECLARE
  _now bigint;
  _held ${s}.lease;
BEGIN
  _now := ${s}.begin_write(_owner, false, _wait, _clock);
  SELECT * INTO _held FROM ${s}.lease WHERE owner_key = _owner AND name = _name;
  CASE _ask
    WHEN 'acquire' THEN
      IF _now < _held.expires_at AND NOT _takeover AND _held.token <> _token THEN
        kind := 'busy';
        expires_at := _held.expires_at;
      ELSE
        kind := 'held';
        token := _token;
        expires_at := _now + _ttl;
        INSERT INTO ${s}.lease AS l (owner_key, name, token, expires_at) VALUES (_owner, _name, _token, _now + _ttl)
        ON CONFLICT (owner_key, name) DO UPDATE SET token = excluded.token, expires_at = excluded.expires_at;
        IF NOT EXISTS (SELECT FROM ${s}.owner WHERE owner_key = _owner AND secret IS NOT NULL) THEN
          INSERT INTO ${s}.owner (owner_key, secret) VALUES (_owner, gen_random_uuid()::text)
          ON CONFLICT (owner_key) DO UPDATE SET secret = excluded.secret;
        END IF;
      END IF;
    WHEN 'renew' THEN
      IF _held.token IS DISTINCT FROM _token THEN
        kind := 'lost';
      ELSE
        kind := 'held';
        token := _token;
        expires_at := _now + _ttl;
        UPDATE ${s}.lease SET expires_at = _now + _ttl WHERE owner_key = _owner AND name = _name;
      END IF;
    WHEN 'release' THEN
      kind := 'released';
      DELETE FROM ${s}.lease AS l WHERE l.owner_key = _owner AND l.name = _name AND l.token = _token;
  END CASE;
  RETURN NEXT;
END $body$;
`;
