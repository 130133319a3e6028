import { expect, test } from "vitest";
import type { ShowDocument } from "../../src/documents.ts";
import { openaiChat } from "../providers/openai-chat.ts";
import { calls, fails, says } from "../providers/script.ts";
import { startServer } from "../providers/server.ts";
import { startProvider } from "../providers/start-provider.ts";
import { lines, Machine, usesCommand } from "./command.ts";

usesCommand();

const canary = "blue-heron-canary";

async function nobodyThere(): Promise<string> {
  const server = await startServer(async () => undefined);
  await server.close();
  return `${server.url}/v1#some-model`;
}

const failures = [
  { name: "a missing key", model: async () => "openai/gpt-4.1-mini", line: /^No key for OpenAI: set OPENAI_API_KEY/ },
  { name: "an address where nobody answers", model: nobodyThere, line: /^Nothing answers at http:\/\/127\.0\.0\.1/ },
  {
    name: "a provider's error",
    model: async () => `${(await startProvider(openaiChat, [fails("bad-request")])).baseUrl}#some-model`,
    line: /^The provider did not accept the request/,
  },
  {
    name: "an answer without a word",
    model: async () => `${(await startProvider(openaiChat, [says("")])).baseUrl}#some-model`,
    line: /^The model sent no answer/,
  },
  {
    name: "a stream that breaks",
    model: async () => {
      const step = says(["This is", " half", " of it"], { breakAfter: 3 });
      return `${(await startProvider(openaiChat, [step, step])).baseUrl}#some-model`;
    },
    line: /^The connection broke before the answer was complete/,
  },
  {
    name: "a stream that is cut without a word",
    model: async () => {
      const step = says(["This is", " half", " of it"], { endAfter: 3 });
      return `${(await startProvider(openaiChat, [step, step])).baseUrl}#some-model`;
    },
    line: /^The connection broke before the answer was complete/,
  },
];

test.each(failures)("$name leaves no trace, says one polite line, and the next turn is normal", async (failure) => {
  const machine = new Machine();
  await machine.run(["say", "Remember this code name: NORD-17"]);

  const failed = await machine.run(["say", `What of the ${canary}?`, "--model", await failure.model()]);

  expect(failed.code).toBe(1);
  expect(lines(failed.stderr)).toEqual([expect.stringMatching(/^Memory: /), expect.stringMatching(failure.line)]);
  expect(failed.stderr).not.toContain(canary);
  const { items } = await machine.json<ShowDocument>(["show", "default"]);
  expect(items.map((item) => item.role)).toEqual(["user", "assistant"]);
  expect(JSON.stringify(items)).not.toContain(canary);
  const next = await machine.run(["say", "Which code name did I give you?"]);
  expect(next).toMatchObject({ code: 0, stdout: expect.stringContaining("NORD-17") });
});

test.each([
  [{}, "The provider wants a key: set AIDE_MEMOIRE_API_KEY in the environment."],
  [
    { AIDE_MEMOIRE_API_KEY: "sk-canary-4242424242" },
    "The provider did not accept the key. Please check AIDE_MEMOIRE_API_KEY in the environment.",
  ],
])("a key that is missing or wrong is told with the variable it is read from (%j)", async (env, line) => {
  const machine = new Machine();
  const provider = await startProvider(openaiChat, [fails("wrong-key")]);

  const { code, stderr } = await machine.run(["say", "Hello", "--model", `${provider.baseUrl}#some-model`], { env });

  expect(code).toBe(1);
  expect(lines(stderr).at(-1)).toBe(line);
});

test("a failing model is told in French too, and as a document with --json", async () => {
  const machine = new Machine();
  const model = await nobodyThere();

  const { code, stdout, stderr } = await machine.run(["say", "Bonjour", "--model", model, "--lang", "fr", "--json"]);

  const message = lines(stderr).at(-1);
  expect(code).toBe(1);
  expect(message).toMatch(/^Rien ne répond à http:\/\/127\.0\.0\.1/);
  expect(JSON.parse(stdout)).toEqual({ error: { code: "MODEL_FAILED", message } });
});

test("a real model gets instructions, the notebook none", async () => {
  const machine = new Machine();
  const provider = await startProvider(openaiChat, [says("Hello.")]);
  await machine.run(["say", "Remember this code name: NORD-17"]);

  const { code, stdout } = await machine.run(["say", "Hello", "--model", `${provider.baseUrl}#some-model`]);
  const after = await machine.run(["say", "Are you a helpful assistant?"]);

  expect({ code, stdout }).toEqual({ code: 0, stdout: "Hello.\n" });
  const { messages } = provider.requests[0]!.body as { messages: { role: string; content: unknown }[] };
  expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
  expect(messages[0]!.content).toMatch(/^You are a helpful assistant with a memory/);
  expect(after.stdout).not.toContain("earlier messages of this conversation are kept");
});

test("a call for a tool that nobody has does not end in a torn history", async () => {
  const machine = new Machine();
  const model = `${(await startProvider(openaiChat, [calls("rm", { path: "/" }), says("No.")])).baseUrl}#some-model`;

  await machine.run(["say", "Hello", "--model", model]);
  const next = await machine.run(["say", "Hello again", "--model", model]);

  expect(next).toMatchObject({ code: 0, stdout: "No.\n" });
});
