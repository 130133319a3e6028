import { MemoryError } from "../../core/error.ts";
import { validId } from "../../core/id.ts";
import { kindOfValue } from "../../core/kind-of-value.ts";
import { knownKeys } from "../../core/known-keys.ts";
import type { AgentsSession } from "./agents-session.ts";
import { JournaledRun } from "./journaled-run.ts";

/** A `Runner` of `@openai/agents`, as far as a journal needs it. */
export type AgentsRunner = {
  run: (agent: never, input: never, options?: never) => Promise<unknown>;
  on: (event: never, listener: never) => unknown;
  off: (event: never, listener: never) => unknown;
};

export type JournalOptions = {
  /** Of the request that the run answers: tried again with the same key and input, the prompt is stored once. */
  readonly key?: string;
  /**
   * What to do where `conversationId` or `previousResponseId` make the server keep the history: the SDK would neither
   * send nor write the session. Default `error`; `ignore` runs it without the session.
   */
  readonly serverHistory?: "error" | "ignore";
};

export type Journal<R extends AgentsRunner> = {
  /** The runner's own `run`, with the journal's session. */
  readonly run: R["run"];
  /** Resolves when all that was seen of runs and ended streams up to now is written. Never rejects. */
  settled(): Promise<void>;
};

/**
 * Runs agents so that nothing they did is lost: the question is stored before the model is called, calls of tools and
 * their results before it is called again. A run that ends well leaves what it would without a journal. One that
 * fails, is aborted, reaches its limit or dies with its process stays as an interrupted turn, whose open calls are
 * closed; only what an input guardrail refused is taken back. Fails with CONFLICT where a key was answered already.
 */
export function journal<R extends AgentsRunner>(
  runner: R,
  session: AgentsSession,
  options: JournalOptions = {},
): Journal<R> {
  checkJournal(options);
  const { key, serverHistory = "error" } = options;
  const underWay = new Set<JournaledRun>();
  // The runner checks what it is given; who calls the journal sees the runner's own types.
  const runIt = async (agent: unknown, input: unknown, given: object): Promise<unknown> =>
    runner.run(agent as never, input as never, given as never);

  async function run(agent: unknown, input: unknown, runOptions: Record<string, unknown> = {}): Promise<unknown> {
    if (runOptions["session"] !== undefined && runOptions["session"] !== session) {
      throw new MemoryError("BAD_INPUT", "The journal brings its session; `run` was given another one.");
    }
    if (isKeptByServer(input, runOptions)) {
      if (serverHistory === "error") throw keptByServer();
      const { session: _ignored, ...rest } = runOptions;
      return runIt(agent, input, rest);
    }
    const record = await JournaledRun.begin(session, input, { key, context: runOptions["context"] });
    const stop = record.listen(runner);
    underWay.add(record);
    const end = async (outcome: unknown): Promise<void> => {
      stop();
      await record.end(outcome);
      underWay.delete(record);
    };
    try {
      const result = await runIt(agent, record.input, {
        ...runOptions,
        session: record.session,
        callModelInputFilter: behindWrites(record, runOptions["callModelInputFilter"] ?? filterOf(runner)),
      });
      const completed = completionOf(result);
      const ended = async (): Promise<void> => end(result);
      if (completed === undefined) await ended();
      else void completed.then(ended, ended); // Who reads the stream is told how it ended.
      return result;
    } catch (error) {
      await end(error);
      throw error;
    }
  }

  return {
    run: run as R["run"],
    settled: async () => {
      await Promise.all([...underWay].map(async (record) => record.written()));
    },
  };
}

function checkJournal(options: JournalOptions): void {
  knownKeys(options, ["key", "serverHistory"], "The options of journal");
  if (options.key !== undefined) validId(options.key, "run key");
  const { serverHistory } = options;
  if (serverHistory === undefined || serverHistory === "error" || serverHistory === "ignore") return;
  throw new MemoryError("BAD_INPUT", `serverHistory must be error or ignore, not ${kindOfValue(serverHistory)}.`);
}

/** The filter that the runner was made with: one that a run is given takes its place. */
function filterOf(runner: object): unknown {
  const config: unknown = Reflect.get(runner, "config");
  return isObject(config) ? Reflect.get(config, "callModelInputFilter") : undefined;
}

type Filter = (call: { readonly modelData: unknown }) => unknown;

/** Asks the model when all that tools did before is written; then as the caller's own filter likes. */
function behindWrites(record: JournaledRun, own: unknown): Filter {
  return async (call) => {
    await record.written();
    return typeof own === "function" ? (own as Filter)(call) : call.modelData;
  };
}

/** By the options of the run, or by those that a run which goes on was begun with. */
function isKeptByServer(input: unknown, options: Record<string, unknown>): boolean {
  const state = typeof input === "object" && input !== null ? input : {};
  const begun = ["_conversationId", "_previousResponseId"].some((name) => Reflect.get(state, name) !== undefined);
  return begun || Boolean(options["conversationId"] ?? options["previousResponseId"]);
}

function keptByServer(): MemoryError {
  return new MemoryError(
    "BAD_INPUT",
    "With conversationId or previousResponseId the server keeps the history, and the session would neither be sent nor " +
      'written. Leave one of them out, or give the journal `serverHistory: "ignore"`.',
  );
}

/** Of a stream: when it is over. */
function completionOf(result: unknown): Promise<unknown> | undefined {
  const completed: unknown = isObject(result) ? Reflect.get(result, "completed") : undefined;
  return completed instanceof Promise ? completed : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
