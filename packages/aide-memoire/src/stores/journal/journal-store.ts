import { isAbsolute } from "node:path";
import { MemoryError } from "../../core/error.ts";
import type { Capabilities, Store } from "../../core/store.ts";
import { readPage } from "../memory/read.ts";
import { searchIndex } from "../memory/search.ts";
import { claimDue } from "./claim.ts";
import { nodeDisk, type Disk } from "./disk.ts";
import { callsUnderWay } from "../calls-under-way.ts";
import { journalError } from "./failure.ts";
import { inspectJournal } from "./inspect.ts";
import { commitJob, leaseJob, readJob, snapshotJob } from "./jobs.ts";
import { openFolder } from "./open-folder.ts";
import { ownersIn, type Owners } from "./owners.ts";
import { ownersPage } from "./page.ts";
import { reclaimFiles } from "./reclaim.ts";

export type JournalOptions = {
  /** Absolute path of the folder. It is made on first use, for this user only. */
  readonly path: string;
  /** `full` (the default): a commit that resolved survives a power cut. `relaxed`: it survives the end of the process. */
  readonly durability?: "full" | "relaxed";
  /** The wall clock, in milliseconds, that leases, claims and remembered operations expire by. */
  readonly clock?: () => number;
  /** Hears of lines that could not be read and were left out, without any text of them. */
  readonly onWarning?: (message: string) => void;
  /** How many owners are kept in memory, beside those that are in use. Default 256. */
  readonly mostOwners?: number;
  /** Calls of the file system other than Node's own. */
  readonly disk?: Disk;
};

/**
 * A store of plain files in one folder: a file for each owner, a line for each batch. Synchronous and lazy: the folder is
 * opened by the first call. One process at a time may use it; another one fails with BUSY.
 */
export function journalStore(options: JournalOptions): Store {
  const { path, durability = "full", clock = Date.now, mostOwners = 256, disk = nodeDisk } = options;
  const { onWarning = () => {} } = options;
  assertPath(path);
  const durable = durability === "full";
  let opened: { readonly owners: Owners; readonly release: () => void } | undefined;
  const calls = callsUnderWay();

  function call<T>(run: (owners: Owners) => Promise<T>): Promise<T> {
    return calls.run(async () => {
      try {
        return await run(open());
      } catch (error) {
        throw journalError(error, path);
      }
    });
  }

  function open(): Owners {
    opened ??= {
      release: openFolder(path, durable),
      owners: ownersIn({ folder: path, disk, durable, mostOwners, onWarning }),
    };
    return opened.owners;
  }

  async function end(): Promise<void> {
    await opened?.owners.close();
    opened?.release();
  }

  return {
    specVersion: 1,
    location: path,
    capabilities: capabilitiesFor(durability),
    commit: (batch) => call((owners) => owners.of(batch.owner).run(commitJob(batch, clock()))),
    read: (owner, plan) => call((owners) => owners.of(owner).run(snapshotJob(owner, plan, clock()))),
    page: (owner, query) => call((owners) => owners.of(owner).run(readJob((state) => readPage(state, query)))),
    search: (owner, query) => call((owners) => owners.of(owner).run(readJob((state) => searchIndex(state, query)))),
    owners: (query) => call((owners) => ownersPage(owners, query)),
    lease: (request) => call((owners) => owners.of(request.owner).run(leaseJob(request, clock()))),
    claim: (request) => call((owners) => claimDue(owners, request, clock)),
    reclaim: ({ budgetMs }) => call((owners) => reclaimFiles(owners, budgetMs)),
    inspect: () => call((owners) => inspectJournal(path, owners, durable)),
    close: () => calls.close(end),
  };
}

function assertPath(path: string): void {
  if (isAbsolute(path) && !path.includes("\0")) return;
  throw new MemoryError("BAD_INPUT", "The path of a journal must be absolute. Resolve it first.");
}

function capabilitiesFor(durability: "full" | "relaxed"): Capabilities {
  return Object.freeze({
    durability: durability === "full" ? "power-loss" : "process",
    writers: "process",
    vectors: "none",
    reclaim: "complete",
    maxBatchBytes: 64 * 1024 * 1024,
    maxBatchChanges: 10_000,
  });
}
