// Another process on the same database. Arguments: the transpiled store, the part to play, its values.
import { pathToFileURL } from "node:url";

const [dist, part, url, schema, ...values] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(`${dist}/stores/postgres/${file}`).href);
const { postgresStore } = await load("postgres-store.js");
const { openPostgresClient } = await load("pg-client.js");
const owner = { tenant: "", kind: "user", id: "ada" };
const store = postgresStore({ client: await openPostgresClient(url), schema });

const parts = {
  /** Opens the schema at the same time as others do, and stores a fact of its own. */
  async open() {
    const row = { collection: "fact", key: values[0], at: 1, body: "{}" };
    const batch = { owner, operation: values[0], digest: "", at: 1, incarnation: 0, expect: [] };
    await store.commit({ ...batch, changes: [{ kind: "put", row }] });
    process.stdout.write("done");
  },
};
await parts[part]();
await store.close();
