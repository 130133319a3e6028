import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "vitest";
import { lineOf, startChild, transpileStore } from "../../../test/sqlite/children.ts";
import { execIn, freshFolder, freshPath, openStore } from "../../../test/sqlite/support.ts";
import { acquire, commit, hold, leaseHeld } from "../../testing/store-build.ts";
import { refused } from "../../testing/store-open.ts";
import { isGone, thisHolder } from "../holder.ts";

test("the lease of a process that was killed is taken over at once, that of a living one is not", async () => {
  const [dist, path] = [transpileStore(freshFolder()), freshPath()];
  const child = startChild(dist, "holdLease", path);
  assert.equal(await lineOf(child), "held");
  const store = openStore({ path });
  assert.equal((await acquire(store)).kind, "busy");
  child.kill("SIGKILL");
  await once(child, "close");
  assert.equal((await acquire(store)).kind, "held");
});

test("this process does not take its own lease over", async () => {
  const path = freshPath();
  await hold(openStore({ path }));
  assert.equal((await acquire(openStore({ path }))).kind, "busy");
});

test("a holder elsewhere counts as alive until its lease expires", async () => {
  let now = 1_000;
  const path = freshPath();
  const store = openStore({ path, clock: () => now });
  const token = await hold(store, { ttlMs: 5_000 });
  await execIn(path, "UPDATE lease SET holder = 'another host#1#1'");
  assert.equal((await acquire(store)).kind, "busy");
  now += 5_000;
  assert.equal((await acquire(store)).kind, "held");
  await refused("LOST", commit(store, [], { incarnation: 0, expect: [leaseHeld(token)] }));
});

test.skipIf(process.platform !== "linux")("a process with the number of a dead one is not taken for it", () => {
  const [host, pid, start] = thisHolder().split("#");
  assert.equal(isGone(thisHolder()), false);
  assert.equal(isGone(`${host}#${process.ppid}#1`), true);
  assert.equal(isGone(`${host}#${pid}#${Number(start) + 1}`), true);
  assert.equal(isGone(`${host}#4194999#${start}`), true);
  assert.equal(isGone(`elsewhere#4194999#${start}`), false);
  for (const odd of ["", "#", `${host}##`, `${host}#../1#1`, `${host}#self#1`]) assert.equal(isGone(odd), false);
});
