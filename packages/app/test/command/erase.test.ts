import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { EraseDocument, SessionsDocument } from "../../src/documents.ts";
import { Machine, usesCommand } from "./command.ts";

usesCommand();

async function machineWithSessions(): Promise<Machine> {
  const machine = new Machine();
  for (const [session, user] of [
    ["carnet", "local"],
    ["other", "local"],
    ["carnet", "ada"],
  ] as const) {
    await machine.run(["say", `Remember this code name: NORD-17 of ${user}`, "--session", session, "--user", user]);
  }
  return machine;
}

const ids = async (machine: Machine, user: string): Promise<string[]> =>
  (await machine.json<SessionsDocument>(["sessions", "--user", user])).sessions.map(({ id }) => id);

test("a dry run says what would go, and nothing goes", async () => {
  const machine = await machineWithSessions();

  const { code, stdout } = await machine.run(["erase", "--user", "local", "--dry-run"]);

  expect({ code, stdout }).toEqual({ code: 0, stdout: "Would erase all of user local: 2 sessions, 4 messages.\n" });
  expect(await ids(machine, "local")).toEqual(["other", "carnet"]);
});

test("one session goes, and no other of its id or its user", async () => {
  const machine = await machineWithSessions();

  const receipt = await machine.json<EraseDocument>(["erase", "--session", "carnet", "--yes"]);

  expect(receipt).toMatchObject({
    user: "local",
    session: "carnet",
    dryRun: false,
    sessions: 1,
    messages: 2,
    done: true,
  });
  expect(await ids(machine, "local")).toEqual(["other"]);
  expect(await ids(machine, "ada")).toEqual(["carnet"]);
  expect((await machine.run(["show", "carnet"])).code).toBe(1);
});

test("all of a user goes, also from the files", async () => {
  const machine = await machineWithSessions();

  const { code } = await machine.run(["erase", "--user", "ada", "--yes"]);

  expect(code).toBe(0);
  expect(await ids(machine, "ada")).toEqual([]);
  expect(await ids(machine, "local")).toHaveLength(2);
  const folder = join(machine.home, "data/aide-memoire");
  for (const name of readdirSync(folder)) {
    expect(readFileSync(join(folder, name)).includes("NORD-17 of ada"), name).toBe(false);
  }
});

test("an erased person who comes back begins anew", async () => {
  const machine = await machineWithSessions();
  await machine.run(["erase", "--user", "local", "--yes"]);

  const { code, stdout } = await machine.run(["say", "Which code name did I give you?", "--session", "carnet"]);

  expect(code).toBe(0);
  expect(stdout).not.toContain("NORD-17");
});

test.each([
  [["--session", "carnet"], "There is no terminal to ask on"],
  [[], "What is to be erased?"],
  [["--session", "carnet", "--yes", "--dry-run"], "say opposite things"],
])("erase %j is refused as wrong usage, and nothing goes", async (options, words) => {
  const machine = await machineWithSessions();

  const { code, stderr } = await machine.run(["erase", ...options]);

  expect(code).toBe(2);
  expect(stderr).toContain(words);
  expect(await ids(machine, "local")).toEqual(["other", "carnet"]);
});

test("what is not there is erased already", async () => {
  const machine = new Machine();

  const { code, stdout } = await machine.run(["erase", "--user", "nobody", "--yes"]);

  expect({ code, stdout }).toEqual({ code: 0, stdout: "Erased all of user nobody: 0 sessions, 0 messages.\n" });
});
