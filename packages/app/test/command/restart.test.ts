import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ShowDocument } from "../../src/documents.ts";
import { lines, Machine, usesCommand } from "./command.ts";

usesCommand();

const stories = [
  {
    language: "en",
    told: "Remember this code name: NORD-17",
    question: "Which code name did I give you?",
    place: /^Memory: (\/.+\/memory\.db) \(user local\)$/,
    inRam: /^Memory: NOWHERE .*:memory: keeps nothing\.$/,
  },
  {
    language: "fr",
    told: "Retiens ce nom de code : NORD-17",
    question: "Quel nom de code t'ai-je donné ?",
    place: /^Mémoire : (\/.+\/memory\.db) \(utilisateur local\)$/,
    inRam: /^Mémoire : NULLE PART .*:memory: ne garde rien\.$/,
  },
];

test.each(stories)("what was said to one process, another one knows ($language)", async (story) => {
  const machine = new Machine({ LC_ALL: `${story.language}_XX.UTF-8` });

  const first = await machine.run(["say", story.told, "--session", "carnet"]);
  const second = await machine.run(["say", story.question, "--session", "carnet"]);
  const shown = await machine.json<ShowDocument>(["show", "carnet"]);

  expect([first.code, second.code]).toEqual([0, 0]);
  expect(second.stdout).toContain("NORD-17");
  expect(lines(second.stderr)).toEqual([expect.stringMatching(story.place)]);
  expect(story.place.exec(lines(second.stderr)[0]!)?.[1]).toBe(join(machine.home, "data/aide-memoire/memory.db"));
  expect(shown.items.map((item) => item.role)).toEqual(["user", "assistant", "user", "assistant"]);
  expect(shown.items[0]).toMatchObject({ role: "user", text: story.told });
});

test.each(stories)("what was never said, nobody knows ($language)", async ({ language, question }) => {
  const machine = new Machine();

  const { code, stdout } = await machine.run(["say", question, "--lang", language]);

  expect(code).toBe(0);
  expect(stdout).not.toContain("NORD-17");
});

test.each(stories)("a session that was cleared knows nothing, the others all ($language)", async (story) => {
  const machine = new Machine();
  const ask = async (session: string): Promise<string> =>
    (await machine.run(["say", story.question, "--session", session, "--lang", story.language])).stdout;
  for (const session of ["carnet", "other"]) {
    await machine.run(["say", story.told, "--session", session, "--lang", story.language]);
  }

  const cleared = await machine.run(["clear", "carnet"]);

  expect(cleared.code).toBe(0);
  expect((await machine.json<ShowDocument>(["show", "carnet"])).items).toEqual([]);
  expect(await ask("carnet")).not.toContain("NORD-17");
  expect((await machine.json<ShowDocument>(["show", "other"])).items).toHaveLength(2);
  expect(await ask("other")).toContain("NORD-17");
});

test("another session does not know it", async () => {
  const machine = new Machine();
  await machine.run(["say", "Remember this code name: NORD-17", "--session", "carnet"]);

  const { stdout, stderr } = await machine.run(["say", "Which code name did I give you?", "--session", "carnets"]);

  expect(stdout).not.toContain("NORD-17");
  expect(stderr).toContain("Session carnets begins.");
});

test("another user does not know it, even in a session of the same id", async () => {
  const machine = new Machine();
  await machine.run(["say", "Remember this code name: NORD-17", "--session", "carnet"]);

  const asked = await machine.run(["say", "Which code name did I give you?", "--session", "carnet", "--user", "ada"]);

  expect(asked.stdout).not.toContain("NORD-17");
  expect(lines(asked.stderr)[0]).toMatch(/ \(user ada\)$/);
});

test.each(stories)("in RAM nothing outlives the process, and it says so first ($language)", async (story) => {
  const machine = new Machine();
  const inRam = ["--store", ":memory:", "--lang", story.language];

  const first = await machine.run(["say", story.told, ...inRam]);
  const second = await machine.run(["say", story.question, ...inRam]);

  expect([first.code, second.code]).toEqual([0, 0]);
  expect(lines(first.stderr)[0]).toMatch(story.inRam);
  expect(second.stdout).not.toContain("NORD-17");
});

test("another working folder finds the same memory", async () => {
  const machine = new Machine();
  const [here, there] = ["here", "there"].map((name) => join(machine.home, name));
  for (const folder of [here!, there!]) mkdirSync(folder);
  await machine.run(["say", "Remember this code name: NORD-17"], { cwd: here! });

  const { stdout } = await machine.run(["say", "Which code name did I give you?"], { cwd: there! });

  expect(stdout).toContain("NORD-17");
});

test("a relative path is another memory in another folder, and the first line shows it", async () => {
  const machine = new Machine();
  const [here, there] = ["here", "there"].map((name) => join(machine.home, name));
  for (const folder of [here!, there!]) mkdirSync(folder);
  const env = { AIDE_MEMOIRE_STORE: "notes.db" };
  await machine.run(["say", "Remember this code name: NORD-17"], { cwd: here!, env });

  const { stdout, stderr } = await machine.run(["say", "Which code name did I give you?"], { cwd: there!, env });

  expect(stdout).not.toContain("NORD-17");
  expect(lines(stderr)[0]).toBe(`Memory: ${join(there!, "notes.db")} (user local)`);
});

test("several processes at once on one session each get their turn, and none is lost", async () => {
  const machine = new Machine();
  const said = ["one", "two", "three", "four"].map((word) => `Remember this code name: NORD-${word}`);

  const ended = await Promise.all(said.map(async (text) => machine.run(["say", text])));

  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  const { items } = await machine.json<ShowDocument>(["show", "default"]);
  expect(items.map(({ role }) => role)).toEqual(Array.from(said, () => ["user", "assistant"]).flat());
  expect(items.flatMap(({ role, text }) => (role === "user" ? text : [])).sort()).toEqual([...said].sort());
});
