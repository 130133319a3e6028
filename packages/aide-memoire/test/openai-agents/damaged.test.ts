// A file whose rows were damaged from outside; only a store that keeps files has such.
import { afterEach, expect, test } from "vitest";
import { openMemory } from "../../src/memory/open-memory.ts";
import { agentsSession, type AgentsSession } from "../../src/openai-agents.ts";
import { execIn, freshPath } from "../sqlite/support.ts";
import { cleanUp } from "../support/stores.ts";
import { answered, exchange, said } from "./support.ts";

afterEach(cleanUp);

async function damaged(which: string): Promise<AgentsSession> {
  const path = freshPath();
  const first = openMemory(path);
  await agentsSession(first, "s").addItems([...exchange(1), ...exchange(2)]);
  await first.close();
  await execIn(path, `UPDATE item SET body = '{' WHERE ${which}`);
  return agentsSession(openMemory(path, { onEvent: () => undefined }), "s");
}

test("a damaged item is skipped, and a limit gives as many whole ones", async () => {
  const session = await damaged("seq = 3");
  expect(await session.getItems()).toEqual([...exchange(1), answered("a2")]);
  expect(await session.getItems(2)).toEqual([answered("a1"), answered("a2")]);
});

test("pop passes over damaged items at the end and gives the next whole one", async () => {
  const session = await damaged("seq = 4");
  expect(await session.popItem()).toEqual(said("q2"));
  expect(await session.popItem()).toEqual(answered("a1"));
  expect(await session.getItems()).toEqual([said("q1")]);
});

test("where all are damaged there is nothing to pop, and the session goes on", async () => {
  const session = await damaged("seq > 0");
  expect(await session.popItem()).toBeUndefined();
  expect(await session.getItems()).toEqual([]);
  await session.addItems(exchange(3));
  expect(await session.getItems()).toEqual(exchange(3));
});
