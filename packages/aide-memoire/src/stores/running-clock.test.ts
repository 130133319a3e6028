import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "vitest";
import { standStill } from "../../test/support/stand-still.ts";
import { runningClock } from "./running-clock.ts";

test("goes on while the process waits, and hardly while it stands still", async () => {
  const clock = runningClock();
  await sleep(600);
  const waited = clock.now();
  standStill(3_000);
  const stood = clock.now() - waited;
  clock.stop();
  assert.ok(waited >= 300 && stood <= 300, `${waited} ms, then ${stood} ms`);
});
