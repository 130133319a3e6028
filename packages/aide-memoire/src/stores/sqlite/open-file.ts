import { closeSync, openSync } from "node:fs";
import { dirname } from "node:path";
import type { Connect, SqliteClient } from "./client.ts";
import { makeFolders, syncFolders } from "../folders.ts";
import { prepareSchema } from "./migrate.ts";
import { whileBusy, type Patience } from "./retry.ts";

/** Set on each connection. None of them touches the file. */
const pragmas = [
  "busy_timeout = 0",
  "secure_delete = ON",
  "mmap_size = 1073741824",
  "cache_size = -16000",
  "journal_size_limit = 67108864",
  // In pages. A checkpoint waits for the disk twice: once for 16 MB of changes, not for 4 as by default.
  "wal_autocheckpoint = 4000",
  // On a Mac only this makes the disk write; elsewhere it means nothing.
  "fullfsync = ON",
  "checkpoint_fullfsync = ON",
];

/** Opens the file, which is made where there is none, and brings its tables up to date. */
export async function openFile(
  path: string,
  connect: Connect,
  migrations: readonly string[],
  patience: Patience,
): Promise<SqliteClient> {
  makeFile(path);
  const client = await connect(path);
  try {
    await whileBusy(patience, () => {
      for (const pragma of pragmas) client.exec(`PRAGMA ${pragma}`);
    });
    await prepareSchema(client, path, migrations, patience);
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Only the owner of the file may read it; SQLite gives its two companions the same mode. */
function makeFile(path: string): void {
  const folder = dirname(path);
  const made = makeFolders(folder);
  try {
    // A file that is there is never opened past SQLite: closing it would end the locks of this process.
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if ((error as { code?: unknown }).code !== "EEXIST") throw error;
  }
  if (made !== undefined) syncFolders(folder, dirname(made));
}
