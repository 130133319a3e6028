import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { openMemory } from "aide-memoire";
import { expect, test } from "vitest";
import type { CopiedOwnerDocument, CopyDocument } from "../../src/documents.ts";
import { englishIn } from "../words/english.ts";
import { hasRedis, startRedis } from "../../../aide-memoire/test/support/redis-server.ts";
import { lines, Machine, usesCommand } from "./command.ts";

usesCommand();

/** A machine with a conversation of `local` and one of `ada` in `from.db`. */
async function machineWithMemory(): Promise<Machine> {
  const machine = new Machine();
  const memory = openMemory(join(machine.home, "from.db"), { durability: "relaxed" });
  for (const user of ["local", "ada"]) {
    await memory.session("default", { user }).turn("Remember this code name: NORD-17", async () => "I shall.");
  }
  await memory.close();
  return machine;
}

const copy = ["copy", "--from", "from.db", "--to", "to.db"];

test("a memory is copied whole, there and back, and says what both places hold", async () => {
  const machine = await machineWithMemory();

  const { code, stdout, stderr } = await machine.run(copy);
  const back = await machine.run(["copy", "--from", "to.db", "--to", "back.db"]);

  expect({ code, back: back.code }).toEqual({ code: 0, back: 0 });
  expect(stdout).toMatch(/^ +SOURCE +TARGET$/m);
  expect(stdout).toMatch(/^owners +2 +2$/m);
  expect(stdout).toMatch(/^messages +4 +4$/m);
  const [source, target] = [...stdout.matchAll(/^SHA-256 \w+ +([\da-f]{64})$/gm)].map(([, hash]) => hash);
  expect(source).toBe(target);
  expect(back.stdout).toBe(stdout);
  expect(lines(stderr)).toEqual([
    `From: ${join(machine.home, "from.db")}`,
    `To: ${join(machine.home, "to.db")}`,
    "2 owners: the target holds the same as the source.",
  ]);
  const answer = await machine.run(["say", "Which code name did I give you?", "--store", "back.db"]);
  expect(answer.stdout).toContain("NORD-17");
});

test.skipIf(!hasRedis)("a memory goes to a Redis and back; a database without one is no source", async () => {
  const machine = await machineWithMemory();
  const server = await startRedis();
  try {
    const there = await machine.run(["copy", "--from", "from.db", "--to", server.url]);
    const back = await machine.run(["copy", "--from", server.url, "--to", "back.db"]);
    const same = await machine.run(["copy", "--from", "from.db", "--to", "back.db", "--verify"]);
    const empty = await machine.run(["copy", "--from", `${server.url}/5`, "--to", "empty.db"]);

    expect([there.code, back.code, same.code, empty.code]).toEqual([0, 0, 0, 1]);
    expect(empty.stderr).toContain(`There is no memory at ${server.url}/5.`);
  } finally {
    await server.stop();
  }
});

test("what was said since is found by a look, and comes with the next copy", async () => {
  const machine = await machineWithMemory();
  await machine.run(copy);
  await machine.run(["say", "And SUD-18", "--store", "from.db"]);

  const look = await machine.run([...copy, "--verify"]);
  const [first, second] = [await machine.run(copy), await machine.run([...copy, "--verify"])];

  expect(look.code).toBe(1);
  expect(look.stderr).toContain("user local: the two places hold different things.\n");
  expect(look.stderr).not.toContain("user ada");
  expect([first.code, second.code]).toEqual([0, 0]);
  expect(await machine.run(["show", "default", "--store", "to.db"])).toMatchObject({
    stdout: expect.stringContaining("SUD-18") as string,
  });
});

test("an owner with other content at the target stays as they are, the others are copied, and it is no success", async () => {
  const machine = await machineWithMemory();
  await machine.run(["say", "Something else", "--store", "to.db", "--user", "ada"]);
  const said = await machine.run(["show", "default", "--store", "to.db", "--user", "ada", "--json"]);

  const { code, stderr } = await machine.run(copy);
  const french = await machine.run([...copy, "--lang", "fr"]);

  expect(code).toBe(1);
  expect(stderr).toMatch(/^user ada: The target has this owner already/m);
  expect(lines(stderr).at(-1)).toBe("2 owners, of which 1 with a problem: see the lines above.");
  expect(await machine.run(["show", "default", "--store", "to.db", "--user", "ada", "--json"])).toEqual(said);
  expect((await machine.run(["show", "default", "--store", "to.db"])).stdout).toContain("NORD-17");
  expect(french.code).toBe(1);
  expect(french.stdout).toMatch(/^propriétaires +2 +2$/m);
  expect(englishIn(french.stderr)).toEqual([]);
});

test("with --json each owner is a document, and the sums are the last", async () => {
  const machine = await machineWithMemory();

  const documents = lines((await machine.run([...copy, "--json"])).stdout).map((line): unknown => JSON.parse(line));
  const [local, ada] = documents as CopiedOwnerDocument[];
  const sums = documents[2] as CopyDocument;

  expect(local).toMatchObject({ owner: { tenant: "", kind: "user", id: "local" }, status: "copied", problems: [] });
  expect(local?.source).toMatchObject({ messages: 2, rows: { session: 1, turn: 1 } });
  expect(local?.target).toEqual(local?.source);
  expect(ada?.source?.sha256).not.toBe(local?.source?.sha256);
  expect(sums).toMatchObject({ mode: "copy", ok: true, owners: 2, unwell: 0 });
  expect(sums.target).toEqual(sums.source);
  expect(sums.source.counts).toMatchObject({ owners: 2, session: 2, messages: 4 });
});

test("a dry run and a look make no memory where there is none", async () => {
  const machine = await machineWithMemory();

  const dryRun = await machine.run([...copy, "--dry-run"]);
  const look = await machine.run([...copy, "--verify"]);

  expect([dryRun.code, look.code]).toEqual([0, 1]);
  expect(dryRun.stdout).toMatch(/^messages +4$/m);
  expect(dryRun.stderr).toContain("2 owners would be the same at the target. Nothing was copied.");
  expect(existsSync(join(machine.home, "to.db"))).toBe(false);
});

test("what is damaged is named, what can be read is copied, and it is no success", async () => {
  const machine = await machineWithMemory();
  const database = new Database(join(machine.home, "from.db"));
  database.exec("DELETE FROM item WHERE id = (SELECT min(id) FROM item)");
  database.close();

  const { code, stderr } = await machine.run(copy);
  const french = await machine.run([...copy, "--lang", "fr"]);

  expect(code).toBe(1);
  expect(stderr).toContain(
    "user local: session default is damaged at the source (1 of 2); what can be read is copied.\n",
  );
  expect(stderr).not.toContain("user ada");
  expect(french.stderr).toContain("(1 sur 2)");
  expect(englishIn(french.stdout + french.stderr)).toEqual([]);
  expect((await machine.run([...copy, "--verify"])).code).toBe(1);
});

test.each([
  [["copy", "--from", "from.db"], 2, "What is to be copied, and where to?"],
  [[...copy, "--verify", "--dry-run"], 2, "ask different questions"],
  [["copy", "--from", "from.db", "--to", "./from.db"], 2, "Both memories are in the same place"],
  [["copy", "--from", "none.db", "--to", "to.db"], 1, "There is no memory at"],
])("%j ends with %i and says why", async (args, wanted, words) => {
  const machine = await machineWithMemory();

  const { code, stderr } = await machine.run(args);

  expect({ code, stderr }).toEqual({ code: wanted, stderr: expect.stringContaining(words) as string });
  for (const name of ["none.db", "to.db"]) expect(existsSync(join(machine.home, name))).toBe(false);
});

test("killed again and again it goes on, and ends as one that was not", { timeout: 180_000 }, async () => {
  const machine = new Machine();
  const memory = openMemory(join(machine.home, "from.db"), { durability: "relaxed" });
  for (let n = 0; n < 20; n += 1) {
    const text = (part: number): string => `Sentence ${part} of session ${n}, about Lyon and the weather.`;
    await memory
      .session(`s-${n}`, { user: `user-${n % 4}` })
      .append(Array.from({ length: 100 }, (_, part) => ({ role: "user" as const, content: text(part) })));
  }
  await memory.close();
  const before = readFileSync(join(machine.home, "from.db"));

  let kills = 0;
  for (const lifetime of [20, 60, 120, 200, 300]) {
    const running = machine.start(copy);
    await running.notes("To: ");
    const ended = await Promise.race([running.ended, sleep(lifetime)]);
    if (ended !== undefined) break;
    running.child.kill("SIGKILL");
    await running.ended;
    kills += 1;
  }
  const end = await machine.run(copy);
  await machine.run(["copy", "--from", "from.db", "--to", "whole.db"]);

  expect(kills).toBeGreaterThan(2);
  expect({ code: end.code, stderr: lines(end.stderr).at(-1) }).toEqual({
    code: 0,
    stderr: "4 owners: the target holds the same as the source.",
  });
  const look = await machine.run(["copy", "--from", "to.db", "--to", "whole.db", "--verify"]);
  expect({ code: look.code, messages: /^messages +2000 +2000$/m.test(look.stdout) }).toEqual({
    code: 0,
    messages: true,
  });
  expect(readFileSync(join(machine.home, "from.db")).equals(before)).toBe(true);
});
