import assert from "node:assert/strict";
import {
  ada,
  advance,
  append,
  bob,
  bodiesOf,
  claimHeld,
  claimOne,
  commit,
  destroy,
  drop,
  entry,
  headAt,
  hitsOf,
  hold,
  leaseHeld,
  put,
  readKeys,
  readLog,
  readRow,
  readSession,
  rowAt,
  session,
  sessionAt,
} from "./store-build.ts";
import { oddTexts } from "./store-odd-text.ts";
import { casesOf, refused, type StoreCase } from "./store-open.ts";

export const incarnationCases: readonly StoreCase[] = casesOf("incarnations", {
  async "incarnations begin with 0; a session's is 0 too where none is asked for"(store) {
    const { incarnation, sessionIncarnation } = await store.read(ada, {});
    assert.deepEqual({ incarnation, sessionIncarnation }, { incarnation: 0, sessionIncarnation: 0 });
    assert.equal((await readSession(store, "s")).sessionIncarnation, 0);
    await commit(store, [advance("s")]);
    assert.equal((await readSession(store, "s")).sessionIncarnation, 1);
    assert.equal((await store.read(ada, {})).sessionIncarnation, 0);
  },

  async "a late writer to an erased owner gets ERASED"(store) {
    await commit(store, [put("fact", "city")]);
    await commit(store, [drop("fact", "city"), advance()]);
    await refused("ERASED", commit(store, [put("fact", "city")], { incarnation: 0 }));
    await refused("ERASED", commit(store, [put("fact", "city")], { incarnation: 2 }));
    assert.equal(await readRow(store, "fact", "city"), undefined);
  },

  async "an owner who comes back begins clean"(store) {
    await commit(store, [put("fact", "city"), append("log", 1, ["old"])]);
    await commit(store, [drop("fact", "city"), destroy("log", 1, 1), advance()]);
    await commit(store, [put("fact", "city"), append("log", 1, ["new"])], {
      incarnation: 1,
      expect: [rowAt("fact", "city", "absent")],
    });
    assert.equal((await readRow(store, "fact", "city"))?.version, 1);
    assert.deepEqual(bodiesOf(await readLog(store, "log")), ["new"]);
  },

  async "with an owner's advance everything the owner had is gone, without naming it; others keep theirs"(store) {
    for (const owner of [ada, bob]) {
      await commit(store, [session("s"), put("fact", "city"), append("log", 1, ["x"]), put("task", "sweep/s/1")], {
        owner,
      });
    }
    const { secret } = await store.read(ada, { acquire: { name: "l", ttlMs: 60_000 } });
    await commit(store, [advance()]);
    const after = await readSession(store, "s", { last: {}, acquire: { name: "l", ttlMs: 60_000 } });
    assert.equal(after.session, undefined);
    assert.deepEqual(after.items, []);
    assert.equal(after.lease?.kind, "held");
    assert.notEqual(after.secret, secret);
    assert.equal(await readRow(store, "fact", "city"), undefined);
    assert.deepEqual(await readLog(store, "log"), []);
    const claims = await store.claim({ kinds: ["sweep"], now: Number.MAX_SAFE_INTEGER, ttlMs: 1000, limit: 9 });
    assert.deepEqual(
      claims.map((claim) => claim.owner.id),
      [bob.id],
    );
    while (!(await store.reclaim({ budgetMs: 1000 })).done);
    assert.deepEqual(bodiesOf(await readLog(store, "log", bob)), ["x"]);
  },

  async "with an owner's advance its index, leases, claims and operations are gone too"(store) {
    const options = { operation: "op", digest: "d" };
    await commit(store, [...entry("log", 1, ["term"]), put("task", "sweep/s/1")], options);
    const token = await hold(store);
    const claimed = await claimOne(store, { kinds: ["sweep"] });
    await commit(store, [advance()]);
    assert.deepEqual(await store.owners({ limit: 9 }), { items: [] });
    assert.deepEqual(await store.search(ada, { terms: ["term"], limit: 9 }), {
      documents: 0,
      averageLength: 0,
      documentFrequency: [0],
      hits: [],
    });
    await refused("LOST", commit(store, [], { expect: [leaseHeld(token)] }));
    await hold(store);
    await refused("CONFLICT", commit(store, [], { expect: [claimHeld(claimed)] }));
    assert.equal((await commit(store, [put("task", "sweep/s/1")], { ...options, digest: "other" })).repeated, false);
    assert.equal((await claimOne(store, { kinds: ["sweep"] })).attempt, 1);
  },

  async "what a batch does behind the owner's advance is done to the new incarnation"(store) {
    await commit(store, [put("fact", "old"), ...entry("log", 1, ["old"]), ...entry("log", 2, ["old"])]);
    await commit(store, [
      put("fact", "old"),
      put("fact", "late"),
      ...entry("other", 1, ["late"]),
      advance(),
      put("fact", "old", { body: "new" }),
      ...entry("log", 1, ["new"]),
    ]);
    assert.deepEqual(await readKeys(store, "fact"), ["old"]);
    assert.equal((await readRow(store, "fact", "old"))?.version, 1);
    assert.deepEqual(
      (await readLog(store, "log")).map((item) => item.seq),
      [1],
    );
    assert.deepEqual(await readLog(store, "other"), []);
    assert.deepEqual(await hitsOf(store, ["old", "late", "new"]), ["log/1"]);
    assert.equal((await store.search(ada, { terms: ["old"], limit: 9 })).documents, 1);
    assert.equal((await store.owners({ limit: 9 })).items.length, 1);
    await commit(store, [append("log", 2, ["two"])], { expect: [headAt("log", 1)] });
  },

  async "an owner may be erased again and again"(store) {
    for (const round of [0, 1, 2, 3]) {
      await commit(store, [put("fact", "city", { body: `${round}` }), ...entry("log", 1, [`t${round}`])], {
        incarnation: round,
      });
      assert.deepEqual(await hitsOf(store, ["t0", "t1", "t2", "t3"]), ["log/1"]);
      assert.equal((await readRow(store, "fact", "city"))?.version, 1);
      await commit(store, [advance()]);
    }
    assert.deepEqual(await store.owners({ limit: 9 }), { items: [] });
  },

  async "a late writer to a cleared session gets ERASED, others go on"(store) {
    await commit(store, [session("s"), session("other")]);
    await commit(store, [advance("s")]);
    await refused("ERASED", commit(store, [put("draft", "d")], { expect: [sessionAt("s", 0, 1)] }));
    await refused("ERASED", commit(store, [put("draft", "d")], { expect: [sessionAt("other", 0), sessionAt("s", 2)] }));
    await commit(store, [put("draft", "d")], { expect: [sessionAt("other", 0, 1)] });
    await commit(store, [put("draft", "d")], { expect: [sessionAt("s", 1, 1)] });
    await commit(store, [put("draft", "d")]);
    assert.equal((await store.read(ada, {})).incarnation, 0);
  },

  async "incarnations outlive all rows and items"(store) {
    await commit(store, [session("s"), append("log", 1, ["x"]), advance("s"), advance()]);
    await commit(store, [drop("session", "s"), destroy("log", 1, 9)]);
    const { incarnation, sessionIncarnation } = await readSession(store, "s");
    assert.deepEqual({ incarnation, sessionIncarnation }, { incarnation: 1, sessionIncarnation: 1 });
    await refused("ERASED", commit(store, [session("s")], { expect: [sessionAt("s", 0, "absent")] }));
    await refused("ERASED", commit(store, [session("s")], { incarnation: 0 }));
  },

  async "each advance counts, also within one batch"(store) {
    await commit(store, [advance("s"), advance("s"), advance(), advance(), advance()]);
    const { incarnation, sessionIncarnation } = await readSession(store, "s");
    assert.deepEqual({ incarnation, sessionIncarnation }, { incarnation: 3, sessionIncarnation: 2 });
  },

  async "incarnations belong to one owner"(store) {
    await commit(store, [advance("s"), advance()]);
    const { incarnation, sessionIncarnation } = await readSession(store, "s", {}, bob);
    assert.deepEqual({ incarnation, sessionIncarnation }, { incarnation: 0, sessionIncarnation: 0 });
  },

  async "sessions with odd ids have incarnations of their own"(store) {
    for (const [place, id] of oddTexts.entries())
      await commit(
        store,
        Array.from({ length: place }, () => advance(id)),
      );
    for (const [place, id] of oddTexts.entries()) {
      assert.equal((await readSession(store, id)).sessionIncarnation, place, JSON.stringify(id));
    }
  },
});
