// Frozen on purpose: never import or compute the expected values. A change here is a change for every user.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What each entry exports at run time, sorted. */
const EXPORTS: Record<string, readonly string[]> = {
  index: ["MemoryError", "openMemory"],
  store: ["bucketCount", "bucketOf", "memoryStore", "ownerKey"],
  sqlite: ["openSqliteClient", "sqliteStore"],
  formats: [
    "aiSdk",
    "anthropic",
    "anthropicFormat",
    "gemini",
    "langChain",
    "openaiAgents",
    "openaiChat",
    "openaiChatFormat",
    "openaiResponses",
    "uiMessages",
  ],
  pure: ["repair", "trim"],
  "ai-sdk": ["chatPage"],
  "openai-agents": ["agentsSession", "journal"],
  notebook: ["notebook"],
  tokens: ["estimateTokens", "gptTokens"],
  testing: [
    "assertValid",
    "compareHistories",
    "failingStore",
    "fakeClock",
    "scriptedModel",
    "storeCases",
    "testMemory",
  ],
};

/** The library's public paths. */
const SUBPATHS = [
  ".",
  "./store",
  "./sqlite",
  "./formats",
  "./pure",
  "./ai-sdk",
  "./openai-agents",
  "./notebook",
  "./tokens",
  "./testing",
  "./package.json",
];

const library = new URL("../../packages/aide-memoire/", import.meta.url);

test.each(Object.entries(EXPORTS))("the entry %s exports exactly its pinned names", async (name, names) => {
  const entry: object = await import(/* @vite-ignore */ new URL(`src/${name}.ts`, library).href);
  expect(Object.keys(entry).sort()).toEqual(names);
});

test("the library has exactly its pinned paths, each with an entry of the same name", () => {
  const { exports } = JSON.parse(readFileSync(new URL("package.json", library), "utf8"));
  expect(Object.keys(exports)).toEqual(SUBPATHS);
  expect(Object.keys(EXPORTS)).toEqual(
    SUBPATHS.filter((path) => path !== "./package.json").map((path) => path.slice(2) || "index"),
  );
});
