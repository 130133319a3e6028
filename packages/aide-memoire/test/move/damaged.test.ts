import assert from "node:assert/strict";
import { test } from "vitest";
import { openSqliteClient } from "../../src/stores/sqlite/client.ts";
import { sqliteStore } from "../../src/stores/sqlite/sqlite-store.ts";
import { temporaryFolder } from "../support/stores.ts";
import { contents, copied, place, placeOver, type Place } from "./support.ts";

/** A file with the sessions `whole` and `hurt` of one user, after `damage` was done to it. */
async function damaged(damage: string): Promise<Place> {
  const path = `${temporaryFolder()}/memory.db`;
  const before = placeOver(sqliteStore({ path }));
  for (const id of ["whole", "hurt"]) {
    await before.memory.session(id, { user: "ada" }).turn(`hello ${id}`, async () => "hi");
  }
  await before.memory.close();
  const client = await openSqliteClient(path);
  client.exec(damage);
  client.close();
  return placeOver(sqliteStore({ path }), { onEvent: () => undefined });
}

/** Without what search counts: the source's still counts what it lost. */
async function readable({ store }: Place): Promise<unknown> {
  const { rows, items } = (await contents(store))["user:ada"] ?? {};
  return { rows, items };
}

const hurtItem = "(SELECT max(id) FROM item)";
const hurtRow = "collection = 'session' AND key = 'hurt'";

test.each([
  ["a message is gone", `DELETE FROM item WHERE id = ${hurtItem}`, "1 of 2", 3],
  ["a message is no JSON", `UPDATE item SET body = '{' WHERE id = ${hurtItem}`, "1 of 2", 4],
  ["the record is cut", `UPDATE entry SET body = substr(body, 1, 20) WHERE ${hurtRow}`, "its row", 4],
  ["the view is no list", `UPDATE entry SET view = '[[1' WHERE ${hurtRow}`, "its row", 4],
])("where %s the session is named, and all that can be read is copied", async (_what, damage, lost, messages) => {
  const [source, target] = [await damaged(damage), place("sqlite")];

  for (const status of ["copied", "same"]) {
    const [ada] = await copied(source, target);
    assert.equal(ada?.status, status);
    assert.deepEqual(ada.damaged, [{ session: "hurt", lost }]);
    assert.equal(ada.target?.messages, messages);
  }
  assert.deepEqual(await readable(target), await readable(source));
  assert.equal((await target.memory.session("whole", { user: "ada" }).messages()).length, 2);
});

test("a whole page of lost messages hides none behind it", async () => {
  const source = place("ram");
  const session = source.memory.session("s", { user: "ada" });
  for (let part = 0; part < 3; part += 1) {
    await session.append(Array.from({ length: 400 }, (_, n) => ({ role: "user", content: `${part}.${n}` })));
  }
  const items = await session.items();
  const log = items[0]!.id.split(".")[0]!;
  const owner = { tenant: "", kind: "user", id: "ada" } as const;
  await source.store.commit({
    owner,
    operation: "damage" as never,
    digest: "",
    at: 1,
    incarnation: 0,
    expect: [],
    changes: [{ kind: "destroy", log: log as never, from: 400, to: 1100 }],
  });
  const target = place("sqlite");

  const [ada] = await copied(source, target);

  assert.deepEqual(
    [ada?.status, ada?.damaged, ada?.target?.messages],
    ["copied", [{ session: "s", lost: "701 of 1200" }], 499],
  );
  assert.deepEqual(await readable(target), await readable(source));
});
