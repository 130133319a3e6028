/** Deleting what erased owners had, and looking the store over. */
export const upkeepFunctions = (s: string): string => `
-- Deletes up to so many rows of an owner that was erased. False where nothing is left to be deleted. Rows go one by
-- one, by their place: without statistics a join looks through all rows of the owner for each of them.
CREATE FUNCTION ${s}.reclaim_some(_limit bigint) RETURNS boolean LANGUAGE plpgsql AS $body$
DECLARE
  _gone ${s}.erased;
  _place tid;
  _rows bigint := 0;
BEGIN
  PERFORM ${s}.begin_directory();
  SELECT * INTO _gone FROM ${s}.erased LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN EXISTS (SELECT FROM ${s}.erased);
  END IF;
  PERFORM set_config('aide_memoire.owner', encode(_gone.owner_key, 'hex'), true);
  ${["item", "entry", "posting", "indexed", "operation"]
    .map(
      (table) => `
  FOR _place IN SELECT ctid FROM ${s}.${table}
    WHERE owner_key = _gone.owner_key AND incarnation = _gone.incarnation LIMIT _limit
  LOOP
    DELETE FROM ${s}.${table} WHERE owner_key = _gone.owner_key AND ctid = _place;
    _rows := _rows + 1;
  END LOOP;
  IF _rows > 0 THEN
    RETURN true;
  END IF;`,
    )
    .join("")}
  DELETE FROM ${s}.erased WHERE owner_key = _gone.owner_key AND incarnation = _gone.incarnation;
  RETURN EXISTS (SELECT FROM ${s}.erased);
END $body$;

CREATE FUNCTION ${s}.health() RETURNS TABLE (name text, value text) LANGUAGE plpgsql STABLE AS $body$
BEGIN
  PERFORM ${s}.begin_directory();
  RETURN QUERY
    SELECT v.setting, current_setting(v.setting) FROM unnest(
      ARRAY['server_version', 'fsync', 'full_page_writes', 'synchronous_commit', 'max_connections']) AS v (setting)
    UNION ALL SELECT 'connections', count(*)::text FROM pg_stat_activity WHERE backend_type = 'client backend'
    UNION ALL SELECT 'standby', pg_is_in_recovery()::text
    UNION ALL SELECT 'bypass', (r.rolsuper OR r.rolbypassrls)::text FROM pg_roles AS r WHERE r.rolname = current_user
    UNION ALL SELECT 'erased', count(*)::text FROM ${s}.erased
    UNION ALL SELECT 'dead', d.key FROM ${s}.due AS d WHERE d.attempts >= 5;
END $body$;
`;
