import { expect, test } from "vitest";
import type { ShowDocument } from "../../src/documents.ts";
import { openaiChat } from "../providers/openai-chat.ts";
import { fails, says } from "../providers/script.ts";
import { startProvider } from "../providers/start-provider.ts";
import { lines, Machine, usesCommand } from "./command.ts";

usesCommand();

test("each line of stdin is a message, each answer one line of stdout", async () => {
  const machine = new Machine();
  const provider = await startProvider(openaiChat, [says("First."), says("Second,\n\nin two\r\nparts.\n")]);

  const { code, stdout } = await machine.run(["chat", "--model", `${provider.baseUrl}#some-model`], {
    stdin: "one\n\n  \r\ntwo",
  });

  expect({ code, stdout }).toEqual({ code: 0, stdout: "First.\nSecond, in two parts.\n" });
  expect((await machine.json<ShowDocument>(["show", "default"])).items[3]!.text).toBe("Second,\n\nin two\r\nparts.\n");
});

test("with --json each answer is a document, word for word", async () => {
  const machine = new Machine();
  const provider = await startProvider(openaiChat, [says("First."), says("Second,\nin two parts.")]);

  const { stdout } = await machine.run(["chat", "--json", "--model", `${provider.baseUrl}#some-model`], {
    stdin: "one\ntwo\n",
  });

  expect(lines(stdout).map((line) => JSON.parse(line))).toEqual([
    { session: "default", turn: expect.any(String), status: "committed", text: "First." },
    { session: "default", turn: expect.any(String), status: "committed", text: "Second,\nin two parts." },
  ]);
});

test("the notebook remembers over lines", async () => {
  const machine = new Machine();
  const stdin = "Remember this code name: NORD-17\nWhich code name did I give you?\n";

  const { code, stdout } = await machine.run(["chat"], { stdin });

  expect(code).toBe(0);
  expect(lines(stdout)).toHaveLength(2);
  expect(lines(stdout)[1]).toContain("NORD-17");
});

test("/undo takes back a whole turn, and says so where there is none", async () => {
  const machine = new Machine();
  const stdin = "Remember this code name: NORD-17\n/undo\n/undo\nWhich code name did I give you?\n";

  const { code, stdout, stderr } = await machine.run(["chat"], { stdin });

  expect(code).toBe(0);
  expect(lines(stderr).slice(2)).toEqual(["Taken back.", "There is no turn to take back."]);
  expect(lines(stdout)[1]).not.toContain("NORD-17");
  expect((await machine.json<ShowDocument>(["show", "default"])).items).toHaveLength(2);
});

test("/new begins another session, and goes on with one that it is given", async () => {
  const machine = new Machine();
  const question = "Which code name did I give you?";
  const stdin = `Remember this code name: NORD-17\n/new\n${question}\n/new default\n${question}\n/sessions\n`;

  const { stdout, stderr } = await machine.run(["chat"], { stdin });

  expect(lines(stdout)[1]).not.toContain("NORD-17");
  expect(lines(stdout)[2]).toContain("NORD-17");
  expect(stderr).toMatch(/^Session chat-\d{8}-\d{4}-[0-9a-f]{4} begins\. Model: notebook\.$/m);
  expect(stderr).toMatch(/^Session default: 2 messages, the last at /m);
  expect(stderr).toMatch(/^SESSION +MESSAGES +LAST +TITLE\ndefault +4 +.*NORD-17\nchat-.* +2 +/m);
});

test("/explain, /help and an unknown command are words; /quit ends before the next line", async () => {
  const machine = new Machine();
  const stdin = "/explain\nHello\n/explain\n/help\n/frobnicate\n//etc is a folder\n/QUIT\nnever said\n";

  const { stdout, stderr } = await machine.run(["chat"], { stdin });

  expect(lines(stdout)).toHaveLength(2);
  expect(stderr).toContain("This session has no turn to explain.");
  expect(stderr).toMatch(/^message +\d+ +what the person wrote$/m);
  expect(stderr).toMatch(/^\/undo +take back the last turn/m);
  expect(stderr).toMatch(/^There is no command \/frobnicate\./m);
  const said = (await machine.json<ShowDocument>(["show", "default"])).items.map((item) => item.text);
  expect(said[2]).toBe("/etc is a folder");
  expect(said.join()).not.toContain("never said");
});

test("a turn that fails ends no conversation, but the code tells of it", async () => {
  const machine = new Machine();
  const provider = await startProvider(openaiChat, [fails("bad-request"), says("Second.")]);

  const { code, stdout, stderr } = await machine.run(["chat", "--model", `${provider.baseUrl}#some-model`], {
    stdin: "one\ntwo\n",
  });

  expect({ code, stdout }).toEqual({ code: 1, stdout: "Second.\n" });
  expect(stderr).toContain("The provider did not accept the request");
  expect((await machine.json<ShowDocument>(["show", "default"])).items[0]!.text).toBe("two");
});

test("Ctrl-C during an answer stops it and takes no further line", async () => {
  const machine = new Machine();
  const provider = await startProvider(openaiChat, [says("Too late.", { firstByteMs: 20_000 }), says("Never.")]);
  const running = machine.start(["chat", "--model", `${provider.baseUrl}#some-model`], { stdin: "one\ntwo\n" });
  await provider.firstRequest;

  running.child.kill("SIGINT");

  const { code, stdout, stderr } = await running.ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(lines(stderr).at(-1)).toBe("Stopped before the first word. Nothing is kept.");
  expect(provider.requests).toHaveLength(1);
});
