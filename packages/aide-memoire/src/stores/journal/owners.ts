import type { Owner } from "../../core/owner.ts";
import { directoryIn, type Known } from "./directory.ts";
import type { Disk } from "./disk.ts";
import { factsOf, type OwnerFacts } from "./facts.ts";
import { fileNameOf, readOwnerFile, type OwnerFile } from "./owner-file.ts";
import { ownerJournal, type OwnerJournal } from "./owner-journal.ts";

/** How many bytes of files are kept read. */
const mostBytes = 64 * 1024 * 1024;

export type OwnersOptions = {
  /** Absolute path of the journal. */
  readonly folder: string;
  readonly disk: Disk;
  /** Whether a commit waits for the disk. */
  readonly durable: boolean;
  /** How many owners are kept read. */
  readonly mostOwners: number;
  readonly onWarning: (message: string) => void;
};

/** All owners of a journal. Those that were used last are kept read. */
export interface Owners {
  of(owner: Owner): OwnerJournal;
  /** The owner whose file has this name. */
  named(name: string): OwnerJournal;
  /** By the names of their files, what is known of all owners, first of those that were used last. One whose file cannot be read is left out. */
  facts(): Promise<Iterable<readonly [name: string, facts: OwnerFacts]>>;
  /** The names of the files that cannot be read. */
  unreadable(): Promise<readonly string[]>;
  /** Writes down anew what is known of owners, so that it names nobody who is gone. */
  forgetGone(): Promise<void>;
  /** How many owners refuse writes. */
  refusing(): number;
  close(): Promise<void>;
}

export function ownersIn({ folder, disk, durable, mostOwners, onWarning }: OwnersOptions): Owners {
  const directory = directoryIn(folder, disk);
  /** Those that were used last come last. */
  const journals = new Map<string, OwnerJournal>();
  /** Whose they are, where somebody has said so: a file does not always. */
  const named = new Map<string, Owner>();
  /** What is known of those that are not read; what was let go since the directory was read comes on top. */
  let reading: Promise<Map<string, Known>> | undefined;
  const since = new Map<string, OwnerFacts>();
  let noting: Promise<unknown> = Promise.resolve();

  function journalOf(name: string, owner?: Owner): OwnerJournal {
    const found = journals.get(name);
    const journal = found ?? ownerJournal(() => readReported(name), durable);
    journals.delete(name);
    journals.set(name, journal);
    if (found === undefined) letGoOfOldest(name);
    if (owner !== undefined && !named.has(name)) {
      named.set(name, { ...owner });
      if (found !== undefined) void found.forget();
    }
    return journal;
  }

  async function readReported(name: string): Promise<OwnerFile> {
    const file = await readOwnerFile(disk, { folder, name }, named.get(name));
    const { lines, isTorn } = file.damage;
    for (const line of lines) onWarning(`Line ${line} of owners/${name}.jsonl is damaged and was left out.`);
    if (isTorn) onWarning(`The last write to owners/${name}.jsonl did not come to its end and was left out.`);
    return file;
  }

  function letGoOfOldest(newest: string): void {
    let count = journals.size;
    let bytes = [...journals.values()].reduce((sum, { file }) => sum + (file?.length ?? 0), 0);
    for (const [name, journal] of journals) {
      if (count <= mostOwners && bytes <= mostBytes) return;
      if (!journal.isIdle || name === newest) continue;
      count -= 1;
      bytes -= journal.file?.length ?? 0;
      letGo(name, journal);
    }
  }

  function letGo(name: string, { file }: OwnerJournal): void {
    journals.delete(name);
    named.delete(name);
    if (file === undefined) return;
    const facts = factsOf(file);
    since.set(name, facts);
    noting = Promise.allSettled([noting, directory.note(name, facts), file.close()]);
  }

  async function facts(): Promise<Iterable<readonly [string, OwnerFacts]>> {
    const known = await allKnown();
    for (const [name, facts] of known) if (facts === "unread") known.set(name, await readFacts(name));
    // After a failed write a file is to be read again.
    const unread = [...journals].filter(([, { file }]) => file === undefined);
    for (const [name] of unread) await readFacts(name);
    return presentFacts(known);
  }

  async function allKnown(): Promise<Map<string, Known>> {
    const known = await (reading ??= directory.read());
    for (const [name, facts] of since) known.set(name, facts);
    since.clear();
    return known;
  }

  /** Of a file that nobody has read yet. Whoever asks for the owner hears why it cannot be. */
  function readFacts(name: string): Promise<Known> {
    const read = journalOf(name).withFile(async (file) => factsOf(file));
    return read.catch(() => "unreadable");
  }

  function* presentFacts(known: ReadonlyMap<string, Known>): Generator<readonly [string, OwnerFacts]> {
    const newest = [...journals].reverse();
    for (const [name, { file }] of newest) if (file !== undefined) yield [name, factsOf(file)];
    const read = new Set(newest.map(([name]) => name));
    for (const [name, facts] of known) if (typeof facts === "object" && !read.has(name)) yield [name, facts];
  }

  return {
    of: (owner) => journalOf(fileNameOf(owner), owner),
    named: (name) => journalOf(name),
    facts,
    async unreadable() {
      await facts();
      const known = await allKnown();
      return [...known].filter(([, found]) => found === "unreadable").map(([name]) => name);
    },
    async forgetGone() {
      await noting;
      const known = await allKnown();
      // Of those that are read it is noted when they are let go.
      const factsNow = (name: string): OwnerFacts | undefined => {
        const noted = since.get(name) ?? known.get(name);
        return journals.has(name) || typeof noted !== "object" ? undefined : noted;
      };
      noting = directory.rewrite(known.keys(), factsNow);
      await noting;
    },
    refusing: () => [...journals.values()].filter(({ isRefusing }) => isRefusing).length,
    async close() {
      for (const [name, journal] of journals) letGo(name, journal);
      await noting;
    },
  };
}
