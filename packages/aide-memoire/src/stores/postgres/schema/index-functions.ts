/** So many numbers of entries are a block: its postings are written when it is full. */
export const blockSize = 32;

/**
 * Writing the index. Entries of an owner are numbered. Those of the block that is not full have no postings: search looks
 * through them. So a commit writes a row for each of its entries, and that which fills a block one for each of its terms.
 * What adds and removes entries gives by how much it changes their number and their length.
 */
export const indexFunctions = (s: string): string => `
CREATE FUNCTION ${s}.index_entries(_owner bytea, _incarnation integer, _last bigint, _step jsonb)
RETURNS bigint[] LANGUAGE plpgsql AS $body$
DECLARE
  _entries jsonb := _step->'entries';
  _old record;
  _removed bigint[];
  _added bigint := jsonb_array_length(_entries);
  _documents bigint := _added;
  _length bigint := _step->>'length';
  _from bigint := ${s}.open_block(_last);
  _to bigint := ${s}.open_block(_last + _added);
BEGIN
  FOR _old IN SELECT i.log, i.seq FROM jsonb_array_elements(_entries) AS e CROSS JOIN LATERAL (
    SELECT i.log, i.seq FROM ${s}.indexed AS i WHERE i.owner_key = _owner AND i.incarnation = _incarnation
      AND i.log = e->>0 AND i.seq = (e->>1)::bigint OFFSET 0) AS i LOOP
    _removed := ${s}.unindex(_owner, _incarnation, _old.log, _old.seq, _old.seq);
    _documents := _documents + _removed[1];
    _length := _length + _removed[2];
  END LOOP;
  INSERT INTO ${s}.indexed (owner_key, incarnation, number, log, seq, at, length, terms, frequencies)
  SELECT _owner, _incarnation, _last + e.place, e.value->>0, (e.value->>1)::bigint, (e.value->>2)::bigint,
    (e.value->>3)::bigint, (e.value->>4)::text[], (e.value->>5)::integer[]
    FROM jsonb_array_elements(_entries) WITH ORDINALITY AS e (value, place);
  IF _from < _to THEN
    INSERT INTO ${s}.posting (owner_key, incarnation, term, block, numbers)
    SELECT _owner, _incarnation, t.term, i.number / ${blockSize}, array_agg(i.number)
      FROM ${s}.indexed AS i, unnest(i.terms) AS t (term) WHERE i.owner_key = _owner AND i.incarnation = _incarnation
        AND i.number >= _from * ${blockSize} AND i.number < _to * ${blockSize}
      GROUP BY t.term, i.number / ${blockSize} ORDER BY t.term;
  END IF;
  RETURN ARRAY[_documents, _length];
END $body$;

-- Of an owner whose entries were numbered up to this: the first block that is not full.
CREATE FUNCTION ${s}.open_block(_last bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $body$
  SELECT (_last + 1) / ${blockSize}
$body$;

CREATE FUNCTION ${s}.unindex(_owner bytea, _incarnation integer, _log text, _from bigint, _to bigint)
RETURNS bigint[] LANGUAGE plpgsql AS $body$
DECLARE
  _gone record;
  _term text;
  _documents bigint := 0;
  _length bigint := 0;
BEGIN
  FOR _gone IN WITH gone AS (
      DELETE FROM ${s}.indexed AS i WHERE i.owner_key = _owner AND i.incarnation = _incarnation
        AND i.log = _log AND i.seq >= _from AND i.seq <= _to RETURNING i.number, i.length, i.terms
    )
    SELECT g.number / ${blockSize} AS block, array_agg(DISTINCT g.number) AS numbers, array_agg(DISTINCT t.term) AS terms,
      sum(g.length) FILTER (WHERE t.place IS NULL OR t.place = 1) AS length
      FROM gone AS g LEFT JOIN LATERAL unnest(g.terms) WITH ORDINALITY AS t (term, place) ON true
      GROUP BY g.number / ${blockSize} LOOP
    -- One term at a time: of a list of them a planner without statistics makes a walk through all terms.
    FOREACH _term IN ARRAY _gone.terms LOOP
      DELETE FROM ${s}.posting AS p WHERE p.owner_key = _owner AND p.incarnation = _incarnation
        AND p.term = _term AND p.block = _gone.block AND p.numbers <@ _gone.numbers;
      IF NOT FOUND THEN
        UPDATE ${s}.posting AS p SET numbers = ARRAY(SELECT n FROM unnest(p.numbers) AS n WHERE n <> ALL (_gone.numbers))
          WHERE p.owner_key = _owner AND p.incarnation = _incarnation AND p.term = _term AND p.block = _gone.block;
      END IF;
    END LOOP;
    _documents := _documents - cardinality(_gone.numbers);
    _length := _length - _gone.length;
  END LOOP;
  RETURN ARRAY[_documents, _length];
END $body$;
`;
