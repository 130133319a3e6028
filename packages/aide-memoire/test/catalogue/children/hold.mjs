// Holds SQLite's write lock on the file until it is let go.
import { letGo, options, say } from "./say.mjs";

const database = await open(options.where);
database.exec("BEGIN IMMEDIATE");
say("held");
await letGo();
database.exec("ROLLBACK");
database.close();

async function open(path) {
  try {
    const { DatabaseSync } = await import("node:sqlite");
    return new DatabaseSync(path);
  } catch {
    const { default: Database } = await import("better-sqlite3");
    return new Database(path);
  }
}
