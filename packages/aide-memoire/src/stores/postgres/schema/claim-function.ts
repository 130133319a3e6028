import { readCommittedOnly } from "./basic-functions.ts";

/**
 * Claims due tasks, the longest due first. It never waits: what others are at is left to them. A lane is locked before it
 * is looked at, so that of two who come at once only one takes a task of it. Where nothing is due, nothing is written.
 */
export const claimFunction = (s: string): string => `
CREATE FUNCTION ${s}.claim_tasks(_kinds jsonb, _due bigint, _ttl bigint, _limit bigint, _clock bigint)
RETURNS TABLE (
  tenant text, kind text, name text, key text, number double precision, at double precision, body text,
  token text, attempt integer
) LANGUAGE plpgsql AS $body$
#variable_conflict use_column
DECLARE
  _now bigint := coalesce(_clock, ${s}.wall_clock());
  _task record;
  _claimed bigint := 0;
BEGIN${readCommittedOnly}
  PERFORM ${s}.begin_directory();
  PERFORM set_config('synchronous_commit', 'off', true);
  FOR _task IN SELECT d.owner_key, d.key, d.lane FROM ${s}.due AS d
    WHERE d.at <= _due AND d.attempts < 5 AND d.kind IN (SELECT jsonb_array_elements_text(_kinds))
      AND NOT EXISTS (SELECT FROM ${s}.due AS b
        WHERE b.owner_key = d.owner_key AND b.lane = d.lane AND b.token IS NOT NULL AND b.expires_at > _now)
    ORDER BY d.at, d.key, d.owner_key
  LOOP
    EXIT WHEN _claimed >= _limit;
    CONTINUE WHEN NOT pg_try_advisory_xact_lock(
      hashtextextended('${s} lane ' || encode(_task.owner_key, 'hex') || _task.lane, 0));
    PERFORM FROM ${s}.due AS d WHERE d.owner_key = _task.owner_key AND d.key = _task.key FOR UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    UPDATE ${s}.due AS d
      SET token = gen_random_uuid()::text, attempts = d.attempts + 1, expires_at = _now + _ttl
      WHERE d.owner_key = _task.owner_key AND d.key = _task.key AND d.at <= _due AND d.attempts < 5
        AND NOT EXISTS (SELECT FROM ${s}.due AS b WHERE b.owner_key = _task.owner_key AND b.lane = _task.lane
          AND b.token IS NOT NULL AND b.expires_at > _now)
      RETURNING d.token, d.attempts INTO token, attempt;
    CONTINUE WHEN NOT FOUND;
    PERFORM set_config('aide_memoire.owner', encode(_task.owner_key, 'hex'), true);
    SELECT o.tenant, o.kind, o.name, e.key, e.version, e.at, e.body INTO tenant, kind, name, key, number, at, body
      FROM ${s}.owner AS o JOIN ${s}.entry AS e ON e.owner_key = o.owner_key AND e.incarnation = o.incarnation
      WHERE o.owner_key = _task.owner_key AND e.owner_key = _task.owner_key
        AND e.collection = 'task' AND e.key = _task.key;
    CONTINUE WHEN NOT FOUND;
    _claimed := _claimed + 1;
    RETURN NEXT;
  END LOOP;
END $body$;
`;
