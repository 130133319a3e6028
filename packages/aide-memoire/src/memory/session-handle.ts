import { MemoryError } from "../core/error.ts";
import type { Format } from "../core/format.ts";
import { validId } from "../core/id.ts";
import type { Json, JsonObject } from "../core/json.ts";
import { kindOfValue } from "../core/kind-of-value.ts";
import { checkObject, knownKeys } from "../core/known-keys.ts";
import { limitOf, type WindowOptions } from "../core/limits.ts";
import type { StoredMessage } from "../core/message.ts";
import { noUsage, type Explanation, type SessionUsage } from "../core/record.ts";
import { appendMessages, type AppendOptions } from "./append.ts";
import { checkBegin, encode, type Begin } from "./begin.ts";
import { claimSession } from "./claim.ts";
import { checkMetadata, describeSession, sessionState, type Versioned } from "./documents.ts";
import { notFound, type Engine } from "./engine.ts";
import { clearSession, eraseSession, type Receipt } from "./erase.ts";
import { forkSession } from "./fork.ts";
import { readHistory, type HistoryOptions } from "./history.ts";
import { sessionInfo, type SessionInfo } from "./listing.ts";
import { flagOption, neededText } from "./options.ts";
import { runTurn } from "./run-turn.ts";
import { searchSession, type Passage } from "./search.ts";
import type { Session, SessionItem } from "./session.ts";
import { checkAppend, checkHistory, checkMessageId, checkMessages } from "./session-checks.ts";
import { startTurn, type TurnInput } from "./start-turn.ts";
import { recordOf, type Address } from "./state.ts";
import type { Turn } from "./turn.ts";
import { readTurnRecord } from "./turn-record.ts";
import { listTurns, type TurnInfo, type TurnsOptions } from "./turns.ts";
import { undo, type UndoOptions } from "./undo.ts";
import { readWindow } from "./window.ts";

/** Checks what a caller gave, then hands it to the verb of the same name. */
export class SessionHandle implements Session<Format> {
  readonly id: string;
  readonly system: string;
  readonly state: Versioned<Json>;
  readonly #engine: Engine;
  readonly #address: Address;

  constructor(engine: Engine, address: Address) {
    this.#engine = engine;
    this.#address = address;
    this.id = address.session;
    this.system = address.system;
    this.state = sessionState(engine, address);
  }

  async turn(
    input: unknown,
    run: (prompt: unknown, turn: Turn) => Promise<unknown>,
    options: Begin = {},
  ): Promise<never> {
    if (typeof run !== "function") {
      throw new MemoryError("BAD_INPUT", `What runs the turn must be a function, not ${kindOfValue(run)}.`);
    }
    const about = this.#new(input, options);
    const result = await runTurn(this.#engine, this.#address, about, async (turn) => run(turn.prompt, turn), options);
    return result as never; // The interface's overloads say what comes back.
  }

  async begin(input: unknown, options: Begin = {}): Promise<Turn> {
    return startTurn(this.#engine, this.#address, this.#new(input, options), options);
  }

  async regenerate(messageId?: string, options: Begin = {}): Promise<Turn> {
    checkBegin(options);
    if (messageId !== undefined) checkMessageId(messageId);
    this.#forget();
    return startTurn(this.#engine, this.#address, { kind: "regenerate", message: messageId }, options);
  }

  async edit(messageId: string, input: unknown, options: Begin = {}): Promise<Turn> {
    checkBegin(options);
    checkMessageId(messageId);
    const about = this.#new(input, options);
    return startTurn(this.#engine, this.#address, { ...about, kind: "edit", message: messageId }, options);
  }

  async messages(options: HistoryOptions = {}): Promise<unknown[]> {
    return (await this.#history(options)).map((message) => message.native);
  }

  async items(options: HistoryOptions = {}): Promise<SessionItem<Format>[]> {
    return (await this.#history(options)).map(toSessionItem);
  }

  async turns(options: TurnsOptions = {}): Promise<TurnInfo[]> {
    knownKeys(options, ["last"], "The options of turns");
    return listTurns(this.#engine, this.#address, options);
  }

  async window(options?: WindowOptions): Promise<unknown[]> {
    const { messages, seen } = await readWindow(this.#engine, this.#address, options);
    this.#engine.seen.keep(this.#address, seen);
    return messages;
  }

  async append(messages: readonly unknown[], options: AppendOptions = {}): Promise<void> {
    checkAppend("append", messages, options);
    await appendMessages(this.#engine, this.#address, { messages }, options);
  }

  async replace(
    expected: readonly unknown[],
    messages: readonly unknown[],
    options: AppendOptions = {},
  ): Promise<void> {
    checkMessages("replace", expected);
    checkAppend("replace", messages, options);
    await appendMessages(this.#engine, this.#address, { expected, messages }, options);
  }

  async undo(options: UndoOptions = {}): Promise<unknown[]> {
    knownKeys(options, ["messages"], "The options of undo");
    this.#forget();
    return (await undo(this.#engine, this.#address, options)).map((message) => message.native);
  }

  async clear(): Promise<void> {
    this.#forget();
    await clearSession(this.#engine, this.#address);
  }

  async fork(options: { readonly at?: string } = {}): Promise<SessionHandle> {
    knownKeys(options, ["at"], "The options of fork");
    if (options.at !== undefined) checkMessageId(options.at);
    return new SessionHandle(this.#engine, await forkSession(this.#engine, this.#address, options.at));
  }

  async claim(user: string): Promise<void> {
    const owner = { ...this.#address.owner, kind: "user", id: validId(user, "user id") } as const;
    this.#forget();
    await claimSession(this.#engine, this.#address, owner);
  }

  async info(): Promise<SessionInfo | undefined> {
    const { owner, session } = this.#address;
    const { session: row } = await this.#engine.store.read(owner, { session });
    return row === undefined ? undefined : sessionInfo(this.#engine, owner, row);
  }

  async rename(title: string): Promise<void> {
    await describeSession(this.#engine, this.#address, { title: neededText(title, "The title") });
  }

  async setMetadata(metadata: JsonObject): Promise<void> {
    checkMetadata(metadata);
    await describeSession(this.#engine, this.#address, { metadata });
  }

  async usage(): Promise<SessionUsage> {
    const { owner, session } = this.#address;
    const { session: row } = await this.#engine.store.read(owner, { session });
    return (row === undefined ? undefined : recordOf(this.#engine, owner, row))?.usage ?? noUsage;
  }

  async search(query: string, options: { readonly limit?: number } = {}): Promise<Passage[]> {
    checkObject(options, "The options of search");
    const { limit = 10 } = options;
    const asked = neededText(query, "The query");
    return searchSession(this.#engine, this.#address, asked, limitOf(limit, "limit"));
  }

  async explain(turnId?: string): Promise<Explanation> {
    const asked = turnId === undefined ? undefined : validId<"turn">(turnId, "turn id");
    const { owner, session } = this.#address;
    const { session: row } = await this.#engine.store.read(owner, { session });
    const record = row === undefined ? undefined : recordOf(this.#engine, owner, row);
    const turn = asked ?? record?.lastTurn;
    if (record === undefined || turn === undefined) throw notFound("This session has no turn to explain.");
    const found = await readTurnRecord(this.#engine, this.#address, record, turn);
    if (found === undefined) throw notFound("This session has no such turn.");
    const { manifest, status } = found;
    if (manifest === undefined)
      throw new MemoryError(
        "NOT_FOUND",
        "This turn was sent no prompt of ours: appended messages and agents' runs have none to explain.",
      );
    return { ...manifest, status };
  }

  async erase(options: { readonly dryRun?: boolean } = {}): Promise<Receipt> {
    knownKeys(options, ["dryRun"], "The options of erase");
    this.#forget();
    return eraseSession(this.#engine, this.#address, flagOption(options.dryRun, "dryRun"));
  }

  /** Before a change after which no append could stand on what was seen. */
  #forget(): void {
    this.#engine.seen.take(this.#address);
  }

  async #history(options: HistoryOptions): Promise<StoredMessage[]> {
    checkHistory(options);
    const { before, after } = options;
    if (before === undefined || before !== after) return readHistory(this.#engine, this.#address, options);
    // Nothing is between a message and itself; one that is not shown is told all the same.
    await readHistory(this.#engine, this.#address, { before, last: 1 });
    return [];
  }

  #new(input: unknown, options: Begin): Extract<TurnInput, { kind: "new" }> {
    checkBegin(options);
    this.#forget();
    const { format } = this.#address;
    const message = typeof input === "string" ? format.fromText(input) : input;
    const encoded = encode(this.#engine, this.#address, message, options.speaker);
    const goesOn = format.answered !== undefined && encoded.reading.id !== undefined;
    if (encoded.reading.role === "assistant" && !goesOn) {
      throw new MemoryError("BAD_INPUT", "A turn begins with what a user says or a tool answers. Use `append`.");
    }
    return { kind: "new", input: encoded };
  }
}

function toSessionItem({ id, item, native, speaker }: StoredMessage): SessionItem<Format> {
  return { id, turn: item.turn, at: new Date(item.at), message: native, ...(speaker !== undefined && { speaker }) };
}
