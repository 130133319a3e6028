// Rules of the Gemini format that no other test nearby would miss.
import { describe, expect, test } from "vitest";
import { call, image, model, result, signed, user } from "../../../test/formats/gemini-parts.ts";
import { gemini } from "./gemini.ts";
import { isOwnIterator } from "./shared-iterator.ts";

type Fields = Record<string, unknown>;
const content = (role: string, ...parts: unknown[]): Fields => ({ role, parts });
const file = (inlineData: unknown): Fields => ({ inlineData });
const sent = (...given: unknown[]): unknown[] => [...(gemini.prompt("", given) as { contents: unknown[] }).contents];
const upper = (text: string): string => text.toUpperCase();

describe("parts", () => {
  test.each(["png", "jpeg", "webp", "heic", "heif"])("an image of type %s is read", (type) => {
    expect(gemini.parts(content("user", file({ mimeType: `image/${type}`, data: "aGk=" })))).toMatchObject([
      { kind: "file", hollow: false },
    ]);
  });

  test.each([
    ["an image of another type", file({ mimeType: "image/gif", data: "aGk=" }), { kind: "file", hollow: true }],
    ["an image without data", file({ mimeType: "image/png" }), { kind: "file", hollow: true }],
    ["data that is no base64", file({ mimeType: "image/png", data: "a file!" }), { kind: "file", hollow: true }],
    ["an uploaded file", { fileData: { fileUri: "files/1" } }, { kind: "file", hollow: false }],
    ["a text with an empty signature", { text: "", thoughtSignature: "" }, { kind: "text", hollow: true }],
    ["a tool of the API without an id", { toolCall: { toolType: "SEARCH" } }, { kind: "other", hollow: false }],
    [
      "a call with an empty id",
      { functionCall: { id: "", name: "look" } },
      { kind: "call", id: "look#0", name: "look" },
    ],
  ])("%s", (_name, part, kind) => {
    expect(gemini.parts(content("model", part))).toEqual([kind]);
  });
});

describe("read", () => {
  test.each([
    ["no parts at all", content("user"), "no parts"],
    ["no parts of the model", content("model"), "no parts"],
    ["a system message", content("system", { text: "x" }), "system message"],
    ["no object", null, "must be an object"],
    ["a result that is none", content("user", { functionResponse: "ok" }), "functionResponse must be an object"],
    ["a call that is none", content("model", { functionCall: "ok" }), "functionCall must be an object"],
  ])("%s is refused", (_name, given, problem) => {
    const refusal = expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(problem) });
    expect(() => gemini.read(given)).toThrow(refusal);
  });

  test.each([
    ["a result", result("look", "ok"), { counted: '{"output":"ok"}', files: 0 }],
    ["files of a result", { functionResponse: { response: "ok", parts: [image, image] } }, { counted: "ok", files: 2 }],
    ["a tool that the API ran", { toolCall: { id: "t", args: { q: 1 } } }, { counted: '{"q":1}' }],
    ["what it gave", { toolResponse: { id: "t", response: { a: 1 } } }, { counted: '{"a":1}' }],
    ["a file that was uploaded", { fileData: { fileUri: "files/1" } }, { counted: "", files: 1 }],
    ["a result that names nothing", { functionResponse: { response: {} } }, { results: ["#0"] }],
  ])("%s counts", (_name, part, reading) => {
    expect(gemini.read(content("user", part))).toMatchObject(reading);
  });

  test("texts of a person are lines", () => {
    expect(gemini.read(user({ text: "a" }, { text: "b" })).text).toBe("a\nb");
  });

  test("texts between which something stands are lines; empty ones and thoughts are none", () => {
    const [thought, empty] = [{ text: "Hm.", thought: true }, { text: "" }];
    expect(
      gemini.read(model(thought, empty, call("look"), { text: "a" }, { text: "b" }, thought, { text: "c" })),
    ).toMatchObject({ text: "ab\nc" });
  });
});

describe("the prompt", () => {
  const asked = user({ text: "x" });

  test("gives contents back themselves where nothing is wrong with them", () => {
    const sound = [asked, model(signed(call("look", "a"))), user(result("look", "ok", "a")), model({ text: "Done." })];
    for (const [at, one] of sent(...sound).entries()) expect(one).toBe(sound[at]);
  });

  test("has a call without arguments, and without the id that only says its place", () => {
    const placed = signed({ functionCall: { id: "look#0", name: "look" } });
    expect(sent(asked, model(placed))[1]).toEqual(model(signed({ functionCall: { name: "look" } })));
  });

  test("has a result by itself, whatever its content says beside it", () => {
    const calls = model(signed(call("look")));
    const mixed = { ...user(result("look", "ok"), { text: "And?" }), extra: 1 };
    expect(sent(asked, calls, mixed)).toEqual([
      asked,
      calls,
      user(result("look", "ok")),
      { ...user({ text: "And?" }), extra: 1 },
    ]);
  });

  test("has what a person said meanwhile itself, behind the result", () => {
    const [calls, stop, answer] = [model(signed(call("look"))), user({ text: "stop" }), user(result("look", "ok"))];
    expect(sent(asked, calls, stop, answer)[3]).toBe(stop);
  });

  test("has a result that is of no call behind the others", () => {
    const calls = model(signed(call("look", "a")));
    const [ghost, answer] = [result("see", "boo", "z"), result("look", "ok", "a")];
    expect(sent(asked, calls, user(ghost, answer))[2]).toEqual(user(answer, ghost));
  });

  test("has results that came one by one under a call each, where only calls have ids", () => {
    const calls = model(signed(call("look", "a")), call("look", "b"));
    expect(sent(asked, calls, user(result("look", "1")), user(result("look", "2")))[2]).toEqual(
      user(result("look", "1", "a"), result("look", "2", "b")),
    );
  });

  test("has a result under the name and id of its call", () => {
    const calls = model(signed(call("look", "a")));
    for (const answer of [result("look", "ok"), result("other", "ok", "a")]) {
      expect(sent(asked, calls, user(answer))[2]).toEqual(user(result("look", "ok", "a")));
    }
  });

  test("has a second reply apart where the first is behind no question", () => {
    const [first, second] = [model({ text: "a" }), model({ text: "b" })];
    expect(sent(asked, first, second)).toEqual([asked, first, second]);
  });

  test("has a stand-in for a signature that is empty", () => {
    const calls = model(signed(call("look"), ""));
    expect(sent(asked, calls)[1]).toEqual(model(signed(call("look"), "skip_thought_signature_validator")));
  });
});

test.each([
  [result("look", "ok"), result("look", "OK")],
  [
    { functionResponse: { name: "look", response: { error: "no" } } },
    { functionResponse: { name: "look", response: { error: "NO" } } },
  ],
  [
    { functionResponse: { name: "look", response: { a: "x", b: "y" } } },
    { functionResponse: { name: "look", response: { output: '{"A":"X","B":"Y"}' } } },
  ],
  [
    { functionResponse: { name: "look", response: { degrees: 21 } } },
    { functionResponse: { name: "look", response: { output: '{"DEGREES":21}' } } },
  ],
  [{ text: "hi" }, { text: "HI" }],
  [image, image],
])("the texts of %j become others: %j", (part, changed) => {
  expect(gemini.retext(content("user", part), upper)).toEqual(content("user", changed));
  expect(gemini.retext(content("model", part), upper)).toEqual(content("model", part));
});

test.each(["odd", null, { role: "user" }])("%j has no parts, and stays as it is", (odd) => {
  expect(gemini.keep(odd, [0])).toBe(odd);
  expect(gemini.rename(odd, new Map([["a", "b"]]))).toBe(odd);
  expect(gemini.retext(odd, upper)).toBe(odd);
});

test.each([
  ["a text", "hi", [model({ text: "hi" })]],
  ["a content", model({ text: "hi" }), [model({ text: "hi" })]],
  ["a role alone", { role: "model" }, [{ role: "model" }]],
  ["parts", [{ text: "hi" }], [model({ text: "hi" })]],
  ["results", [result("look", "ok")], [user(result("look", "ok"))]],
  ["an empty list", [], []],
  ["a response that only counts", { usageMetadata: { promptTokenCount: 1 } }, []],
  ["a response that was refused", { promptFeedback: { blockReason: "SAFETY" } }, []],
])("%s is a reply", (_name, reply, messages) => {
  expect(gemini.fromReply(reply).messages).toEqual(messages);
});

test.each([
  ["null", null, "no reply"],
  ["responses in a list", [{ candidates: [] }], "no reply"],
  ["a stream", (async function* () {})(), "follow"],
])("%s is refused as a reply", (_name, reply, problem) => {
  const refusal = expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(problem) });
  expect(() => gemini.fromReply(reply)).toThrow(refusal);
});

test.each([
  ["none", null, undefined],
  ["no object", 42, undefined],
  ["no count of the prompt", { candidatesTokenCount: 2 }, undefined],
  ["one of each", { promptTokenCount: 1, candidatesTokenCount: 2 }, { inputTokens: 1, outputTokens: 2 }],
])("tokens: %s", (_name, usageMetadata, usage) => {
  expect(gemini.fromReply({ candidates: [], usageMetadata }).usage).toEqual(usage);
});

describe("only a generator is followed", () => {
  const generator = async function* (): AsyncGenerator {};

  test.each([
    ["nothing", null, false],
    ["an iterator that is no iterable", { next: async () => undefined }, false],
    ["an iterable that is no iterator", { [Symbol.asyncIterator]: generator }, false],
    ["one whose iterator is another", { next: () => 1, [Symbol.asyncIterator]: generator }, false],
    ["one that has no iterator", { next: () => 1, [Symbol.asyncIterator]: 42 }, false],
    ["a stream", Object.assign(generator(), { getReader: 1 }), false],
    ["a stream that forks", Object.assign(generator(), { tee: 1 }), false],
    ["one that is frozen", Object.freeze(generator()), false],
    ["a generator", generator(), true],
  ])("%s", (_name, value, followed) => {
    expect(isOwnIterator(value)).toBe(followed);
  });
});
