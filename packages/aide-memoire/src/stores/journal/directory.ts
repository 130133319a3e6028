import { statSync } from "node:fs";
import { appendFile, readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTick } from "node:timers/promises";
import { replaceFile, type Disk } from "./disk.ts";
import type { OwnerFacts } from "./facts.ts";
import { lineOf, linesIn } from "./line.ts";
import { pathOf } from "./owner-file.ts";

/** What is known of the owner of a file: nothing before it was read, and nothing where that fails. */
export type Known = OwnerFacts | "unread" | "unreadable";

/**
 * What was known of owners when their files were last let go, in a file of its own. It is only a help: it counts for a
 * file that is as long and as old as it was then, and whoever has no such line is read.
 */
export interface Directory {
  /** The names of all files, with what is known of each. */
  read(): Promise<Map<string, Known>>;
  /** Notes what is so at this moment. */
  note(name: string, facts: OwnerFacts): Promise<void>;
  /** Leaves nothing in the file but what is known now, where that is not about to change. */
  rewrite(names: Iterable<string>, factsNow: (name: string) => OwnerFacts | undefined): Promise<void>;
}

type Entry = { readonly name: string; readonly stamp: string; readonly facts: OwnerFacts };

/** How many files are looked at before others get their turn. */
const piece = 1_000;

export function directoryIn(folder: string, disk: Disk): Directory {
  const path = join(folder, "directory.jsonl");

  function entryOf(name: string, facts: OwnerFacts): Entry | undefined {
    const stamp = stampOf(pathOf({ folder, name }));
    return stamp === undefined ? undefined : { name, stamp, facts };
  }

  return {
    async read() {
      const entries = new Map<string, Entry>();
      for (const line of linesIn(await readFile(path).catch(() => Buffer.alloc(0)))) {
        if (line.kind !== "whole") continue;
        const entry = line.value as Entry;
        entries.set(entry.name, entry);
      }
      const known = new Map<string, Known>();
      for (const file of await readdir(join(folder, "owners"))) {
        const [, name] = /^([0-9a-f]{64})\.jsonl$/.exec(file) ?? [];
        if (name === undefined) continue;
        const entry = entries.get(name);
        const isSame = entry !== undefined && entry.stamp === stampOf(pathOf({ folder, name }));
        known.set(name, isSame ? entry.facts : "unread");
        if (known.size % piece === 0) await nextTick();
      }
      return known;
    },
    async note(name, facts) {
      const entry = entryOf(name, facts);
      if (entry !== undefined) await appendFile(path, lineOf(entry), { mode: 0o600 });
    },
    async rewrite(names, factsNow) {
      const lines: string[] = [];
      for (const name of names) {
        const facts = factsNow(name);
        const entry = facts && entryOf(name, facts);
        if (entry !== undefined) lines.push(lineOf(entry));
        if (lines.length % piece === 0) await nextTick();
      }
      await replaceFile(disk, path, join(folder, "new", "directory"), Buffer.from(lines.join("")));
    },
  };
}

function stampOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.size} ${found.mtimeMs}`;
}
