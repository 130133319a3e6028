import assert from "node:assert/strict";
import { test } from "vitest";
import type { CopyProgress } from "../../src/memory/move/outcome.ts";
import { contents, copied, place, statuses } from "./support.ts";

test("a thousand sessions of a user are copied, told of on the way", { timeout: 120_000 }, async () => {
  const [source, target] = [place("sqlite"), place("sqlite")];
  const conversation = Array.from({ length: 10 }, (_, n) => [
    { role: "user" as const, content: `Sentence ${n} about Lyon and trains.` },
    { role: "assistant" as const, content: `Answer ${n}: the weather is fine.` },
  ]).flat();
  await Promise.all(
    Array.from({ length: 1000 }, async (_, n) => source.memory.session(`s-${n}`, { user: "ada" }).append(conversation)),
  );
  await source.memory.session("guest").append(conversation);
  const told: CopyProgress[] = [];

  const owners = await copied(source, target, { onProgress: (progress) => told.push(progress) });

  assert.deepEqual(
    new Map(owners.map(({ owner, status, target }) => [owner.id, [status, target?.rows.session, target?.messages]])),
    new Map([
      ["guest", ["copied", 1, 20]],
      ["ada", ["copied", 1000, 20_000]],
    ]),
  );
  assert.deepEqual(await contents(target.store), await contents(source.store));
  const done = told.map((progress) => progress.done);
  assert.deepEqual(
    done,
    done.toSorted((a, b) => a - b),
  );
  assert.ok(done.length > 100 && done.length < 250, `${done.length}`);
  assert.deepEqual([told.at(-1)?.done, told.at(-1)?.owners], [2, 2]);

  await source.memory.session("s-7", { user: "ada" }).append([{ role: "user", content: "One more" }]);
  assert.deepEqual(await statuses(source, target), { "user:ada": "copied", "session:guest": "same" });
  assert.deepEqual(await contents(target.store), await contents(source.store));
});

test("a session that was written to thousands of times keeps its version", { timeout: 60_000 }, async () => {
  const [source, target] = [place("ram"), place("sqlite")];
  const session = source.memory.session("s", { user: "ada" });
  await session.append([{ role: "user", content: "One" }]);
  for (let n = 0; n < 3_000; n += 1) await session.state.set(n);

  await copied(source, target);

  assert.deepEqual(await target.memory.session("s", { user: "ada" }).state.get(), { value: 2_999, version: 3_000 });
});
