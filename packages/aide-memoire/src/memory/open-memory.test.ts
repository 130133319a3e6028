import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { Store } from "../core/store.ts";
import { memoryStore } from "../stores/memory/memory-store.ts";
import { openMemory } from "./open-memory.ts";
import type { Options } from "./options.ts";

const odd = <T>(value: unknown): T => value as T;

test.each([
  5,
  null,
  {},
  [],
  true,
  () => 1,
  { specVersion: 1 },
  { ...memoryStore(), specVersion: 2 },
  openMemory(":memory:"),
])("%# is no place of a memory", (where) => {
  expect(() => openMemory(odd<string>(where))).toThrow(
    expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining("path, a URL or a store") }),
  );
});

test.each([null, 5, "x", [], { windows: 5 }, { durability: "none" }, { durability: null }])(
  "%j are no options, whatever the place is",
  (options) => {
    for (const where of [":memory:", memoryStore(), "/nowhere/memory.db"]) {
      expect(() => openMemory(where, odd<Options>(options))).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
    }
  },
);

test("a choice is told by what there is to choose from", () => {
  const open = (): unknown => openMemory(":memory:", { durability: odd<"full">("ful") });
  expect(open).toThrow('durability must be "full" or "relaxed", not another text.');
});

test("a URL is the place that it names", async () => {
  const folder = mkdtempSync(join(tmpdir(), "aide-memoire-"));
  const path = join(folder, "a b.db");
  const memory = openMemory(pathToFileURL(path), { background: "manual" });
  expect(memory.location).toBe(path);
  expect(openMemory(new URL(`sqlite:${join(folder, "c.db")}`)).location).toBe(join(folder, "c.db"));
  expect(() => openMemory(new URL("https://example.org/memory.db"))).toThrow(
    expect.objectContaining({ code: "BAD_INPUT" }),
  );
  await memory.close();
  rmSync(folder, { recursive: true });
});

test("a store given twice is shared: it is closed with the last memory over it", async () => {
  const inner = memoryStore();
  let closings = 0;
  const store: Store = {
    ...inner,
    close: async () => {
      closings += 1;
      await inner.close();
    },
  };
  const [one, two] = [openMemory(store), openMemory(store)];
  const turn = await one.session("s").begin("q");
  await expect(two.session("s").begin("r", { whenBusy: "reject" })).rejects.toMatchObject({ code: "BUSY" });
  await turn.commit("a");
  await one.close();
  await one.close();
  expect(await two.session("s").messages()).toHaveLength(2);
  await two.session("s").turn("more", async () => "ok");
  expect(closings).toBe(0);
  await two.close();
  expect(closings).toBe(1);
  await expect(openMemory(store).session("s").messages()).rejects.toMatchObject({ code: "CLOSED" });
});

test("an event handler that fails later ends no process", async () => {
  const store = memoryStore();
  let told = 0;
  const onEvent = async (): Promise<void> => {
    told += 1;
    throw new Error("handler");
  };
  const memory = openMemory(
    {
      ...store,
      page: async (owner, query) => ({
        items: (await store.page(owner, query)).items.map((row) => ({ ...row, body: "{" })),
      }),
    },
    odd<Options>({ onEvent }),
  );
  await memory.session("s", { user: "u" }).turn("q", async () => "a");
  expect((await memory.sessions({ user: "u" })).items).toEqual([]);
  expect(told).toBe(1);
  await memory.close();
});
