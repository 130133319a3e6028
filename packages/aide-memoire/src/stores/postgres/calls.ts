import { setTimeout as sleep } from "node:timers/promises";
import { runningClock, type RunningClock } from "../running-clock.ts";
import type { PostgresClient, PostgresRow, PostgresValue } from "./client.ts";
import { hasLooked, outcomeOf, unknownOutcome, type Outcome } from "./failure.ts";

/** One statement. Each is made so that saying it twice does no harm. */
export type Call = {
  readonly sql: string;
  readonly values?: readonly PostgresValue[];
  /** Whether it stores a batch: people must hear of it where it remains unknown whether that is there. */
  readonly stores?: boolean;
};

export type Patience = {
  readonly milliseconds: number;
  /** False until the server has answered for the first time: where it is not there then, the error comes at once. */
  wasReached: boolean;
};

const longestPauseMs = 500;

/** Makes a call, again while the server restarts, has no connection left, or its answer was lost, as long as patience lasts. */
export async function insist(client: PostgresClient, call: Call, patience: Patience): Promise<readonly PostgresRow[]> {
  const clock = runningClock();
  try {
    return await untilDone(client, call, patience, clock);
  } finally {
    clock.stop();
  }
}

async function untilDone(
  client: PostgresClient,
  call: Call,
  patience: Patience,
  clock: RunningClock,
): Promise<readonly PostgresRow[]> {
  let isUnknown = false;
  let before: Outcome | undefined;
  for (let tries = 0; ; tries += 1) {
    try {
      const rows = await client.query(call.sql, call.values);
      patience.wasReached = true;
      return rows;
    } catch (error) {
      const outcome = settled(outcomeOf(error), before, call);
      before = outcome;
      isUnknown ||= outcome === "unknown" || outcome === "doubtful";
      const isInTime = clock.now() < patience.milliseconds && isWorthwhile(outcome, patience);
      if (isInTime || outcome === "doubtful") {
        await sleep(pauseMs(tries));
        continue;
      }
      const isSettled = !isUnknown || (outcome === "refused" && hasLooked(error));
      if (!isSettled && call.stores === true) throw unknownOutcome(error, client.location);
      throw error;
    }
  }
}

/** A server that says the same again has not ended itself, and has looked whether the batch is there. */
function settled(outcome: Outcome, before: Outcome | undefined, { stores }: Call): Outcome {
  return outcome === "doubtful" && (before === "doubtful" || stores !== true) ? "refused" : outcome;
}

function isWorthwhile(outcome: Outcome, { wasReached }: Patience): boolean {
  return outcome === "again" || (wasReached && outcome !== "refused");
}

/** Longer each time, and of random length, so that many who wait do not meet again. */
function pauseMs(tries: number): number {
  return Math.min(longestPauseMs, 10 * 2 ** Math.min(tries, 6)) * (0.5 + Math.random() / 2);
}
