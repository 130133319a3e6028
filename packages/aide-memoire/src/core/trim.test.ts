import { describe, expect, test } from "vitest";
import { aiSdk } from "../formats/ai-sdk/ai-sdk.ts";
import type { ModelMessage } from "../formats/ai-sdk/messages.ts";
import { openaiResponses } from "../formats/openai-responses/openai-responses.ts";
import type { Format } from "./format.ts";
import { trim } from "./trim.ts";

const user = (content: string): ModelMessage => ({ role: "user", content });
const said = (content: string): ModelMessage => ({ role: "assistant", content });
const system: ModelMessage = { role: "system", content: "Answer in French." };
const call = (id: string): ModelMessage => ({
  role: "assistant",
  content: [{ type: "tool-call", toolCallId: id, toolName: "t", input: {} }],
});
const result = (id: string): ModelMessage => ({
  role: "tool",
  content: [{ type: "tool-result", toolCallId: id, toolName: "t", output: { type: "text", value: "ok" } }],
});
const run = (id: string): ModelMessage[] => [user(`q ${id}`), call(id), result(id), said(`a ${id}`)];
const format = aiSdk;
const countTokens = (text: string): number => text.split(" ").length;

describe("trim", () => {
  test("without limits a sound list comes out as it went in (C-002)", () => {
    const messages = [system, ...run("a"), ...run("b"), user("now?")];
    expect(trim(messages, { format })).toEqual({ messages, mark: 0, repaired: [] });
    expect(trim(messages, { format, tokens: 100_000, turns: 9, messages: 99 }).messages).toEqual(messages);
  });

  test("for every limit the system message stays, calls keep their results, a user's message is first (C-001)", () => {
    const messages = [system, ...run("a"), ...run("b"), user("now?")];
    for (let limit = 0; limit <= 10; limit++) {
      for (const window of [{ turns: limit }, { messages: limit }, { tokens: limit * 3 }]) {
        const { messages: kept, repaired } = trim(messages, { format, countTokens, ...window });
        expect(repaired).toEqual([]);
        expect(kept.slice(0, 1)).toEqual([system]);
        expect(kept.slice(1)).toEqual(messages.slice(messages.length - kept.length + 1));
        expect(kept[1]?.role).toBe("user");
      }
    }
  });

  test("the mark keeps the window where it was until it is past its high mark, then it steps", () => {
    let messages: ModelMessage[] = [];
    let mark = 0;
    const starts: number[] = [];
    for (let n = 0; n < 12; n++) {
      messages = [...messages, user(`q${n}`)];
      const trimmed = trim(messages, { format, turns: { low: 2, high: 4 }, mark });
      if (trimmed.toCompact !== undefined) expect(trimmed.toCompact).toEqual({ from: mark, to: trimmed.mark });
      mark = trimmed.mark;
      starts.push(mark);
      messages = [...messages, said(`a${n}`)];
    }
    expect(starts).toEqual([0, 0, 0, 0, 0, 6, 6, 6, 12, 12, 12, 18]);
  });

  test("a limit for the request counts what is always sent, and too much of that is an error (C-006, C-007)", () => {
    const messages = [system, ...run("a"), ...run("b"), user("now?")];
    // 4 for each message; the system message is counted with its marks.
    const least = trim([system, user("now?")], { format, countTokens, limit: { tokens: 1000 } });
    expect(least.messages).toHaveLength(2);
    const { messages: kept } = trim(messages, { format, countTokens, limit: { tokens: 50, output: 12 } });
    expect(kept).toEqual([system, ...run("b"), user("now?")]);
    expect(() => trim([system, user("word ".repeat(500))], { format, countTokens, limit: { tokens: 100 } })).toThrow(
      expect.objectContaining({ code: "TOO_LARGE", message: expect.stringMatching(/\d+ tokens.*100/) as unknown }),
    );
    expect(() => trim(messages, { format, countTokens, limit: { tokens: 9, tools: 9 } })).toThrow(
      expect.objectContaining({ code: "TOO_LARGE" }),
    );
  });

  test("a long message of a person or a tool is cut where that is asked for, and told; the list stays (C-006)", () => {
    const long = (name: string): string => Array.from({ length: 500 }, (_, n) => `${name}${n}`).join(" ");
    const output = { type: "text", value: long("line") } as const;
    const read: ModelMessage = {
      role: "tool",
      content: [{ type: "tool-result", toolCallId: "a", toolName: "t", output }],
    };
    const messages = [system, user("read"), call("a"), read, said(long("said")), user(long("word"))];
    const given = JSON.stringify(messages);
    const limit = { tokens: 1000, cut: 100 };
    expect(() => trim(messages, { format, countTokens, limit: { tokens: 400 } })).toThrow(/TOO_LARGE|tokens/);
    const { messages: kept, repaired } = trim(messages, { format, countTokens, limit });
    expect(repaired).toEqual([
      { kind: "cut", index: 3 },
      { kind: "cut", index: 5 },
    ]);
    expect(JSON.stringify(messages)).toBe(given);
    expect(kept[4]).toBe(messages[4]);
    const [result, asked] = [JSON.stringify(kept[3]), JSON.stringify(kept[5])];
    expect(result).toMatch(/line0 .*\[… [\d,]+ characters left out …\].* line499/);
    expect(asked).toMatch(/word0 .*\[… [\d,]+ characters left out …\].* word499/);
    for (const text of [result, asked]) expect(countTokens(text)).toBeGreaterThan(80);
    expect(trim(kept, { format, countTokens, limit }).messages).toEqual(kept);
    // What was left out of the window is not told, and what a cut cannot help is an error.
    expect(trim(messages, { format, countTokens, turns: 0, limit }).repaired).toEqual([{ kind: "cut", index: 5 }]);
    expect(() => trim(messages, { format, countTokens, limit: { tokens: 90, cut: 100 } })).toThrow(
      expect.objectContaining({ code: "TOO_LARGE" }),
    );
    const picture: ModelMessage = { role: "user", content: [{ type: "image", image: "aGk=" }] };
    expect(trim([picture], { format, limit: { tokens: 2000, cut: 10 } }).messages).toEqual([picture]);
    for (const cut of [0, -1, 1.5, Infinity, "9"]) {
      expect(() => trim(messages, { format, limit: { tokens: 9, cut: cut as number } })).toThrow(
        expect.objectContaining({ code: "BAD_INPUT" }),
      );
    }
  });

  test("fifty results of one turn are TOO_LARGE, or cut, and keep their calls (C-006)", () => {
    const ids = Array.from({ length: 50 }, (_, n) => `c${n}`);
    const output = { type: "text", value: "line ".repeat(4000) } as const;
    const results = ids.map((toolCallId): ModelMessage => ({
      role: "tool",
      content: [{ type: "tool-result", toolCallId, toolName: "t", output }],
    }));
    const asks: ModelMessage = { role: "assistant", content: ids.flatMap((id) => call(id).content as never[]) };
    const messages = [user("old"), said("old"), user("all"), asks, ...results];
    const tokens = 100_000;
    expect(() => trim(messages, { format, countTokens, messages: 51, limit: { tokens } })).toThrow(
      expect.objectContaining({ code: "TOO_LARGE" }),
    );
    const { messages: kept, repaired } = trim(messages, { format, countTokens, limit: { tokens, cut: 1500 } });
    expect(repaired.map(({ kind }) => kind)).toEqual(ids.map(() => "cut"));
    const last = kept.slice(-51);
    expect(last[0]).toBe(asks);
    expect(last.slice(1).flatMap((one) => format.read(one).results)).toEqual(ids);
    const counted = kept.reduce((sum, one) => sum + countTokens(format.read(one).counted), 0);
    expect(counted).toBeLessThanOrEqual(tokens);
    expect(counted).toBeGreaterThan(70_000);
  });

  test("of a message counts what a model reads of it, of the system text its marks too", () => {
    const countLetters = (text: string): number => text.length;
    const sent = (tokens: number, ...messages: ModelMessage[]): unknown =>
      trim(messages, { format, countTokens: countLetters, limit: { tokens } }).messages;
    // 4 for each message.
    expect(sent(8, user("four"))).toEqual([user("four")]);
    expect(() => sent(7, user("four"))).toThrow(expect.objectContaining({ code: "TOO_LARGE" }));
    const least = JSON.stringify(system).length + 4 + 8;
    expect(sent(least, system, user("four"))).toEqual([system, user("four")]);
    expect(() => sent(least - 1, system, user("four"))).toThrow(expect.objectContaining({ code: "TOO_LARGE" }));
  });

  test("what is put into the history counts too", () => {
    const messages = [user("one"), call("a"), user("two"), call("b"), user("now?")];
    // 5 a message, and 14 for each result that is put in.
    const { messages: kept, repaired } = trim(messages, { format, countTokens, limit: { tokens: 29 } });
    expect(kept).toEqual([user("two"), call("b"), kept[2], user("now?")]);
    expect(repaired).toEqual([{ kind: "missing result", index: 3, id: "b" }]);
    expect(trim(messages, { format, countTokens, limit: { tokens: 28 } }).messages).toEqual([user("now?")]);
    expect(() => trim(messages.slice(0, 2), { format, countTokens, limit: { tokens: 23 } })).toThrow(
      expect.objectContaining({ code: "TOO_LARGE" }),
    );
  });

  test("what is mended is told with its place in the list", () => {
    const messages = [system, ...run("a"), user("stop"), call("b"), user("what?")];
    const { messages: kept, repaired } = trim(messages, { format, turns: 1 });
    expect(repaired).toEqual([{ kind: "missing result", index: 6, id: "b" }]);
    expect(kept.map(({ role }) => role)).toEqual(["system", "user", "assistant", "tool", "user"]);
    expect(messages).toHaveLength(8);
  });

  test("a system message within the list stays where it is", () => {
    const developer = { role: "developer", content: "Be brief." };
    const messages = [{ role: "user", content: "hi" }, developer, { role: "user", content: "now?" }];
    const items: Format = openaiResponses;
    expect(trim(messages, { format: items })).toEqual({ messages, mark: 0, repaired: [] });
  });

  test("an empty list, only system messages, and a bad mark", () => {
    expect(trim([], { format, turns: 3 })).toEqual({ messages: [], mark: 0, repaired: [] });
    expect(trim([system], { format, turns: 3 }).messages).toEqual([system]);
    expect(() => trim([user("x")], { format, mark: -1 })).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
    expect(() => trim([user("x")], { format, turns: 1.5 })).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  });

  test("windows are counted in messages and tokens too, and what they leave behind is told", () => {
    const messages = [system, ...run("a"), ...run("b"), user("now?")];
    const [toB, toEnd] = [
      { from: 1, to: 5 },
      { from: 1, to: 9 },
    ];
    const left = { messages: [system, ...run("b"), user("now?")], mark: 5, toCompact: toB };
    expect(trim(messages, { format, messages: { low: 4, high: 7 } })).toMatchObject(left);
    expect(trim(messages, { format, countTokens, tokens: { low: 25, high: 40 } })).toMatchObject(left);
    expect(trim(messages, { format, messages: 0 })).toMatchObject({ mark: 9, toCompact: toEnd });
    expect(trim(messages, { format, messages: 8 })).not.toHaveProperty("toCompact");
  });

  test("messages of no format are refused", () => {
    const refusal = expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining("format") });
    expect(() => trim([user("hi")], {} as never)).toThrow(refusal);
  });
});
