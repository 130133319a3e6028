// What holds of every format, over random histories that no codec had a hand in.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Format, Part } from "../../src/core/format.ts";
import { trim } from "../../src/core/trim.ts";
import { brokenHistory, soundHistory } from "../history/arbitrary.ts";
import { renderAiSdk } from "../history/render-ai-sdk.ts";
import { patience, runs, seed } from "../history/runs.ts";
import { answerable, checkPrompt, eachFormat, mended, taken, testedFormats } from "./tested-formats.ts";

const options = { numRuns: runs, seed };
const sound = soundHistory({ maxTurns: 4 });
/** Fast, and as good as any for a law that does not ask how many tokens there are. */
const countTokens = (text: string): number => Math.ceil(text.length / 4);

describe.each(testedFormats)("$name", (tested) => {
  const { format, render } = tested;

  test(
    "a sound history comes out as it went in, whatever the limits above it, and is valid",
    { timeout: patience },
    async () => {
      const above = { turns: 99, messages: 999, tokens: 9_999_999, limit: { tokens: 9_999_999 }, countTokens };
      await fc.assert(
        fc.asyncProperty(sound, async (script) => {
          const messages = taken(render(script), format);
          for (const limits of [{}, above]) {
            const { messages: kept, repaired, mark } = trim(messages, { format, ...limits });
            expect(repaired).toEqual([]);
            expect(mark).toBe(0);
            expect(kept).toHaveLength(messages.length);
            expect(kept.every((message, index) => message === messages[index])).toBe(true);
          }
          await checkPrompt(tested, format.prompt("", messages));
        }),
        options,
      );
    },
  );

  test("what is sent is valid at every limit, whatever is wrong with the history", { timeout: patience }, async () => {
    await fc.assert(
      fc.asyncProperty(brokenHistory({ which: mended(tested), maxTurns: 4 }), async (script) => {
        const history = taken(render(script), format);
        for (const kept of windowsOf(answerable(history, format), format)) {
          await checkPrompt(tested, format.prompt("", kept));
        }
      }),
      options,
    );
  });

  test.each([undefined, "anthropic", "openai", "google"] as const)(
    "so is what comes of a broken history of the AI SDK with marks of %s",
    { timeout: patience },
    async (behind) => {
      await fc.assert(
        fc.asyncProperty(brokenHistory({ which: mended(tested), maxTurns: 4 }), async (script) => {
          const neutral = renderAiSdk(script, behind === undefined ? {} : { behind });
          const history = taken(format.fromNeutral(neutral), format);
          const { messages } = trim(answerable(history, format), { format });
          await checkPrompt(tested, format.prompt("", messages));
        }),
        { ...options, numRuns: Math.ceil(runs / 4) },
      );
    },
  );

  const others = eachFormat.filter((from) => from.format !== format);
  test.each(others)("so is what comes of a sound history of $name", { timeout: patience }, async (from) => {
    await fc.assert(
      fc.asyncProperty(sound, async (script) => {
        const history = taken(from.render(script), from.format);
        const neutral = history.flatMap((message) => from.format.toNeutral(message));
        const { messages } = trim(taken(format.fromNeutral(neutral), format), { format });
        await checkPrompt(tested, format.prompt("", messages));
      }),
      { ...options, numRuns: Math.ceil(runs / 4) },
    );
  });
});

/** Every window that a limit can give, each once: a window begins with a turn, whatever the limit is in. */
function windowsOf(history: readonly unknown[], format: Format): readonly (readonly unknown[])[] {
  const turns = history.filter((message) => format.read(message).role === "user").length;
  const limits = [
    {},
    ...Array.from({ length: turns + 1 }, (_, n) => ({ turns: { low: n, high: n } })),
    { messages: Math.ceil(history.length / 2) },
    { tokens: 100 },
  ];
  const windows = limits.map((limit) => trim(history, { format, countTokens, ...limit }));
  return windows
    .filter(({ mark }, at) => windows.findIndex((one) => one.mark === mark) === at)
    .map(({ messages }) => messages);
}

describe.each(eachFormat)("$name", ({ format, render, renderIds = render }) => {
  const history = sound.map((script) => taken(render(script), format));
  const withIds = sound.map((script) => taken(renderIds(script), format));

  test("reading and parts agree on calls and results", { timeout: patience }, () => {
    fc.assert(
      fc.property(history, (messages) => {
        for (const message of messages) {
          const { calls: all, results: given } = format.read(message);
          const parts = format.parts(message);
          // A reply that holds a call with its result breaks behind neither.
          const isWhole = format.answered !== undefined;
          const calls = isWhole ? all.filter(({ id }) => !given.includes(id)) : all;
          const results = isWhole ? [] : given;
          expect(idsOf(parts, "call")).toEqual(calls.map(({ id }) => id));
          expect(idsOf(parts, "result")).toEqual(results);
        }
      }),
      options,
    );
  });

  test("keeping all parts changes nothing, and what is kept is what was asked for", { timeout: patience }, () => {
    fc.assert(
      fc.property(withIds, fc.infiniteStream(fc.boolean()), (messages, choices) => {
        for (const message of messages) {
          const parts = format.parts(message);
          expect(format.keep(message, [...parts.keys()])).toEqual(message);
          const kept = [...parts.keys()].filter(() => choices.next().value);
          if (kept.length === 0 || kept.length === parts.length) continue;
          expect(format.parts(format.keep(message, kept))).toEqual(kept.map((place) => parts[place]));
        }
      }),
      options,
    );
  });

  test("ids are renamed in calls and results alike, and nothing else", { timeout: patience }, () => {
    fc.assert(
      fc.property(withIds, (messages) => {
        for (const message of messages) {
          const { calls, results } = format.read(message);
          const ids = [...calls.map(({ id }) => id), ...results];
          const there = new Map(ids.map((id) => [id, `${id}-renamed`]));
          const back = new Map(ids.map((id) => [`${id}-renamed`, id]));
          const renamed = format.rename(message, there);
          const reading = format.read(renamed);
          expect([...reading.calls.map(({ id }) => id), ...reading.results]).toEqual(ids.map((id) => there.get(id)));
          expect(format.rename(renamed, back)).toEqual(message);
        }
      }),
      options,
    );
  });

  test("JSON holds a message whole", { timeout: patience }, () => {
    fc.assert(
      fc.property(history, (messages) => {
        for (const message of messages) {
          const stored: unknown = JSON.parse(JSON.stringify(message));
          expect(format.read(stored)).toEqual(format.read(message));
          expect(format.toNeutral(stored)).toEqual(format.toNeutral(message));
        }
      }),
      options,
    );
  });

  test(
    "by way of the neutral format a history keeps its texts, its calls and their results",
    { timeout: patience },
    () => {
      fc.assert(
        fc.property(history, (messages) => {
          const again = format.fromNeutral(messages.flatMap((message) => format.toNeutral(message)));
          expect(gistOf(again, format)).toEqual(gistOf(messages, format));
        }),
        options,
      );
    },
  );
});

function idsOf(parts: readonly Part[], kind: "call" | "result"): string[] {
  return parts.flatMap((part) => (part.kind === kind ? [part.id] : []));
}

function gistOf(messages: readonly unknown[], format: Format): unknown {
  const readings = messages.map((message) => format.read(message));
  return {
    // Replies are cut into messages in different ways, so the space between texts is not the history's.
    texts: readings.map(({ text }) => text.replaceAll(/\s/g, "")).join(""),
    calls: readings.flatMap(({ calls }) => calls),
    results: readings.flatMap(({ results }) => results),
  };
}
