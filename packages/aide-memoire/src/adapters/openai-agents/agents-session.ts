import { MemoryError } from "../../core/error.ts";
import type { Format, Message } from "../../core/format.ts";
import { knownKeys } from "../../core/known-keys.ts";
import { windowPolicy, type WindowOptions } from "../../core/limits.ts";
import { replayable, sinceSuperseded } from "../../core/replayable.ts";
import { isEmptyWindow } from "../../core/window.ts";
import type { Memory } from "../../index.ts";
import { asStored, comparable } from "./as-stored.ts";
import { oneAtATime } from "./one-at-a-time.ts";

export type AgentsSessionOptions = {
  /** Who it belongs to. A session without a user is its own owner. */
  readonly user?: string;
  readonly tenant?: string;
  /** How much of the history goes to the model. Default: 6 to 12 turns. The last turn is always among it. */
  readonly window?: WindowOptions;
  /** Whether `getItems(n)` too gives only what a model accepts, which may be less than `n`. Default false. */
  readonly repairLimited?: boolean;
};

/** A `Session` of `@openai/agents`, kept by a memory. */
export interface AgentsSession<M> {
  getSessionId(): Promise<string>;
  /** Without a limit what goes to the model: the window, mended. With one the newest `limit` items as they were added. */
  getItems(limit?: number): Promise<M[]>;
  /** Appends all or none, byte for byte. Fails with BAD_INPUT for what is no item, or a result without its call. */
  addItems(items: readonly M[]): Promise<void>;
  /** Takes the last item back. */
  popItem(): Promise<M | undefined>;
  /** Destroys all items, and the state of the session. */
  clearSession(): Promise<void>;
  /** Appends the compaction and what follows it: from then on it stands for all before it, which stays in the memory. */
  replaceHistoryWithCompaction(items: readonly M[]): Promise<void>;
  /** The items as they come back from the store. */
  prepareHistoryItemsForPersistenceComparison(items: readonly M[]): M[];
}

export function agentsSessionOf<F extends Format>(
  memory: Pick<Memory, "session">,
  format: F,
  id: string,
  options: AgentsSessionOptions,
): AgentsSession<Message<F>> {
  knownKeys(options, ["user", "tenant", "window", "repairLimited"], "The options of agentsSession");
  const { user, tenant, repairLimited = false } = options;
  checkWindow(options.window);
  const chat = memory.session(id, {
    format,
    ...(user !== undefined && { user }),
    ...(tenant !== undefined && { tenant }),
  });
  const name = JSON.stringify([tenant ?? null, user ?? null, id]);
  const write = async <T>(work: () => Promise<T>): Promise<T> => oneAtATime(memory, name, work);
  const append = async (items: readonly Message<F>[]): Promise<void> => {
    if (!Array.isArray(items)) throw new MemoryError("BAD_INPUT", "A session takes a list of items.");
    // Copied now: what the caller does to them later is none of what was added.
    const copies = items.map((item: Message<F>) => asStored(item));
    if (copies.length > 0) await write(async () => chat.append(copies));
  };

  return {
    getSessionId: async () => id,
    getItems: async (limit) => {
      if (limit === undefined) return chat.window(options.window);
      if (!(limit > 0)) return [];
      const newest = await chat.messages({ last: limit < 2 ** 31 ? Math.ceil(limit) : "all" });
      return repairLimited ? replayable(sinceSuperseded(newest, format), format) : newest;
    },
    addItems: append,
    popItem: async () => (await write(async () => chat.undo({ messages: 1 })))[0],
    clearSession: async () => write(async () => chat.clear()),
    replaceHistoryWithCompaction: async (items) => {
      if (items[0] !== undefined && format.read(items[0]).supersedes) return append(items);
      throw new MemoryError("BAD_INPUT", "A compacted history begins with an item of type compaction.");
    },
    prepareHistoryItemsForPersistenceComparison: (items) => items.map((item) => comparable(item)),
  };
}

function checkWindow(options: WindowOptions | undefined): void {
  if (!isEmptyWindow(windowPolicy(options))) return;
  throw new MemoryError(
    "BAD_INPUT",
    "A window of nothing would hide from the runner what it has written. Run the agent without a session instead.",
  );
}
