// What holds of all three formats of OpenAI, over random histories.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allFaults, brokenHistory, soundHistory } from "../../../test/history/arbitrary.ts";
import { renderAiSdk } from "../../../test/history/render-ai-sdk.ts";
import { renderOpenAIChat } from "../../../test/history/render-openai-chat.ts";
import { renderOpenAIResponses } from "../../../test/history/render-openai-responses.ts";
import type { Script } from "../../../test/history/script.ts";
import type { Format, Part } from "../../core/format.ts";
import { repair } from "../../core/repair.ts";
import { assertValid, type Provider } from "../../testing/valid/assert-valid.ts";
import { openaiChat } from "../openai-chat/openai-chat.ts";
import { openaiResponses } from "../openai-responses/openai-responses.ts";
import { openaiAgents } from "./openai-agents.ts";

type Tested = {
  readonly format: Format;
  readonly provider: Provider;
  /** A history of the format; the system's messages are none of it. */
  readonly render: (script: Script) => readonly unknown[];
  /** The messages as they go over the wire. */
  readonly wire: (messages: readonly unknown[]) => readonly unknown[];
};

const isSpoken = (message: object): boolean => !("role" in message && /system|developer/.test(String(message.role)));
const tested: Readonly<Record<string, Tested>> = {
  chat: {
    format: openaiChat,
    provider: "openai-chat",
    render: (script) => renderOpenAIChat(script).filter(isSpoken),
    wire: (messages) => (openaiChat.prompt("", messages) as { messages: unknown[] }).messages,
  },
  responses: {
    format: openaiResponses,
    provider: "openai-responses",
    render: (script) => renderOpenAIResponses(script).filter(isSpoken),
    wire: (messages) => (openaiResponses.prompt("", messages) as { input: unknown[] }).input,
  },
  agents: {
    format: openaiAgents,
    provider: "openai-responses",
    render: (script) => openaiAgents.fromNeutral(renderAiSdk(script, { behind: "openai" })),
    wire: (messages) => {
      const { input } = openaiAgents.prompt("", messages) as { input: unknown[] };
      return openaiResponses.fromNeutral(input.flatMap((item) => openaiAgents.toNeutral(item)));
    },
  },
};

const options = { numRuns: 150, seed: 20261130 };
const sound = soundHistory({ maxTurns: 3 });

const idsOf = (parts: readonly Part[], kind: "call" | "result"): string[] =>
  parts.flatMap((part) => (part.kind === kind ? [part.id] : []));

describe.each(Object.values(tested))("$format.name", ({ format, provider, render, wire }) => {
  test("reading and parts agree on calls and results", () => {
    fc.assert(
      fc.property(sound, (script) => {
        for (const message of render(script)) {
          const { calls, results } = format.read(message);
          const parts = format.parts(message);
          expect(idsOf(parts, "call")).toEqual(calls.map(({ id }) => id));
          expect(idsOf(parts, "result")).toEqual(results);
        }
      }),
      options,
    );
  });

  test("keeping all parts changes nothing, and what is kept is what was asked for", () => {
    fc.assert(
      fc.property(sound, fc.infiniteStream(fc.boolean()), (script, choices) => {
        for (const message of render(script)) {
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

  test("ids are renamed in calls and results alike, and nothing else", () => {
    fc.assert(
      fc.property(sound, (script) => {
        for (const message of render(script)) {
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

  test("JSON holds a message whole", () => {
    fc.assert(
      fc.property(sound, (script) => {
        for (const message of render(script)) {
          const stored: unknown = JSON.parse(JSON.stringify(message));
          expect(format.read(stored)).toEqual(format.read(message));
          expect(format.toNeutral(stored)).toEqual(format.toNeutral(message));
        }
      }),
      options,
    );
  });

  test("by way of the neutral format a sound history comes back sound, with its texts and pairs", () => {
    fc.assert(
      fc.property(sound, (script) => {
        const history = render(script);
        const again = format.fromNeutral(history.flatMap((message) => format.toNeutral(message)));
        const gist = (messages: readonly unknown[]): unknown => {
          const readings = messages.map((message) => format.read(message));
          return {
            texts: readings.map(({ text }) => text).filter((text) => text !== ""),
            calls: readings.flatMap(({ calls }) => calls),
            results: readings.flatMap(({ results }) => results),
          };
        };
        expect(gist(again)).toEqual(gist(history));
        assertValid(wire(repaired(again, format)), provider);
      }),
      options,
    );
  });

  test.each(["openai", "anthropic", "google", undefined] as const)(
    "a history of the AI SDK, with marks of %s, is one that the provider accepts",
    (behind) => {
      fc.assert(
        fc.property(sound, (script) => {
          const messages = renderAiSdk(script, { ...(behind !== undefined && { behind }) });
          assertValid(wire(repaired(format.fromNeutral(messages), format)), provider);
        }),
        options,
      );
    },
  );

  test("a broken history is mended into one that the provider accepts", () => {
    // A provider that gave such an id takes it back.
    const which = allFaults.filter((fault) => fault !== "long call id");
    fc.assert(
      fc.property(brokenHistory({ which, maxTurns: 3 }), (script) => {
        const readable = render(script).filter((message) => isReadable(message, format));
        assertValid(wire(repaired(readable, format)), provider);
      }),
      options,
    );
  });

  test("so is a broken history of the AI SDK", () => {
    fc.assert(
      fc.property(brokenHistory({ maxTurns: 3 }), (script) => {
        const messages = renderAiSdk(script, { behind: "openai" });
        assertValid(wire(repaired(format.fromNeutral(messages), format)), provider);
      }),
      options,
    );
  });
});

/** What is not never gets into a log. */
function isReadable(message: unknown, format: Format): boolean {
  try {
    format.read(message);
    return true;
  } catch {
    return false;
  }
}

function repaired(messages: readonly unknown[], format: Format): unknown[] {
  return repair(messages, format).messages.map(({ native }) => native);
}
