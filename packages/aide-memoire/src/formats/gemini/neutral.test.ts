import { modelMessageSchema } from "ai";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromJsonText, toJsonText } from "../../core/json.ts";
import { gemini } from "./gemini.ts";
import type { GeminiContent, GeminiPart } from "./messages.ts";

const user = (...parts: GeminiPart[]): GeminiContent => ({ role: "user", parts });
const model = (...parts: GeminiPart[]): GeminiContent => ({ role: "model", parts });

function thereAndBack(...contents: GeminiContent[]): readonly unknown[] {
  return gemini.fromNeutral(contents.flatMap((content) => gemini.toNeutral(content)));
}

describe("to the neutral format", () => {
  test("signatures are in the options of Google's provider, calls without an id have one by their place", () => {
    const content = model(
      { text: "Hm.", thought: true, thoughtSignature: "s0" },
      { text: "I book." },
      { functionCall: { name: "book", args: { day: 1 } }, thoughtSignature: "abc+/=" },
      { functionCall: { id: "p", name: "pay" } },
    );
    expect(gemini.toNeutral(content)).toEqual([
      {
        role: "assistant",
        content: [
          { type: "reasoning", text: "Hm.", providerOptions: { google: { thoughtSignature: "s0", thought: true } } },
          { type: "text", text: "I book." },
          {
            type: "tool-call",
            toolCallId: "book#0",
            toolName: "book",
            input: { day: 1 },
            providerOptions: { google: { thoughtSignature: "abc+/=" } },
          },
          { type: "tool-call", toolCallId: "p", toolName: "pay", input: {} },
        ],
      },
    ]);
  });

  test("results and text of one content become two messages", () => {
    const response = (name: string, value: Record<string, unknown>): GeminiPart => ({
      functionResponse: { name, response: value },
    });
    const content = user(
      response("a", { output: "21" }),
      response("b", { error: "no" }),
      response("c", { degrees: 21 }),
      { text: "go on" },
    );
    const result = (name: string, output: object): object => ({
      type: "tool-result",
      toolCallId: `${name}#0`,
      toolName: name,
      output,
    });
    expect(gemini.toNeutral(content)).toEqual([
      {
        role: "tool",
        content: [
          result("a", { type: "text", value: "21" }),
          result("b", { type: "error-text", value: "no" }),
          result("c", { type: "json", value: { degrees: 21 } }),
        ],
      },
      { role: "user", content: [{ type: "text", text: "go on" }] },
    ]);
  });

  test("what it has no part for is left out", () => {
    expect(gemini.toNeutral({ role: "model", parts: [{ hologram: 1 }] })).toEqual([]);
    expect(gemini.toNeutral("hi")).toEqual([]);
    expect(gemini.toNeutral({ role: "system", parts: [{ text: "Be kind." }] })).toEqual([]);
  });
});

describe("from the neutral format", () => {
  test("every kind of output becomes a response under the name of its call, all in one content", () => {
    const call = (toolCallId: string): object => ({
      type: "tool-call",
      toolCallId,
      toolName: `t${toolCallId}`,
      input: {},
    });
    const result = (toolCallId: string, output: object): object => ({
      role: "tool",
      content: [{ type: "tool-result", toolCallId, toolName: "", output }],
    });
    const ids = ["1", "2", "3", "4", "5", "6", "7"];
    const png = "iVBORw0KGgo=";
    const native = gemini.fromNeutral([
      { role: "assistant", content: ids.map(call) },
      result("1", { type: "text", value: "" }),
      result("2", { type: "json", value: { x: 1 } }),
      result("3", { type: "json", value: [1] }),
      result("4", { type: "error-text", value: "bad" }),
      result("5", { type: "error-json", value: { code: 1 } }),
      result("6", { type: "execution-denied" }),
      result("7", {
        type: "content",
        value: [
          { type: "text", text: "see" },
          { type: "image-data", data: png, mediaType: "image/png" },
        ],
      }),
    ]) as GeminiContent[];
    expect(native.map(({ role }) => role)).toEqual(["model", "user"]);
    expect(native[1]?.parts?.map((part) => part.functionResponse)).toEqual([
      { id: "1", name: "t1", response: { output: "" } },
      { id: "2", name: "t2", response: { x: 1 } },
      { id: "3", name: "t3", response: { output: [1] } },
      { id: "4", name: "t4", response: { error: "bad" } },
      { id: "5", name: "t5", response: { error: { code: 1 } } },
      { id: "6", name: "t6", response: { error: "The person did not allow this call." } },
      {
        id: "7",
        name: "t7",
        response: { output: "see" },
        parts: [{ inlineData: { data: png, mimeType: "image/png" } }],
      },
    ]);
  });

  test("images and files in every shape that the AI SDK takes", () => {
    const png = "iVBORw0KGgo=";
    const content = [
      { type: "image", image: png },
      { type: "image", image: Buffer.from(png, "base64") },
      { type: "file", data: { type: "data", data: "AAAA" }, mediaType: "audio/wav", filename: "a.wav" },
      { type: "file", data: { type: "url", url: new URL("https://youtu.be/x") }, mediaType: "video/mp4" },
      {
        type: "file",
        data: { type: "reference", reference: { google: "https://g/files/1" } },
        mediaType: "application/pdf",
      },
      { type: "file", data: { type: "reference", reference: { openai: "file-1" } }, mediaType: "application/pdf" },
      { type: "file", data: { type: "text", text: "Hi." }, mediaType: "text/plain" },
    ];
    expect(gemini.fromNeutral([{ role: "user", content }])).toStrictEqual([
      user(
        { inlineData: { data: png, mimeType: "image/png" } },
        { inlineData: { data: png, mimeType: "image/png" } },
        { inlineData: { data: "AAAA", mimeType: "audio/wav", displayName: "a.wav" } },
        { fileData: { fileUri: "https://youtu.be/x", mimeType: "video/mp4" } },
        { fileData: { fileUri: "https://g/files/1", mimeType: "application/pdf" } },
        { inlineData: { data: "SGku", mimeType: "text/plain" } },
      ),
    ]);
  });

  test("what the API does not take is left out: reasoning and tools of others, empty text", () => {
    expect(
      gemini.fromNeutral([
        { role: "system", content: "Be kind." },
        { role: "user", content: "hi" },
        { role: "assistant", content: "" },
        {
          role: "assistant",
          content: [{ type: "reasoning", text: "Hm.", providerOptions: { anthropic: { signature: "s" } } }],
        },
        {
          role: "assistant",
          content: [
            { type: "tool-call", toolCallId: "srvtoolu_1", toolName: "web_search", input: {}, providerExecuted: true },
            {
              type: "tool-result",
              toolCallId: "srvtoolu_1",
              toolName: "web_search",
              output: { type: "json", value: [] },
            },
            { type: "text", text: "A." },
          ],
        },
      ]),
    ).toEqual([user({ text: "hi" }), model({ text: "A." })]);
  });

  test("an input that is no object is wrapped", () => {
    const call = (input: unknown): unknown => ({
      role: "assistant",
      content: [{ type: "tool-call", toolCallId: "a", toolName: "x", input }],
    });
    expect(gemini.fromNeutral([call('{"a":1}')])).toMatchObject([{ parts: [{ functionCall: { args: { a: 1 } } }] }]);
    expect(gemini.fromNeutral([call("{cut")])).toMatchObject([
      { parts: [{ functionCall: { args: { input: "{cut" } } }] },
    ]);
  });
});

describe("there and back", () => {
  const other = (parts: unknown[], role = "model"): GeminiContent => ({ role, parts: parts as GeminiPart[] });

  test.each<[string, GeminiContent[]]>([
    ["text", [user({ text: "hi" }), model({ text: "Hello." }, { text: "", thoughtSignature: "s" })]],
    [
      "calls without ids, the same function twice",
      [
        model(
          { functionCall: { name: "a", args: {} }, thoughtSignature: "s" },
          { functionCall: { name: "b", args: {} } },
          { functionCall: { name: "a", args: {} } },
        ),
        user(
          { functionResponse: { name: "a", response: { output: "1" } } },
          { functionResponse: { name: "b", response: { error: "2" } } },
          { functionResponse: { name: "a", response: { x: 3 } } },
        ),
      ],
    ],
    [
      "calls with ids",
      [
        model({ functionCall: { id: "c1", name: "a", args: { x: 1 } } }),
        user({
          functionResponse: {
            id: "c1",
            name: "a",
            response: { output: "see" },
            parts: [{ inlineData: { data: "iVBORw0KGgo=", mimeType: "image/png" } }],
          },
        }),
      ],
    ],
    [
      "files",
      [
        user(
          { inlineData: { data: "AAAA", mimeType: "audio/wav", displayName: "a" } },
          { fileData: { fileUri: "https://youtu.be/x", mimeType: "video/mp4" }, videoMetadata: { fps: 1 } },
          { fileData: { fileUri: "gs://b/x.pdf", mimeType: "application/pdf" } },
          { fileData: { fileUri: "https://generativelanguage.googleapis.com/v1beta/files/x", mimeType: "text/plain" } },
        ),
        model({ inlineData: { data: "iVBORw0KGgo=", mimeType: "image/png" }, thoughtSignature: "s" }),
      ],
    ],
    [
      "what the API runs by itself",
      [
        other([
          { executableCode: { code: "1+1", language: "PYTHON" }, thoughtSignature: "s" },
          { codeExecutionResult: { outcome: "OUTCOME_OK", output: "2" } },
          { executableCode: { code: "2", language: "PYTHON", id: "e1" } },
          { codeExecutionResult: { outcome: "OUTCOME_OK", output: "2", id: "e1" } },
          { toolCall: { id: "t1", toolType: "GOOGLE_SEARCH_WEB", args: { q: "x" } }, thoughtSignature: "s" },
          { toolResponse: { id: "t1", toolType: "GOOGLE_SEARCH_WEB", response: { r: 1 } } },
          { text: "2." },
        ]),
      ],
    ],
  ])("%s comes back the same", (_name, contents) => {
    expect(thereAndBack(...contents)).toEqual(contents);
    const neutral = contents.flatMap((content) => gemini.toNeutral(content));
    for (const one of neutral) expect(modelMessageSchema.safeParse(one).error).toBeUndefined();
    const stored: unknown = fromJsonText(toJsonText(neutral, "The messages"));
    expect(stored).toEqual(neutral);
    expect(gemini.fromNeutral(JSON.parse(JSON.stringify(neutral)) as unknown[])).toEqual(contents);
  });

  test("any history of texts, thoughts, calls and results", () => {
    const word = fc.string({ minLength: 1, maxLength: 6 }).map((value) => `${value}.`);
    const called = fc.tuple(fc.constantFrom("a", "b"), fc.boolean(), fc.boolean());
    const step = fc
      .tuple(fc.nat(), word, fc.array(called, { minLength: 1, maxLength: 4 }))
      .map(([number, thought, calls]) => {
        const ids = calls.map(([, given], place) => (given ? { id: `c${number}_${place}` } : {}));
        return [
          model(
            { text: thought, thought: true },
            ...calls.map(([name, , sign], place): GeminiPart => {
              return {
                functionCall: { ...ids[place], name, args: { thought } },
                ...(sign && { thoughtSignature: "s" }),
              };
            }),
          ),
          user(
            ...calls.map(([name], place) => ({
              functionResponse: { ...ids[place], name, response: { output: thought } },
            })),
          ),
        ];
      });
    const turn = fc.tuple(word, fc.array(step, { maxLength: 2 }), word).map(([question, steps, answer]) => {
      return [user({ text: question }), ...steps.flat(), model({ text: answer })];
    });
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 3 }), (turns) => {
        expect(thereAndBack(...turns.flat())).toEqual(turns.flat());
      }),
    );
  });
});
