import { MemoryError } from "../../core/error.ts";
import type { OpenAIAgentsItem } from "../../formats/openai-agents/items.ts";
import { openaiAgents, type OpenAIAgents } from "../../formats/openai-agents/openai-agents.ts";
import type { AppendOptions, Session } from "../../index.ts";
import type { AgentsSession } from "./agents-session.ts";
import { closing, historyIn, isAnswer, isRefused, lastPlaceOf, questionOf, without } from "./run-items.ts";
import { counted } from "./run-usage.ts";
import type { RunContext, TransactionArgs } from "./sdk.ts";
import { callOf, resultOf } from "./tool-events.ts";
import { itemsOf } from "./transaction.ts";

/** How far back an attempt of the same key is looked for, in items. */
const longestTurn = 2000;

type Begin = { readonly key: string | undefined; readonly context: unknown };

/**
 * One run whose steps are written as they come. What the runner saves takes the place of what was written of it before,
 * in one step.
 */
export class JournaledRun {
  /** What the runner is given: of a run that is tried again also what the first attempt did. */
  readonly input: unknown;
  /** The session for the runner: reads the history before this run. */
  readonly session: AgentsSession;
  readonly #inner: AgentsSession;
  readonly #chat: Session<OpenAIAgents>;
  /** The question and what followed it, as the runner was given them. Empty for a run that goes on. */
  readonly #given: readonly OpenAIAgentsItem[];
  /** At the end of the session: what was written here, and not saved by the runner yet. */
  #written: readonly OpenAIAgentsItem[];
  /** Of this run: events of others on the same runner are not ours. */
  #context: RunContext | undefined;
  #queue: Promise<void> = Promise.resolve();
  readonly #transactions = new Map<string, TransactionArgs>();

  private constructor(about: {
    readonly session: AgentsSession;
    readonly chat: Session<OpenAIAgents>;
    readonly input: unknown;
    readonly given: readonly OpenAIAgentsItem[];
    readonly history: readonly OpenAIAgentsItem[] | undefined;
  }) {
    const { session, history } = about;
    this.input = about.input;
    this.#inner = session;
    this.#chat = about.chat;
    this.#given = about.given;
    this.#written = about.given;
    this.session = {
      ...session,
      getItems: async (limit, context) => {
        this.#context = context;
        return history === undefined || limit !== undefined ? session.getItems(limit, context) : [...history];
      },
      addItems: async (items, context) => this.#save(itemsOf(items), context),
      applyHistoryTransaction: async (args, context) => this.#transact(args, context),
    };
  }

  /** Stores the question. Fails with CONFLICT where the key was answered, OPERATION_MISMATCH where it had another question. */
  static async begin(session: AgentsSession, input: unknown, { key, context }: Begin): Promise<JournaledRun> {
    const runContext = contextOf(context);
    const chat = session.conversation(runContext);
    const asked = questionOf(input);
    if (asked.length === 0) return new JournaledRun({ session, chat, input, given: [], history: undefined });
    await chat.append(asked, key === undefined ? {} : { key });
    const given = key === undefined ? asked : await attemptOf(chat, asked);
    const window = await session.getItems(undefined, runContext);
    const history = window.slice(0, lastPlaceOf(asked, window) ?? window.length);
    return new JournaledRun({ session, chat, input: given.length > asked.length ? given : input, given, history });
  }

  /** Follows the tools of this run. Gives what ends it. */
  listen(runner: { on: (event: never, listener: never) => unknown; off: typeof runner.on }): () => void {
    const started = (context: unknown, _agent: unknown, _tool: unknown, details: unknown): void => {
      this.#write(context, callOf(details));
    };
    const ended = (context: unknown, _agent: unknown, _tool: unknown, output: unknown, details: unknown): void => {
      this.#write(context, resultOf(details, output));
    };
    runner.on("agent_tool_start" as never, started as never);
    runner.on("agent_tool_end" as never, ended as never);
    return () => {
      runner.off("agent_tool_start" as never, started as never);
      runner.off("agent_tool_end" as never, ended as never);
    };
  }

  /** All that was seen of the run up to now is written, as far as it could be. */
  async written(): Promise<void> {
    await this.#queue;
  }

  /**
   * The run is over, with a result or an error: what the runner did not save stays as an interrupted turn. Never fails:
   * how the run ended is what its caller must hear.
   */
  async end(outcome: unknown): Promise<void> {
    this.#queue = this.#queue.then(async () => this.#end(outcome));
    return this.#queue;
  }

  async #end(outcome: unknown): Promise<void> {
    if (this.#written.length === 0 || isWaiting(outcome)) return;
    const refused = isRefused(outcome);
    try {
      const whole = refused ? [] : (this.#historyOf(outcome) ?? this.#written);
      await this.#putInPlace([...whole, ...closing(whole)], {});
    } catch {
      await this.#chat.append(closing(this.#written)).catch(ignore);
    }
    this.#written = [];
  }

  #write(context: unknown, item: OpenAIAgentsItem | undefined): void {
    if (context !== this.#context || item === undefined) return;
    const write = async (): Promise<void> => {
      await this.#chat.append([item]);
      this.#written = [...this.#written, item];
    };
    this.#queue = this.#queue.then(write).catch(ignore);
  }

  async #save(items: OpenAIAgentsItem[], context: RunContext | undefined): Promise<void> {
    await this.#queue;
    // Of a run that fails the runner saves the question at most: the steps that it leaves out stay behind it.
    const rest = without(this.#written, items);
    await counted(this.#chat, items, context, async (usage) => this.#putInPlace([...items, ...rest], usage));
    this.#written = rest;
  }

  /** Puts items in the place of what was written. Where others wrote behind it, it stays, and what is missing follows. */
  async #putInPlace(items: readonly OpenAIAgentsItem[], usage: Pick<AppendOptions, "usage">): Promise<void> {
    try {
      await this.#chat.replace(this.#written, items, usage);
    } catch (error) {
      if (!MemoryError.is(error, "CONFLICT")) throw error;
      const all = await this.#chat.messages({ last: longestTurn });
      const stays = without(this.#written, without(this.#written, all));
      await this.#chat.append(without(items, stays), usage);
    }
  }

  async #transact(args: TransactionArgs, context: RunContext | undefined): Promise<void> {
    await this.#queue;
    // Said again it must be the same, although what was written here is in its place by then.
    const known = this.#transactions.get(args.operationId) ?? behind(args, this.#written);
    this.#transactions.set(args.operationId, known);
    try {
      await this.#inner.applyHistoryTransaction(known, context);
    } catch (error) {
      if (!MemoryError.is(error, "CONFLICT") || known.transaction.type === args.transaction.type) throw error;
      await this.#putInPlace([...itemsIn(args), ...without(this.#written, itemsIn(args))], {});
    }
    this.#written = without(this.#written, itemsIn(args));
  }

  /** What the run did from its question on, where the SDK says so and knows of all steps that were seen. */
  #historyOf(outcome: unknown): OpenAIAgentsItem[] | undefined {
    const history = historyIn(outcome);
    const place = lastPlaceOf(this.#given, history);
    if (place === undefined) return undefined;
    const isAsked = lastPlaceOf(this.#given, this.#written) === 0;
    const whole = history.slice(isAsked ? place : place + this.#given.length);
    return without(this.#written, whole).length === 0 ? whole : undefined;
  }
}

/** The context that `run` was given, as sessions are given it. */
function contextOf(context: unknown): RunContext {
  const fields: Partial<RunContext> = typeof context === "object" && context !== null ? context : {};
  return "context" in fields && "usage" in fields ? (fields as RunContext) : { context, usage: undefined };
}

/** The question and what an earlier attempt did, at the end of the session. Calls that it left open are closed. */
async function attemptOf(
  chat: Session<OpenAIAgents>,
  asked: readonly OpenAIAgentsItem[],
): Promise<readonly OpenAIAgentsItem[]> {
  const end = await chat.messages({ last: longestTurn });
  const place = lastPlaceOf(asked, end);
  const done = place === undefined ? undefined : end.slice(place + asked.length).map((item) => openaiAgents.read(item));
  const isOver = done?.some(({ role }) => role === "user") === true || isAnswer(done?.at(-1));
  if (place !== undefined && !isOver) {
    const closed = closing(end.slice(place));
    await chat.append(closed);
    return [...end.slice(place), ...closed];
  }
  throw new MemoryError("CONFLICT", "The run of this key is over: its answer is in the session. Make a new key.");
}

function isWaiting(outcome: unknown): boolean {
  const { interruptions }: { interruptions?: unknown } = typeof outcome === "object" && outcome !== null ? outcome : {};
  return Array.isArray(interruptions) && interruptions.length > 0;
}

/** The transaction, with what was written here at the end that it expects, and the steps that it leaves out kept. */
function behind({ operationId, transaction }: TransactionArgs, written: readonly OpenAIAgentsItem[]): TransactionArgs {
  if (written.length === 0) return { operationId, transaction };
  const expected = transaction.type === "append_items" ? [] : transaction.expectedSuffix;
  const items = itemsIn({ operationId, transaction });
  return {
    operationId,
    transaction: {
      type: "replace_suffix",
      expectedSuffix: [...expected, ...written],
      replacement: [...items, ...without(written, items)],
    },
  };
}

function itemsIn({ transaction }: TransactionArgs): readonly OpenAIAgentsItem[] {
  return transaction.type === "append_items" ? transaction.items : transaction.replacement;
}

function ignore(): void {
  // What could not be written here, the runner saves at its end.
}
