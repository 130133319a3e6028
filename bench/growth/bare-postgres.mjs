// What one would write by hand: a transaction of seven statements, a table for each thing, prepared once.
import pg from "pg";
import { bodiesIn, rowsIn } from "./place.mjs";

const schema = `
  CREATE SCHEMA IF NOT EXISTS bare;
  CREATE TABLE IF NOT EXISTS bare.session (id text PRIMARY KEY, next int NOT NULL, body text NOT NULL);
  CREATE TABLE IF NOT EXISTS bare.lock (session text PRIMARY KEY, token text NOT NULL);
  CREATE TABLE IF NOT EXISTS bare.turn (session text, number int, body text NOT NULL, PRIMARY KEY (session, number));
  CREATE TABLE IF NOT EXISTS bare.message (session text, seq int, body text NOT NULL, words text, PRIMARY KEY (session, seq))`;

/**
 * @param {string} url
 * @param {"full" | "relaxed"} durability
 */
export async function barePostgres(url, durability) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(schema);
  await client.query(`SET synchronous_commit = ${durability === "full" ? "on" : "off"}`);
  const run = async (name, text, values) => (await client.query({ name, text, values })).rows;
  const last = async (session, count) =>
    run("last", "SELECT body FROM bare.message WHERE session = $1 ORDER BY seq DESC LIMIT $2", [session, count]);

  return {
    async fill(parts) {
      const rows = parts.flatMap(({ session, from, messages }) =>
        messages.map((message, place) => [session, from + place, JSON.stringify(message)]),
      );
      const columns = [0, 1, 2].map((number) => rows.map((row) => row[number]));
      await run(
        "fill",
        "INSERT INTO bare.message SELECT *, NULL FROM unnest($1::text[], $2::int[], $3::text[])",
        columns,
      );
      await run(
        "filled",
        `INSERT INTO bare.session SELECT id, next, '{}' FROM unnest($1::text[], $2::int[]) AS new (id, next)
         ON CONFLICT (id) DO UPDATE SET next = excluded.next`,
        [parts.map(({ session }) => session), parts.map(({ from, messages }) => from + messages.length)],
      );
    },
    commit: {
      transaction: async (session, like) => {
        const bodies = bodiesIn(like);
        const [turn, row] = ["turn", "session"].map((kind) =>
          rowsIn(like).find(({ collection }) => collection === kind),
        );
        const words = like.changes.flatMap((change) => (change.kind === "index" ? [JSON.stringify(change.terms)] : []));
        await run("begin", "BEGIN", []);
        const [{ next }] = await run("look", "SELECT next FROM bare.session WHERE id = $1 FOR UPDATE", [session]);
        await run(
          "messages",
          "INSERT INTO bare.message SELECT $1, $2 + n - 1, b, w FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS x (b, w, n)",
          [session, next, bodies, words],
        );
        await run("turn", "INSERT INTO bare.turn VALUES ($1, $2, $3)", [session, next, turn.body]);
        await run("row", "UPDATE bare.session SET next = $2, body = $3 WHERE id = $1", [
          session,
          next + bodies.length,
          row.body,
        ]);
        await run("unlock", "DELETE FROM bare.lock WHERE session = $1", [session]);
        await run("commit", "COMMIT", []);
      },
    },
    context: {
      transaction: async (session) => {
        await run("begin", "BEGIN", []);
        await run(
          "lock",
          "INSERT INTO bare.lock VALUES ($1, $2) ON CONFLICT (session) DO UPDATE SET token = excluded.token",
          [session, "token"],
        );
        await run("session", "SELECT body FROM bare.session WHERE id = $1", [session]);
        await last(session, 24);
        await run("commit", "COMMIT", []);
      },
    },
    last: { select: async (session) => (await last(session, 20)).map(({ body }) => JSON.parse(body)).reverse() },
    close: () => client.end(),
  };
}
