/** A limit as SQLite takes it: less than 0 is none. */
export function limitIn(limit: number): number {
  return limit > Number.MAX_SAFE_INTEGER ? -1 : limit;
}
