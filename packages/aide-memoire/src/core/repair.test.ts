import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aiSdk } from "../formats/ai-sdk/ai-sdk.ts";
import { anthropic } from "../formats/anthropic/anthropic.ts";
import type { Format, FormatRules } from "./format.ts";
import { repair } from "./repair.ts";
import { interruptedText, openingText } from "./repaired.ts";

// A history in one line: U is a user's message, A an assistant's; A[a,b] has calls, T(a) the result of a.
const U = (content = "hi"): unknown => ({ role: "user", content });
const text = (value: string): unknown => ({ type: "text", text: value });
const callOf = (id: string): unknown => ({ type: "tool-call", toolCallId: id, toolName: `do_${id}`, input: {} });
const resultOf = (id: string, value = "ok"): unknown => ({
  type: "tool-result",
  toolCallId: id,
  toolName: `do_${id}`,
  output: { type: "text", value },
});
const A = (...ids: string[]): unknown => ({ role: "assistant", content: ids.length === 0 ? "ok" : ids.map(callOf) });
const T = (...ids: string[]): unknown => ({ role: "tool", content: ids.map((id) => resultOf(id)) });
const closed = (...ids: string[]): unknown => ({
  role: "tool",
  content: ids.map((id) => ({
    type: "tool-result",
    toolCallId: id,
    toolName: `do_${id}`,
    output: { type: "error-text", value: interruptedText },
  })),
});

function withRules(rules: FormatRules): Format {
  return { ...aiSdk, rules };
}

/** The bare order of calls and results, which every provider wants. */
const anyOrder = withRules({});

function repaired(messages: readonly unknown[], format: Format = anyOrder): { sent: unknown[]; why: string[] } {
  const { messages: placed, repairs } = repair(messages, format);
  return {
    sent: placed.map(({ native }) => native),
    why: repairs.map(({ kind, id }) => (id === undefined ? kind : `${kind} ${id}`)),
  };
}

describe("a sound history comes out as it went in", () => {
  test.each([
    ["no calls", [U(), A(), U(), A()]],
    ["a call and its result", [U(), A("a"), T("a"), A()]],
    ["parallel calls, results in one message", [U(), A("a", "b"), T("a", "b"), A()]],
    ["parallel calls, results in two messages, in another order", [U(), A("a", "b"), T("b"), T("a"), A()]],
    ["an id that is used in each turn (C-008)", [U(), A("a"), T("a"), A(), U(), A("a"), T("a"), A(), U()]],
    ["an assistant that begins", [A(), U(), A()]],
    ["nothing", []],
  ])("%s", (_name, messages) => {
    const { messages: sent, repairs } = repair(messages, anyOrder);
    expect(repairs).toEqual([]);
    expect(sent).toHaveLength(messages.length);
    for (const [index, { native }] of sent.entries()) expect(native).toBe(messages[index]);
  });
});

describe("results and calls", () => {
  test("a result whose call was cut away goes", () => {
    expect(repaired([T("a"), A(), U()])).toEqual({ sent: [A(), U()], why: ["orphan result a"] });
  });

  test("of a message with two results only the orphan goes", () => {
    expect(repaired([U(), A("b"), T("a", "b"), A()])).toEqual({
      sent: [U(), A("b"), T("b"), A()],
      why: ["orphan result a"],
    });
  });

  test("a late result is moved behind its call (C-004)", () => {
    expect(repaired([U(), A("a"), U("stop"), T("a"), A(), U()])).toEqual({
      sent: [U(), A("a"), T("a"), U("stop"), A(), U()],
      why: ["late result a"],
    });
  });

  test("calls that never ran get a result (C-011)", () => {
    expect(repaired([U(), A("a", "b", "c"), T("a"), U("go on")])).toEqual({
      sent: [U(), A("a", "b", "c"), T("a"), closed("b", "c"), U("go on")],
      why: ["missing result b", "missing result c"],
    });
  });

  test("a call at the end is closed", () => {
    expect(repaired([U(), A("a")]).sent).toEqual([U(), A("a"), closed("a")]);
  });

  test("a result before its call is an orphan, and the call gets another", () => {
    expect(repaired([U(), T("a"), A("a"), A()]).sent).toEqual([U(), A("a"), closed("a"), A()]);
  });

  test("a result that is there twice counts once", () => {
    expect(repaired([U(), A("a"), T("a"), T("a"), A()])).toEqual({
      sent: [U(), A("a"), T("a"), A()],
      why: ["orphan result a"],
    });
  });

  test("a call waits for no result of a later call of the same id", () => {
    expect(repaired([U(), A("a"), U(), A("a"), T("a")])).toEqual({
      sent: [U(), A("a"), closed("a"), U(), A("a"), T("a")],
      why: ["missing result a"],
    });
  });

  test("a call that is there twice in one reply counts once", () => {
    expect(repaired([U(), A("a", "a"), T("a"), A()]).sent).toEqual([U(), A("a"), T("a"), A()]);
  });

  test("a call that the provider ran needs no result, and may have one beside it", () => {
    const searched = { ...(callOf("s") as object), providerExecuted: true };
    const messages = [
      U(),
      { role: "assistant", content: [searched, resultOf("s"), text("found")] },
      U(),
      { role: "assistant", content: [searched, text("nothing")] },
    ];
    expect(repaired(messages)).toEqual({ sent: messages, why: [] });
  });
});

describe("what providers refuse", () => {
  test("empty texts and thinking that lost its text (C-016, C-017)", () => {
    const lost = { type: "reasoning", text: "" };
    const message = { role: "assistant", content: [lost, text(""), text("hello"), callOf("a")] };
    expect(repaired([U(), message, T("a")]).sent).toEqual([
      U(),
      { role: "assistant", content: [text("hello"), callOf("a")] },
      T("a"),
    ]);
    expect(repaired([U(), { role: "assistant", content: [lost] }, U("again")])).toEqual({
      sent: [U(), U("again")],
      why: ["hollow part"],
    });
  });

  test("thinking without text that carries a signature stays", () => {
    const signed = { type: "reasoning", text: "", providerOptions: { anthropic: { redactedData: "x" } } };
    const message = { role: "assistant", content: [signed, callOf("a")] };
    expect(repaired([U(), message, T("a")]).why).toEqual([]);
  });

  test("thinking that led to nothing, where it must lead on: a person's words are nothing that it led to", () => {
    const thought = { type: "reasoning", text: "Hm." };
    const thinks = (...content: unknown[]): unknown => ({ role: "assistant", content: [thought, ...content] });
    const format: Format = {
      ...aiSdk,
      parts: (message) =>
        aiSdk.parts(message).map((part) => (part.kind === "reasoning" ? { ...part, withNext: true } : part)),
    };
    const sound = [U(), thinks(), thinks(text("Yes.")), U(), thinks(), A("a"), T("a"), thinks(), A()];
    expect(repaired(sound, format)).toEqual({ sent: sound, why: [] });
    expect(repaired([U(), thinks(), U("go on"), thinks(callOf("a")), T("a"), thinks()], format)).toEqual({
      sent: [U(), U("go on"), thinks(callOf("a")), T("a")],
      why: ["lone reasoning", "lone reasoning"],
    });
    // Nor is anything behind words of which nothing is left.
    expect(repaired([U(), thinks(), { role: "user", content: [text("")] }, A()], format)).toEqual({
      sent: [U(), A()],
      why: ["hollow part", "lone reasoning"],
    });
    // Nor where each message is one of its own for the provider.
    expect(repaired([U(), thinks(), A()], { ...format, rules: { apart: true } })).toEqual({
      sent: [U(), A()],
      why: ["lone reasoning"],
    });
    // What the app said, also under OpenAI's name for it, is nothing that the model went on to.
    for (const role of ["system", "developer"]) {
      const note = { role, content: "Be brief." };
      expect(repaired([U(), thinks(), note, A()], format)).toEqual({ sent: [U(), note, A()], why: ["lone reasoning"] });
    }
  });

  test("a thought is not led on by a result, and may stand alone where no provider minds", () => {
    const thought = { type: "reasoning", text: "Hm." };
    const answers = (...content: unknown[]): unknown => ({ role: "assistant", content: [...content, resultOf("a")] });
    expect(repaired([U(), A("a"), answers(thought), U()])).toEqual({
      sent: [U(), A("a"), answers(), U()],
      why: ["lone reasoning"],
    });
    const free: Format = { ...anyOrder, parts: () => [{ kind: "reasoning" }] };
    const lone = { role: "assistant", content: [thought] };
    expect(repaired([lone, lone], free)).toEqual({ sent: [lone, lone], why: [] });
  });

  test("results stay in what a person says behind the call", () => {
    const calls = { role: "assistant", content: [{ type: "tool_use", id: "a", name: "f", input: {} }] };
    const result = { type: "tool_result", tool_use_id: "a", content: "ok" };
    const history = [U(), calls, { role: "user", content: [result, text("Quick!")] }];
    expect(repaired(history, anthropic)).toEqual({ sent: history, why: [] });
  });

  test("ids that are used twice, where they may be used once", () => {
    const format = withRules({ uniqueCalls: true });
    expect(repaired([U(), A("a"), T("a"), U(), A("a"), T("a"), U(), A("a-2"), T("a-2")], format)).toEqual({
      sent: [
        U(),
        A("a"),
        T("a"),
        U(),
        aiSdk.rename(A("a"), new Map([["a", "a-2"]])),
        aiSdk.rename(T("a"), new Map([["a", "a-2"]])),
        U(),
        aiSdk.rename(A("a-2"), new Map([["a-2", "a-2-2"]])),
        aiSdk.rename(T("a-2"), new Map([["a-2", "a-2-2"]])),
      ],
      why: ["reused id a", "reused id a-2"],
    });
  });

  test("a reply that nobody asked for, where a person must come first (C-003)", () => {
    const format = withRules({ userFirst: true });
    const why = ["leading message"];
    expect(repaired([A(), U()], format)).toEqual({ sent: [U(openingText), A(), U()], why });
    // What was put in says so, and what it was put in for does not.
    expect(repair([A("a"), U()], format).messages.map(({ isPutIn }) => isPutIn === true)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(repaired([A("a"), T("a"), U()], format).sent).toEqual([U(openingText), A("a"), T("a"), U()]);
    expect(repaired([T("a"), U()], format).sent).toEqual([U()]);
    expect(repaired([A()], format).sent).toEqual([U(openingText), A()]);
    const note = { role: "system", content: "Be brief." };
    expect(repaired([note, A(), U()], format).sent).toEqual([note, U(openingText), A(), U()]);
    expect(repaired([note, U()], format)).toEqual({ sent: [note, U()], why: [] });
  });

  test("a result behind a message in which there is nothing", () => {
    const empty = { role: "user", content: [] };
    expect(repaired([U(), A("a"), empty, T("a")])).toEqual({
      sent: [U(), A("a"), T("a"), empty],
      why: ["late result a"],
    });
  });

  test("in a run of items results stand behind the run", () => {
    const format = withRules({ itemized: true });
    const run = [U(), A("a"), A("b"), T("a"), T("b"), A(), U()];
    expect(repaired(run, format)).toEqual({ sent: run, why: [] });
    expect(repaired([U(), A("a"), A("b"), T("b"), U()], format).sent).toEqual([
      U(),
      A("a"),
      A("b"),
      T("b"),
      closed("a"),
      U(),
    ]);
    expect(repaired([U(), A("a"), A("b")], format).sent).toEqual([U(), A("a"), A("b"), closed("a", "b")]);
  });
});

describe("any history", () => {
  const id = fc.constantFrom("a", "b", "c");
  const message = fc.oneof(
    fc.constant(U()),
    fc.constant(A()),
    fc.array(id, { minLength: 1, maxLength: 3 }).map((ids) => A(...ids)),
    fc.array(id, { minLength: 1, maxLength: 2 }).map((ids) => T(...ids)),
  );
  const rules = fc.record({ itemized: fc.boolean(), uniqueCalls: fc.boolean(), userFirst: fc.boolean() });

  test("has each call followed by its result, once mended, and needs no mending again", () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), rules, (messages, flags) => {
        const format = withRules(flags);
        const { sent } = repaired(messages, format);
        let open = new Set<string>();
        for (const native of sent) {
          const { calls, results, role } = format.read(native);
          for (const result of results) expect(open.delete(result)).toBe(true);
          if (role === "user") expect([...open]).toEqual([]);
          if (role === "assistant" && !flags.itemized) expect([...open]).toEqual([]);
          if (calls.length > 0) open = new Set([...open, ...calls.map((call) => call.id)]);
        }
        expect([...open]).toEqual([]);
        expect(repaired(sent, format)).toEqual({ sent, why: [] });
      }),
      { numRuns: 2000 },
    );
  });
});
