import { Pool } from "pg";
import { afterAll, beforeAll } from "vitest";
import { addKeeper } from "../../support/postgres-keeper.ts";
import { startPostgres, type PostgresServer, type ServerOptions } from "../../support/postgres-server.ts";

/** A server for the tests of a file, whose stores belong to an ordinary role, as they should. */
export type Place = {
  readonly server: PostgresServer;
  /** Of the superuser: it sees past row-level security. */
  readonly admin: Pool;
  /** Of the role that the tables belong to. */
  readonly url: string;
};

export function placeForTests(options: ServerOptions = {}): () => Place {
  let place: Place | undefined;

  beforeAll(async () => {
    const server = await startPostgres(options);
    const url = await addKeeper(server);
    const admin = new Pool({ connectionString: server.url(), max: 2 });
    // Tests kill the server.
    admin.on("error", () => {});
    place = { server, admin, url };
  }, 120_000);

  afterAll(async () => {
    await place?.admin.end();
    await place?.server.stop();
  }, 60_000);

  return () => {
    if (place === undefined) throw new Error("The server is not up.");
    return place;
  };
}
