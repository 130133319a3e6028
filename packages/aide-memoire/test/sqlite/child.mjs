// Another process on the same file. Arguments: the transpiled store, the part to play, its values.
import { pathToFileURL } from "node:url";

const [dist, part, path, ...values] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(`${dist}/stores/sqlite/${file}`).href);
const { sqliteStore } = await load("sqlite-store.js");
const owner = { tenant: "", kind: "user", id: "ada" };
const write = (value) => process.stdout.write(`${value}\n`);

const parts = {
  /** Opens the file at the same time as others do, reads, and says how many tables it made. */
  async openAndRead() {
    const { openSqliteClient } = await load("client.js");
    let migrations = 0;
    const connect = async (file) => {
      const client = await openSqliteClient(file);
      const exec = (sql) => {
        if (sql.includes("CREATE TABLE item")) migrations += 1;
        return client.exec(sql);
      };
      return { exec, prepare: (sql) => client.prepare(sql), close: () => client.close() };
    };
    const store = sqliteStore({ path, connect });
    await store.read(owner, { session: "s", last: {} });
    await store.close();
    write(migrations);
  },

  /** Appends so many items, each behind what it sees. */
  async append() {
    const [name, count] = values;
    const store = sqliteStore({ path });
    for (let number = 1; number <= Number(count);) {
      const { ranges } = await store.read(owner, {
        ranges: [{ log: "log", from: 1, to: 1e9, limit: 1, reverse: true }],
      });
      const head = ranges[0][0]?.seq ?? 0;
      const body = `${name} ${number}`;
      const items = [{ seq: head + 1, turn: "t", at: 1, kind: "user", body }];
      const batch = { owner, operation: body, digest: "", at: 1, incarnation: 0 };
      const expect = [{ kind: "head", log: "log", seq: head }];
      const done = await store.commit({ ...batch, expect, changes: [{ kind: "append", log: "log", items }] }).then(
        () => true,
        (error) => {
          if (error.code !== "CONFLICT") throw error;
          return false;
        },
      );
      if (done) number += 1;
    }
    await store.close();
    write("done");
  },

  /** Holds a lease until it is killed. */
  async holdLease() {
    const store = sqliteStore({ path });
    write((await store.lease({ kind: "acquire", owner, name: "turn", ttlMs: 3_600_000 })).kind);
    process.stdin.resume();
  },

  /** Keeps the file locked for so many milliseconds, then goes on until it is told to end. */
  async lock() {
    const { openSqliteClient } = await load("client.js");
    const client = await openSqliteClient(path);
    client.exec("BEGIN IMMEDIATE");
    write("locked");
    setTimeout(() => client.exec("COMMIT"), Number(values[0]));
    process.stdin.resume();
    process.stdin.on("end", () => process.exit(0));
  },

  /** Says what a call of the store fails with. */
  async fail() {
    const error = await sqliteStore({ path })
      .read(owner, {})
      .catch((failure) => failure);
    write(JSON.stringify([error?.code ?? "no error", error?.message ?? ""]));
  },
};
await parts[part]();
