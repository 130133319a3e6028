// Replays a conversation through full turns in processes that are killed again and again, and checks that the memory holds
// every acknowledged turn exactly once, in order, none half. See README.md.
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readConversations } from "./replay/conversation.mjs";
import { newLedger } from "./replay/ledger.mjs";
import { partsOf } from "./replay/parts.mjs";
import { reportOf } from "./replay/report.mjs";
import { playRound } from "./replay/round.mjs";
import { ownerOf } from "./replay/session.mjs";
import { storeAt } from "./replay/stores.mjs";
import { saveResult } from "./support/results.mjs";
import { temporaryFolder } from "./support/temporary.mjs";

const mostRounds = 10;

const { values } = parseArgs({
  options: {
    data: { type: "string", default: fileURLToPath(new URL("data/conversation.json", import.meta.url)) },
    kills: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    store: { type: "string", default: "sqlite" },
    writers: { type: "string", default: "1" },
  },
});
const data = resolve(values.data);
const kills = Number(values.kills);
const writers = Number(values.writers);
const parts = partsOf(readConversations(data), writers);
const path = join(temporaryFolder(), "memory");
const game = {
  storeName: values.store,
  path,
  data,
  seed: Number(values.seed),
  writers,
  parts,
  ledger: newLedger(parts),
  totals: { turns: 0, appends: 0, interrupted: 0, lives: 0, rounds: 0 },
};
const started = performance.now();

for (let left = kills; game.totals.rounds === 0 || (left > 0 && game.totals.rounds < mostRounds);) {
  game.totals.rounds += 1;
  left -= await playRound(game, left);
}
const unsound = await inspect();
const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
const { text, isGood, result } = reportOf(game, { kills, unsound, seconds });
console.log(text);
const name = basename(data).startsWith("conversation") ? "" : basename(data).split(".")[0];
const names = [values.store === "sqlite" ? "" : values.store, name, writers === 1 ? "" : `${writers}-writers`];
await saveResult(["replay", ...names.filter((part) => part !== "")].join("-"), result);
process.exitCode = isGood ? 0 : 1;

/** What is wrong with the file itself; counts drafts that nobody took up. */
async function inspect() {
  const store = storeAt(values.store, path);
  for (const owner of new Map(parts.map((part) => [ownerOf(part).id, ownerOf(part)])).values()) {
    const drafts = await store.page(owner, { collection: "draft", order: "key", limit: 100 });
    game.ledger.faults.draftsLeft += drafts.items.length;
  }
  const { checks } = await store.inspect();
  await store.close();
  return checks.filter(({ ok }) => !ok).map(({ name: check, detail }) => `${check}: ${detail}`);
}
