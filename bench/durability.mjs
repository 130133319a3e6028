// Full durability, which SIGKILL does not test: the disk is asked for each acknowledged turn, and a turn whose sync
// failed is never acknowledged. Linux with gcc: a small library between the process and the C library makes syncs fail.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openMemory } from "aide-memoire";
import { sqliteStore } from "aide-memoire/sqlite";
import { saveResult } from "./support/results.mjs";
import { compileSyncShim } from "../packages/aide-memoire/test/support/sync-shim.mjs";
import { temporaryFolder } from "./support/temporary.mjs";
import { watchedConnect } from "./support/watched-client.mjs";

const folder = temporaryFolder();
const writer = fileURLToPath(new URL("durability/writer.mjs", import.meta.url));
const checks = /** @type {{ name: string, ok: boolean, detail: string }[]} */ ([]);

if (process.platform !== "linux") {
  console.error("not run: syncs can be made to fail on Linux only");
  process.exit(2);
}
const shim = compileSyncShim(folder);

await pragma();
for (const store of /** @type {const} */ (["sqlite", "journal"])) {
  const full = play(store, "full", "closed");
  syncsOfFull(full);
  await absentAfterReopening(full);
  await wholeOrAbsentAfterKill(play(store, "full", "killed"));
  syncsOfRelaxed(play(store, "relaxed", "closed"));
}

for (const { name, ok, detail } of checks) console.log(`${ok ? "ok    " : "FAILED"}  ${name}: ${detail}`);
await saveResult("durability", { checks });
process.exitCode = checks.every(({ ok }) => ok) ? 0 : 1;

/** What the store promises, and what its own connection answers at each COMMIT of a turn. */
async function pragma() {
  for (const [durability, promised, level] of /** @type {const} */ ([
    [undefined, "power-loss", 2],
    ["relaxed", "process", 1],
  ])) {
    const levels = /** @type {number[]} */ ([]);
    const connect = watchedConnect((sql, _, database) => {
      if (sql === "COMMIT") levels.push(Number(database.pragma("synchronous", { simple: true })));
    });
    const path = join(folder, `pragma-${promised}.db`);
    const store = sqliteStore({ path, connect, ...(durability && { durability }) });
    const memory = openMemory(store, { background: "manual" });
    await memory.ready();
    const name = durability ?? "default";
    check(
      `sqlite, ${name}: the store promises`,
      store.capabilities.durability === promised,
      store.capabilities.durability,
    );
    const turn = await memory.session("s").begin("Hello");
    levels.length = 0;
    await turn.record({ role: "assistant", content: "One moment." });
    await turn.commit("Hello yourself.");
    const isRight = levels.length === 2 && levels.every((one) => one === level);
    check(
      `sqlite, ${name}: PRAGMA synchronous at COMMIT of a step and of a turn is ${level}`,
      isRight,
      levels.join(", "),
    );
    await memory.close();
  }
}

/** @param {ReturnType<typeof play>} run */
function syncsOfFull({ store, lines }) {
  const done = lines.filter(({ acknowledged }) => acknowledged);
  const syncs = done.map((line) => line.syncs);
  const commits = syncs.map(({ commit }) => commit);
  const records = done.filter(({ name }) => name.includes("step")).map((line) => line.syncs.record);
  check(
    `${store}, full: every commit is synced`,
    commits.length === 4 && commits.every((count) => count >= 1),
    String(commits),
  );
  check(
    `${store}, full: every recorded step is synced`,
    records.every((count) => count >= 1),
    String(records),
  );
}

/** @param {ReturnType<typeof play>} run */
function syncsOfRelaxed({ store, lines }) {
  const commits = lines.filter(({ acknowledged }) => acknowledged).map((line) => line.syncs.commit);
  check(
    `${store}, relaxed: no commit is synced`,
    commits.every((count) => count === 0),
    String(commits),
  );
}

/** @param {ReturnType<typeof play>} run */
async function absentAfterReopening({ store, where, lines }) {
  const failed = lines.filter(({ name }) => name.startsWith("failing"));
  const codes = [...new Set(failed.map(({ code }) => code))];
  check(
    `${store}: a failed sync rejects`,
    failed.length === 6 && failed.every((line) => !line.acknowledged),
    codes.join(", "),
  );
  const held = await heldIn(where, lines);
  const kept = failed.filter(({ name }) => held.get(name) !== "absent");
  check(
    `${store}: what was rejected is absent after reopening`,
    kept.length === 0,
    `${failed.length} turns, ${kept.length} there`,
  );
  const lost = lines.filter(({ name, acknowledged }) => acknowledged && held.get(name) !== "whole");
  check(`${store}: what was acknowledged is there after reopening`, lost.length === 0, `${lost.length} lost`);
  const after = lines.filter(({ name }) => name.startsWith("after"));
  check(
    `${store}: turns commit again once the disk does`,
    after.every(({ acknowledged }) => acknowledged),
    `${after.length} turns`,
  );
}

/** @param {ReturnType<typeof play>} run */
async function wholeOrAbsentAfterKill({ store, where, lines }) {
  const held = await heldIn(where, lines);
  const failed = lines.filter(({ acknowledged }) => !acknowledged).map(({ name }) => held.get(name));
  const count = (state) => failed.filter((one) => one === state).length;
  check(
    `${store}, killed: nothing of a failed sync was acknowledged`,
    failed.length === 6,
    `${failed.length} rejected`,
  );
  check(`${store}, killed: no half turn`, count("half") === 0, `${count("absent")} absent, ${count("whole")} whole`);
  const lost = lines.filter(({ name, acknowledged }) => acknowledged && held.get(name) !== "whole");
  check(`${store}, killed: what was acknowledged is there`, lost.length === 0, `${lost.length} lost`);
}

/**
 * @param {"sqlite" | "journal"} store
 * @param {"full" | "relaxed"} durability
 * @param {"closed" | "killed"} ending
 */
function play(store, durability, ending) {
  const path = join(folder, `${store}-${durability}-${ending}`);
  const where = store === "sqlite" ? `${path}.db` : `journal:${path}`;
  const { stdout, stderr, signal, status } = spawnSync(process.execPath, [writer, where, durability, ending], {
    encoding: "utf8",
    timeout: 60_000,
    env: {
      ...process.env,
      ...shim.watching({ countFile: `${path}.count`, failFile: `${path}.fail` }),
    },
  });
  const asPlanned = ending === "killed" ? signal === "SIGKILL" : status === 0;
  check(
    `${store}, ${durability}, ${ending}: the writer ran`,
    // Relaxed ones may sync nothing at all.
    asPlanned && (durability === "relaxed" || existsSync(`${path}.count`)),
    stderr.trim() || "as planned",
  );
  const lines = stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  return { store, where, lines };
}

/**
 * @param {string} where
 * @param {readonly { name: string }[]} lines
 */
async function heldIn(where, lines) {
  const memory = openMemory(where, { background: "manual" });
  const held = new Map();
  for (const { name } of lines) {
    // A turn that died with a recorded step is kept as interrupted by the next begin; that is not the turn.
    const texts = (await memory.session(name).messages()).map(({ content }) => content);
    const wanted = [`Question: ${name}`, ...(name.includes("step") ? [`Step: ${name}`] : []), `Answer: ${name}`];
    const isWhole = JSON.stringify(texts) === JSON.stringify(wanted);
    held.set(name, isWhole ? "whole" : texts.length === 0 ? "absent" : "half");
  }
  await memory.close();
  return held;
}

/**
 * @param {string} name
 * @param {boolean} ok
 * @param {string} detail
 */
function check(name, ok, detail) {
  checks.push({ name, ok, detail });
}
