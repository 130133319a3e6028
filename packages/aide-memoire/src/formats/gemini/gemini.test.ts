import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { call, image, model, result, signed, user } from "../../../test/formats/gemini-parts.ts";
import { gemini } from "./gemini.ts";
import type { GeminiContent, GeminiPart } from "./messages.ts";

describe("read", () => {
  test("text, calls, results, and what is counted", () => {
    expect(gemini.read(user({ text: "hi" }))).toEqual({
      role: "user",
      text: "hi",
      calls: [],
      results: [],
      counted: "hi",
      files: 0,
    });
    const thought = { text: "Hm.", thought: true };
    expect(gemini.read(model(thought, { text: "I bo" }, { text: "ok." }, signed(call("book", "a"))))).toEqual({
      role: "assistant",
      text: "I book.",
      calls: [{ id: "a", name: "book" }],
      results: [],
      counted: 'Hm.\nI bo\nok.\n{"day":1}',
      files: 0,
    });
    expect(gemini.read(user(image, { text: "what?" }))).toMatchObject({ role: "user", files: 1, counted: "\nwhat?" });
    expect(gemini.read({ parts: [{ text: "hi" }] })).toMatchObject({ role: "user" });
  });

  test("a user content that holds only results has the role tool; with a text it is the person's", () => {
    expect(gemini.read(user(result("book", "ok", "a")))).toMatchObject({ role: "tool", results: ["a"], text: "" });
    expect(gemini.read(user(result("book", "ok", "a"), { text: "go on" }))).toMatchObject({
      role: "user",
      results: ["a"],
    });
  });

  test("where the API gave no id, the place tells which result is of which call", () => {
    expect(gemini.read(model(call("book"), call("pay"), call("book")))).toMatchObject({
      calls: [
        { id: "book#0", name: "book" },
        { id: "pay#0", name: "pay" },
        { id: "book#1", name: "book" },
      ],
    });
    expect(gemini.read(user(result("book", "1"), result("book", "2")))).toMatchObject({
      results: ["book#0", "book#1"],
    });
    expect(gemini.read(user(result("pay", "3")))).toMatchObject({ results: ["pay#0"] });
  });

  test("what the API runs by itself has nobody to answer it", () => {
    const ran = model({ executableCode: { code: "1+1" } }, { codeExecutionResult: { output: "2" } }, { text: "2." });
    expect(gemini.read(ran)).toMatchObject({ calls: [], results: [], text: "2.", counted: "1+1\n2\n2." });
  });

  test("unknown parts and unknown fields are left alone", () => {
    expect(gemini.read({ role: "model", parts: [{ hologram: 1 }], extra: 1 })).toMatchObject({
      role: "assistant",
      text: "",
    });
  });

  test.each([
    ["no object", "hi"],
    ["a system message", { role: "system", parts: [{ text: "x" }] }],
    ["an unknown role", { role: "assistant", parts: [{ text: "x" }] }],
    ["content of another format", { role: "user", content: "hi" }],
    ["no parts", { role: "user", parts: [] }],
    ["an empty text", { role: "user", parts: [{ text: " " }] }],
    ["a part that is none", { role: "user", parts: ["hi"] }],
    ["a call without a name", { role: "model", parts: [{ functionCall: {} }] }],
    ["a text that is none", { role: "model", parts: [{ text: 1 }] }],
  ])("%s is refused", (_name, content) => {
    expect(() => gemini.read(content)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  });
});

describe("parts", () => {
  test("each part is one, in order; an empty text is hollow, unless it is signed", () => {
    const content = model(
      { text: "Hm.", thought: true },
      { text: "", thought: true },
      { text: "hi" },
      { text: "" },
      signed({ text: "" }),
      image,
      call("book"),
      { executableCode: { code: "1" } },
      { toolCall: { id: "t1" } },
      {},
    );
    expect(gemini.parts(content)).toEqual([
      { kind: "reasoning", hollow: false },
      { kind: "reasoning", hollow: true },
      { kind: "text", hollow: false },
      { kind: "text", hollow: true },
      { kind: "text", hollow: false },
      { kind: "file", hollow: false },
      { kind: "call", id: "book#0", name: "book" },
      { kind: "other", hollow: false },
      { kind: "call", id: "t1", name: "", alone: true },
      { kind: "other", hollow: true },
    ]);
    expect(gemini.parts(user(result("book", "ok", "a")))).toEqual([{ kind: "result", id: "a" }]);
  });

  test("keep leaves the others out, and a signature with its part", () => {
    expect(gemini.keep(model({ text: "" }, signed(call("a")), call("b")), [1])).toEqual(model(signed(call("a"))));
  });

  test("rename reaches calls and results, given an id or not", () => {
    const ids = new Map([
      ["a", "x"],
      ["book#0", "y"],
    ]);
    expect(gemini.rename(model(signed(call("pay", "a")), call("book")), ids)).toEqual(
      model(signed(call("pay", "x")), call("book", "y")),
    );
    expect(gemini.rename(user(result("book", "ok")), ids)).toEqual(
      user({ functionResponse: { name: "book", response: { output: "ok" }, id: "y" } }),
    );
  });
});

const anyName = fc.constantFrom("book", "pay");
const anyId = fc.constantFrom(undefined, undefined, "a", "b");
const anyText = fc.string({ minLength: 1, maxLength: 8 }).map((value) => `${value}.`);
const maybeSigned = (part: fc.Arbitrary<GeminiPart>): fc.Arbitrary<GeminiPart> =>
  fc.tuple(part, fc.boolean()).map(([value, sign]) => (sign ? signed(value) : value));
const anyModelPart = maybeSigned(
  fc.oneof(
    fc.tuple(anyText, fc.boolean()).map(([text, thought]) => ({ text, ...(thought && { thought }) })),
    fc.tuple(anyName, anyId).map(([name, id]) => call(name, id)),
    fc.constant<GeminiPart>({ executableCode: { code: "1" } }),
  ),
);
const anyUserPart = fc.oneof(
  anyText.map((text): GeminiPart => ({ text })),
  fc.tuple(anyName, anyText, anyId).map(([name, output, id]) => result(name, output, id)),
  fc.constant(image),
);
const anyContent: fc.Arbitrary<GeminiContent> = fc.oneof(
  fc.array(anyUserPart, { minLength: 1, maxLength: 5 }).map((parts) => user(...parts)),
  fc.array(anyModelPart, { minLength: 1, maxLength: 5 }).map((parts) => model(...parts)),
);

describe("properties of every content", () => {
  test("read and parts name the same calls and results", () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const { calls, results } = gemini.read(content);
        const parts = gemini.parts(content);
        expect(parts.flatMap((part) => (part.kind === "call" ? [{ id: part.id, name: part.name }] : []))).toEqual(
          calls,
        );
        expect(parts.flatMap((part) => (part.kind === "result" ? [part.id] : []))).toEqual(results);
      }),
    );
  });

  test("to keep all parts changes nothing", () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        expect(
          gemini.keep(
            content,
            gemini.parts(content).map((_part, place) => place),
          ),
        ).toEqual(content);
      }),
    );
  });

  test("renamed ids are the ones that are read then, the same in calls and results", () => {
    const ids = new Map(["a", "b", "book#0", "book#1", "pay#0"].map((id) => [id, `new ${id}`]));
    fc.assert(
      fc.property(anyContent, (content) => {
        const { calls, results } = gemini.read(content);
        const renamed = gemini.read(gemini.rename(content, ids));
        const newId = (id: string): string => ids.get(id) ?? id;
        const known = [...calls.map(({ id }) => id), ...results].every((id) => ids.has(id));
        if (!known) return;
        expect(renamed.calls.map(({ id }) => id)).toEqual(calls.map(({ id }) => newId(id)));
        expect(renamed.results).toEqual(results.map(newId));
      }),
    );
  });

  test("nothing is said differently after it was JSON", () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const again: unknown = JSON.parse(JSON.stringify(content));
        expect(gemini.read(again)).toEqual(gemini.read(content));
        expect(gemini.parts(again)).toEqual(gemini.parts(content));
        expect(gemini.toNeutral(again)).toEqual(gemini.toNeutral(content));
      }),
    );
  });
});
