import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { contents, copied, directions, place, placeOver, statuses, withoutClaims, type Place } from "./support.ts";
import { fill } from "./rich.ts";

const everyone = ["a%2Fb%00/user:ada", "session:guest", "user:ada", "user:back"];
const all = (status: string): Record<string, string> => Object.fromEntries(everyone.map((owner) => [owner, status]));

async function filled(kind: "ram" | "sqlite"): Promise<Place> {
  const source = place(kind);
  await fill(placeOver(withoutClaims(source.store)).memory);
  return source;
}

describe.each(directions)("a copy from %s to %s", (from, to) => {
  test("brings all of every owner, with places, versions and times, and says what it holds", async () => {
    const [source, target] = [await filled(from), place(to)];
    const before = await contents(source.store);

    const owners = await copied(source, target);

    assert.deepEqual(Object.fromEntries(owners.map(({ owner, status }) => [owner.id, status])), {
      ada: "copied",
      back: "copied",
      guest: "copied",
    });
    assert.deepEqual(await contents(target.store), before);
    assert.deepEqual(await contents(source.store), before);
    for (const { source, target, damaged } of owners) {
      assert.deepEqual(target, source);
      assert.deepEqual(damaged, []);
    }
    const ada = owners.find(({ owner }) => owner.id === "ada" && owner.tenant === "");
    assert.equal(ada?.source?.rows.session, 4);
    assert.deepEqual([ada.source.rows.draft, ada.source.rows.task], [1, 2]);
    assert.match(ada.source.sha256, /^[\da-f]{64}$/);
  });

  test("done again it writes nothing, and a look at both finds them equal", async () => {
    const [source, target] = [await filled(from), place(to)];
    await copied(source, target);
    const before = await contents(target.store);

    assert.deepEqual(await statuses(source, target), all("same"));
    assert.deepEqual(await statuses(source, target, { mode: "verify" }), all("same"));
    assert.deepEqual(await contents(target.store), before);
  });

  test("a dry run and a look write nothing", async () => {
    const [source, target] = [await filled(from), place(to)];

    assert.deepEqual(await statuses(source, target, { mode: "dry-run" }), all("due"));
    assert.deepEqual(await statuses(source, target, { mode: "verify" }), all("differs"));
    assert.deepEqual(await contents(target.store), {});
  });

  test("what was said since comes with the next copy, and what is gone goes", async () => {
    const [source, target] = [await filled(from), place(to)];
    await copied(source, target);
    const trip = source.memory.session("trip", { user: "ada" });
    await trip.undo();
    await trip.append([{ role: "user", content: "Later" }]);
    const cleared = source.memory.session("cleared", { user: "ada" });
    await cleared.erase();
    await cleared.append([{ role: "user", content: "A session of its own" }]);
    await source.memory.session("open", { user: "ada" }).clear();
    await source.memory.runTasks();

    assert.equal((await statuses(source, target, { mode: "dry-run" }))["user:ada"], "due");
    assert.deepEqual(await statuses(source, target), { ...all("same"), "user:ada": "copied" });
    assert.deepEqual(await contents(target.store), await contents(source.store));
  });

  test("who was used at the target since is left as they are, and the others go on", async () => {
    const [source, target] = [await filled(from), place(to)];
    await copied(source, target);
    await target.memory.session("new", { user: "ada" }).append([{ role: "user", content: "Said at the target" }]);
    await source.memory.session("guest").append([{ role: "user", content: "Said at the source" }]);
    const before = (await contents(target.store))["user:ada"];

    const owners = await copied(source, target);

    const refused = owners.filter(({ status }) => status === "refused");
    assert.deepEqual(
      refused.map(({ owner, error }) => [owner.id, error?.code]),
      [["ada", "CONFLICT"]],
    );
    assert.deepEqual((await contents(target.store))["user:ada"], before);
    assert.deepEqual((await contents(target.store))["session:guest"], (await contents(source.store))["session:guest"]);
    assert.equal((await statuses(source, target, { mode: "verify" }))["user:ada"], "differs");
  });

  test("an owner of other content is refused, also in a dry run", async () => {
    const [source, target] = [await filled(from), place(to)];
    await target.memory.session("mine", { user: "ada" }).append([{ role: "user", content: "Mine" }]);
    const before = (await contents(target.store))["user:ada"];

    for (const mode of ["dry-run", "copy"] as const) {
      assert.equal((await statuses(source, target, { mode }))["user:ada"], "refused");
      assert.deepEqual((await contents(target.store))["user:ada"], before);
    }
  });

  test("an owner who was erased at the target is copied there", async () => {
    const [source, target] = [await filled(from), place(to)];
    await target.memory.session("old", { user: "ada" }).append([{ role: "user", content: "Old" }]);
    await target.memory.user("ada").erase();

    assert.deepEqual(await statuses(source, target), all("copied"));
    assert.deepEqual(await contents(target.store), await contents(source.store));
  });

  test("the conversation goes on at the target as if it had been there", async () => {
    const [source, target] = [await filled(from), place(to)];
    const ids = await source.memory.session("trip", { user: "ada" }).items();
    await copied(source, target);

    const trip = target.memory.session("trip", { user: "ada" });
    assert.deepEqual(await trip.items(), ids);
    assert.equal((await trip.state.get())?.version, 2);
    const again = await trip.begin("Lyon on Friday", { key: "Lyon on Friday" });
    assert.deepEqual(again.replayed, [{ role: "assistant", content: "You said: Lyon on Friday" }]);
    await trip.append([{ role: "user", content: "By bus then" }], { key: "bus" });
    assert.deepEqual(await trip.items(), ids);
    assert.deepEqual(
      (await target.memory.session("open", { user: "ada" }).turns()).map(({ status }) => status),
      [],
    );
    await target.memory.session("open", { user: "ada" }).append([{ role: "user", content: "Again" }]);
    const [interrupted] = await target.memory.session("open", { user: "ada" }).turns();
    assert.equal(interrupted?.status, "interrupted");
  });
});
