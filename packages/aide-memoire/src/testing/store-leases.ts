import assert from "node:assert/strict";
import type { LeaseResult, Store } from "../core/store.ts";
import {
  acquire,
  ada,
  advance,
  bob,
  commit,
  hold,
  leaseFree,
  leaseHeld,
  put,
  readRow,
  readSession,
  rowAt,
  tokenOf,
} from "./store-build.ts";
import { oddTexts } from "./store-odd-text.ts";
import { casesOf, refused, type StoreCase } from "./store-open.ts";

const hour = 3_600_000;
const renew = (store: Store, token: string, ttlMs = 30_000): Promise<LeaseResult> =>
  store.lease({ kind: "renew", owner: ada, name: "turn", token, ttlMs });
const release = (store: Store, token: string, name = "turn"): Promise<LeaseResult> =>
  store.lease({ kind: "release", owner: ada, name, token });

export const leaseCases: readonly StoreCase[] = casesOf("leases", {
  async "a free lease is held until its time by the wall clock"(store, clock) {
    const result = await acquire(store, { ttlMs: 5_000 });
    assert.deepEqual(result, { kind: "held", token: tokenOf(result), expiresAt: clock() + 5_000 });
  },

  async "a held lease is busy, and says until when"(store, clock) {
    await hold(store, { ttlMs: 5_000 });
    const expiresAt = clock() + 5_000;
    clock.advance(4_999);
    assert.deepEqual(await acquire(store), { kind: "busy", expiresAt });
  },

  async "of ten who ask at once one gets it"(store) {
    const results = await Promise.all(Array.from({ length: 10 }, () => acquire(store)));
    assert.deepEqual(results.map((result) => result.kind).sort(), [...Array.from({ length: 9 }, () => "busy"), "held"]);
  },

  async "an expired lease goes to the next, and the late holder has lost"(store, clock) {
    const first = await hold(store, { ttlMs: 5_000 });
    clock.advance(5_001);
    const second = await hold(store);
    assert.notEqual(first, second);
    assert.deepEqual(await renew(store, first), { kind: "lost" });
    await refused("LOST", commit(store, [put("fact", "late")], { expect: [leaseHeld(first)] }));
    assert.equal(await readRow(store, "fact", "late"), undefined);
    await commit(store, [put("fact", "city")], { expect: [leaseHeld(second)] });
  },

  async "a late holder may renew as long as nobody took over"(store, clock) {
    const token = await hold(store, { ttlMs: 5_000 });
    clock.advance(60_000);
    assert.deepEqual(await renew(store, token, 7_000), { kind: "held", token, expiresAt: clock() + 7_000 });
    assert.equal((await acquire(store)).kind, "busy");
  },

  async "a late holder may commit as long as nobody took over"(store, clock) {
    const token = await hold(store, { ttlMs: 5_000 });
    clock.advance(60_000);
    await commit(store, [put("fact", "city")], { expect: [leaseHeld(token)] });
    assert.equal((await acquire(store)).kind, "held");
  },

  async "a renewed lease lasts from now on"(store, clock) {
    const token = await hold(store, { ttlMs: 5_000 });
    clock.advance(4_000);
    assert.deepEqual(await renew(store, token, 5_000), { kind: "held", token, expiresAt: clock() + 5_000 });
    clock.advance(4_000);
    assert.equal((await acquire(store)).kind, "busy");
  },

  async "where the clock is set back, a lease is still held: by its holder, who renews it, until it is taken over"(
    store,
    clock,
  ) {
    const token = await hold(store, { ttlMs: 5_000 });
    const other = await hold(store, { owner: bob, ttlMs: 5_000 });
    clock.advance(-hour);
    assert.equal((await acquire(store)).kind, "busy");
    await commit(store, [put("fact", "city")], { expect: [leaseHeld(token)] });
    assert.deepEqual(await renew(store, token, 5_000), { kind: "held", token, expiresAt: clock() + 5_000 });
    clock.advance(5_001);
    const next = await hold(store);
    await refused("LOST", commit(store, [put("fact", "late")], { expect: [leaseHeld(token)] }));
    await commit(store, [put("fact", "name")], { expect: [leaseHeld(next)] });
    await commit(store, [put("fact", "city")], { owner: bob, expect: [leaseHeld(other)] });
    assert.equal((await acquire(store, { owner: bob, takeover: true })).kind, "held");
  },

  async "a batch that wants the lease free is refused while it is held, and past its time too, until it is released"(
    store,
    clock,
  ) {
    const expect = [leaseFree()];
    await commit(store, [put("fact", "first")], { expect });
    const token = await hold(store, { ttlMs: 5_000 });
    await refused("CONFLICT", commit(store, [put("fact", "late")], { expect }));
    clock.advance(5_001);
    await refused("CONFLICT", commit(store, [put("fact", "late")], { expect }));
    assert.equal(await readRow(store, "fact", "late"), undefined);
    await commit(store, [put("fact", "other")], { expect: [leaseFree("another")] });
    await release(store, token);
    await commit(store, [put("fact", "last")], { expect });
  },

  async "a takeover takes a held lease at once"(store) {
    const first = await hold(store);
    const second = await hold(store, { takeover: true });
    assert.deepEqual(await renew(store, first), { kind: "lost" });
    await refused("LOST", commit(store, [], { expect: [leaseHeld(first)] }));
    await commit(store, [], { expect: [leaseHeld(second)] });
  },

  async "a release frees the lease, and its holder has it no more"(store) {
    const token = await hold(store);
    assert.deepEqual(await release(store, token), { kind: "released" });
    assert.deepEqual(await release(store, token), { kind: "released" });
    assert.deepEqual(await renew(store, token), { kind: "lost" });
    await refused("LOST", commit(store, [], { expect: [leaseHeld(token)] }));
    assert.equal((await acquire(store)).kind, "held");
  },

  async "a release with another's token frees nothing"(store) {
    const first = await hold(store);
    const second = await hold(store, { takeover: true });
    assert.deepEqual(await release(store, first), { kind: "released" });
    assert.equal((await acquire(store)).kind, "busy");
    await commit(store, [{ kind: "release", name: "turn", token: first }]);
    assert.equal((await acquire(store)).kind, "busy");
    await commit(store, [], { expect: [leaseHeld(second)] });
  },

  async "a batch ends its lease with its changes"(store) {
    const token = await hold(store);
    const changes = [put("fact", "city"), { kind: "release", name: "turn", token } as const];
    await refused("CONFLICT", commit(store, changes, { expect: [leaseHeld(token), rowAt("fact", "city", 1)] }));
    assert.equal((await acquire(store)).kind, "busy");
    await commit(store, changes, { expect: [leaseHeld(token)] });
    assert.equal((await acquire(store)).kind, "held");
  },

  async "a lease that nobody ever held is LOST, and cannot be renewed"(store) {
    await refused("LOST", commit(store, [], { expect: [leaseHeld("made-up-token")] }));
    assert.deepEqual(await renew(store, "made-up-token"), { kind: "lost" });
    assert.equal((await acquire(store)).kind, "held");
  },

  async "a token holds for its own lease only"(store) {
    const token = await hold(store, { name: "one" });
    await hold(store, { name: "two" });
    await hold(store, { name: "one", owner: bob });
    await refused("LOST", commit(store, [], { expect: [leaseHeld(token, "two")] }));
    await refused("LOST", commit(store, [], { owner: bob, expect: [leaseHeld(token, "one")] }));
    await release(store, token, "two");
    assert.equal((await acquire(store, { name: "two" })).kind, "busy");
    assert.equal((await acquire(store, { name: "three" })).kind, "held");
  },

  async "odd names are leases of their own"(store) {
    const tokens: string[] = [];
    for (const name of oddTexts) tokens.push(await hold(store, { name }));
    assert.equal(new Set(tokens).size, oddTexts.length);
    const expect = oddTexts.map((name, place) => leaseHeld(tokens[place] ?? "", name));
    await commit(store, [], { expect });
  },

  async "a read may acquire the lease, and reads also where it is busy"(store, clock) {
    await commit(store, [put("session", "s")]);
    const plan = { acquire: { name: "turn", ttlMs: 5_000 } };
    const first = await readSession(store, "s", plan);
    assert.deepEqual(first.lease, { kind: "held", token: tokenOf(first.lease), expiresAt: clock() + 5_000 });
    const second = await readSession(store, "s", { acquire: { name: "turn", ttlMs: 9_000 } });
    assert.deepEqual(second.lease, { kind: "busy", expiresAt: clock() + 5_000 });
    assert.equal(second.session?.version, 1);
    const third = await readSession(store, "s", { acquire: { ...plan.acquire, takeover: true } });
    assert.notEqual(tokenOf(third.lease), tokenOf(first.lease));
    assert.equal("lease" in (await readSession(store, "s")), false);
  },

  async "an owner has a secret from its first lease on, until it is erased"(store) {
    const secretOf = async (owner = ada): Promise<string | undefined> => (await store.read(owner, {})).secret;
    await commit(store, [put("fact", "city")]);
    assert.equal(await secretOf(), undefined);
    const acquired = await store.read(ada, { acquire: { name: "turn", ttlMs: 1_000 } });
    const secret = acquired.secret ?? "";
    assert.ok(secret.length >= 16);
    await hold(store, { name: "other" });
    await commit(store, [advance("s")]);
    assert.equal(await secretOf(), secret);
    await hold(store, { owner: bob });
    assert.notEqual(await secretOf(bob), secret);
    await commit(store, [advance()]);
    assert.equal(await secretOf(), undefined);
    await hold(store, { takeover: true });
    assert.notEqual(await secretOf(), secret);
  },

  async "a lease alone makes no owner to be listed"(store) {
    await hold(store);
    assert.deepEqual(await store.owners({ limit: 9 }), { items: [] });
  },
});
