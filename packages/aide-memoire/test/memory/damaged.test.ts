import { expect, test } from "vitest";
import type { MemoryEvent } from "../../src/memory/events.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { openMemory } from "../../src/memory/open-memory.ts";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import { memoryStore } from "../../src/stores/memory/memory-store.ts";
import { execIn, freshPath } from "../sqlite/support.ts";

/** A file with the sessions `whole` and `hurt` of one user, after `damage` was done to it. */
async function damagedMemory(damage: string): Promise<{ memory: Memory; events: MemoryEvent[] }> {
  const path = freshPath();
  const first = openMemory(path);
  for (const id of ["whole", "hurt"]) {
    await first.session(id, { user: "ada" }).turn(`hello ${id}`, async () => "hi");
  }
  await first.close();
  await execIn(path, damage);
  const events: MemoryEvent[] = [];
  return { memory: openMemory(path, { onEvent: (event) => events.push(event) }), events };
}

const hurtRow = "UPDATE entry SET %s WHERE collection = 'session' AND key = 'hurt'";

test.each([
  ["view is no list", hurtRow.replace("%s", "view = '[[1'")],
  ["view holds other things", hurtRow.replace("%s", "view = '[[1, 2, 3]]'")],
  ["record is cut", hurtRow.replace("%s", "body = substr(body, 1, 20)")],
])("a session whose %s says so, stands in nobody's way, and can be cleared and erased", async (_what, damage) => {
  const { memory, events } = await damagedMemory(damage);
  const hurt = memory.session("hurt", { user: "ada" });
  await expect(hurt.turn("more", async () => "ok")).rejects.toMatchObject({ code: "STORE_CORRUPT" });
  expect((await memory.sessions({ user: "ada" })).items.map(({ id }) => id)).toEqual(["whole"]);
  expect(events).toContainEqual(expect.objectContaining({ kind: "warning", code: "CORRUPT_ROW" }));
  expect(await memory.session("whole", { user: "ada" }).messages()).toHaveLength(2);
  const { checks } = await memory.health();
  expect(checks.find(({ name }) => name === "messages")).toMatchObject({
    ok: false,
    detail: "2 in 2 sessions read; damaged: hurt (its row)",
  });

  await hurt.clear();
  expect(await hurt.turn("begun anew", async () => "ok")).toBe("ok");
  expect((await memory.health()).checks.find(({ name }) => name === "messages")?.ok).toBe(true);
  await hurt.erase();
  expect(await hurt.messages()).toEqual([]);
  await memory.close();
});

test.each([
  ["item that is no JSON", "UPDATE item SET body = '{' WHERE seq = 1 AND body LIKE '%hello hurt%'"],
  ["item that is gone", "DELETE FROM item WHERE seq = 1 AND body LIKE '%hello hurt%'"],
])("a session with an %s goes on, and the check counts it", async (_what, damage) => {
  const { memory } = await damagedMemory(damage);
  const hurt = memory.session("hurt", { user: "ada" });
  expect(await hurt.messages()).toEqual([{ role: "assistant", content: "hi" }]);
  const { checks } = await memory.health();
  expect(checks.find(({ name }) => name === "messages")).toMatchObject({
    ok: false,
    detail: "4 in 2 sessions read; damaged: hurt (1 of 2)",
  });
  await hurt.turn("more", async () => "ok");
  expect(await hurt.messages()).toHaveLength(3);
  await memory.close();
});

test("damage that the store finds is told to every memory over it", async () => {
  let warn = (_message: string): void => undefined;
  const shared = shareStore((onWarning) => {
    warn = onWarning;
    return memoryStore();
  });
  const told: string[] = [];
  const memories = ["one", "two"].map((name) =>
    memoryOver(shared, { onEvent: ({ code, message }) => told.push(`${name} ${code} ${message}`) }),
  );
  warn("A damaged row.");
  expect(told).toEqual(["one CORRUPT_ROW A damaged row.", "two CORRUPT_ROW A damaged row."]);
  for (const memory of memories) await memory.close();
});
