import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import type { DoctorDocument, ShowDocument } from "../../src/documents.ts";
import { englishIn } from "../words/english.ts";
import { Machine, usesCommand } from "./command.ts";

usesCommand();

/** A machine with two sessions, of which the first message of `carnet` cannot be read any more. */
async function damagedMachine(): Promise<Machine> {
  const machine = new Machine();
  for (const session of ["carnet", "other"]) {
    await machine.run(["say", "Remember this code name: NORD-17", "--session", session]);
  }
  const database = new Database(join(machine.home, "data/aide-memoire/memory.db"));
  database.exec("UPDATE item SET body = '{' WHERE id = (SELECT min(id) FROM item)");
  database.close();
  return machine;
}

test("doctor names the session of which something cannot be read", async () => {
  const machine = await damagedMachine();

  const { code, stdout } = await machine.run(["doctor"]);
  const french = await machine.run(["doctor", "--lang", "fr"]);

  expect(code).toBe(1);
  expect(stdout).toMatch(/^FAULT +messages .*carnet \(1 of 2\)$/m);
  expect(stdout).not.toMatch(/other/);
  expect(await machine.json<DoctorDocument>(["doctor"])).toMatchObject({ ok: false, exists: true });
  expect(french.stdout).toMatch(/^DÉFAUT +messages .*carnet \(1 sur 2\)$/m);
  expect(englishIn(french.stdout + french.stderr)).toEqual([]);
});

test("what can be read is shown, with a note on what cannot", async () => {
  const machine = await damagedMachine();

  const { code, stderr } = await machine.run(["show", "carnet"]);

  expect(code).toBe(0);
  expect(stderr).toMatch(/^Note: .*damaged/m);
  expect((await machine.json<ShowDocument>(["show", "carnet"])).items.map(({ role }) => role)).toEqual(["assistant"]);
});
