import { MemoryError } from "../../core/error.ts";

/** Postgres cuts longer names, without an error. */
const longest = 63;

/**
 * The name of a schema as it is written into SQL. Letters, digits and `_` only: it stands in function bodies too, and is
 * the same in lower case, so that people can write it without quotes.
 */
export function schemaName(name: string): string {
  if (/^[a-z_][a-z0-9_]*$/.test(name) && name.length <= longest && !name.startsWith("pg_")) return `"${name}"`;
  throw new MemoryError(
    "BAD_INPUT",
    `The schema must be named by small letters, digits and "_", ${longest} at most, and not begin with "pg_" or a digit.`,
  );
}
