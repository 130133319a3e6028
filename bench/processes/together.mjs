// Writers at work at the same time, and what came of it.
import { median, quantile } from "../support/statistics.mjs";
import { startChild } from "./child.mjs";
import { countTurns } from "./count.mjs";

/**
 * @param {{ where: string, writers: number, count: number, sessions: number }} run `count`: turns of each writer
 * @param {boolean} isOneProcess all writers in one, or each in its own
 */
export async function writeTogether(run, isOneProcess) {
  const all = [...Array(run.writers).keys()];
  const crews = isOneProcess ? [all] : all.map((writer) => [writer]);
  const children = crews.map((crew) => startChild("writer.mjs", { ...run, writers: crew }));
  await Promise.all(children.map((child) => child.said()));
  const started = performance.now();
  for (const child of children) child.tell("go");
  const reports = (await Promise.all(children.map((child) => child.said()))).map((text) => JSON.parse(text));
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(children.map(({ ended }) => ended));

  const failures = reports.flatMap((report) => report.failures);
  const found = await countTurns(run, new Map(reports.flatMap((report) => report.behind)));
  const took = reports.flatMap((report) => report.took);
  const errors = /** @type {Record<string, number>} */ ({});
  for (const { code } of failures) errors[code] = (errors[code] ?? 0) + 1;
  const line = {
    processes: crews.length,
    ...found,
    replayed: sum(reports.map(({ replayed }) => replayed)),
    wrongReplays: sum(reports.map(({ wrongReplays }) => wrongReplays)),
    failed: failures.length,
    errors,
    locked: failures.filter(({ message }) => /database is locked/i.test(message)).length,
    turnsPerSecond: Math.round(found.turns / seconds),
    medianMs: Number(median(took).toFixed(2)),
    p99Ms: Number(quantile(took, 0.99).toFixed(1)),
    maxMs: Number(Math.max(...took).toFixed(0)),
  };
  console.log(
    `  ${run.writers} writers in ${crews.length} process(es), ${line.sessions} session(s): ${line.turns} turns, lost ${line.lost}, refused ${line.refused}, ` +
      `doubled ${line.doubled}, interleaved ${line.interleaved}, out of order ${line.disordered}, not one line ${line.forked}, ` +
      `miscounted ${line.miscounted}, foreign ${line.foreign}; said again ${line.replayed}, wrongly ${line.wrongReplays}; ` +
      `failed ${line.failed} ${JSON.stringify(errors)}, "database is locked" ${line.locked}; ` +
      `${line.turnsPerSecond} turns/s, p50 ${line.medianMs} ms, p99 ${line.p99Ms} ms, max ${line.maxMs} ms`,
  );
  for (const { key, code, message } of failures.slice(0, 3)) console.log(`    turn ${key}: ${code} ${message}`);
  const { lost, refused, doubled, interleaved, disordered, forked, miscounted, foreign, wrongReplays, failed } = line;
  const faults =
    lost + refused + doubled + interleaved + disordered + forked + miscounted + foreign + wrongReplays + failed;
  return { line, isGood: faults === 0 };
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
