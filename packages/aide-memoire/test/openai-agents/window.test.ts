import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { windowPolicy, type WindowOptions } from "../../src/core/limits.ts";
import { sendable } from "../../src/core/sendable.ts";
import { MovingWindow, shownOf } from "../../src/core/moving-window.ts";
import type { LogId } from "../../src/core/id.ts";
import { estimateTokens } from "../../src/core/tokens.ts";
import { trim } from "../../src/core/trim.ts";
import type { OpenAIAgentsItem } from "../../src/formats/openai-agents/items.ts";
import { openaiAgents } from "../../src/formats/openai-agents/openai-agents.ts";
import { openaiResponses } from "../../src/formats/openai-responses/openai-responses.ts";
import { assertValid } from "../../src/testing/valid/assert-valid.ts";
import { allFaults, brokenHistory, soundHistory } from "../history/arbitrary.ts";
import { renderAiSdk } from "../history/render-ai-sdk.ts";
import type { Script } from "../history/script.ts";
import { onEveryStore } from "../support/stores.ts";
import { answered, called, exchange, gist, oursOver, result, said } from "./support.ts";

type Items = OpenAIAgentsItem[];
const exchanges = (count: number): Items => Array.from({ length: count }, (_, n) => exchange(n)).flat() as Items;
const render = (script: Script): Items =>
  openaiAgents.fromNeutral(renderAiSdk(script, { behind: "openai" })) as unknown as Items;

function windowed(items: Items, options?: WindowOptions): Items {
  const window = new MovingWindow(windowPolicy(options));
  const placed = items.map((item, index) => ({ item, position: { log: "l" as LogId, seq: index + 1 } }));
  for (const { item, position } of placed) {
    const { role, supersedes = false, counted } = openaiAgents.read(item);
    window.add({ position, role, supersedes, tokens: estimateTokens(counted) + 4 });
  }
  return sendable(
    (shownOf(placed, window.places) ?? []).map(({ item }) => item),
    openaiAgents,
  );
}
const options = { numRuns: 60, seed: 20261130 };

const limit = fc.integer({ min: 1, max: 9 });
const windows: fc.Arbitrary<WindowOptions> = fc.oneof(
  limit.map((turns) => ({ turns })),
  limit.map((messages) => ({ messages })),
  limit.map((tokens) => ({ tokens: tokens * 40 })),
  fc.constant({}),
);

describe("the window", () => {
  test("steps from 12 turns to 6 by default", () => {
    expect(windowed(exchanges(12))).toEqual(exchanges(12));
    expect(windowed(exchanges(13))).toEqual(exchanges(13).slice(-12));
    expect(windowed(exchanges(19))).toEqual(exchanges(19).slice(-24));
    expect(windowed(exchanges(20))).toEqual(exchanges(20).slice(-12));
  });

  test("is that of trim, called turn by turn with its mark", () => {
    for (const turns of [1, 2, 5, { low: 2, high: 7 }, "all"] as const) {
      let mark = 0;
      for (let count = 1; count < 30; count += 1) {
        const messages = [...exchanges(count), said("next")] as Items;
        const trimmed = trim(messages, { format: openaiAgents, turns, mark });
        mark = trimmed.mark;
        expect(windowed(exchanges(count), { turns })).toEqual(trimmed.messages.slice(0, -1));
      }
    }
  });

  test("by messages or tokens it is of whole turns, and holds the last one however long it is", () => {
    const long = [said("q"), ...Array.from({ length: 9 }, (_, n) => answered(`step ${n}`))] as Items;
    expect(windowed([...exchanges(3), ...long], { messages: 4 })).toEqual([...exchanges(3).slice(-2), ...long]);
    expect(windowed([...exchanges(3), ...long], { tokens: 1 })).toEqual(long);
    expect(windowed([...long, ...exchanges(2)], { messages: 4 })).toEqual(exchanges(2));
  });

  test("keeps leading system messages, and the compaction that stands for what is gone", () => {
    const system = { role: "system", content: "Be brief." } as const;
    const marker = { type: "compaction", encrypted_content: "x" } as const;
    expect(gist(windowed([system, ...exchanges(9)], { turns: 2 }))[0]).toBe("system: Be brief.");
    const compacted = windowed([system, ...exchanges(9), marker, ...exchanges(9)], { turns: 2 });
    expect(gist(compacted).slice(0, 2)).toEqual(["compaction", "user: q8"]);
  });

  test("of any history, however broken, is one that the provider accepts", () => {
    const which = allFaults.filter((fault) => fault !== "long call id");
    fc.assert(
      fc.property(brokenHistory({ which, maxTurns: 4 }), windows, (script, window) => {
        const history = render(script).filter(isReadable);
        assertValid(
          wire([...windowed([...history, said("so") as never], window), said("next") as never]),
          "openai-responses",
        );
      }),
      options,
    );
  });

  test("of a sound history is its end, item by item", () => {
    fc.assert(
      fc.property(soundHistory({ maxTurns: 6 }), windows, (script, window) => {
        const history = render(script);
        const shown = windowed(history, window);
        expect(shown).toEqual(history.slice(history.length - shown.length));
        expect(windowed(structuredClone(history), window)).toEqual(shown);
      }),
      options,
    );
  });

  test("grows only at its end while a run that waited goes on", () => {
    fc.assert(
      fc.property(soundHistory({ maxTurns: 5 }), windows, (script, window) => {
        const history = render(script);
        const lastQuestion = history.findLastIndex((item) => "role" in item && item.role === "user");
        for (const [at, { type }] of history.entries()) {
          if (at < lastQuestion || type !== "function_call_result") continue;
          const before = windowed(history.slice(0, at), window);
          expect(windowed(history, window)).toEqual([...before, ...history.slice(at)]);
        }
      }),
      options,
    );
  });
});

onEveryStore("getItems", (open) => {
  test("gives the window without a limit, and with one what is behind it too", async () => {
    const session = oursOver(open().memory).open("s", { window: { turns: 2 } });
    await session.addItems(exchanges(5));
    expect(gist(await session.getItems())).toEqual(["user: q4", "assistant: a4"]);
    expect(await session.getItems(7)).toEqual(exchanges(5).slice(-7));
  });

  test("with a limit cuts pairs where they are, or on request leaves out what was cut", async () => {
    const { memory } = open();
    const session = oursOver(memory).open("s");
    const items = [said("q"), called("a"), called("b"), result("a"), result("b"), answered("done")];
    await session.addItems(items);
    expect(await session.getItems(4)).toEqual(items.slice(-4));
    const repaired = oursOver(memory).open("s", { repairLimited: true });
    expect(gist(await repaired.getItems(4))).toEqual(["call b", "result b", "assistant: done"]);
    expect(gist(await repaired.getItems(3))).toEqual(["assistant: done"]);
    expect(await repaired.getItems(6)).toEqual(items);
  });

  test("reads the same again, whoever reads", async () => {
    const { memory } = open();
    const session = oursOver(memory).open("s", { window: { turns: 3 } });
    await session.addItems([...exchanges(7), said("q"), called("a")] as Items);
    const first = JSON.stringify(await session.getItems());
    expect(JSON.stringify(await session.getItems())).toBe(first);
    expect(
      JSON.stringify(
        await oursOver(memory)
          .open("s", { window: { turns: 3 } })
          .getItems(),
      ),
    ).toBe(first);
  });
});

/** The items as they go over the wire. */
function wire(items: readonly OpenAIAgentsItem[]): readonly unknown[] {
  return openaiResponses.fromNeutral(
    (openaiAgents.prompt("", items) as { input: unknown[] }).input.flatMap((item) => openaiAgents.toNeutral(item)),
  );
}

/** What is not never gets into a session. */
function isReadable(item: unknown): boolean {
  try {
    openaiAgents.read(item);
    return true;
  } catch {
    return false;
  }
}
