import { join } from "node:path";
import { describe, test } from "vitest";
import { testHistories } from "../../../test/support/like-memory.ts";
import { folders, reopenable } from "../../../test/support/reopenable.ts";
import { storeCases } from "../../testing/store-cases.ts";
import type { OpenStore } from "../../testing/store-open.ts";
import { sqliteStore, type SqliteOptions } from "./sqlite-store.ts";

const newFolder = folders();

/** Opens each store in a folder of its own. */
function sqliteIn(durability: "full" | "relaxed"): OpenStore {
  return reopenable<SqliteOptions>(sqliteStore, async () => ({
    path: join(await newFolder(), "memory.db"),
    durability,
  }));
}

describe("sqlite store", () => {
  const open = sqliteIn("full");
  for (const { group, name, run } of storeCases) test(`${group}: ${name}`, () => run(open));
});

describe("sqlite store beside the memory store", () => {
  const open = sqliteIn("relaxed");
  testHistories(() => open);
});
