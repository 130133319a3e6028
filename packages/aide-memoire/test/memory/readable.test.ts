import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openMemory } from "../../src/memory/open-memory.ts";
import { openSqliteClient } from "../../src/stores/sqlite/client.ts";
import { cleanUp, temporaryFolder } from "../support/stores.ts";

afterEach(cleanUp);

test("a person can read sessions and messages in the file", async () => {
  const path = join(temporaryFolder(), "memory.db");
  const memory = openMemory(path, { now: () => Date.UTC(2026, 2, 3, 9) });
  const picture = { type: "image", image: new URL("https://shop.example/cat.png") } as const;
  await memory.session("s", { user: "ada" }).turn("My cat is grey", async () => "Noted.");
  await memory
    .session("s", { user: "ada" })
    .turn({ role: "user", content: [{ type: "text", text: "Here she is" }, picture] }, async () => "Lovely.");
  await memory.close();
  const client = await openSqliteClient(path);
  expect(client.prepare("SELECT owner, session, at, messages FROM sessions").all()).toEqual([
    { owner: "user:ada", session: "s", at: "2026-03-03T09:00:00.000Z", messages: 4 },
  ]);
  expect(client.prepare("SELECT kind, text FROM messages").all()).toEqual([
    { kind: "user", text: "My cat is grey" },
    { kind: "assistant", text: "Noted." },
    { kind: "user", text: "Here she is" },
    { kind: "assistant", text: "Lovely." },
  ]);
  client.close();
});
