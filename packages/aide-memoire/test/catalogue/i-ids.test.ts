import { mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { openMemory, type Memory } from "aide-memoire";
import { onServersToo } from "../support/stores.ts";
import { user } from "./support/messages.ts";
import { newFile } from "./support/processes.ts";

const paths = ["../../x", "..\\x", "/abs", "a/../../b", "C:evil", ".", "..", "a\u0000b", "file:///etc/passwd", "~/x"];

async function useEach(memory: Memory): Promise<void> {
  for (const id of paths) {
    for (const chat of [
      memory.session(id),
      memory.session(id, { user: id }),
      memory.session(id, { user: id, tenant: id }),
    ]) {
      await chat.append([user(id)]);
      await (await chat.fork()).append([user("branch")]);
      expect(await chat.messages()).toEqual([user(id)]);
    }
  }
}

onServersToo("I session and user ids as input", (open) => {
  test("C-048 an id that looks like a path is an id like any other", async () => {
    const { memory } = open();
    await useEach(memory);
    expect((await memory.sessions({ user: "..", limit: 10 })).items).toHaveLength(2);
  });

  test("C-048 an empty id, one of 5,000 characters and a place that holds a NUL are refused", async () => {
    const { memory, store } = open();
    for (const id of ["", "x".repeat(5000)]) {
      expect(() => memory.session(id)).toThrow(expect.objectContaining({ code: "BAD_ID" }));
      expect(() => memory.session("s", { user: id })).toThrow(expect.objectContaining({ code: "BAD_ID" }));
    }
    expect(() => openMemory("a\u0000b")).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
    expect((await store.owners({ limit: 10 })).items).toEqual([]);
  });
});

describe("I ids and files (sqlite)", () => {
  test("C-048 an id that looks like a path touches no file but the database's", async () => {
    const outer = dirname(newFile());
    const inner = join(outer, "one/two");
    mkdirSync(inner, { recursive: true });
    const memory = openMemory(join(inner, "memory.db"), { background: "manual" });
    await useEach(memory);
    await memory.close();
    const files = readdirSync(outer, { recursive: true, encoding: "utf8" }).sort();
    expect(files.filter((file) => !file.startsWith("one/two/memory.db"))).toEqual(["one", "one/two"]);
  });
});
