import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openMemory } from "../../src/memory/open-memory.ts";
import { cleanUp, temporaryFolder } from "../support/stores.ts";

afterEach(cleanUp);

test("what was undone is in no file once its purge has run", async () => {
  const folder = temporaryFolder();
  const holds = (text: string): boolean =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));
  let now = Date.UTC(2026, 2, 3);
  const memory = openMemory(join(folder, "memory.db"), { now: () => now, background: "manual" });
  const chat = memory.session("s", { user: "u" });
  await chat.turn("harmless", async () => "ok");
  await chat.turn("swordfish", async () => "ok");
  await chat.undo();
  expect(holds("swordfish")).toBe(true);
  now += 31 * 86_400_000;
  expect(await memory.runTasks()).toEqual({ done: 1, failed: 0 });
  expect(holds("swordfish")).toBe(false);
  expect(holds("harmless")).toBe(true);
  await memory.close();
});
