// Holds a database file locked, as another application would. Started with the file and the time in milliseconds.
import { writeSync } from "node:fs";
import Database from "better-sqlite3";

const [path, milliseconds] = process.argv.slice(2);
const database = new Database(path, { timeout: 5000 });
database.exec("BEGIN IMMEDIATE");
writeSync(1, "locked\n");
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(milliseconds));
writeSync(1, "unlocking\n");
database.exec("ROLLBACK");
database.close();
