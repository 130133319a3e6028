// 32 sessions at once in one process, beside a hand-made group commit of the very same rows: the statements that ours
// wrote with (items, rows, index entries, leases), with their values, a transaction for each 32 turns. Nothing is left
// to the hand-made one but to write: it reads nothing, checks nothing and computes nothing.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { openMemory } from "aide-memoire";
import { sqliteStore } from "aide-memoire/sqlite";
import { median } from "../support/statistics.mjs";
import { removeFolder, temporaryFolder } from "../support/temporary.mjs";
import { watchedConnect } from "../support/watched-client.mjs";
import { textMaker } from "../support/words.mjs";
import { openBare } from "./bare.mjs";
import { give } from "./rows.mjs";

const sessions = 32;
const turnsEach = 60;
const turns = sessions * turnsEach;
const rounds = 5;
const isWrite = /^\s*(INSERT|UPDATE|DELETE)/i;

const [role, path, durability] = process.argv.slice(2);
if (role === "worker") await work(path, durability);
else {
  const rows = [];
  for (const level of /** @type {const} */ (["full", "relaxed"])) rows.push(...(await measure(level)));
  give(rows);
}

/** @param {"full" | "relaxed"} level */
async function measure(level) {
  const batches = await capture();
  const speeds = { ours: [], byHand: [], twoRows: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const folder = temporaryFolder();
    const ours = await playOurs(join(folder, "ours.db"), level, `w${round}`);
    const byHand = await writeByHand(join(folder, "hand.db"), level, batches);
    const twoRows = writeTwoRows(join(folder, "bare.db"), level);
    removeFolder(folder);
    if (round === 0) continue; // The first warms up.
    speeds.ours.push(ours);
    speeds.byHand.push(byHand);
    speeds.twoRows.push(twoRows);
  }
  const [ours, byHand, twoRows] = [speeds.ours, speeds.byHand, speeds.twoRows].map(median);
  const several = [];
  for (const processes of [1, 2, 4]) several.push(`${processes}: ${perSecond(await playProcesses(processes, level))}`);
  return [
    {
      measure: `32 sessions at once, ${level}`,
      ours: perSecond(ours),
      beside: `group commit by hand ${perSecond(byHand)}`,
      figure: ours / byHand,
      unit: "x",
      ...(level === "full" && { limit: 0.7, atLeast: true }),
      note: `${(batches.statements / turns).toFixed(1)} writes a turn; a group commit of two bare rows a turn does ${perSecond(twoRows)}`,
    },
    {
      measure: `32 sessions in each of several processes, ${level}`,
      ours: several.join(", "),
      beside: "number of processes: turns of all together",
      figure: 0,
      unit: "",
    },
  ];
}

/**
 * Turns a second.
 * @param {string} file
 * @param {"full" | "relaxed"} level
 * @param {string} prefix
 */
async function playOurs(file, level, prefix) {
  const memory = openMemory(file, { durability: level, background: "manual" });
  await memory.ready();
  const speed = await playAll(memory, prefix);
  await memory.close();
  return speed;
}

/**
 * @param {import("aide-memoire").Memory} memory
 * @param {string} prefix
 */
async function playAll(memory, prefix) {
  const text = textMaker(6);
  const started = performance.now();
  await Promise.all(
    Array.from({ length: sessions }, async (_, number) => {
      const chat = memory.session(`${prefix}-${number}`);
      for (let turn = 0; turn < turnsEach; turn += 1) {
        const open = await chat.begin(text());
        await open.commit(text());
      }
    }),
  );
  return (turns * 1000) / (performance.now() - started);
}

/** What ours writes, in order, in groups of 32 turns. */
async function capture() {
  const folder = temporaryFolder();
  /** @type {{ sql: string, values: readonly unknown[] }[]} */
  const writes = [];
  let isOpen = false;
  const connect = watchedConnect((sql, values) => {
    if (isOpen && isWrite.test(sql)) writes.push({ sql, values });
  });
  const file = join(folder, "captured.db");
  const memory = openMemory(sqliteStore({ path: file, connect }), { background: "manual" });
  await memory.ready();
  isOpen = true;
  await playAll(memory, "w1");
  isOpen = false;
  await memory.close();
  removeFolder(folder);

  // A turn is over when it lets go of its lease.
  const groups = [[]];
  let ended = 0;
  for (const write of writes) {
    groups.at(-1)?.push(write);
    if (!/DELETE FROM lease WHERE owner/i.test(write.sql)) continue;
    ended += 1;
    if (ended % sessions === 0 && ended < turns) groups.push([]);
  }
  if (ended !== turns) throw new Error(`${ended} turns were seen to end, not ${turns}: look for leases anew.`);
  return { groups, statements: writes.length };
}

/**
 * @param {string} file
 * @param {"full" | "relaxed"} level
 * @param {Awaited<ReturnType<typeof capture>>} batches
 */
async function writeByHand(file, level, { groups }) {
  // The tables are ours, made by ours and still empty.
  const memory = openMemory(file, { background: "manual" });
  await memory.ready();
  await memory.close();
  const database = new Database(file);
  for (const pragma of ["journal_mode = WAL", "secure_delete = ON", "mmap_size = 1073741824", "cache_size = -16000"]) {
    database.pragma(pragma);
  }
  database.pragma(`synchronous = ${level === "full" ? "FULL" : "NORMAL"}`);
  const prepared = new Map();
  for (const { sql } of groups.flat()) {
    if (prepared.has(sql)) continue;
    const statement = database.prepare(sql);
    prepared.set(sql, statement.reader ? (values) => statement.get(...values) : (values) => statement.run(...values));
  }
  const begin = database.prepare("BEGIN IMMEDIATE");
  const commit = database.prepare("COMMIT");
  const started = performance.now();
  for (const group of groups) {
    begin.run();
    for (const { sql, values } of group) prepared.get(sql)(values);
    commit.run();
  }
  const speed = (turns * 1000) / (performance.now() - started);
  const { count } = database.prepare("SELECT count(*) AS count FROM item").get();
  if (count !== 2 * turns) throw new Error(`${count} messages were written by hand, not ${2 * turns}`);
  database.close();
  return speed;
}

/**
 * @param {string} file
 * @param {"full" | "relaxed"} level
 */
function writeTwoRows(file, level) {
  const bare = openBare(file, level);
  const text = textMaker(6);
  const started = performance.now();
  for (let turn = 0; turn < turnsEach; turn += 1) {
    bare.database.transaction(() => {
      for (let number = 0; number < sessions; number += 1) {
        bare.append(`w-${number}`, [
          { role: "user", content: text() },
          { role: "assistant", content: text() },
        ]);
      }
    })();
  }
  const speed = (turns * 1000) / (performance.now() - started);
  bare.close();
  return speed;
}

/**
 * @param {number} processes
 * @param {"full" | "relaxed"} level
 */
async function playProcesses(processes, level) {
  const folder = temporaryFolder();
  const file = join(folder, "memory.db");
  const script = fileURLToPath(import.meta.url);
  const workers = Array.from({ length: processes }, () =>
    spawn(process.execPath, [script, "worker", file, level], { stdio: ["pipe", "pipe", "inherit"] }),
  );
  const ends = workers.map(async (worker) => once(worker, "close"));
  await Promise.all(workers.map((worker) => once(worker.stdout, "data")));
  const started = performance.now();
  for (const worker of workers) worker.stdin.write("go\n");
  await Promise.all(workers.map((worker) => once(worker.stdout, "data")));
  const speed = (processes * turns * 1000) / (performance.now() - started);
  await Promise.all(ends);
  removeFolder(folder);
  return speed;
}

/**
 * @param {string} file
 * @param {string} level
 */
async function work(file, level) {
  const memory = openMemory(file, { durability: level === "relaxed" ? "relaxed" : "full", background: "manual" });
  await memory.session(`warm-${process.pid}`).turn("Hello", async () => "Hello yourself.");
  process.stdout.write("ready\n");
  await once(process.stdin, "data");
  await playAll(memory, `p${process.pid}`);
  process.stdout.write("done\n");
  await memory.close();
  process.exit(0);
}

/** @param {number} speed */
function perSecond(speed) {
  return `${Math.round(speed).toLocaleString("en")} turns/s`;
}
