// Messages of a log may be damaged, or come from a version that knows more: nothing that is done with one may fail.
import { describe, expect, test } from "vitest";
import { MemoryError } from "../../src/core/error.ts";
import { oddValues } from "./odd-values.ts";
import { richHistory } from "./rich-history.ts";
import { eachFormat, taken } from "./tested-formats.ts";

/** What each format knows a stream of its SDK by. */
const doors: Readonly<Record<string, readonly string[]>> = {
  "ai-sdk": ["stream", "responseMessages"],
  "ai-sdk-ui": ["stream", "responseMessages"],
  anthropic: ["receivedMessages", "done", "on"],
  "openai-chat": ["on", "done", "totalUsage"],
  "openai-responses": ["on", "finalResponse"],
  "openai-agents": ["completed", "toStream", "output"],
};
const none = async (): Promise<void> => undefined;

describe.each(eachFormat)("$name, where one place of a message is odd", ({ format }) => {
  const odd = format.fromNeutral(richHistory).flatMap((message) => [...oddValues(message)]);

  test("it is read, or refused as bad input, and so is a reply", () => {
    for (const message of odd) {
      expect(problemOf(() => format.read(message))).toBeUndefined();
      expect(problemOf(() => format.fromReply(message))).toBeUndefined();
    }
  });

  test("the same texts, ids and parts leave it as it is", () => {
    for (const message of taken(odd, format)) {
      const places = format.parts(message).map((_part, place) => place);
      expect(format.retext(message, (text) => text)).toBe(message);
      expect(format.rename(message, new Map())).toEqual(message);
      if (places.length > 1) expect(format.keep(message, places)).toEqual(message);
    }
  });

  test("it is taken apart, renamed, put into a prompt, and goes to another format", () => {
    for (const message of odd) {
      expect(problemOf(() => format.parts(message))).toBeUndefined();
      expect(problemOf(() => format.keep(message, [0]))).toBeUndefined();
      expect(problemOf(() => format.rename(message, new Map()))).toBeUndefined();
      expect(problemOf(() => format.retext(message, () => "changed"))).toBeUndefined();
      expect(problemOf(() => format.withTail(message, "tail"))).toBeUndefined();
      expect(problemOf(() => format.prompt("", [message]))).toBeUndefined();
      expect(problemOf(() => format.toNeutral(message))).toBeUndefined();
    }
  });

  test("what is no message at all stays as it is", () => {
    for (const value of [undefined, null, 42, "odd", [], [null]]) {
      expect(format.withTail(value, "tail")).toBe(value);
      expect(format.rename(value, new Map([["odd", "other"]]))).toBe(value);
      expect(format.keep(value, [])).toBe(value);
      expect(format.retext(value, () => "changed")).toBe(value);
    }
  });

  test("it comes from the neutral format", () => {
    for (const message of richHistory.flatMap((one) => [...oddValues(one)])) {
      expect(problemOf(() => format.fromNeutral([message]))).toBeUndefined();
    }
  });

  test("what is no stream is not followed", () => {
    const whole = doors[format.name] ?? [];
    const open = (keys: readonly string[]): unknown => Object.fromEntries(keys.map((key) => [key, none]));
    for (const value of [...oddValues(undefined), ...whole.map((door) => open(whole.filter((one) => one !== door)))]) {
      expect(() => format.watch(value, none)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
    }
  });
});

function problemOf(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return MemoryError.is(error, "BAD_INPUT") ? undefined : error;
  }
}
