// Replays a conversation through full turns in a process that is killed again and again, and checks that the memory
// holds every acknowledged turn exactly once, in order, none half. See README.md.
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openMemory } from "aide-memoire";
import { readConversations } from "./replay/conversation.mjs";
import { killPlan } from "./replay/kill-plan.mjs";
import { newLedger } from "./replay/ledger.mjs";
import { live } from "./replay/life.mjs";
import { readBack } from "./replay/read-back.mjs";
import { ownerOf, sessionOf } from "./replay/session.mjs";
import { buildStores, storeAt } from "./replay/stores.mjs";
import { seededRandom } from "./support/random.mjs";
import { saveResult } from "./support/results.mjs";
import { temporaryFolder } from "./support/temporary.mjs";

const mostRounds = 10;

const { values } = parseArgs({
  options: {
    data: { type: "string", default: fileURLToPath(new URL("data/conversation.json", import.meta.url)) },
    kills: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    store: { type: "string", default: "sqlite" },
  },
});
const data = resolve(values.data);
const kills = Number(values.kills);
const random = seededRandom(Number(values.seed));
const conversations = readConversations(data);
const offsets = conversations.map((_, number) => sum(conversations.slice(0, number).map((one) => one.entries.length)));
const path = join(temporaryFolder(), "memory");
const ledger = newLedger(conversations);
const { counts, faults, phases } = ledger;
const totals = { turns: 0, appends: 0, interrupted: 0, lives: 0, rounds: 0 };
const started = performance.now();
await buildStores();

let left = kills;
while (totals.rounds === 0 || (left > 0 && totals.rounds < mostRounds)) {
  totals.rounds += 1;
  ledger.newRound();
  left -= await playRound(left);
}
await report();

/** Plays all to the end; gives how often the player was killed. @param {number} count */
async function playRound(count) {
  const plan = killPlan(count, sum(conversations.map((one) => one.entries.length)), random);
  for (let killed = 0; ; killed += 1) {
    totals.lives += 1;
    const args = [values.store, path, data, String(totals.rounds)];
    const { lines, ended } = await live(
      args,
      plan[killed],
      ([, number, place]) => offsets[Number(number)] + Number(place),
    );
    ledger.noteLines(lines);
    if (!ended) ledger.noteKill(lines);
    // Now and then the next player is the first to open what the dead one left.
    if (ended) await verify([...conversations.keys()], true);
    else if (random() < 0.7) await verify(touched(lines), false);
    if (ended) return killed;
  }
}

/** The conversations that these lines speak of. @param {readonly string[][]} lines */
function touched(lines) {
  return [...new Set(lines.filter(([word]) => word === "begin").map(([, number]) => Number(number)))];
}

/**
 * @param {readonly number[]} numbers
 * @param {boolean} atEnd nothing may be missing then
 */
async function verify(numbers, atEnd) {
  const memory = openMemory(await storeAt(values.store, path), { background: "manual" });
  for (const number of numbers) {
    const { entries } = conversations[number];
    const found = readBack(await sessionOf(memory, conversations[number], totals.rounds).items(), entries);
    ledger.compare(number, found);
    if (!atEnd) continue;
    totals.turns += entries.filter(({ kind }) => kind === "turn").length;
    totals.appends += entries.filter(({ kind }) => kind === "append").length;
    totals.interrupted += found.interrupted.length;
    faults.lost += entries.length - found.next;
  }
  await memory.close();
}

/** What is wrong with the file itself, and drafts that nobody took up. */
async function inspect() {
  const store = await storeAt(values.store, path);
  for (const conversation of conversations) {
    const drafts = await store.page(ownerOf(conversation), { collection: "draft", order: "key", limit: 100 });
    faults.draftsLeft += drafts.items.length;
  }
  const { checks } = await store.inspect();
  await store.close();
  return checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
}

async function report() {
  const unsound = await inspect();
  const done = sum(Object.values(phases));
  const inTurn = done - phases["before begin"] - phases["after acknowledgement"];
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
  const names = Object.entries(phases).map(([phase, count]) => `${String(count).padStart(6)}  ${phase}`);
  console.log(
    [
      `${basename(data)} in ${values.store}: ${totals.turns} turns and ${totals.appends} appends in ${totals.rounds} round(s), ${seconds} s`,
      `${done} SIGKILLs, ${inTurn} of them between begin and acknowledgement:`,
      ...names,
      `${counts.acknowledged} acknowledged, ${counts.recordedSteps} steps recorded`,
      `${totals.interrupted} turns that died behind a recorded step, kept as interrupted`,
      `lost ${faults.lost}, doubled ${faults.doubled}, half ${faults.half}, unknown ${faults.unknown}, out of place ${faults.misplaced}`,
      `recorded steps lost ${faults.stepsLost}, drafts left ${faults.draftsLeft}, wrong resumes ${faults.wrongResumes}`,
      ...unsound.map((problem) => `store not sound: ${problem}`),
    ].join("\n"),
  );
  const isOurs = basename(data).startsWith("conversation");
  const isWhole = sum(Object.values(faults)) === 0 && unsound.length === 0;
  const isAimed = done === kills && inTurn * 2 >= done;
  if (!isAimed) console.log(`FAILED: of ${kills} kills, at least half must fall between begin and acknowledgement`);
  console.log(isWhole ? "every acknowledged turn exactly once, in order, none half" : "FAILED");
  const parts = [values.store === "sqlite" ? "" : values.store, isOurs ? "" : basename(data).split(".")[0]];
  await saveResult(["replay", ...parts.filter((part) => part !== "")].join("-"), {
    store: values.store,
    seed: Number(values.seed),
    kills: done,
    inTurn,
    phases,
    ...totals,
    ...counts,
    faults,
    seconds,
  });
  process.exitCode = isWhole && isAimed ? 0 : 1;
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
