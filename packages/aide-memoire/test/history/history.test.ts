import { modelMessageSchema } from "ai";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breaches, rulesOf, type Provider } from "../../src/testing/valid/assert-valid.ts";
import { allFaults, brokenHistory, soundHistory } from "./arbitrary.ts";
import { faults, takes, type Fault } from "./faults.ts";
import { renderAiSdk } from "./render-ai-sdk.ts";
import { render } from "./render.ts";
import { patience, runs, seed } from "./runs.ts";
import { partsOfKind, stepsOf, type Script } from "./script.ts";

const numRuns = runs;

const providers = Object.keys(rulesOf) as Provider[];

function broken(script: Script, provider: Provider): string[] {
  const rules = breaches(render(script, provider), rulesOf[provider]).map(({ rule }) => rule.id);
  return [...new Set(rules)];
}

test("a sound history passes for every provider", { timeout: patience }, () => {
  fc.assert(
    fc.property(soundHistory(), (script) => {
      for (const provider of providers) expect(broken(script, provider), provider).toEqual([]);
      expect(script.faults).toEqual([]);
    }),
    { numRuns, seed },
  );
});

test.each(providers)("what is sound for %s alone passes there", { timeout: patience }, (provider) => {
  fc.assert(
    fc.property(soundHistory({ for: provider }), (script) => {
      expect(takes(provider, script.faults)).toBe(true);
      expect(broken(script, provider)).toEqual([]);
    }),
    { numRuns, seed },
  );
});

describe.each(allFaults)("%s", (fault) => {
  test.each(providers)("%s", { timeout: patience }, (provider) => {
    const rule = faults[fault].breaks[provider];
    fc.assert(
      fc.property(brokenHistory({ which: [fault], maxTurns: 3 }), (script) => {
        expect(script.faults).toEqual([fault]);
        const found = broken(script, provider);
        if (rule === undefined) expect(found).toEqual([]);
        else expect(found).toContain(rule);
      }),
      { numRuns: Math.ceil(numRuns / 6), seed },
    );
  });
});

test("a history with several faults is refused by the rule of each", { timeout: patience }, () => {
  fc.assert(
    fc.property(brokenHistory({ maxTurns: 3 }), (script) => {
      for (const provider of providers) {
        const found = broken(script, provider);
        for (const fault of script.faults) {
          const rule = expected(fault, provider);
          if (rule !== undefined) expect(found, `${provider}: ${fault}`).toContain(rule);
        }
      }
    }),
    { numRuns, seed },
  );
});

/** The rule by which a provider refuses a fault, where no other fault can hide it. */
function expected(fault: Fault, provider: Provider): string | undefined {
  return faults[fault].where === "within" ? faults[fault].breaks[provider] : undefined;
}

test("sound histories have all that they are to have", () => {
  const seen = new Map<string, number>();
  const count = (name: string, is: boolean): void => void (is && seen.set(name, (seen.get(name) ?? 0) + 1));
  for (const script of fc.sample(soundHistory(), { numRuns: 300, seed })) {
    const steps = stepsOf(script);
    const assistants = partsOfKind(steps, "assistant");
    const said = assistants.flatMap(({ parts }) => parts);
    const results = partsOfKind(steps, "results").flatMap((step) => step.results);
    const kinds = steps.map(({ kind }) => kind).join(" ");
    count("several system messages", partsOfKind(steps, "system").length > 1);
    count(
      "an image",
      partsOfKind(
        partsOfKind(steps, "user").flatMap(({ parts }) => parts),
        "image",
      ).length > 0,
    );
    count(
      "reasoning",
      said.some(({ kind }) => kind === "reasoning"),
    );
    count(
      "hollow reasoning",
      said.some((part) => part.kind === "reasoning" && part.text === ""),
    );
    count(
      "a refusal",
      said.some(({ kind }) => kind === "refusal"),
    );
    count(
      "parallel calls",
      assistants.some(({ parts }) => partsOfKind(parts, "call").length > 1),
    );
    count(
      "a silent tool",
      results.some(({ output }) => output === ""),
    );
    count(
      "a large output",
      results.some(({ output }) => output.length > 100_000),
    );
    count(
      "a failed tool",
      results.some(({ failed }) => failed),
    );
    count("an interrupted turn", /(user|results) (system )?user/.test(kinds));
    count("two assistants", kinds.includes("assistant assistant"));
    count("an open tool loop", kinds.endsWith("results"));
    count("one turn only", script.turns.length === 1);
  }
  expect([...seen.keys()]).toHaveLength(13);
  for (const [name, times] of seen) expect(times, name).toBeGreaterThanOrEqual(10);
});

test("the same seed gives the same histories", () => {
  const sample = () => JSON.stringify(fc.sample(brokenHistory(), { numRuns: 20, seed: 7 }));
  expect(sample()).toBe(sample());
});

test("a failing history shrinks to little", () => {
  const { counterexample } = fc.check(
    fc.property(brokenHistory({ which: ["late result"] }), (script) => broken(script, "anthropic").length === 0),
    { seed, numRuns: 10 },
  );
  const [script] = counterexample ?? [];
  expect(script?.turns.length).toBeLessThanOrEqual(2);
  expect(JSON.stringify(script).length).toBeLessThan(2_000);
});

test.each(["anthropic", "openai", "google", undefined] as const)(
  "messages of the AI SDK are such, with marks of %s",
  (behind) => {
    fc.assert(
      fc.property(soundHistory(), (script) => {
        const messages = renderAiSdk(script, { ...(behind !== undefined && { behind }) });
        for (const message of messages) expect(modelMessageSchema.safeParse(message).error).toBeUndefined();
      }),
      { numRuns: Math.ceil(numRuns / 6), seed },
    );
  },
);
