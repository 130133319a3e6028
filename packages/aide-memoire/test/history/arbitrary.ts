// Random conversations for property tests. Needs fast-check: nothing that is published imports this file.
import fc from "fast-check";
import { oddTexts } from "../../src/testing/store-odd-text.ts";
import type { Provider } from "../../src/testing/valid/assert-valid.ts";
import { faults, takes, withFault, type Fault, type ToolTurn } from "./faults.ts";
import {
  scriptOf,
  writtenTurn,
  type AnswerPlan,
  type CallPlan,
  type Plan,
  type RoundPlan,
  type TurnPlan,
} from "./plan.ts";
import type { Script, Turn, UserPart } from "./script.ts";

export type HistoryOptions = {
  /** How many turns before the last one; 6 if not given. */
  readonly maxTurns?: number;
};

export const allFaults = Object.keys(faults) as readonly Fault[];

/**
 * Conversations that every provider takes. Given a provider, also such as only that one takes, and perhaps some others:
 * reused ids of calls, late results, reasoning without a signature.
 */
export function soundHistory(options: HistoryOptions & { readonly for?: Provider } = {}): fc.Arbitrary<Script> {
  const { for: provider } = options;
  if (provider === undefined) return plans(options).map((plan) => scriptOf(plan));
  return damaged(
    options,
    allFaults.filter((fault) => takes(provider, [fault])),
    0,
  );
}

/** Conversations with one to three faults out of `which`, or of all; the script names them in `faults`. */
export function brokenHistory(
  options: HistoryOptions & { readonly which?: readonly Fault[] } = {},
): fc.Arbitrary<Script> {
  return damaged(options, options.which ?? allFaults, 1);
}

function damaged(options: HistoryOptions, which: readonly Fault[], minLength: number): fc.Arbitrary<Script> {
  const damages = fc.uniqueArray(fc.record({ fault: fc.constantFrom(...which), turn: toolTurns, place: fc.nat(99) }), {
    minLength,
    maxLength: 3,
    // Only one turn can be the first, and one the last.
    selector: ({ fault }) => (faults[fault].where === "within" ? fault : faults[fault].where),
  });
  return fc
    .tuple(plans(options), damages)
    .map(([plan, list]) =>
      list
        .toSorted((one, other) => order.indexOf(faults[one.fault].where) - order.indexOf(faults[other.fault].where))
        .reduce(
          (script, { fault, turn, place }, number) =>
            withFault(script, fault, toolTurn(turn, `${"xyz"[number]}`), place),
          scriptOf(plan),
        ),
    );
}

/** What is to be first or last stays so. */
const order = ["within", "last", "first"];

const plainText = fc.constantFrom("What time is it?", "Noon.", "Thanks.", "And in Lima?", "Let me see.");
const filledText = fc.oneof(
  { weight: 4, arbitrary: plainText },
  { weight: 1, arbitrary: fc.constantFrom(...oddTexts.filter((text) => text.trim() !== "")) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => text.trim() !== "") },
);
const signature = fc.base64String({ minLength: 4, maxLength: 24 });

const userPart: fc.Arbitrary<UserPart> = fc.oneof(
  { weight: 5, arbitrary: filledText.map((text) => ({ kind: "text", text }) as const) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("image" as const),
      mediaType: fc.constantFrom("image/png", "image/jpeg", "image/webp"),
      data: fc.base64String({ minLength: 4, maxLength: 40 }),
    }),
  },
);

const reasoning = fc.record({ text: fc.oneof(filledText, fc.constant("")), signature });

const output = fc.oneof(
  { withCrossShrink: true },
  { weight: 40, arbitrary: filledText },
  { weight: 8, arbitrary: fc.constantFrom("", '{"temperature":21}') },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 50 }).map((thousands) => "log line\n".repeat(thousands * 1000)) },
);

const call: fc.Arbitrary<CallPlan> = fc
  .record({
    name: fc.constantFrom("clock", "diary", "search_web", "get-weather"),
    input: fc.dictionary(fc.constantFrom("city", "day", "limit"), fc.oneof(fc.string(), fc.integer()), { maxKeys: 3 }),
    output,
    failed: fc.boolean(),
  })
  .map(({ failed, ...plan }) => ({ ...plan, input: { ...plan.input }, failed: failed && plan.output !== "" }));

const rounds = (minCalls: number): fc.Arbitrary<RoundPlan> =>
  fc.record(
    {
      reasoning,
      text: filledText,
      calls: fc.array(call, { minLength: minCalls, maxLength: 4 }),
      lastFirst: fc.boolean(),
    },
    { requiredKeys: ["calls", "lastFirst"] },
  );

const answer: fc.Arbitrary<AnswerPlan> = fc.record(
  { reasoning, text: filledText, refused: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)) },
  { requiredKeys: ["text", "refused"] },
);

const turns: fc.Arbitrary<TurnPlan> = fc.record(
  {
    system: filledText,
    user: fc.array(userPart, { minLength: 1, maxLength: 3 }),
    rounds: fc.array(rounds(1), { maxLength: 3 }),
    answers: fc.oneof(
      { weight: 6, arbitrary: fc.tuple(answer) },
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.tuple(answer, answer) },
    ),
  },
  { requiredKeys: ["user", "rounds", "answers"] },
);

function plans({ maxTurns = 6 }: HistoryOptions): fc.Arbitrary<Plan> {
  return fc.record({ turns: fc.array(turns, { maxLength: maxTurns }), last: turns });
}

const toolTurns: fc.Arbitrary<TurnPlan> = fc.record({
  user: fc.array(userPart, { minLength: 1, maxLength: 2 }),
  rounds: fc.tuple(
    fc.record({
      reasoning: fc.record({ text: filledText, signature }),
      calls: fc.array(call, { minLength: 2, maxLength: 3 }),
      lastFirst: fc.boolean(),
    }),
  ),
  answers: fc.tuple(fc.record({ text: filledText, refused: fc.constant(false) })),
});

function toolTurn(plan: TurnPlan, prefix: string): ToolTurn {
  const [user, asked, results, last]: Turn = writtenTurn(plan, prefix);
  if (user?.kind !== "user" || asked?.kind !== "assistant" || results?.kind !== "results" || last?.kind !== "assistant")
    throw new TypeError("A tool turn is a user, calls, results and an answer.");
  return { user, asked, results: results.results, answer: last };
}
