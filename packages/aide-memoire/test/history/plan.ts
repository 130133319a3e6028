import type { AssistantPart, Call, Result, Script, Step, Turn, UserPart } from "./script.ts";

/** The choices that make up a sound conversation; ids are given out when it is written down. */
export type Plan = { readonly turns: readonly TurnPlan[]; readonly last: TurnPlan };

export type TurnPlan = {
  /** A system message before it. */
  readonly system?: string;
  readonly user: readonly UserPart[];
  readonly rounds: readonly RoundPlan[];
  /** Absent: the turn was interrupted, or is still open. Two answers: two assistants spoke. */
  readonly answers: readonly AnswerPlan[];
};

export type RoundPlan = {
  readonly reasoning?: ReasoningPlan;
  readonly text?: string;
  readonly calls: readonly CallPlan[];
  /** Results come in the order in which the tools were done. */
  readonly lastFirst: boolean;
};

export type AnswerPlan = { readonly reasoning?: ReasoningPlan; readonly text: string; readonly refused: boolean };

export type ReasoningPlan = { readonly text: string; readonly signature: string };

export type CallPlan = {
  readonly name: string;
  readonly input: Call["input"];
  readonly output: string;
  readonly failed: boolean;
};

/** Writes a plan down. Ids begin with `prefix`, so that two conversations can be joined. */
export function scriptOf(plan: Plan, prefix = ""): Script {
  const next = counter(prefix);
  const turns = [...plan.turns, { ...plan.last, answers: [] }].map((turn) => turnOf(turn, next));
  return { turns, faults: [] };
}

/** One turn for itself. */
export const writtenTurn = (plan: TurnPlan, prefix: string): Turn => turnOf(plan, counter(prefix));

function counter(prefix: string): () => string {
  let count = 0;
  return () => `${prefix}${(count += 1)}`;
}

function turnOf(plan: TurnPlan, next: () => string): Turn {
  return [
    ...(plan.system === undefined ? [] : [{ kind: "system", text: plan.system } as const]),
    { kind: "user", parts: plan.user },
    ...plan.rounds.flatMap((round) => roundOf(round, next)),
    ...plan.answers.map((answer): Step => ({ kind: "assistant", parts: answerOf(answer, next) })),
  ];
}

function roundOf(round: RoundPlan, next: () => string): readonly Step[] {
  const made = round.calls.map((plan) => {
    const id = `call_${next()}`;
    const call: Call = { kind: "call", id, name: plan.name, input: plan.input, item: next() };
    const result: Result = { id, name: plan.name, output: plan.output, failed: plan.failed };
    return { call, result };
  });
  const results = made.map(({ result }) => result);
  const parts: readonly AssistantPart[] = [
    ...reasoningOf(round.reasoning, next),
    ...(round.text === undefined ? [] : [{ kind: "text", text: round.text, item: next() } as const]),
    ...made.map(({ call }) => call),
  ];
  return [
    { kind: "assistant", parts },
    { kind: "results", results: round.lastFirst ? results.toReversed() : results },
  ];
}

function answerOf(answer: AnswerPlan, next: () => string): readonly AssistantPart[] {
  return [
    ...reasoningOf(answer.reasoning, next),
    { kind: answer.refused ? "refusal" : "text", text: answer.text, item: next() },
  ];
}

function reasoningOf(plan: ReasoningPlan | undefined, next: () => string): readonly AssistantPart[] {
  return plan === undefined ? [] : [{ kind: "reasoning", ...plan, item: next() }];
}
