import type { MemoryError } from "../../core/error.ts";
import type { OwnerState } from "../memory/owner-state.ts";
import type { OwnerFile } from "./owner-file.ts";
import type { JournalRecord } from "./record.ts";

/** What is done to an owner's state, at once. Where its write fails, it never happened, and others are done again. */
export type Job<T> = {
  /** `note`: what may be lost in a power cut, but not with the process. */
  readonly kind: "read" | "note" | "commit";
  /** Hands a record of each change that it made to `write`. */
  run(state: OwnerState, write: (record: JournalRecord) => void): T;
};

/** One owner, whose calls are answered in their order. */
export interface OwnerJournal {
  /** Resolves once all that the answer rests on is written. What is asked for in one tick shares one write. */
  run<T>(job: Job<T>): Promise<T>;
  /** Work with the file that nothing else comes between. */
  withFile<T>(work: (file: OwnerFile) => Promise<T>): Promise<T>;
  /** Reads the file again before it answers what is asked for from now on. */
  forget(): Promise<void>;
  /** `undefined` while it is not read. */
  readonly file: OwnerFile | undefined;
  /** Whether every write fails, since one did of which it is not known what the disk has. */
  readonly isRefusing: boolean;
  readonly isIdle: boolean;
}

type Waiting = {
  readonly task: Task;
  resolve(value: unknown): void;
  reject(error: unknown): void;
};
type Task =
  | { readonly kind: "job"; readonly job: Job<unknown> }
  | { readonly kind: "work"; work(file: OwnerFile): Promise<unknown> }
  | { readonly kind: "forget" };

/** `durable`: whether a commit waits for the disk. */
export function ownerJournal(read: () => Promise<OwnerFile>, durable: boolean): OwnerJournal {
  let queue: Waiting[] = [];
  let isWorking = false;
  let file: OwnerFile | undefined;
  let refusal: MemoryError | undefined;
  let mayRewrite = true;

  function ask<T>(task: Task): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      queue.push({ task, resolve: resolve as (value: unknown) => void, reject });
      if (isWorking) return;
      isWorking = true;
      queueMicrotask(() => void answerAll());
    });
  }

  /** Never rejects: what fails, fails for those who wait. */
  async function answerAll(): Promise<void> {
    while (queue.length > 0) {
      const group = nextGroup();
      try {
        await answerGroup(group);
        if (file?.isLong === true && mayRewrite) await rewriteLong(file);
      } catch (error) {
        for (const waiting of group) waiting.reject(error);
        await letGo();
      }
    }
    isWorking = false;
  }

  /** Jobs in a row are a group; all else stands alone. */
  function nextGroup(): Waiting[] {
    const found = queue.findIndex(({ task }) => task.kind !== "job");
    return queue.splice(0, found < 0 ? queue.length : Math.max(1, found));
  }

  async function answerGroup(group: readonly Waiting[]): Promise<void> {
    const [first] = group;
    if (first?.task.kind === "forget") return first.resolve(await letGo());
    file ??= await read();
    if (first?.task.kind === "work") first.resolve(await first.task.work(file));
    else await doJobs(group, file);
  }

  /** Does all jobs, writes what they changed, then tells those who wait. */
  async function doJobs(group: readonly Waiting[], open: OwnerFile): Promise<void> {
    const records: JournalRecord[] = [];
    const writers = new Set<Waiting>();
    const answers: (() => void)[] = [];
    let waits = false;
    for (const waiting of group) {
      if (waiting.task.kind !== "job") continue;
      const { job } = waiting.task;
      const before = records.length;
      answers.push(answerOf(waiting, job, open.state, (record) => records.push(record)));
      if (records.length === before) continue;
      writers.add(waiting);
      waits ||= durable && job.kind === "commit";
    }
    try {
      if (records.length > 0) await open.append(records, waits);
    } catch (error) {
      refusal ??= open.refusal;
      for (const waiting of writers) waiting.reject(error);
      queue = [...group.filter((waiting) => !writers.has(waiting)), ...queue];
      return letGo();
    }
    for (const answer of answers) answer();
  }

  function answerOf(
    { resolve, reject }: Waiting,
    job: Job<unknown>,
    state: OwnerState,
    write: (record: JournalRecord) => void,
  ): () => void {
    try {
      if (refusal !== undefined && job.kind !== "read") throw refusal;
      const value = job.run(state, write);
      return () => resolve(value);
    } catch (error) {
      return () => reject(error);
    }
  }

  /** Nobody waits for it. Where it fails, the file stays as it is, and is only longer than it need be. */
  async function rewriteLong(long: OwnerFile): Promise<void> {
    try {
      await long.rewrite();
    } catch {
      mayRewrite = false;
      await letGo();
    }
  }

  /** The next one reads the file again. */
  async function letGo(): Promise<void> {
    const gone = file;
    file = undefined;
    await gone?.close().catch(() => undefined);
  }

  return {
    run: <T>(job: Job<T>) => ask<T>({ kind: "job", job }),
    withFile: <T>(work: (file: OwnerFile) => Promise<T>) => ask<T>({ kind: "work", work }),
    forget: () => ask({ kind: "forget" }),
    get file() {
      return file;
    },
    get isRefusing() {
      return refusal !== undefined;
    },
    get isIdle() {
      return !isWorking && refusal === undefined;
    },
  };
}
