import fc from "fast-check";
import { expect, test } from "vitest";
import type { ModelMessage } from "../../src/formats/ai-sdk/messages.ts";
import { tokenizers } from "../formats/tokenizers.ts";
import { onEveryStore } from "../support/stores.ts";

const user = (content: string): ModelMessage => ({ role: "user", content });
const said = (content: string): ModelMessage => ({ role: "assistant", content });
/** Each of these messages counts 10 tokens and 4 for being a message. */
const words = (n: number): ModelMessage[] => [user(`q${n} `.repeat(10)), said(`a${n} `.repeat(10))];
const byWords = { countTokens: (text: string): number => text.split(" ").filter((word) => word !== "").length };

onEveryStore("a window in tokens", (open) => {
  test("shows the newest turns that fit, and steps down to its low mark at once", async () => {
    const chat = open({ ...byWords, window: { tokens: { low: 56, high: 84 } } }).memory.session("s");
    const shown: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const turn = await chat.begin(`q${n} `.repeat(10));
      shown.push((turn.prompt.messages.length - 1) / 2);
      expect(turn.manifest.epoch.reason).toBe(n === 0 ? "first turn" : n < 4 ? "first turn" : "window step");
      await turn.commit(`a${n} `.repeat(10));
    }
    expect(shown).toEqual([0, 1, 2, 3, 2, 3, 2, 3]);
  });

  test("0 is none, a number has half of it as its low mark", async () => {
    const { memory } = open({ ...byWords, window: { tokens: 0 } });
    await memory.session("s").append([...words(0), ...words(1)]);
    expect((await memory.session("s").begin("x")).prompt.messages).toEqual([user("x")]);
    const half = open({ ...byWords, window: { tokens: 56 } }).memory.session("s");
    await half.append([0, 1, 2].flatMap(words));
    expect((await half.begin("x")).prompt.messages).toEqual([...words(2), user("x")]);
  });
});

onEveryStore("a limit for the request", (open) => {
  test("history gives way, tools and answer are reserved, and the manifest says why", async () => {
    const chat = open({ ...byWords, system: "be brief" }).memory.session("s");
    await chat.append([0, 1, 2, 3].flatMap(words));
    const all = await chat.begin("x");
    expect(all.prompt.messages).toHaveLength(9);
    await all.commit("y");
    const limit = { tokens: 200, tools: 50, output: 60 };
    const turn = await chat.begin("x", { limit });
    // 90 are left, less 2 of the system text and 5 of the message; a new window takes half of it.
    expect(turn.prompt.messages).toEqual([...words(3), user("x"), said("y"), user("x")]);
    expect(turn.manifest.epoch.reason).toBe("token budget");
    expect(turn.manifest.leftOut).toEqual([{ kind: "history", reason: "older than the window", messages: 6 }]);
    await turn.commit("y");
    const next = await chat.begin("x", { limit });
    expect(next.manifest.epoch.number).toBe(turn.manifest.epoch.number);
  });

  test("C-006 a message over the limit is TOO_LARGE with both numbers, and nothing happened", async () => {
    const chat = open({ ...byWords, system: "ten words ".repeat(5) }).memory.session("s");
    await chat.append(words(0));
    await expect(chat.begin("word ".repeat(500), { limit: { tokens: 100 } })).rejects.toMatchObject({
      code: "TOO_LARGE",
      message: expect.stringMatching(/514 tokens.*100/) as unknown,
    });
    expect(await chat.turn("x", async (prompt) => String(prompt.messages.length))).toBe("3");
  });

  test("C-007 a limit that the fixed part uses up is an error, never no limit", async () => {
    const chat = open({ ...byWords, system: "word ".repeat(300) }).memory.session("s");
    await chat.append(Array.from({ length: 15 }, (_, n) => words(n)).flat());
    for (const limit of [
      { tokens: 100 },
      { tokens: 1000, tools: 900 },
      { tokens: 1000, output: 900 },
      { tokens: 0 },
      { tokens: 10, tools: 20 },
    ]) {
      await expect(chat.begin("x", { limit })).rejects.toMatchObject({ code: "TOO_LARGE" });
    }
    const turn = await chat.begin("x", { limit: { tokens: 310 } });
    expect(turn.prompt.messages).toEqual([user("x")]);
    await turn.abort();
  });

  test("what is no number of tokens is refused", async () => {
    const chat = open().memory.session("s");
    for (const tokens of [-1, 1.5, Number.NaN, Infinity, "9", null]) {
      await expect(chat.begin("x", { limit: { tokens: tokens as number } })).rejects.toMatchObject({
        code: "BAD_INPUT",
      });
    }
  });

  test("C-006 a long message is cut where that is asked for: in the request only, and in all that follow", async () => {
    const chat = open({ ...byWords, gap: "off" }).memory.session("s");
    const long = Array.from({ length: 500 }, (_, n) => `word${n}`).join(" ");
    const limit = { tokens: 400, cut: 60 };
    const turn = await chat.begin(long, { limit });
    await turn.record(call);
    await turn.record(resultOf(long));
    expect(turn.manifest.repaired).toEqual([{ kind: "cut", message: "" }]);
    const step = turn.prompt.messages;
    expect(JSON.stringify(step).split("characters left out")).toHaveLength(3);
    await turn.commit("Long.");
    expect(await chat.messages()).toEqual([user(long), call, resultOf(long), said("Long.")]);

    const next = await chat.begin("and?", { limit });
    expect(next.manifest.epoch.number).toBe(turn.manifest.epoch.number);
    expect(next.prompt.messages).toEqual([...step, said("Long."), user("and?")]);
    const items = await chat.items();
    expect(next.manifest.repaired).toEqual([0, 2].map((at) => ({ kind: "cut", message: items[at]?.id })));
    expect(next.manifest.tokens).toBeLessThanOrEqual(150);
    await next.abort();
    const whole = await chat.begin("and?");
    expect(whole.manifest.epoch).toMatchObject({ reason: "token budget" });
    expect(whole.prompt.messages).toEqual([user(long), call, resultOf(long), said("Long."), user("and?")]);
    await whole.abort();
    await expect(chat.begin(long, { limit: { tokens: 50, cut: 60 } })).rejects.toMatchObject({ code: "TOO_LARGE" });
    await expect(chat.begin(long, { limit: { tokens: 50, cut: 0 } })).rejects.toMatchObject({ code: "BAD_INPUT" });
  });

  test.each(Object.entries(tokenizers))("is never exceeded, as %s counts it", async (_name, countTokens) => {
    const counted = ({ content }: ModelMessage): number =>
      countTokens(typeof content === "string" ? content : content.map((part) => textOf(part)).join("\n")) + 4;
    const text = fc.oneof(fc.string(), fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }), fc.lorem());
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text, fc.boolean()), { maxLength: 12 }),
        fc.integer({ min: 30, max: 600 }),
        text,
        async (turns, tokens, system) => {
          const chat = open({ countTokens, system, gap: "off" }).memory.session("s");
          const history = turns.flatMap(([q, a, broken]): ModelMessage[] => [
            user(`q ${q}`),
            ...(broken ? [call] : []),
            said(`a ${a}`),
          ]);
          await chat.append(history);
          const turn = await chat.begin("and now?", { limit: { tokens } }).catch((error: unknown) => error as Error);
          if (turn instanceof Error) {
            expect(countTokens(system.toWellFormed()) + counted(user("and now?"))).toBeGreaterThan(tokens);
            return;
          }
          const { instructions = "", messages } = turn.prompt;
          const sum = messages.reduce((total, message) => total + counted(message), countTokens(instructions));
          expect(sum).toBeLessThanOrEqual(tokens);
          await turn.abort();
        },
      ),
      { numRuns: 60 },
    );
  });
});

const call: ModelMessage = {
  role: "assistant",
  content: [{ type: "tool-call", toolCallId: "c", toolName: "look", input: { at: "the calendar of next week" } }],
};

const resultOf = (value: string): ModelMessage => ({
  role: "tool",
  content: [{ type: "tool-result", toolCallId: "c", toolName: "look", output: { type: "text", value } }],
});

function textOf(part: Exclude<ModelMessage["content"], string>[number]): string {
  if (part.type === "text") return part.text;
  if (part.type === "tool-call") return JSON.stringify(part.input);
  if (part.type === "tool-result" && part.output.type === "error-text") return part.output.value;
  throw new TypeError(`no text in ${part.type}`);
}
