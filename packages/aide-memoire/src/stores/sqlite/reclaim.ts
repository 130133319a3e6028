import type { Reclaimed } from "../../core/store.ts";
import { inTransaction, type Connection } from "./connection.ts";
import { eraseMore } from "./erased.ts";
import { isBusy } from "./failure.ts";
import { pause } from "./retry.ts";
import { numberIn } from "../stored-rows.ts";
import { sql } from "./sql.ts";

/** Pages of the term index that one step merges: some milliseconds. */
const mergedPages = 64;
/** What a rewriting and the checkpoint behind it manage at least. */
const bytesPerMs = 50_000;
const shortestPatienceMs = 200;

/** What must be known from one call to the next. */
export type ReclaimState = {
  /** A rewriting is one step, so the budgets of several calls are saved up for it. */
  savedMs: number;
  /** What the file was like after the last rewriting; nothing is to be done while it is still so. */
  clean?: { readonly connection: Connection; readonly version: string };
};

/**
 * Deletes what erased owners had, then gets rid of the traces. SQLite overwrites deleted content (`secure_delete`), but where rows moved between pages copies stay behind, which only
 * a rewriting of the file removes; and FTS5 keeps the beginnings of removed terms as signposts. So: merge the term index
 * where something was removed from it, rewrite the file, empty the write-ahead log. `now` is the wall clock.
 */
export async function reclaimFile(
  connection: Connection,
  state: ReclaimState,
  budgetMs: number,
  now: number,
): Promise<Reclaimed> {
  const end = performance.now() + budgetMs;
  connection.setSynchronous("FULL");
  const isMerged =
    (await inTime(end, () => eraseMore(connection, now))) &&
    (await inTime(end, () => beginMerge(connection))) &&
    (await inTime(end, () => mergeMore(connection)));
  if (!isMerged) return { done: false };
  if (!isClean(connection, state)) {
    state.savedMs += budgetMs;
    if (sizeOf(connection) / bytesPerMs > state.savedMs) return { done: false };
    if (!(await inTime(end, () => rewrite(connection, state)))) return { done: false };
  }
  return { done: await inTime(end, () => emptyLog(connection)) };
}

/** Takes steps until one is the last; false where the time ends first. A locked file is tried again. */
async function inTime(end: number, step: () => "last" | "more" | "wait"): Promise<boolean> {
  const latest = Math.max(end, performance.now() + shortestPatienceMs);
  for (let tries = 0; ;) {
    let outcome: "last" | "more" | "wait";
    try {
      outcome = step();
    } catch (error) {
      if (!isBusy(error)) throw error;
      outcome = "wait";
    }
    if (outcome === "last") return true;
    tries = outcome === "wait" ? tries + 1 : 0;
    if (performance.now() >= (outcome === "wait" ? latest : end)) return false;
    await pause(tries);
  }
}

/** An index of one piece is never rewritten: an entry that stands for nothing, written anew, makes it two. */
function beginMerge(connection: Connection): "last" {
  if (connection.get(sql.upkeep)?.["scrub"] !== 1) return "last";
  return inTransaction(connection, sql.beginWrite, () => {
    const filler = numberIn(connection.get(sql.upkeep)?.["filler"]);
    connection.run(sql.removeTerms, filler, ".");
    connection.run(sql.addTerms, filler - 1, ".");
    connection.run(sql.setFiller, filler - 1);
    connection.run(sql.mergeTerms, -mergedPages);
    connection.run(sql.setScrub, 2, 1);
    return "last";
  });
}

function mergeMore(connection: Connection): "last" | "more" {
  if (connection.get(sql.upkeep)?.["scrub"] !== 2) return "last";
  return inTransaction(connection, sql.beginWrite, () => {
    const before = written(connection);
    connection.run(sql.mergeTerms, mergedPages);
    // Fewer than two changes mean that there was nothing left to merge, says the manual of FTS5.
    if (written(connection) - before >= 2) return "more";
    connection.run(sql.setScrub, 0, 2);
    return "last";
  });
}

function rewrite(connection: Connection, state: ReclaimState): "last" {
  connection.run("VACUUM");
  state.savedMs = 0;
  state.clean = { connection, version: versionOf(connection) };
  return "last";
}

function emptyLog(connection: Connection): "last" | "wait" {
  return connection.get("PRAGMA wal_checkpoint(TRUNCATE)")?.["busy"] === 0 ? "last" : "wait";
}

function isClean(connection: Connection, { clean }: ReclaimState): boolean {
  return clean?.connection === connection && clean.version === versionOf(connection);
}

/** Differs once anybody has written. */
function versionOf(connection: Connection): string {
  return `${numberIn(connection.get("PRAGMA data_version")?.["data_version"])} ${written(connection)}`;
}

function written(connection: Connection): number {
  return numberIn(connection.get(sql.written)?.["rows"]);
}

function sizeOf(connection: Connection): number {
  const pages = numberIn(connection.get("PRAGMA page_count")?.["page_count"]);
  return pages * numberIn(connection.get("PRAGMA page_size")?.["page_size"]);
}
