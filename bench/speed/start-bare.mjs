import Database from "better-sqlite3";

const database = new Database(process.argv[2]);
database.pragma("journal_mode = WAL");
const rows = database.prepare("SELECT body FROM message WHERE session = ? ORDER BY seq DESC LIMIT 20").all("s-42");
console.log(rows.map(({ body }) => JSON.parse(body)).length);
database.close();
