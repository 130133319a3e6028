/**
 * In a transaction of another level, what is read behind a lock is as it was before the lock: a lease that was taken over
 * meanwhile would still look held.
 */
export const readCommittedOnly = `
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'not read committed' USING ERRCODE = 'AM002';
  END IF;`;

/**
 * How every call begins. Settings last as long as its transaction, which is one statement. Numbers are answered whole, also
 * where those of other applications are rounded.
 */
export const basicFunctions = (s: string): string => `
CREATE FUNCTION ${s}.wall_clock() RETURNS bigint LANGUAGE sql VOLATILE AS $body$
  SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
$body$;

CREATE FUNCTION ${s}.session_hash(_owner bytea, _session text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $body$
  SELECT sha256(_owner || convert_to(_session, 'UTF8'))
$body$;

CREATE FUNCTION ${s}.begin_read(_owner bytea) RETURNS text LANGUAGE sql AS $body$
  SELECT set_config('aide_memoire.owner', encode(_owner, 'hex'), true) || set_config('extra_float_digits', '1', true)
$body$;

-- For calls about many owners.
CREATE FUNCTION ${s}.begin_directory() RETURNS text LANGUAGE sql AS $body$
  SELECT set_config('aide_memoire.scope', 'directory', true) || set_config('extra_float_digits', '1', true)
$body$;

-- Writers of one owner come one after the other, those of others do not wait. What follows in the same function is a
-- statement of its own and sees what the one before has committed. Gives the time.
CREATE FUNCTION ${s}.begin_write(_owner bytea, _durable boolean, _wait integer, _clock bigint)
RETURNS bigint LANGUAGE plpgsql AS $body$
DECLARE
  _set text := ${s}.begin_read(_owner);
BEGIN${readCommittedOnly}
  _set := set_config('lock_timeout', _wait::text, true);
  IF NOT _durable THEN
    _set := set_config('synchronous_commit', 'off', true);
  ELSIF current_setting('synchronous_commit') = 'off' THEN
    _set := set_config('synchronous_commit', 'on', true);
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('${s} owner ' || encode(_owner, 'hex'), 0));
  RETURN coalesce(_clock, ${s}.wall_clock());
END $body$;
`;
