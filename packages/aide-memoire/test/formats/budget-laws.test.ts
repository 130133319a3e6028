// A request never holds more than its limit, as real tokenizers count what goes over the wire.
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { MemoryError } from "../../src/core/error.ts";
import { trim, type Trimmed } from "../../src/core/trim.ts";
import { assertValid } from "../../src/testing/valid/assert-valid.ts";
import { brokenHistory } from "../history/arbitrary.ts";
import { patience, runs, seed } from "../history/runs.ts";
import type { Script } from "../history/script.ts";
import { answerable, mended, taken, testedFormats } from "./tested-formats.ts";
import { tokenizers } from "./tokenizers.ts";
import { wireText } from "./wire-texts.ts";

describe.each(testedFormats)("$name", (tested) => {
  const { format, render, sent, provider } = tested;
  const seen = { kept: 0, cut: 0, tooLarge: 0 };

  afterAll(() => {
    // Where a reply holds the results of its calls, a short question follows each: the current turn is never too long.
    const hoped = format.answered === undefined ? seen : { kept: seen.kept, cut: seen.cut };
    for (const [what, times] of Object.entries(hoped)) expect(times, what).toBeGreaterThan(0);
  });

  test.each(Object.entries(tokenizers))(
    "holds to its limit as %s counts",
    { timeout: patience },
    async (_name, countTokens) => {
      const limits = fc.record(
        { tokens: fc.integer({ min: 20, max: 1200 }), cut: fc.integer({ min: 20, max: 400 }) },
        { requiredKeys: ["tokens"] },
      );
      await fc.assert(
        fc.asyncProperty(
          brokenHistory({ which: mended(tested), maxTurns: 3 }).map(talkative),
          limits,
          async (script, limit) => {
            const history = answerable(taken(render(script), format), format);
            let trimmed: Trimmed<unknown>;
            try {
              trimmed = trim(history, { format, countTokens, limit });
            } catch (error) {
              expect(MemoryError.is(error) && error.code).toBe("TOO_LARGE");
              seen.tooLarge += 1;
              return;
            }
            seen.kept += 1;
            if (trimmed.repaired.some(({ kind }) => kind === "cut")) seen.cut += 1;
            const wire = await sent(format.prompt("", trimmed.messages) as never);
            assertValid(wire, provider);
            const counted = wire.reduce((sum: number, message) => sum + countTokens(wireText(message, provider)), 0);
            expect(counted).toBeLessThanOrEqual(limit.tokens);
          },
        ),
        { numRuns: Math.max(6, Math.ceil(runs / 2)), seed },
      );
    },
  );
});

/** Each tool that says something says it at some length, but not so long that three tokenizers take minutes for it. */
function talkative(script: Script): Script {
  const longer = (output: string): string => `${output}\n`.repeat(Math.ceil(900 / (output.length + 1))).slice(0, 900);
  const turns = script.turns.map((turn) =>
    turn.map((step) => {
      if (step.kind !== "results") return step;
      return { ...step, results: step.results.map((one) => ({ ...one, output: one.output && longer(one.output) })) };
    }),
  );
  return { ...script, turns };
}
