import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { RunState } from "@openai/agents";
import { afterEach, expect, test } from "vitest";
import { openMemory } from "../../src/memory/open-memory.ts";
import { agentsSession } from "../../src/openai-agents.ts";
import { cleanUp } from "../support/stores.ts";
import { freshPath } from "../sqlite/support.ts";
import { answered, exchange, gist, inputOf, runner, scripted } from "./support.ts";

afterEach(cleanUp);

test("what a process that was killed had added is there in the next, and its run goes on", async () => {
  const path = freshPath();
  const child = spawnSync(
    process.execPath,
    ["--import", "tsx", fileURLToPath(new URL("child.ts", import.meta.url)), path],
    {
      encoding: "utf8",
    },
  );
  expect(child.signal, child.stderr).toBe("SIGKILL");

  const memory = openMemory(path);
  const session = agentsSession(memory, "s", { user: "ada" });
  const { agent, model, sent } = scripted([answered("done") as never], [answered("two") as never]);
  const state = await RunState.fromString(agent, child.stdout);
  state.approve(state.getInterruptions()[0]!);
  await runner.run(agent, state, { session });
  expect(sent).toEqual(["sent"]);
  await runner.run(agent, "second", { session });
  const first = ["user: first", "call c1", "result c1", "assistant: one"];
  const second = ["user: send it", "call s1", "result s1", "assistant: done"];
  expect(gist(inputOf(model))).toEqual([...first, ...second, "user: second"]);
  await memory.close();
});

test("a file that is opened again gives the same window, byte for byte", async () => {
  const path = freshPath();
  const read = async (): Promise<string> => {
    const memory = openMemory(path);
    const items = await agentsSession(memory, "s", { window: { turns: 3 } }).getItems();
    await memory.close();
    return JSON.stringify(items);
  };
  const memory = openMemory(path);
  const session = agentsSession(memory, "s", { window: { turns: 3 } });
  for (let n = 0; n < 8; n += 1) await session.addItems(exchange(n));
  const before = JSON.stringify(await session.getItems());
  await memory.close();
  expect(await read()).toBe(before);
  expect(await read()).toBe(before);
});
