import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { uiMessages, type UIMessages } from "../../src/formats.ts";
import type { Session } from "../../src/index.ts";
import { openMemory } from "../../src/memory/open-memory.ts";
import { cleanUp, temporaryFolder } from "../support/stores.ts";

afterEach(cleanUp);

/** A memory in a file, with a clock that can go on by a month. */
function opened() {
  const folder = temporaryFolder();
  const holds = (text: string): boolean =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));
  let now = Date.UTC(2026, 2, 3);
  const memory = openMemory(join(folder, "memory.db"), { now: () => now, background: "manual" });
  const later = (): void => {
    now += 31 * 86_400_000;
  };
  return { memory, holds, later };
}

test("what was undone is in no file once its purge has run", async () => {
  const { memory, holds, later } = opened();
  const chat = memory.session("s", { user: "u" });
  await chat.turn("harmless", async () => "ok");
  await chat.turn("swordfish", async () => "ok");
  await chat.undo();
  expect(holds("swordfish")).toBe(true);
  later();
  expect(await memory.runTasks()).toEqual({ done: 1, failed: 0 });
  expect(holds("swordfish")).toBe(false);
  expect(holds("harmless")).toBe(true);
  await memory.close();
});

const question = { id: "q", role: "user", parts: [{ type: "text", text: "harmless" }] } as const;
const call = { type: "tool-x", toolCallId: "1", state: "input-available", input: {} } as const;
const waits = { id: "a", role: "assistant", parts: [{ type: "text", text: "swordfish" }, call] } as const;
const said = { id: "a", role: "assistant", parts: [{ type: "text", text: "ok" }] } as const;

test.each([
  ["edit", async (chat: Session<UIMessages>, id: string) => chat.edit(id, "harmless")],
  ["regenerate", async (chat: Session<UIMessages>, id: string) => chat.regenerate(id)],
  [
    "a reply that goes on",
    async (chat: Session<UIMessages>) =>
      chat.begin({ ...waits, parts: [{ ...call, state: "output-available", output: 1 }] }),
  ],
])("what %s took the place of goes too, and what took it stays", async (_how, begin) => {
  const { memory, holds, later } = opened();
  const chat = memory.session("s", { user: "u", format: uiMessages });
  await (await chat.begin({ ...question, parts: [...question.parts] })).commit({ ...waits, parts: [...waits.parts] });
  const [first] = await chat.items();
  await (await begin(chat, first?.id ?? "")).commit({ ...said, parts: [...said.parts] });
  expect(holds("swordfish")).toBe(true);
  later();
  expect(await memory.runTasks()).toEqual({ done: 1, failed: 0 });
  expect(holds("swordfish")).toBe(false);
  expect(holds("harmless")).toBe(true);
  expect(await chat.messages()).toMatchObject([{ role: "user" }, said]);
  await memory.close();
});
