import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { SessionsDocument, ShowDocument } from "../../src/documents.ts";
import { lines, Machine, usesCommand } from "./command.ts";

usesCommand();

const modelForms = /: write notebook, openai\/<id>, anthropic\/<id>, google\/<id>, ollama\/<id>, or <address>#<id>\.$/;

const wrong: readonly (readonly [args: readonly string[], words: RegExp])[] = [
  [["frobnicate"], /^Unknown command 'frobnicate'\. See aide-memoire --help\.$/],
  [["say"], /^Missing required argument 'text'/],
  [["say", "two", "words"], /^Too many arguments .* Put a text of several words in quotes\.$/],
  [
    ["say", "-hello"],
    /^Unknown option '-hello'\. .* A text that begins with - goes after --: aide-memoire say -- "-5 °C"$/,
  ],
  [["say", "--session", "s", "--hello", "you"], /goes after --/],
  [["say", "  "], /^There is nothing to say/],
  [["say", "hi", "--sesion", "x"], /^Unknown option '--sesion' \(Did you mean --session\?\) See/],
  [["say", "hi", "--store"], /argument missing/],
  [["say", "hi", "--store", ""], /^The place of the memory is empty/],
  [["say", "hi", "--store", "mongodb://localhost"], /^No store of this version opens "mongodb:"/],
  [["say", "hi", "--session", ""], /^The session id is empty/],
  [["say", "hi", "--lang", "de"], /^--lang is en or fr, not "de"\.$/],
  [["show"], /^Which session\?/],
  [["show", "s", "--last", "-1"], /^--last is a number of messages, not "-1"\.$/],
  [["show", "s", "--last", "many"], /^--last is a number of messages, not "many"\.$/],
  [
    ["sessions", "extra"],
    /^Too many arguments for 'sessions'\. Expected 0 arguments but got 1\. See aide-memoire --help\.$/,
  ],
  [["help", "frobnicate"], /^Unknown command 'frobnicate'\. See aide-memoire --help\.$/],
  [["say", "hi", "--model", "https://#m"], /^The model's address is not an address: write it as https:\/\/host\/v1/],
  ...["", " ", "gpt-4.1-mini", "mistral/large", "openai/", "/x", "ollama/ ", "https://host/v1"].map(
    (name) => [["say", "hi", "--model", name], modelForms] as const,
  ),
];

test.each(wrong)("%j is wrong usage: one line, exit 2", async (args, words) => {
  const machine = new Machine();

  const { code, stdout, stderr } = await machine.run(args);

  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(lines(stderr).at(-1)).toMatch(words);
  expect(lines(stderr).filter((line) => !line.startsWith("Memory: "))).toHaveLength(1);
});

test("wrong usage is told in French, and as a document", async () => {
  const machine = new Machine();

  const { code, stdout, stderr } = await machine.run(["show", "s", "--lst", "--json"], {
    env: { LC_ALL: "fr_FR.UTF-8" },
  });

  expect(code).toBe(2);
  expect(stderr).toBe("L'option --lst n'existe pas. Vouliez-vous dire --last ? Voir aide-memoire --help.\n");
  expect(JSON.parse(stdout).error.code).toBe("USAGE");
});

test("without a command the help is words, asked for it is data", async () => {
  const machine = new Machine();

  const [none, asked, french] = await Promise.all([
    machine.run([]),
    machine.run(["--help"]),
    machine.run(["say", "--help", "--lang=fr"]),
  ]);

  expect(none).toMatchObject({ code: 2, stdout: "" });
  expect(asked).toEqual({ code: 0, stdout: none.stderr, stderr: "" });
  expect(french.stdout).toMatch(/^Usage : aide-memoire say .*\n\nun message, une réponse\n/);
});

test.each([["help"], ["help", "say"]])("%s is data too", async (...args) => {
  const machine = new Machine();

  const [asked, option] = await Promise.all([machine.run(args), machine.run([...args.slice(1), "--help"])]);

  expect(asked).toEqual({ code: 0, stdout: expect.stringMatching(/^Usage: aide-memoire/), stderr: "" });
  expect(asked).toEqual(option);
});

test("docs/command.md names every command and option of the help", async () => {
  const machine = new Machine();
  const page = readFileSync(new URL("../../../../docs/command.md", import.meta.url), "utf8");
  const { stdout } = await machine.run(["help"]);
  const commands = Array.from(stdout.matchAll(/^ {2}([a-z]+) .*$/gm), ([, name]) => name!);

  const helps = await Promise.all(commands.map(async (name) => (await machine.run(["help", name])).stdout));

  const options = helps.join().match(/(?<=^ {2}(-\w, )?)--[a-z-]+/gm) ?? [];
  expect(commands).toHaveLength(10);
  expect(options).toContain("--last");
  expect([...commands, ...options].filter((name) => !new RegExp(`\`${name}\\b`).test(page))).toEqual([]);
});

test.each(["--version", "-v"])("%s is that of the package", async (option) => {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

  expect(await new Machine().run([option])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
});

test.each([
  [["show", "typo"], 1],
  [["explain", "typo"], 1],
  [["clear", "typo"], 1],
  [["sessions"], 0],
  [["doctor"], 0],
] as const)("%j makes no memory where there is none, exit %i", async (args, exit) => {
  const machine = new Machine();
  const store = join(machine.home, "typo.db");

  const { code } = await machine.run([...args, "--store", store]);

  expect(code).toBe(exit);
  expect(existsSync(store)).toBe(false);
});

test("sessions says whether there is a memory at all", async () => {
  const machine = new Machine();
  const typo = await machine.run(["sessions", "--store", join(machine.home, "typo.db")]);
  expect(typo.stderr).toContain("There is no memory here yet.");

  await machine.run(["say", "hello"]);
  expect((await machine.run(["sessions", "--user", "ada"])).stderr).toContain("There are no sessions.");
});

test("ids are passed on as they are", async () => {
  const machine = new Machine();
  const session = " ../é/%2F:x\u{1f600} ";
  await machine.run(["say", "hello", "--session", session]);

  expect((await machine.json<SessionsDocument>(["sessions"])).sessions.map(({ id }) => id)).toEqual([session]);
  expect((await machine.json<ShowDocument>(["show", session])).session).toBe(session);
  expect((await machine.run(["show", session.trim()])).code).toBe(1);
});

test.each([["say", "hello"], ["doctor"]])("a folder that cannot be made is told plainly by %s", async (...args) => {
  const machine = new Machine();
  writeFileSync(join(machine.home, "data"), "a file where the folder should be");

  const { code, stdout, stderr } = await machine.run(args);

  expect(code).toBe(1);
  expect(stdout + stderr).toMatch(/cannot be (opened for writing|written)/);
  expect(lines(stderr)).toHaveLength(2);
  expect(stderr).not.toMatch(/ {4}at |node:internal/);
});

test.each([["say", "hello"], ["show", "s"], ["sessions"], ["doctor"]])(
  "a file that is no memory is left as it is by %s",
  async (...args) => {
    const machine = new Machine();
    const file = join(machine.home, "data/aide-memoire/memory.db");
    const text = "These are my notes, and no database.\n".repeat(200);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);

    const { code, stderr } = await machine.run(args);

    expect(code).toBe(1);
    expect(lines(stderr)).toHaveLength(2);
    expect(stderr).not.toMatch(/ {4}at |node:internal/);
    expect(readFileSync(file, "utf8")).toBe(text);
  },
);
