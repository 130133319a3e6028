/** Every statement of a store. Each calls a function of the schema, so that it is one transaction and one round trip. */
export function sqlIn(s: string) {
  return {
    commit: `SELECT * FROM ${s}.commit_batch(decode($1::text, 'hex'), $2::jsonb, $3::uuid, $4::bigint, $5::boolean, $6::integer)`,
    read: `SELECT * FROM ${s}.read_owner(decode($1::text, 'hex'), $2::jsonb)`,
    readAcquiring: `SELECT * FROM ${s}.read_acquiring(
      decode($1::text, 'hex'), $2::jsonb, $3::text, $4::text, $5::bigint, $6::boolean, $7::bigint, $8::integer)`,
    page: `SELECT * FROM ${s}.page_rows(decode($1::text, 'hex'), $2::jsonb)`,
    search: `SELECT * FROM ${s}.search_index(decode($1::text, 'hex'), $2::jsonb)`,
    owners: `SELECT * FROM ${s}.page_owners($1::text, $2::integer, decode($3::text, 'hex'), $4::bigint)`,
    lease: `SELECT * FROM ${s}.request_lease(
      decode($1::text, 'hex'), $2::text, $3::text, $4::text, $5::bigint, $6::boolean, $7::bigint, $8::integer)`,
    claim: `SELECT * FROM ${s}.claim_tasks($1::jsonb, $2::bigint, $3::bigint, $4::bigint, $5::bigint)`,
    reclaim: `SELECT ${s}.reclaim_some($1::bigint) AS more`,
    health: `SELECT * FROM ${s}.health()`,
  } as const;
}
