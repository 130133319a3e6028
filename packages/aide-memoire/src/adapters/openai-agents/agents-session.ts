import { sendable, sinceSuperseded } from "../../core/sendable.ts";
import type { OpenAIAgentsItem } from "../../formats/openai-agents/items.ts";
import { openaiAgents, type OpenAIAgents } from "../../formats/openai-agents/openai-agents.ts";
import type { Memory, Session } from "../../index.ts";
import { comparable } from "./as-stored.ts";
import { checkCompaction, compactWindow } from "./compaction.ts";
import { instructionsText, type Instructions } from "./instructions.ts";
import { applyMutations } from "./mutations.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { checkOptions, ownerFor, type AgentsSessionOptions } from "./options.ts";
import { counted } from "./run-usage.ts";
import type { CompactionArgs, HistoryMutation, RunContext, TransactionArgs } from "./sdk.ts";
import { itemsOf, transactionOf } from "./transaction.ts";

/** A `Session` of `@openai/agents`, kept by a memory, with every optional capability of the SDK's sessions. */
export interface AgentsSession {
  /** The runner gives its context to every call: it says whose session it is, and what the run used. */
  readonly acceptsRunContext: true;
  getSessionId(): Promise<string>;
  /** Without a limit what goes to the model: the window, mended. With one the newest `limit` items as they were added. */
  getItems(limit?: number, runContext?: RunContext): Promise<OpenAIAgentsItem[]>;
  /** Appends all or none, byte for byte. Fails with BAD_INPUT for what is no item, or a result without its call. */
  addItems(items: readonly OpenAIAgentsItem[], runContext?: RunContext): Promise<void>;
  /** Takes the last item back. */
  popItem(runContext?: RunContext): Promise<OpenAIAgentsItem | undefined>;
  /** Destroys all items, and the state of the session. */
  clearSession(runContext?: RunContext): Promise<void>;
  /** Appends the compaction and what follows it: from then on it stands for all before it, which stays in the memory. */
  replaceHistoryWithCompaction(items: readonly OpenAIAgentsItem[], runContext?: RunContext): Promise<void>;
  /**
   * Appends items, or puts items in the place of the last ones, once: the id is remembered as long as the session.
   * Fails with OPERATION_MISMATCH for an id that did something else, with CONFLICT where the session ends otherwise.
   */
  applyHistoryTransaction(args: TransactionArgs, runContext?: RunContext): Promise<void>;
  /** Puts another call in the place of one, wherever it is; all of them or none. */
  applyHistoryMutations(args: { readonly mutations: readonly HistoryMutation[] }): Promise<void>;
  /** Called by the runner after each save: does what the option `compact` says. Never rejects. */
  runCompaction(args?: CompactionArgs, runContext?: RunContext): Promise<null>;
  /** The items as they come back from the store. */
  prepareHistoryItemsForPersistenceComparison(items: readonly OpenAIAgentsItem[]): OpenAIAgentsItem[];
  /** Instructions for an agent: the memory's system text for this session, then `base`. Nothing of it is history. */
  instructions(base?: Instructions): (runContext: RunContext, agent: unknown) => Promise<string>;
  /** The same conversation as the memory has it: to read by turn, search, fork, count, undo and erase it. */
  conversation(runContext?: RunContext): Session<OpenAIAgents>;
}

/**
 * A `Session` for `run(agent, input, { session })` of `@openai/agents`. It costs nothing and holds nothing, and comes
 * into being with its first item. The same conversation is `memory.session(id, { format: openaiAgents })`.
 *
 * @example
 * const session = agentsSession(memory, "s-42", { user: "ada" });
 * const result = await run(agent, "And on Saturday?", { session });
 */
export function agentsSession(
  memory: Pick<Memory, "session">,
  id: string,
  options: AgentsSessionOptions = {},
): AgentsSession {
  checkOptions(options);
  const { window, repairLimited = false, compact } = options;
  const open = (context?: RunContext): Session<OpenAIAgents> =>
    memory.session(id, { format: openaiAgents, ...ownerFor(options, context) });
  const own = options.owner === undefined ? open() : undefined;
  const ofRuns = new WeakMap<RunContext, Session<OpenAIAgents>>();
  /** One handle for all calls of a run: what it read last, its next append stands on. */
  const chatOf = (context?: RunContext): Session<OpenAIAgents> => {
    const chat = own ?? (context && ofRuns.get(context)) ?? open(context);
    if (own === undefined && context !== undefined) ofRuns.set(context, chat);
    return chat;
  };

  async function write<T>(
    context: RunContext | undefined,
    work: (chat: Session<OpenAIAgents>) => Promise<T>,
  ): Promise<T> {
    const { user, tenant } = ownerFor(options, context);
    return oneAtATime(memory, JSON.stringify([tenant ?? null, user ?? null, id]), async () => work(chatOf(context)));
  }

  async function append(items: readonly OpenAIAgentsItem[], context: RunContext | undefined): Promise<void> {
    // Copied now: what the caller does to them later is none of what was added.
    const copies = itemsOf(items);
    if (copies.length === 0) return;
    await write(context, async (chat) => counted(chat, copies, context, async (usage) => chat.append(copies, usage)));
  }

  return {
    acceptsRunContext: true,
    getSessionId: async () => id,
    getItems: async (limit, context) => {
      const chat = chatOf(context);
      if (limit === undefined) return chat.window(window);
      if (!(limit > 0)) return [];
      const last = limit < 2 ** 31 ? Math.ceil(limit) : "all";
      const newest = (await chat.messages({ last })).slice(last === "all" ? 0 : -last);
      return repairLimited ? sendable(sinceSuperseded(newest, openaiAgents), openaiAgents) : newest;
    },
    addItems: append,
    popItem: async (context) => (await write(context, async (chat) => chat.undo({ messages: 1 }))).at(-1),
    clearSession: async (context) => write(context, async (chat) => chat.clear()),
    replaceHistoryWithCompaction: async (items, context) => {
      checkCompaction(items);
      await append(items, context);
    },
    applyHistoryTransaction: async (args, context) => {
      const { key, expected, messages } = transactionOf(args);
      await write(context, async (chat) =>
        counted(chat, messages, context, async (usage) =>
          expected === undefined
            ? chat.append(messages, { key, ...usage })
            : chat.replace(expected, messages, { key, ...usage }),
        ),
      );
    },
    applyHistoryMutations: async ({ mutations }) => write(undefined, async (chat) => applyMutations(chat, mutations)),
    runCompaction: async (args = {}, context) => {
      try {
        if (compact !== undefined) await compactWindow(chatOf(context), window, compact, args);
      } catch {
        // Best effort by contract: the run is saved, and must not fail of this.
      }
      return null;
    },
    prepareHistoryItemsForPersistenceComparison: (items) => items.map((item) => comparable(item)),
    instructions: (base) => async (context, agent) => {
      const text = await instructionsText(base, context, agent);
      return [chatOf(context).system, text].filter((part) => part !== "").join("\n\n");
    },
    conversation: chatOf,
  };
}
