// The cases that write.
import { existsSync, statSync } from "node:fs";
import { median, quantile } from "../../support/statistics.mjs";
import { textMaker } from "../../support/words.mjs";
import { long, sessionName, short, shortName, stores } from "./conversations.mjs";
import { isVolatile, openFilled, openParticipant } from "./opening.mjs";
import { timed } from "./timed.mjs";

/** @typedef {import("./opening.mjs").Plan} Plan */

const sessions = 100;
const writers = 32;
const syncing = { sessions: 20, turns: 200, capMs: 8_000 };

/** Fills a store for others to read; not a measure. @param {Plan} plan */
export async function fill(plan) {
  const opened = await openParticipant(plan);
  await opened.fill(stores[plan.store]());
  await opened.close();
  return {};
}

/** Turns one after the other, over a hundred sessions. @param {Plan} plan */
export async function append(plan) {
  const opened = await openParticipant(plan);
  const text = textMaker(1);
  for (let number = 0; number < sessions; number += 1) await opened.start?.(sessionName(number));
  const turn = async (call) => opened.turn(sessionName(call % sessions), text(), text());
  await timed(turn, { capMs: plan.capMs / 2, most: sessions });
  const { times, cpu } = await timed(turn, { capMs: plan.capMs, most: 5_000 });
  await opened.close();
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
  const perSecond = times.length / seconds;
  return { turns: times.length, perSecond, p50: median(times), p99: quantile(times, 0.99), cpu };
}

/** 32 writers at once, each in a session of its own; then what is there is counted, by reopening. @param {Plan} plan */
export async function together(plan) {
  const text = textMaker(6);
  const acknowledged = Array.from({ length: writers }, () => 0);
  let opened = await openParticipant(plan);
  const turn = async (number) => {
    await opened.turn(sessionName(number), text(), text());
    acknowledged[number] += 1;
  };
  for (let number = 0; number < writers; number += 1) await opened.start?.(sessionName(number));
  // The first turns come at once too, as when a server has just started, but are not timed.
  await Promise.all(acknowledged.map(async (_, number) => turn(number)));
  const before = process.cpuUsage();
  const started = performance.now();
  await Promise.all(
    acknowledged.map(async (_, number) => {
      while (performance.now() - started < plan.capMs) await turn(number);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  const timedTurns = acknowledged.reduce((sum, count) => sum + count, 0) - writers;

  if (!isVolatile(plan)) {
    await opened.close();
    opened = await openParticipant(plan);
  }
  let found = 0;
  for (let number = 0; number < writers; number += 1) found += (await opened.all(sessionName(number))).length;
  await opened.close();
  const cpu = (user + system) / 1000 / timedTurns;
  return { turns: timedTurns, perSecond: timedTurns / seconds, lost: 2 * (timedTurns + writers) - found, cpu };
}

/** A turn in a session of 10 messages and one in a session of 10,000, by turns. @param {Plan} plan */
export async function growth(plan) {
  const opened = await openFilled(plan);
  const text = textMaker(7);
  const at10 = [];
  const at10000 = [];
  const one = async (into, session) => {
    const { times, cpu } = await timed(async () => opened.turn(session, text(), text()), { capMs: 0, most: 1 });
    into.push({ time: times[0], cpu });
  };
  const pair = async (call) => {
    await one(at10, shortName(call));
    await one(at10000, long.session);
  };
  await timed(pair, { capMs: plan.capMs, most: short.sessions });
  await opened.close();
  // The first ones pay for what they find cold.
  const typical = (turns, what) => median((turns.length > 10 ? turns.slice(5) : turns).map((turn) => turn[what]));
  return {
    pairs: at10.length,
    at10: typical(at10, "time"),
    at10000: typical(at10000, "time"),
    cpuAt10: typical(at10, "cpu"),
    cpuAt10000: typical(at10000, "cpu"),
  };
}

/** How often a turn asks the disk, as counted by a library between the process and the C library. @param {Plan} plan */
export async function syncs(plan) {
  const opened = await openParticipant(plan);
  const text = textMaker(8);
  const turn = async (call) => opened.turn(sessionName(call % syncing.sessions), text(), text());
  for (let number = 0; number < syncing.sessions; number += 1) {
    await opened.start?.(sessionName(number));
    await turn(number);
  }
  const counted = () => (existsSync(plan.countFile) ? statSync(plan.countFile).size : 0);
  const before = counted();
  const { times } = await timed(turn, { capMs: syncing.capMs, most: syncing.turns });
  const syncsInAll = counted() - before;
  await opened.close();
  return { syncs: syncsInAll / times.length };
}
