import { expect, test } from "vitest";
import type { ShowDocument } from "../../src/documents.ts";
import { openaiChat } from "../providers/openai-chat.ts";
import { says } from "../providers/script.ts";
import { startProvider, type Provider } from "../providers/start-provider.ts";
import { lines, Machine, usesCommand } from "./command.ts";

usesCommand();

const slow = says(["One. ", "Two. ", "Three. ", "Four. "], { betweenFramesMs: 1500 });

async function slowModel(): Promise<{ provider: Provider; model: string }> {
  const provider = await startProvider(openaiChat, [slow, says("Here again.")]);
  return { provider, model: `${provider.baseUrl}#some-model` };
}

test.each(["SIGINT", "SIGTERM"] as const)("%s during an answer keeps what the person saw", async (signal) => {
  const machine = new Machine();
  const { provider, model } = await slowModel();
  const running = machine.start(["say", "Count.", "--model", model]);
  await running.says("One. ");

  running.child.kill(signal);

  const { code, stdout, stderr } = await running.ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: "One. \n" });
  expect(lines(stderr).at(-1)).toBe("Stopped. What you saw is kept.");
  expect(await (await provider.firstRequest).ended).toBe("hung up");
  const { items } = await machine.json<ShowDocument>(["show", "default"]);
  expect(items.map(({ role, text }) => [role, text])).toEqual([
    ["user", "Count."],
    ["assistant", "One. "],
  ]);
  expect(await machine.run(["say", "Go on.", "--model", model])).toMatchObject({ code: 0, stdout: "Here again.\n" });
});

test("an answer that is stopped before its first word never happened", async () => {
  const machine = new Machine();
  const provider = await startProvider(openaiChat, [says("Too late.", { firstByteMs: 20_000 })]);
  const running = machine.start(["say", "Count.", "--model", `${provider.baseUrl}#some-model`]);
  await provider.firstRequest;

  running.child.kill("SIGINT");

  const { code, stdout, stderr } = await running.ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(lines(stderr).at(-1)).toBe("Stopped before the first word. Nothing is kept.");
  expect((await machine.run(["show", "default"])).code).toBe(1);
});

test("a killed process leaves the session free and whole", async () => {
  const machine = new Machine();
  const { model } = await slowModel();
  const running = machine.start(["say", "Count.", "--model", model]);
  await running.says("One. ");

  running.child.kill("SIGKILL");
  await running.ended;

  expect(await machine.run(["say", "Go on.", "--model", model])).toMatchObject({ code: 0, stdout: "Here again.\n" });
  expect((await machine.json<ShowDocument>(["show", "default"])).items).toHaveLength(2);
});

test("a reader who leaves early does not undo the turn", async () => {
  const machine = new Machine();
  const provider = await startProvider(openaiChat, [says(["One. ", "Two. ", "Three."], { betweenFramesMs: 100 })]);
  const running = machine.start(["say", "Count.", "--model", `${provider.baseUrl}#some-model`]);
  await running.says("One. ");

  running.child.stdout!.destroy();

  expect((await running.ended).code).toBe(0);
  expect((await machine.json<ShowDocument>(["show", "default"])).items[1]!.text).toBe("One. Two. Three.");
});

test("who does not wait for another turn to end stops without a trace", async () => {
  const machine = new Machine();
  const { provider, model } = await slowModel();
  const first = machine.start(["say", "Count.", "--model", model]);
  await first.says("One. ");
  const second = machine.start(["say", "Me too.", "--model", model]);
  await second.notes("Model: ");

  second.child.kill("SIGINT");

  const { code, stdout, stderr } = await second.ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(lines(stderr).at(-1)).toBe("Stopped before the first word. Nothing is kept.");
  expect((await first.ended).code).toBe(0);
  expect(provider.requests).toHaveLength(1);
});
