import { expect, test } from "vitest";
import type { AnswerDocument, ShowDocument } from "../../src/documents.ts";
import { lines, Machine, usesCommand } from "./command.ts";

usesCommand();

const texts = [
  { name: "1 MB", text: "a tram stop ".repeat(87_382) },
  { name: "a NUL", text: "one\u0000two" },
  { name: "several lines", text: "one\n\n  two" },
  { name: "an emoji", text: "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}" },
  { name: "a text like an option", text: "--help" },
];

test.each(texts)("from stdin a text is kept as it is: $name", async ({ text }) => {
  const machine = new Machine();

  const { code, stderr } = await machine.run(["say", "-"], { stdin: `${text}\n` });

  expect(code).toBe(0);
  expect(lines(stderr)).toHaveLength(2);
  expect((await machine.json<ShowDocument>(["show", "default"])).items[0]!.text).toBe(text);
});

test.each(["", "\n", " \t\n", "\u00a0"])("from stdin %j is nothing to say", async (stdin) => {
  const machine = new Machine();

  const { code, stdout, stderr } = await machine.run(["say", "-"], { stdin });

  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(lines(stderr).slice(1)).toEqual(["There is nothing to say: the text is empty."]);
});

test("after -- a text may begin with a dash", async () => {
  const machine = new Machine();

  const { code } = await machine.run(["say", "--session", "carnet", "--", "--help"]);

  expect(code).toBe(0);
  expect((await machine.json<ShowDocument>(["show", "carnet"])).items[0]!.text).toBe("--help");
});

test.each(["a\nb", "a\r\nb", "a\tb\u001b[2J", "-x", "__proto__", "é".repeat(512), "'; DROP TABLE item; --"])(
  "a session may be called %j, and stays one line on stderr",
  async (session) => {
    const machine = new Machine();

    const { code, stderr } = await machine.run(["say", "hello", `--session=${session}`]);

    expect(code).toBe(0);
    expect(lines(stderr)).toHaveLength(2);
    expect((await machine.json<ShowDocument>(["show", `--session=${session}`])).session).toBe(session);
  },
);

test.each([
  ["--session", "é".repeat(513), /^The session id is longer than 1024 bytes/],
  ["--user", "", /^The user id is empty/],
  ["--user", "u".repeat(1025), /^The user id is longer than 1024 bytes/],
])("%s %j is wrong usage", async (option, id, words) => {
  const machine = new Machine();

  const { code, stdout, stderr } = await machine.run(["say", "hello", option, id]);

  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(lines(stderr)).toEqual([expect.stringMatching(/^Memory: /), expect.stringMatching(words)]);
});

test("a text that is too long for the store fails, and nothing of it is kept", async () => {
  const machine = new Machine();
  const text = "x".repeat(70_000_000);

  const { code, stderr } = await machine.run(["say", "-"], { stdin: text });

  expect(code).toBe(1);
  expect(lines(stderr)).toHaveLength(3);
  expect(lines(stderr).at(-1)).toMatch(/^The message is longer than/);
  expect((await machine.run(["show", "default"])).code).toBe(1);
});

test("with --json the last line of a failure is its document", async () => {
  const machine = new Machine();

  const { code, stdout } = await machine.run(["say", "", "--json"]);

  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toEqual({ error: { code: "USAGE", message: expect.stringContaining("nothing to say") } });
  expect(await machine.json<AnswerDocument>(["say", "hello"])).toMatchObject({ status: "committed" });
});
