import { join } from "node:path";
import { describe, test } from "vitest";
import { testHistories } from "../../../test/support/like-memory.ts";
import { folders, reopenable } from "../../../test/support/reopenable.ts";
import { storeCases } from "../../testing/store-cases.ts";
import type { OpenStore } from "../../testing/store-open.ts";
import { journalStore, type JournalOptions } from "./journal-store.ts";

const newFolder = folders();

/** Opens each journal in a folder of its own. */
function journalIn(fixed: Omit<JournalOptions, "path">): OpenStore {
  return reopenable<JournalOptions>(journalStore, async () => ({ path: join(await newFolder(), "journal"), ...fixed }));
}

describe("journal store", () => {
  const open = journalIn({});
  for (const { group, name, run } of storeCases) test(`${group}: ${name}`, () => run(open));
});

describe("journal store beside the memory store", () => {
  // Of three owners two are always to be read again.
  const open = journalIn({ durability: "relaxed", mostOwners: 1 });
  testHistories(() => open);
});
