import { expect, test } from "vitest";
import type {
  AnswerDocument,
  ClearDocument,
  DoctorDocument,
  ExplainDocument,
  SessionsDocument,
  ShowDocument,
} from "../../src/documents.ts";
import { lines, Machine, usesCommand } from "./command.ts";

usesCommand();

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

async function machineWithOneTurn(): Promise<Machine> {
  const machine = new Machine();
  await machine.run(["say", "Remember this code name: NORD-17", "--session", "carnet"]);
  return machine;
}

test("say", async () => {
  const machine = new Machine();

  const said = await machine.json<AnswerDocument>(["say", "Remember this code name: NORD-17", "--session", "carnet"]);

  expect(said).toEqual({ session: "carnet", turn: expect.any(String), status: "committed", text: expect.any(String) });
});

test("show", async () => {
  const machine = await machineWithOneTurn();

  const shown = await machine.json<ShowDocument>(["show", "carnet", "--last", "2"]);

  const text = "Remember this code name: NORD-17";
  expect(shown).toEqual({
    session: "carnet",
    items: [
      {
        id: expect.any(String),
        turn: shown.items[1]!.turn,
        at: isoTime,
        role: "user",
        text,
        message: expect.anything(),
      },
      expect.objectContaining({ role: "assistant", message: expect.objectContaining({ role: "assistant" }) }),
    ],
  });
  expect(shown.items[0]!.message).toEqual({ role: "user", content: text });
  expect((await machine.json<ShowDocument>(["show", "carnet", "--last", "0"])).items).toEqual([]);
  expect((await machine.json<ShowDocument>(["show", "carnet", "--last", "1"])).items).toEqual([shown.items[1]]);
});

test("show for people: time, role, text, and further lines indented", async () => {
  const machine = new Machine();
  await machine.run(["say", "-", "--session", "carnet"], { stdin: "Remember this:\nNORD-17\n" });

  const { stdout } = await machine.run(["show", "carnet", "--last", "2"]);

  expect(stdout).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d user: Remember this:\n {2}NORD-17\n\S+ \S+ assistant: /);
});

test("sessions", async () => {
  const machine = await machineWithOneTurn();
  await machine.run(["say", "Bonjour à toi", "--session", "salut"]);
  const session = { turns: 1, messages: 2, createdAt: isoTime, lastAt: isoTime };

  const all = await machine.json<SessionsDocument>(["sessions"]);
  const found = await machine.json<SessionsDocument>(["sessions", "--search", "BONJOUR A TOI"]);
  const none = await machine.json<SessionsDocument>(["sessions", "--user", "ada"]);

  expect(all).toEqual({
    user: "local",
    sessions: [
      { id: "salut", title: "Bonjour à toi", ...session },
      { id: "carnet", title: "Remember this code name: NORD-17", ...session },
    ],
  });
  expect(found.sessions.map(({ id }) => id)).toEqual(["salut"]);
  expect(none).toEqual({ user: "ada", sessions: [] });
});

test.each([
  ["en", "(no title)"],
  ["fr", "(sans titre)"],
])("a session that was cleared is listed without a title (%s)", async (language, words) => {
  const machine = await machineWithOneTurn();
  await machine.run(["clear", "carnet"]);

  const listed = await machine.run(["sessions", "--lang", language]);
  const inChat = await machine.run(["chat", "--lang", language], { stdin: "/sessions\n" });

  const row = expect.stringMatching(new RegExp(`^carnet .* ${words.replaceAll(/[()]/g, "\\$&")}$`));
  expect(lines(listed.stdout)[1]).toEqual(row);
  expect(lines(inChat.stderr).at(-1)).toEqual(row);
});

test("explain: of the last turn, or of one that is named; never with text", async () => {
  const machine = await machineWithOneTurn();
  const first = (await machine.json<ShowDocument>(["show", "carnet"])).items[0]!.turn;
  await machine.run(["say", "Which code name did I give you?", "--session", "carnet"]);

  const last = await machine.json<ExplainDocument>(["explain", "carnet"]);
  const named = await machine.json<ExplainDocument>(["explain", "carnet", first]);
  const table = await machine.run(["explain", "carnet", "--lang", "fr"]);

  expect(last).toMatchObject({
    session: "carnet",
    status: "committed",
    epoch: { number: 1, reason: "first turn" },
    leftOut: [],
  });
  expect(last.blocks.map((block: { kind: string }) => block.kind)).toEqual(["history", "input"]);
  expect(JSON.stringify(last)).not.toContain("NORD-17");
  expect(named).toMatchObject({ turn: first, blocks: [{ kind: "input" }] });
  expect(table.stdout).toMatch(/^Tour \S+ du .* : complet$/m);
  expect(table.stdout).toMatch(/^historique +\d+ {2}dans la fenêtre \(2 messages\)$/m);
});

test("clear", async () => {
  const machine = await machineWithOneTurn();

  expect(await machine.json<ClearDocument>(["clear", "carnet"])).toEqual({
    session: "carnet",
    cleared: true,
    messages: 2,
  });
});

test("doctor", async () => {
  const machine = await machineWithOneTurn();

  const { location, checks, ...rest } = await machine.json<DoctorDocument>(["doctor"]);
  const forPeople = await machine.run(["doctor"]);

  expect(location).toBe(`${machine.home}/data/aide-memoire/memory.db`);
  expect(checks.length).toBeGreaterThan(0);
  expect(rest).toEqual({ ok: true, exists: true, encrypted: false });
  expect(forPeople.code).toBe(0);
  expect(forPeople.stdout).toContain("Text rests unencrypted");
});

test.each([
  ["en", "is a folder, and the memory is one file: give --store a file in it, such as "],
  ["fr", "est un dossier, et la mémoire est un fichier : donnez à --store un fichier qui s'y trouve, comme "],
])("doctor of a folder says what to give instead (%s)", async (language, words) => {
  const machine = new Machine();

  const { code, stdout } = await machine.run(["doctor", "--store", machine.home, "--lang", language]);

  expect(code).toBe(1);
  expect(stdout).toContain(`${machine.home} ${words}${machine.home}/memory.db`);
  expect(await machine.json<DoctorDocument>(["doctor", "--store", machine.home])).toMatchObject({ ok: false });
});

test("doctor of a journal, which is a folder", async () => {
  const machine = new Machine();
  const store = ["--store", `journal:${machine.home}/journal`];
  await machine.run(["say", "hello", ...store]);
  expect(await machine.json<DoctorDocument>(["doctor", ...store])).toMatchObject({ ok: true, exists: true });
});

test("a failure is a line on stderr and a document on stdout", async () => {
  const machine = await machineWithOneTurn();

  const { code, stdout, stderr } = await machine.run(["show", "carnets", "--json"]);

  const message = 'There is no session "carnets" of user local in this memory.';
  expect(code).toBe(1);
  expect(lines(stderr)).toEqual([expect.stringMatching(/^Memory: /), message]);
  expect(JSON.parse(stdout)).toEqual({ error: { code: "NOT_FOUND", message } });
});
