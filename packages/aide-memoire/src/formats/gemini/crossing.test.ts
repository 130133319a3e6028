// Parts on their way to the neutral format and from it, one by one.
import { describe, expect, test } from "vitest";
import { gemini } from "./gemini.ts";

const google = (options: object): object => ({ providerOptions: { google: options } });
const png = "iVBORw0KGgo=";
const neutral = (role: string, ...content: unknown[]): unknown => ({ role, content });
const content = (role: string, ...parts: unknown[]): unknown => ({ role, parts });
const ran = { providerExecuted: true };

describe("there and back", () => {
  test.each([
    [
      "a signed text",
      { text: "a", thoughtSignature: "s" },
      { type: "text", text: "a", ...google({ thoughtSignature: "s" }) },
    ],
    [
      "an image",
      { inlineData: { data: png, mimeType: "image/png", displayName: "a" } },
      { type: "file", data: { type: "data", data: png }, mediaType: "image/png", filename: "a" },
    ],
    [
      "a video with its frames",
      { fileData: { fileUri: "https://example.com/v", mimeType: "video/mp4" }, videoMetadata: { fps: 1 } },
      {
        type: "file",
        data: { type: "url", url: new URL("https://example.com/v"), originalUrl: "https://example.com/v" },
        mediaType: "video/mp4",
        ...google({ videoMetadata: { fps: 1 } }),
      },
    ],
    [
      "an upload",
      { fileData: { fileUri: "files/1", mimeType: "image/png" } },
      { type: "file", data: { type: "reference", reference: { google: "files/1" } }, mediaType: "image/png" },
    ],
    [
      "an upload behind its address",
      { fileData: { fileUri: "https://generativelanguage.googleapis.com/f", mimeType: "image/png" } },
      {
        type: "file",
        data: { type: "reference", reference: { google: "https://generativelanguage.googleapis.com/f" } },
        mediaType: "image/png",
      },
    ],
    [
      "a video that does not say what it is",
      { fileData: { fileUri: "https://youtu.be/x" } },
      {
        type: "file",
        data: { type: "url", url: new URL("https://youtu.be/x"), originalUrl: "https://youtu.be/x" },
        mediaType: "application/octet-stream",
      },
      { fileData: { fileUri: "https://youtu.be/x", mimeType: "application/octet-stream" } },
    ],
    [
      "an address that is none",
      { fileData: { fileUri: "https://[", mimeType: "image/png" } },
      { type: "file", data: { type: "reference", reference: { google: "https://[" } }, mediaType: "image/png" },
    ],
  ])("of a person: %s", (_name, part, other, back: object = part) => {
    expect(gemini.toNeutral(content("user", part))).toEqual([neutral("user", other)]);
    expect(gemini.fromNeutral([neutral("user", other)])).toEqual([content("user", back)]);
  });

  const code = { code: "1", language: "PYTHON" };
  const outcome = { outcome: "OUTCOME_OK", output: "1" };
  const named = { serverToolCallId: "t", serverToolType: "SEARCH" };
  test.each([
    [
      "a thought",
      [{ text: "Hm.", thought: true, thoughtSignature: "s" }],
      [{ type: "reasoning", text: "Hm.", ...google({ thoughtSignature: "s", thought: true }) }],
    ],
    [
      "code and what came of it",
      [{ executableCode: { id: "e", ...code } }, { codeExecutionResult: { id: "e", ...outcome } }],
      [
        { type: "tool-call", toolCallId: "e", toolName: "code_execution", input: code, ...ran },
        { type: "tool-result", toolCallId: "e", toolName: "code_execution", output: { type: "json", value: outcome } },
      ],
    ],
    [
      "code twice, and then what came of both",
      [
        { executableCode: { id: "e", ...code } },
        { executableCode: { id: "f", ...code } },
        { codeExecutionResult: { id: "e", ...outcome } },
        { codeExecutionResult: { id: "f", ...outcome } },
      ],
      [
        { type: "tool-call", toolCallId: "e", toolName: "code_execution", input: code, ...ran },
        { type: "tool-call", toolCallId: "f", toolName: "code_execution", input: code, ...ran },
        { type: "tool-result", toolCallId: "e", toolName: "code_execution", output: { type: "json", value: outcome } },
        { type: "tool-result", toolCallId: "f", toolName: "code_execution", output: { type: "json", value: outcome } },
      ],
    ],
    [
      "code without an id",
      [{ executableCode: code }, { codeExecutionResult: outcome }],
      [
        { type: "tool-call", toolCallId: "code_execution#0", toolName: "code_execution", input: code, ...ran },
        {
          type: "tool-result",
          toolCallId: "code_execution#0",
          toolName: "code_execution",
          output: { type: "json", value: outcome },
        },
      ],
    ],
    [
      "a tool that the API ran",
      [
        { toolCall: { id: "t", toolType: "SEARCH", args: { q: 1 } } },
        { toolResponse: { id: "t", toolType: "SEARCH", response: { a: 1 } } },
      ],
      [
        { type: "tool-call", toolCallId: "t", toolName: "server:SEARCH", input: { q: 1 }, ...ran, ...google(named) },
        {
          type: "tool-result",
          toolCallId: "t",
          toolName: "server:SEARCH",
          output: { type: "json", value: { a: 1 } },
          ...google(named),
        },
      ],
    ],
  ])("of the model: %s", (_name, parts, others) => {
    expect(gemini.toNeutral(content("model", ...parts))).toEqual([neutral("assistant", ...others)]);
    expect(gemini.fromNeutral([neutral("assistant", ...others)])).toEqual([content("model", ...parts)]);
  });

  const result = (output: unknown): unknown =>
    neutral("tool", { type: "tool-result", toolCallId: "a", toolName: "look", output });
  const response = (value: unknown, more: object = {}): unknown =>
    content("user", { functionResponse: { id: "a", name: "look", response: value, ...more } });
  const image = { inlineData: { data: png, mimeType: "image/png" } };
  const file = { type: "file", data: { type: "data", data: png }, mediaType: "image/png" };
  test.each([
    ["a text", { output: "a" }, { type: "text", value: "a" }],
    ["a failure", { error: "no" }, { type: "error-text", value: "no" }],
    ["a failure as JSON", { error: { code: 1 } }, { type: "error-json", value: { code: 1 } }],
    ["an output that is no text", { output: 1 }, { type: "json", value: { output: 1 } }],
    ["an output and more", { output: "a", error: "b" }, { type: "json", value: { output: "a", error: "b" } }],
  ])("of a tool: %s", (_name, value, output) => {
    expect(gemini.toNeutral(response(value))).toEqual([result(output)]);
    expect(gemini.fromNeutral([result(output)])).toEqual([response(value)]);
  });

  test.each([
    ["a text", { output: "a" }, "a"],
    ["JSON", { a: 1 }, '{"a":1}'],
    ["an output that is no text", { output: 1 }, '{"output":1}'],
  ])("of a tool: a file beside %s", (_name, value, text) => {
    const output = { type: "content", value: [{ type: "text", text }, file] };
    expect(gemini.toNeutral(response(value, { parts: [image, "odd", {}] }))).toEqual([result(output)]);
    expect(gemini.fromNeutral([result(output)])).toEqual([response(value, { parts: [image] })]);
  });
});

describe("from the neutral format", () => {
  test.each([
    [
      "a file that was thought",
      { type: "reasoning-file", data: png, mediaType: "image/png" },
      { inlineData: { data: png, mimeType: "image/png" }, thought: true },
    ],
    [
      "a file that was made",
      { type: "file", data: png, mediaType: "image/png" },
      { inlineData: { data: png, mimeType: "image/png" } },
    ],
  ])("%s", (_name, part, made) => {
    expect(gemini.fromNeutral([neutral("assistant", part)])).toEqual([content("model", made)]);
  });

  test("a source of a person, which is no file, is left out", () => {
    const source = { type: "source", url: "https://example.com/a.pdf", mediaType: "application/pdf" };
    expect(gemini.fromNeutral([neutral("user", source)])).toEqual([]);
  });

  const code = { type: "tool-call", toolCallId: "e", toolName: "code_execution", ...ran };
  test.each([
    ["code without its language", { ...code, input: { code: "1" } }],
    ["code that is none", { ...code, input: { language: "PYTHON" } }],
    ["an input that is none", { ...code, input: "1" }],
    ["a tool of the API without its type", { ...code, toolName: "x", input: {}, ...google({ serverToolCallId: "t" }) }],
    ["a result of a call that the app ran", { type: "tool-approval-request" }],
  ])("%s is left out", (_name, part) => {
    expect(gemini.fromNeutral([neutral("assistant", part)])).toEqual([]);
  });

  test("a result of code that does not say how it ended is left out", () => {
    const call = { ...code, input: { code: "1", language: "PYTHON" } };
    for (const value of ["odd", { output: "1" }]) {
      const result = {
        type: "tool-result",
        toolCallId: "e",
        toolName: "code_execution",
        output: { type: "json", value },
      };
      expect(gemini.fromNeutral([neutral("assistant", call, result)])).toMatchObject([
        { parts: [{ executableCode: {} }] },
      ]);
    }
  });

  test("a result of a tool of the API without its type is left out", () => {
    const call = { type: "tool-call", toolCallId: "t", toolName: "server:SEARCH", input: {}, ...ran };
    const named = google({ serverToolCallId: "t", serverToolType: "SEARCH" });
    const result = {
      type: "tool-result",
      toolCallId: "t",
      toolName: "server:SEARCH",
      output: { type: "json", value: {} },
    };
    expect(
      gemini.fromNeutral([
        neutral("assistant", { ...call, ...named }, { ...result, ...google({ serverToolCallId: "t" }) }),
      ]),
    ).toEqual([content("model", { toolCall: { id: "t", toolType: "SEARCH", args: {} } })]);
  });

  test("results that a reply holds and those behind it are one content, whatever the tools are called", () => {
    const call = (toolCallId: string): object => ({
      type: "tool-call",
      toolCallId,
      toolName: "code_execution",
      input: {},
    });
    const result = (toolCallId: string): object => {
      const output = { type: "json", value: { outcome: "OUTCOME_OK" } };
      return { type: "tool-result", toolCallId, toolName: "code_execution", output };
    };
    const response = (id: string): object => ({
      functionResponse: { id, name: "code_execution", response: { outcome: "OUTCOME_OK" } },
    });
    expect(
      gemini.fromNeutral([neutral("assistant", call("a"), call("b"), result("a")), neutral("tool", result("b"))]),
    ).toMatchObject([{ role: "model", parts: [{}, {}] }, content("user", response("a"), response("b"))] as object[]);
  });

  const output = (...value: unknown[]): object => ({ type: "content", value });
  test.each([
    ["without a name", "", { type: "text", value: "a" }, { name: "tool", response: { output: "a" } }],
    ["with a name of its own", "see", { type: "text", value: "a" }, { name: "see", response: { output: "a" } }],
    [
      "of texts",
      "see",
      output({ type: "text", text: '{"a":1}' }, { type: "text", text: "b" }, { type: "text" }),
      { name: "see", response: { output: '{"a":1}\nb' } },
    ],
    ["of no text", "see", output(), { name: "see", response: { output: "" } }],
  ])("a result %s", (_name, toolName, given, response) => {
    const part = { type: "tool-result", toolCallId: "a", toolName, output: given };
    expect(gemini.fromNeutral([neutral("tool", part)])).toEqual([
      content("user", { functionResponse: { id: "a", ...response } }),
    ]);
  });

  test("results in a row are one content, and a text before them another", () => {
    const part = { type: "tool-result", toolCallId: "a", toolName: "see", output: { type: "text", value: "a" } };
    expect(
      gemini.fromNeutral([neutral("user", { type: "text", text: "hi" }), neutral("tool", part), neutral("tool", part)]),
    ).toMatchObject([{ parts: [{ text: "hi" }] }, { parts: [{}, {}] }]);
  });
});
