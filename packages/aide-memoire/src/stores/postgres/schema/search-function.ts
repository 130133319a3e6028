import { blockSize } from "./index-functions.ts";

/**
 * Counts are over all of the owner's entries; they come first, in a row without a log. Of what matches, those whose terms
 * are rarest together come first, then the newest. Looks by term stand in subqueries, which a planner without statistics
 * cannot turn into a scan of all. A term weighs ln((documents + 1) / frequency) in whole numbers, so that
 * sums do not depend on the order of adding.
 */
export const searchFunction = (s: string): string => `
CREATE FUNCTION ${s}.search_index(_owner bytea, _query jsonb)
RETURNS TABLE (
  log text, seq double precision, at double precision, length double precision, frequencies integer[]
) LANGUAGE plpgsql STABLE AS $body$
#variable_conflict use_column
DECLARE
  _state ${s}.owner;
  _terms text[] := ARRAY(SELECT jsonb_array_elements_text(_query->'terms'));
  _logs text[] := CASE WHEN _query->'logs' IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text(_query->'logs')) END;
  _open bigint;
  _found integer[];
BEGIN
  PERFORM ${s}.begin_read(_owner);
  SELECT * INTO _state FROM ${s}.owner WHERE owner_key = _owner;
  _open := ${s}.open_block(_state.entries) * ${blockSize};
  _found := ARRAY(SELECT (SELECT coalesce(sum(cardinality(p.numbers)), 0) FROM ${s}.posting AS p
      WHERE p.owner_key = _owner AND p.incarnation = _state.incarnation AND p.term = t.term)::integer
    + (SELECT count(*) FROM ${s}.indexed AS i WHERE i.owner_key = _owner AND i.incarnation = _state.incarnation
      AND i.number >= _open AND i.number <= _state.entries AND t.term = ANY (i.terms))::integer
    FROM unnest(_terms) WITH ORDINALITY AS t (term, place) ORDER BY t.place);
  seq := coalesce(_state.documents, 0);
  length := coalesce(_state.length, 0);
  frequencies := _found;
  RETURN NEXT;

  RETURN QUERY
  WITH asked AS (
    SELECT t.term, sum(round(ln((_state.documents + 1) / t.found::double precision) * 4294967296)::bigint)::bigint AS weight
      FROM unnest(_terms, _found) AS t (term, found) WHERE t.found > 0 GROUP BY t.term
  ), holding AS (
    SELECT p.number, a.weight FROM asked AS a CROSS JOIN LATERAL (
      SELECT unnest(p.numbers) AS number FROM ${s}.posting AS p
        WHERE p.owner_key = _owner AND p.incarnation = _state.incarnation AND p.term = a.term OFFSET 0) AS p
    UNION ALL
    SELECT i.number, a.weight FROM ${s}.indexed AS i JOIN asked AS a ON a.term = ANY (i.terms)
      WHERE i.owner_key = _owner AND i.incarnation = _state.incarnation
        AND i.number >= _open AND i.number <= _state.entries
  ), matching AS (
    SELECT h.number, sum(h.weight) AS rarity FROM holding AS h GROUP BY h.number
  ), best AS (
    SELECT m.number, i.log, i.seq, i.at, i.length, m.rarity FROM matching AS m CROSS JOIN LATERAL (
      SELECT i.log, i.seq, i.at, i.length FROM ${s}.indexed AS i
        WHERE i.owner_key = _owner AND i.number = m.number OFFSET 0) AS i
      WHERE (_query->'since' IS NULL OR i.at >= (_query->>'since')::double precision)
        AND (_query->'until' IS NULL OR i.at <= (_query->>'until')::double precision)
        AND (_logs IS NULL OR i.log = ANY (_logs))
      ORDER BY m.rarity DESC, i.at DESC, i.seq DESC LIMIT (_query->>'limit')::bigint
  )
  SELECT b.log, b.seq::double precision, b.at::double precision, b.length::double precision,
    ARRAY(SELECT coalesce(e.frequencies[array_position(e.terms, t.term)], 0)
      FROM unnest(_terms) WITH ORDINALITY AS t (term, place) ORDER BY t.place)
    FROM best AS b CROSS JOIN LATERAL (SELECT i.terms, i.frequencies FROM ${s}.indexed AS i
      WHERE i.owner_key = _owner AND i.number = b.number OFFSET 0) AS e
    ORDER BY b.rarity DESC, b.at DESC, b.seq DESC;
END $body$;
`;
