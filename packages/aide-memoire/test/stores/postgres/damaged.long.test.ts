import { expect, describe, test } from "vitest";
import { openMemory } from "../../../src/memory/open-memory.ts";
import type { Memory } from "../../../src/memory/memory.ts";
import { openPostgresClient } from "../../../src/stores/postgres/pg-client.ts";
import { postgresStore } from "../../../src/stores/postgres/postgres-store.ts";
import { postgresPrograms } from "../../support/postgres-server.ts";
import { placeForTests } from "./place.ts";

describe.skipIf(postgresPrograms === undefined)("a row of Postgres that something else has written to", () => {
  const place = placeForTests();

  async function damaged(schema: string, damage: string): Promise<{ memory: Memory; codes: Set<string> }> {
    const codes = new Set<string>();
    const store = postgresStore({ client: await openPostgresClient(place().url), schema });
    const memory = openMemory(store, { background: "manual", onEvent: ({ code }) => codes.add(code) });
    for (const user of ["ada", "bob"]) {
      await memory.session("s", { user }).turn(`hello ${user}`, async () => "hi");
    }
    await place().admin.query(damage.replaceAll("TABLE", schema));
    return { memory, codes };
  }

  const sessionOfAda = `WHERE collection = 'session' AND owner_key IN (SELECT owner_key FROM TABLE.owner WHERE name = 'ada')`;

  test.each([
    ["view_object", "view = '{}'"],
    ["view_numbers", "view = '[1, 2]'"],
    ["view_words", `view = '[["log", "one", 2]]'`],
    ["view_empty", "view = '[[]]'"],
    ["view_gone", "view = NULL"],
    ["record_cut", "body = left(body, 20)"],
  ])("%s: the session is STORE_CORRUPT until it is cleared; others go on", async (schema, change) => {
    const { memory } = await damaged(schema, `UPDATE TABLE.entry SET ${change} ${sessionOfAda}`);
    const hurt = memory.session("s", { user: "ada" });
    await expect(hurt.turn("more", async () => "ok")).rejects.toMatchObject({ code: "STORE_CORRUPT" });
    expect(await memory.session("s", { user: "bob" }).messages()).toHaveLength(2);
    expect(await memory.session("s", { user: "bob" }).turn("more", async () => "ok")).toBe("ok");
    await hurt.clear();
    expect(await hurt.turn("begun anew", async () => "ok")).toBe("ok");
    expect(await hurt.messages()).toHaveLength(2);
    await memory.close();
  });

  test("a message that is no message is left out and told of; others go on", async () => {
    const { memory, codes } = await damaged(
      "item",
      "UPDATE TABLE.item SET body = left(body, 30) WHERE body LIKE '%hello ada%'",
    );
    expect(await memory.session("s", { user: "ada" }).messages()).toEqual([{ role: "assistant", content: "hi" }]);
    expect([...codes]).toEqual(["CORRUPT_ROW"]);
    expect(await memory.session("s", { user: "bob" }).messages()).toHaveLength(2);
    await memory.session("s", { user: "ada" }).turn("more", async () => "ok");
    await memory.close();
  });
});
