import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anthropic } from "../../src/formats/anthropic/anthropic.ts";
import { gemini } from "../../src/formats/gemini/gemini.ts";
import type { Format } from "../../src/core/format.ts";
import { trim } from "../../src/core/trim.ts";
import { assertValid, type Provider } from "../../src/testing/valid/assert-valid.ts";
import { brokenHistory, soundHistory } from "../history/arbitrary.ts";
import { renderAiSdk } from "../history/render-ai-sdk.ts";
import { render } from "../history/render.ts";

const runs = Number(process.env["HISTORY_RUNS"] ?? 300);

type Case = {
  readonly provider: Provider;
  readonly format: Format;
  readonly sent: (prompt: never) => readonly unknown[];
};

const cases: readonly Case[] = [
  {
    provider: "anthropic",
    format: anthropic,
    sent: ({ messages }: { messages: readonly unknown[] }) => messages,
  },
  { provider: "google", format: gemini, sent: ({ contents }: { contents: readonly unknown[] }) => contents },
];

const limits = fc.record(
  {
    turns: fc.oneof(fc.nat(4), fc.constant("all" as const)),
    messages: fc.nat(12),
    tokens: fc.nat(400),
  },
  { requiredKeys: [] },
);

describe.each(cases)("$provider", ({ provider, format, sent }) => {
  /** What the format reads: the memory refuses the rest when it is given. */
  function readable(messages: readonly unknown[]): unknown[] {
    return messages.filter((message) => {
      try {
        format.read(message);
        return true;
      } catch {
        return false;
      }
    });
  }

  function request(messages: readonly unknown[]): readonly unknown[] {
    return sent(format.prompt("", messages) as never);
  }

  test("a sound history comes out as it went in", () => {
    fc.assert(
      fc.property(soundHistory({ maxTurns: 4 }), (script) => {
        const messages = render(script, provider);
        const { messages: kept, repaired, mark } = trim(messages, { format });
        expect(repaired).toEqual([]);
        expect(mark).toBe(0);
        expect(kept.every((message, index) => message === messages[index])).toBe(true);
        assertValid(request(kept), provider);
      }),
      { numRuns: runs },
    );
  });

  test("what is sent is valid at every limit, whatever is wrong with the history", () => {
    fc.assert(
      fc.property(brokenHistory({ maxTurns: 4 }), limits, (script, window) => {
        const messages = readable(render(script, provider));
        const { messages: kept } = trim(messages, { format, ...window });
        if (kept.length > 0 && format.read(kept.at(-1)).role !== "assistant") assertValid(request(kept), provider);
      }),
      { numRuns: runs },
    );
  });

  test.each([undefined, "anthropic", "openai", "google"] as const)(
    "so is what comes of a history of the AI SDK with marks of %s",
    (behind) => {
      fc.assert(
        fc.property(brokenHistory({ maxTurns: 4 }), (script) => {
          const messages = renderAiSdk(script, behind === undefined ? {} : { behind });
          const { messages: kept } = trim(format.fromNeutral(messages), { format });
          if (kept.length > 0 && format.read(kept.at(-1)).role !== "assistant") assertValid(request(kept), provider);
        }),
        { numRuns: Math.ceil(runs / 4) },
      );
    },
  );
});
