// Messages on their way to the neutral format and from it, one by one.
import { describe, expect, test } from "vitest";
import { langChain } from "./langchain.ts";

type Fields = Record<string, unknown>;
const ai = (content: unknown, more: Fields = {}): Fields => ({ type: "ai", data: { content, ...more } });
const human = (content: unknown): Fields => ({ type: "human", data: { content } });
const tool = (content: unknown, more: Fields = {}): Fields => ({
  type: "tool",
  data: { content, tool_call_id: "a", ...more },
});
const options = (providers: object): object => ({ providerOptions: providers });
const said = (...content: unknown[]): unknown => ({ role: "assistant", content });
const text = { type: "text", text: "x" };
const call = { type: "tool-call", toolCallId: "a", toolName: "look", input: { at: 1 } };
const listed = { id: "a", name: "look", args: { at: 1 }, type: "tool_call" };
const result = (output: object, toolName = ""): unknown => ({
  role: "tool",
  content: [{ type: "tool-result", toolCallId: "a", toolName, output }],
});
const png = "iVBORw0KGgo=";
const image = { type: "image_url", image_url: { url: `data:image/png;base64,${png}` } };
const file = { type: "file", mediaType: "image/png", data: { type: "data", data: png } };

describe("there and back", () => {
  test.each([
    ["a person's text", human("x"), { role: "user", content: "x" }],
    ["a person's parts", human([text, image]), { role: "user", content: [text, file] }],
    ["a reply", ai("x"), { role: "assistant", content: "x" }],
    ["calls", ai("", { tool_calls: [listed] }), said(call)],
    ["text and calls", ai("x", { tool_calls: [listed] }), said(text, call)],
    [
      "a thought",
      ai([{ type: "thinking", thinking: "Hm.", signature: "s" }, text]),
      said(
        {
          type: "reasoning",
          text: "Hm.",
          ...options({ langchain: { type: "thinking" }, anthropic: { signature: "s" } }),
        },
        text,
      ),
    ],
    [
      "a thought without a signature",
      ai([{ type: "thinking", thinking: "Hm." }]),
      said({ type: "reasoning", text: "Hm.", ...options({ langchain: { type: "thinking" } }) }),
    ],
    [
      "a secret thought",
      ai([{ type: "redacted_thinking", data: "d" }]),
      said({
        type: "reasoning",
        text: "",
        ...options({ langchain: { type: "redacted_thinking" }, anthropic: { redactedData: "d" } }),
      }),
    ],
    [
      "reasoning",
      ai([{ type: "reasoning", reasoning: "Hm." }]),
      said({ type: "reasoning", text: "Hm.", ...options({ langchain: { type: "reasoning" } }) }),
    ],
    ["a result", tool("ok", { name: "look" }), result({ type: "text", value: "ok" }, "look")],
    ["a failure", tool("no", { status: "error" }), result({ type: "error-text", value: "no" })],
    ["a result with a file", tool([text, image]), result({ type: "content", value: [text, file] })],
  ])("%s", (_name, message, neutral) => {
    expect(langChain.toNeutral(message)).toEqual([neutral]);
    expect(langChain.fromNeutral([neutral])).toEqual([message]);
  });
});

describe("to the neutral format", () => {
  const reasoning = (item: unknown): Fields => ai("x", { additional_kwargs: { reasoning: item } });
  const thought = (words: string, openai: object): object => ({
    type: "reasoning",
    text: words,
    ...options({ openai }),
  });

  test.each([
    [
      "OpenAI's reasoning",
      reasoning({ id: "r", summary: [{ text: "Hm." }, "odd"], encrypted_content: "e" }),
      said(thought("Hm.", { itemId: "r", reasoningEncryptedContent: "e" }), text),
    ],
    ["reasoning without a word", reasoning({ id: "r" }), said(thought("", { itemId: "r" }), text)],
    ["reasoning without an id", reasoning({ summary: [] }), { role: "assistant", content: "x" }],
    ["a file of the model", ai([image]), said(file)],
    [
      "a call of the content, once",
      ai([{ type: "tool_use", id: "a", name: "look", input: { at: 1 } }], { tool_calls: [listed] }),
      said(call),
    ],
    ["a call without arguments", ai("", { tool_calls: [{ id: "a", name: "look" }] }), said({ ...call, input: {} })],
    [
      "a text file",
      human([{ type: "text-plain", source_type: "text", text: "a", mime_type: "text/plain" }]),
      { role: "user", content: [{ type: "file", mediaType: "text/plain", data: { type: "text", text: "a" } }] },
    ],
    [
      "blocks of a failure",
      tool([text, { type: "image" }, text], { status: "error" }),
      result({ type: "error-text", value: "x\nx" }),
    ],
    [
      "another block of a result",
      tool([{ type: "hologram" }]),
      result({ type: "content", value: [{ type: "text", text: '{"type":"hologram"}' }] }),
    ],
  ])("%s", (_name, message, neutral) => {
    expect(langChain.toNeutral(message)).toEqual([neutral]);
  });

  test.each([
    ["an empty reply", ai("")],
    ["a reply of other blocks", ai([{ type: "hologram" }, { type: "reasoning" }, { type: "image" }])],
    ["a person's other blocks", human([{ type: "hologram", data: "AAAA" }])],
    ["a result of no call", { type: "tool", data: { content: "x" } }],
  ])("%s is left out", (_name, message) => {
    expect(langChain.toNeutral(message)).toEqual([]);
  });
});

describe("from the neutral format", () => {
  test.each([
    ["texts", [said(text, text)], [ai([text, text])]],
    ["one text of parts", [said(text)], [ai("x")]],
    [
      "one thought",
      [said({ type: "reasoning", text: "Hm.", ...options({ langchain: { type: "reasoning" } }) })],
      [ai([{ type: "reasoning", reasoning: "Hm." }])],
    ],
    [
      "a call without an object",
      [said({ ...call, input: "x" })],
      [ai("", { tool_calls: [{ ...listed, args: { input: "x" } }] })],
    ],
    [
      "a result under the name of its call",
      [said(call), result({ type: "text", value: "ok" })],
      [ai("", { tool_calls: [listed] }), tool("ok", { name: "look" })],
    ],
    ["a result of texts", [result({ type: "content", value: [text, text] })], [tool("x\nx")]],
    [
      "a result of a file that is nowhere",
      [result({ type: "content", value: [text, { type: "file" }] })],
      [tool([text])],
    ],
    [
      "a result whose name is none",
      [
        {
          role: "tool",
          content: [{ type: "tool-result", toolCallId: "a", toolName: 42, output: { type: "text", value: "ok" } }],
        },
      ],
      [tool("ok")],
    ],
  ])("%s", (_name, messages, stored) => {
    expect(langChain.fromNeutral(messages)).toEqual(stored);
  });

  test.each([
    [
      "what another provider ran",
      said(
        { ...call, providerExecuted: true },
        { type: "tool-result", toolCallId: "a", output: { type: "json", value: 1 } },
      ),
    ],
    [
      "a thought that LangChain did not have",
      said({ type: "reasoning", text: "Hm.", ...options({ anthropic: { signature: "s" } }) }),
    ],
    [
      "a part that says it was a thought",
      said({ type: "custom", kind: "a.b", ...options({ langchain: { type: "reasoning" } }) }),
    ],
    ["blank texts", said({ type: "text", text: " " })],
    ["files of the model", said(file)],
    ["blank texts of a person", { role: "user", content: [{ type: "text", text: " " }] }],
    ["other parts of a person", { role: "user", content: [{ type: "custom", data: png }] }],
    ["a system message", { role: "system", content: "x" }],
    ["an approval", { role: "tool", content: [{ type: "tool-approval-response" }] }],
  ])("%s is left out", (_name, message) => {
    expect(langChain.fromNeutral([message])).toEqual([]);
  });
});
