// Who is measured. Each module opens its store with the same few functions; what else there is to know stands here.

/**
 * @typedef {{ session: string, texts: readonly string[] }} Conversation question and answer by turns, the question first
 * @typedef {{ folder: string, redisPort: number }} Place `folder` exists; Redis keeps what belongs to it under its name
 * @typedef {{
 *   start?: (session: string) => Promise<void>,
 *   turn: (session: string, question: string, answer: string) => Promise<void>,
 *   fill: (conversations: readonly Conversation[]) => Promise<void>,
 *   last: (session: string, count: number) => Promise<readonly unknown[]>,
 *   all: (session: string) => Promise<readonly unknown[]>,
 *   close: () => Promise<void>,
 * }} Opened `start` makes a session where that is a call of its own; `turn` resolves when the turn is acknowledged;
 *   `fill` writes much at once, in whatever way is fastest, and is never timed
 *
 * @typedef {{
 *   id: string, name: string, module: string, family: "file" | "redis", packages: readonly string[],
 *   ours?: boolean, options?: object, storesOf?: string, volatile?: boolean, mostMessages?: number, note?: string,
 * }} Participant `packages` are what a user installs; `storesOf` names whose filled stores it reads, if not its own;
 *   `volatile` keeps nothing beyond its process; `mostMessages` is the largest store that it is filled with
 */

/** @type {readonly Participant[]} */
export const participants = [
  ours("sqlite-full", "SQLite", "better-sqlite3", { store: "sqlite", durability: "full" }),
  ours("sqlite-relaxed", "SQLite, relaxed", "better-sqlite3", { store: "sqlite", durability: "relaxed" }),
  ours("journal", "journal", undefined, { store: "journal" }),
  ours("redis", "Redis", "ioredis", { store: "redis" }),
  {
    id: "mastra",
    name: "Mastra Memory + LibSQL",
    module: "mastra.mjs",
    family: "file",
    packages: ["@mastra/core", "@mastra/memory", "@mastra/libsql"],
  },
  {
    id: "voltagent",
    name: "VoltAgent Memory + LibSQL",
    module: "voltagent.mjs",
    family: "file",
    packages: ["@voltagent/core", "@voltagent/libsql"],
    note: "its import sends a request to the network, which nothing here waits for",
  },
  {
    id: "langgraph",
    name: "LangGraph + SqliteSaver",
    module: "langgraph.mjs",
    family: "file",
    packages: ["@langchain/langgraph", "@langchain/langgraph-checkpoint-sqlite", "@langchain/core"],
  },
  {
    id: "langchain-files",
    name: "LangChain file history",
    module: "langchain-files.mjs",
    family: "file",
    packages: ["@langchain/community", "@langchain/core"],
    note: "one JSON file, read once and held in RAM; written anew for each message, in place",
  },
  {
    id: "langchain-redis",
    name: "LangChain Redis history",
    module: "langchain-redis.mjs",
    family: "redis",
    packages: ["@langchain/community", "@langchain/core", "ioredis"],
    note: "redis-server with an append-only file synced once a second; its syncs are the server's",
  },
  {
    id: "mem0",
    name: "mem0, infer: false",
    module: "mem0.mjs",
    family: "file",
    packages: ["mem0ai"],
    mostMessages: 10_000,
    note: "has no read by recency: its 20 are the oldest ones; vectors come from an embedder that costs nothing",
  },
  {
    id: "openai-agents",
    name: "OpenAI Agents MemorySession",
    module: "openai-agents.mjs",
    family: "file",
    packages: ["@openai/agents", "zod"],
    volatile: true,
    note: "in RAM only: not compared",
  },
];

/**
 * @param {string} id
 * @param {string} name of the store
 * @param {string | undefined} driver
 * @param {{ store: string }} options where it is, and those of `openMemory`
 * @returns {Participant}
 */
function ours(id, name, driver, options) {
  return {
    id,
    name: `aide-memoire, ${name}`,
    module: "aide-memoire.mjs",
    family: options.store === "redis" ? "redis" : "file",
    packages: driver === undefined ? [] : [driver],
    ours: true,
    options,
    storesOf: options.store,
  };
}
