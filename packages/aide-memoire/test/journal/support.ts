import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Owner } from "../../src/core/owner.ts";
import type { Store } from "../../src/core/store.ts";
import { journalStore, type JournalOptions } from "../../src/stores/journal/journal-store.ts";
import { fileNameOf, pathOf } from "../../src/stores/journal/owner-file.ts";
import { ada } from "../../src/testing/store-build.ts";

/** The path of a journal that is not there yet, in a folder that goes with the test. */
export function freshPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "aide-journal-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "journal");
}

/** A journal that is closed with the test. */
export function openStore(options: Partial<JournalOptions> = {}): Store {
  const store = journalStore({ path: freshPath(), durability: "relaxed", ...options });
  onTestFinished(() => store.close());
  return store;
}

/** A copy of a journal as a process that dies now would leave it, for another one to open. */
export function leftBehind(store: Store): string {
  const path = freshPath();
  cpSync(store.location, path, { recursive: true });
  for (const name of readdirSync(path)) if (name.startsWith("lock.")) rmSync(join(path, name));
  return path;
}

export function fileOf(folder: string, owner: Owner = ada): string {
  return pathOf({ folder, name: fileNameOf(owner) });
}

/** The lines of an owner's file, without their newlines. */
export function linesOf(folder: string, owner: Owner = ada): string[] {
  return readFileSync(fileOf(folder, owner), "utf8").split("\n").slice(0, -1);
}

/** Writes other lines into an owner's file. */
export function setLines(folder: string, lines: readonly string[], owner: Owner = ada): void {
  writeFileSync(fileOf(folder, owner), lines.map((line) => `${line}\n`).join(""));
}

/** All that stands in any file of the folder, names included. */
export function everythingIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .map((file) => `${file.name}\n${file.isFile() ? readFileSync(join(file.parentPath, file.name), "latin1") : ""}`)
    .join("\n");
}
