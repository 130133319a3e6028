const tables = [
  "owner",
  "erased",
  "session_incarnation",
  "item",
  "entry",
  "indexed",
  "posting",
  "operation",
  "lease",
  "due",
] as const;

/** What calls about many owners may do: none of it shows what an owner remembers. */
const directory = [
  ["owner", "SELECT"],
  ["due", "SELECT"],
  ["due", "UPDATE"],
  ["erased", "ALL"],
] as const;

/**
 * Row-level security, forced on the owner of the tables too: a statement sees the rows of the owner that its transaction
 * was begun for, and none where it was begun for nobody.
 */
export const policies = (s: string): string =>
  [
    ...tables.map(
      (table) => `
ALTER TABLE ${s}.${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${s}.${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON ${s}.${table}
  USING (owner_key = decode(current_setting('aide_memoire.owner', true), 'hex'));`,
    ),
    ...directory.map(
      ([table, command]) => `
CREATE POLICY directory_${command.toLowerCase()} ON ${s}.${table} FOR ${command}
  USING (current_setting('aide_memoire.scope', true) = 'directory');`,
    ),
  ].join("\n");
