import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "../../src/core/json.ts";
import type { Session } from "../../src/memory/session.ts";
import type { AiSdk, AiSdkPrompt } from "../../src/formats/ai-sdk/ai-sdk.ts";
import { onEveryStore } from "../support/stores.ts";

/** A request as the law compares it: canonical JSON of the system text, then of each message. */
function bytes(prompt: AiSdkPrompt): string {
  return [prompt.instructions ?? "", ...prompt.messages].map((part) => `${canonicalJson(part)}\n`).join("");
}

const timetable = "Pilates: Tuesday 12:30, Thursday 19:00. Saturday: open 8:00 to 20:00, yoga 10:00, cycling 11:00.";

onEveryStore("follow-up", (open) => {
  test("with a window of 10 messages the request carries the first exchange, with 0 it does not", async () => {
    const requests: Record<number, string> = {};
    for (const messages of [10, 0]) {
      const chat = open({ window: { messages }, system: timetable }).memory.session("visitor");
      await chat.turn("When is pilates?", async () => "Tuesday 12:30 and Thursday 19:00.");
      await chat.turn("And on Saturday?", async (prompt) => {
        requests[messages] = JSON.stringify(prompt);
        return "None on Saturday.";
      });
    }
    expect(requests[10]).toBe(
      `{"instructions":"${timetable}","messages":[` +
        `{"role":"user","content":"When is pilates?"},` +
        `{"role":"assistant","content":"Tuesday 12:30 and Thursday 19:00."},` +
        `{"role":"user","content":"And on Saturday?"}]}`,
    );
    expect(requests[0]).toBe(
      `{"instructions":"${timetable}","messages":[{"role":"user","content":"And on Saturday?"}]}`,
    );
  });
});

onEveryStore("the window", (open) => {
  test("by default it grows from 6 to 12 turns, then steps: it moves at most every 5 turns", async () => {
    const { memory } = open();
    const chat = memory.session("s");
    const starts: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      const turn = await chat.begin(`q${n}`);
      const { messages } = turn.prompt;
      expect(messages.length).toBeLessThanOrEqual(25);
      starts.push(JSON.stringify(messages[0]?.content));
      await turn.commit(`a${n}`);
    }
    const moves = starts.flatMap((start, n) => (n > 0 && start !== starts[n - 1] ? [n] : []));
    expect(moves[0]).toBe(13);
    for (const [n, move] of moves.entries()) if (n > 0) expect(move - moves[n - 1]!).toBeGreaterThanOrEqual(5);
    const manifest = await chat.explain();
    const [history] = manifest.blocks;
    expect(history).toMatchObject({ kind: "history", turns: 10, messages: 20, tails: 0, reason: "in the window" });
    expect(manifest.leftOut[0]).toMatchObject({ kind: "history", reason: "older than the window" });
  });

  test("a limit that is no whole number from 0 is refused", () => {
    for (const turns of [-1, 1.5, Number.NaN, "6", null, false, { low: 9, high: 3 }]) {
      expect(() => open({ window: { turns: turns as number } })).toThrow(
        expect.objectContaining({ code: "BAD_INPUT" }),
      );
    }
  });

  test("all, absent and numbers mean what they say", async () => {
    for (const [window, expected] of [
      [{ turns: "all" }, 41],
      [{}, 41],
      [{ turns: 0 }, 1],
      [{ turns: { low: 2, high: 3 } }, 5],
      [{ messages: { low: 2, high: 9 } }, 3],
      [{ messages: 1 }, 1],
    ] as const) {
      const chat = open({ window }).memory.session("s");
      await chat.append(
        Array.from({ length: 20 }, (_, n) => [
          { role: "user" as const, content: `q${n}` },
          { role: "assistant" as const, content: `a${n}` },
        ]).flat(),
      );
      const turn = await chat.begin("now");
      expect(turn.prompt.messages).toHaveLength(expected);
      await turn.abort();
    }
  });
});

onEveryStore("blocks and the gap note", (open) => {
  test("stable blocks stand with the system text, tail blocks behind the message, and none is history", async () => {
    const chat = open({ system: "Base." }).memory.session("s");
    const turn = await chat.begin("hello", {
      blocks: [
        { name: "low", text: "LOW", place: "tail" },
        { name: "profile", text: "PROFILE", place: "stable" },
        { name: "high", text: "HIGH", place: "tail", priority: 5 },
      ],
    });
    expect(turn.prompt).toEqual({
      instructions: "Base.\n\nPROFILE",
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "hello" },
            { type: "text", text: "HIGH\n\nLOW" },
          ],
        },
      ],
    });
    await turn.commit("hi");
    expect(await chat.messages()).toEqual([
      { role: "user", content: "hello" },
      { role: "assistant", content: "hi" },
    ]);
    expect(await chat.search("HIGH PROFILE")).toEqual([]);
    for (const bad of [
      { name: "", text: "x", place: "tail" },
      { name: "a", text: "", place: "tail" },
      { name: "a", text: "b", place: "top" },
    ]) {
      await expect(chat.begin("x", { blocks: [bad as never] })).rejects.toMatchObject({ code: "BAD_INPUT" });
    }
  });

  test("after a pause the note stands behind the message, in the language and zone of the user, and stays there", async () => {
    const { memory, clock } = open({ gap: { language: "fr", timeZone: "Europe/Paris" }, system: "S" });
    const chat = memory.session("s");
    await chat.turn("bonjour", async () => "salut");
    clock.advance(3 * 3_600_000);
    const turn = await chat.begin("encore");
    const note = (turn.prompt.messages[2]!.content[1] as { text: string }).text;
    expect(note).toContain("3 heures");
    expect(turn.manifest.blocks.some((block) => block.kind === "gap")).toBe(true);
    await turn.commit("oui");
    const next = await chat.begin("puis");
    expect(next.prompt.messages.slice(0, 3)).toEqual(turn.prompt.messages);
    expect(next.prompt.messages.at(-1)).toEqual({ role: "user", content: "puis" });
    expect(next.prompt.instructions).toBe("S");
    await next.abort();
  });

  test("off means no note, and an unknown zone is refused", async () => {
    const { memory, clock } = open({ gap: "off" });
    const chat = memory.session("s");
    await chat.turn("a", async () => "b");
    clock.advance(86_400_000);
    const turn = await chat.begin("c");
    expect(turn.prompt.messages.at(-1)).toEqual({ role: "user", content: "c" });
    await turn.abort();
    expect(() => open({ gap: { timeZone: "Mars/Olympus" } })).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  });
});

onEveryStore("the prefix law", (open) => {
  type Sent = { readonly epoch: number; readonly reason: string; readonly request: string };

  const step = fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant("turn" as const),
        steps: fc.integer({ min: 0, max: 3 }),
        tail: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant("pause" as const), minutes: fc.integer({ min: 1, max: 3000 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom("abort", "undo", "regenerate", "edit", "stop", "append") }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("system" as const), text: fc.constantFrom("A", "B") }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("model" as const), name: fc.constantFrom("m1", "m2") }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("rename" as const) }) },
  );

  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  async function play(
    chat: Session<AiSdk>,
    clock: { advance(ms: number): void },
    plan: readonly Step[],
  ): Promise<Sent[]> {
    const sent: Sent[] = [];
    let system = "A";
    let model = "m1";
    for (const [n, move] of plan.entries()) {
      const options = { system, model };
      const note = (turn: Awaited<ReturnType<typeof chat.begin>>): Sent => ({
        epoch: turn.manifest.epoch.number,
        reason: turn.manifest.epoch.reason,
        request: bytes(turn.prompt),
      });
      switch (move.kind) {
        case "turn": {
          const blocks = move.tail ? [{ name: "b", text: `tail ${n}`, place: "tail" as const }] : [];
          const turn = await chat.begin(`q${n}`, { ...options, blocks });
          sent.push(note(turn));
          for (let s = 0; s < move.steps; s += 1) {
            const id = `c${n}.${s}`;
            await turn.record({
              role: "assistant",
              content: [{ type: "tool-call", toolCallId: id, toolName: "t", input: {} }],
            });
            await turn.record({
              role: "tool",
              content: [{ type: "tool-result", toolCallId: id, toolName: "t", output: { type: "text", value: "r" } }],
            });
            sent.push(note(turn));
          }
          await turn.commit(`a${n}`);
          break;
        }
        case "stop": {
          const turn = await chat.begin(`q${n}`, options);
          sent.push(note(turn));
          await turn.stop("par");
          break;
        }
        case "regenerate":
        case "edit": {
          const items = await chat.items({ last: 6 });
          const item = items.find((one) => one.message.role === "user");
          if (item === undefined) break;
          const turn =
            move.kind === "edit"
              ? await chat.edit(item.id, `e${n}`, options)
              : await chat.regenerate(undefined, options);
          sent.push(note(turn));
          await turn.commit(`again ${n}`);
          break;
        }
        case "abort":
          // A turn that never happened is not part of the law.
          await (await chat.begin(`never${n}`, options)).abort();
          break;
        case "undo":
          await chat.undo().catch(() => undefined);
          break;
        case "append":
          await chat.append([{ role: "assistant", content: `by the way ${n}` }]);
          break;
        case "pause":
          clock.advance(move.minutes * 60_000);
          break;
        case "rename":
          if ((await chat.info()) !== undefined) await chat.rename(`t${n}`);
          break;
        case "system":
          system = move.text;
          break;
        case "model":
          model = move.name;
          break;
      }
    }
    return sent;
  }

  test("inside an epoch each request, steps included, is a prefix of the next", async () => {
    let compared = 0;
    const reasons = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 45 }),
        fc.constantFrom(2, 3, 5, 12, 14),
        async (plan, high) => {
          const { memory, clock } = open({ window: { turns: high } });
          const sent = await play(memory.session("s"), clock, plan);
          for (const [n, one] of sent.entries()) {
            reasons.add(one.reason);
            const before = sent[n - 1];
            if (before === undefined) continue;
            expect(one.epoch).toBeGreaterThanOrEqual(before.epoch);
            if (one.epoch !== before.epoch) continue;
            compared += 1;
            expect(one.request.startsWith(before.request), `request ${n} does not begin with the one before`).toBe(
              true,
            );
          }
        },
      ),
      { numRuns: 60, seed: 7 },
    );
    expect(compared).toBeGreaterThan(500);
    expect([...reasons].sort()).toEqual(
      ["cold cache", "first turn", "history changed", "model changed", "system text changed", "window step"].sort(),
    );
  });
});
