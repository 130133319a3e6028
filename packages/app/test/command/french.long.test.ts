import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openaiChat } from "../providers/openai-chat.ts";
import { calls, fails, says, type Step } from "../providers/script.ts";
import { startProvider } from "../providers/start-provider.ts";
import { englishIn } from "../words/english.ts";
import { Machine, usesCommand } from "./command.ts";

usesCommand();

/** A machine whose person is French, with one session. */
async function frenchMachine(): Promise<Machine> {
  const machine = new Machine({ LC_ALL: "fr_FR.UTF-8" });
  await machine.run(["say", "Retiens ce nom de code : NORD-17", "--session", "carnet"]);
  return machine;
}

async function saidBy(machine: Machine, args: readonly string[], stdin = ""): Promise<string> {
  const { stdout, stderr } = await machine.run(args, { stdin });
  return `${stdout}${stderr}`;
}

const commandLines: readonly (readonly string[])[] = [
  [],
  ["help"],
  ...["chat", "say", "show", "sessions", "explain", "clear", "erase", "doctor", "help"].map((name) => ["help", name]),
  ["frobnicate"],
  ["say"],
  ["say", "deux", "mots"],
  ["say", "-hello"],
  ["say", " "],
  ["say", "--lst", "x"],
  ["say", "x", "--store"],
  ["say", "x", "--store", ""],
  ["say", "x", "--store", "mongodb://h"],
  ["say", "x", "--session", ""],
  ["say", "x", "--session", "é".repeat(513)],
  ["say", "x", "--user", ""],
  ["say", "x", "--user", "é".repeat(513)],
  ["say", "x", "--model", "x"],
  ["say", "x", "--model", "openai/x"],
  ["say", "x", "--model", "https://ada:x@h/v1#m"],
  ["say", "x", "--model", "https://h/v1?q#m"],
  ["say", "x", "--store", "."],
  ["say", "x", "--store", "notes.txt"],
  ["show", "carnet"],
  ["show", "carnets"],
  ["show", "carnet", "--last", "x"],
  ["sessions"],
  ["sessions", "--search", "x"],
  ["explain", "carnet"],
  ["explain", "carnet", "x"],
  ["erase"],
  ["erase", "--session", "carnet"],
  ["erase", "--session", "carnet", "--dry-run", "--yes"],
  ["erase", "--session", "carnet", "--dry-run"],
  ["erase", "--user", "local", "--yes"],
  ["clear", "carnet"],
  ["doctor"],
  ["doctor", "--store", "."],
  ["doctor", "--store", "nouveau/memoire.db"],
  ["doctor", "--store", ":memory:"],
];

test("nothing that a French person reads is English", { timeout: 120_000 }, async () => {
  const machine = await frenchMachine();
  writeFileSync(join(machine.home, "notes.txt"), "Ceci n'est pas une base. ".repeat(100));

  for (const args of commandLines) {
    expect({ args, english: englishIn(await saidBy(machine, args)) }).toEqual({ args, english: [] });
  }
});

test("nor what chat says", async () => {
  const machine = await frenchMachine();
  const stdin = "/explain\nBonjour\n/explain\n/help\n/new\n/sessions\n/undo\n/frobnicate\n/quit\n";

  expect(englishIn(await saidBy(machine, ["chat"], stdin))).toEqual([]);
});

const failing: readonly Step[] = [
  ...(["wrong-key", "no-credit", "rate-limit", "no-model", "too-long", "bad-request"] as const).map((failure) =>
    fails(failure),
  ),
  says(["La", " moitié"], { breakAfter: 3 }),
  says(""),
  calls("rm", { path: "/" }),
];

test.each(failing.map((step) => ({ step })))("nor what a model's failure is called: $step", async ({ step }) => {
  const machine = await frenchMachine();
  const provider = await startProvider(openaiChat, [step, step, step]);

  expect(englishIn(await saidBy(machine, ["say", "Bonjour", "--model", `${provider.baseUrl}#m`]))).toEqual([]);
});
