import { Client } from "pg";
import type { PostgresServer } from "./postgres-server.ts";

/** Makes the ordinary role `keeper`, which stores belong to, as they should. Gives the URL by which it connects. */
export async function addKeeper(server: PostgresServer): Promise<string> {
  const admin = new Client({ connectionString: server.url() });
  await admin.connect();
  await admin.query("CREATE ROLE keeper LOGIN; GRANT CREATE ON DATABASE postgres TO keeper");
  await admin.end();
  return server.url("postgres", "keeper");
}
