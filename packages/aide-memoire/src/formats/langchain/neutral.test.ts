import { modelMessageSchema } from "ai";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromJsonText, toJsonText } from "../../core/json.ts";
import { langChain } from "./langchain.ts";
import type { LangChainBlock, LangChainData, LangChainMessage } from "./messages.ts";

const human = (content: LangChainData["content"]): LangChainMessage => ({ type: "human", data: { content } });
const ai = (data: Partial<LangChainData>): LangChainMessage => ({ type: "ai", data: { content: "", ...data } });
const tool = (data: Partial<LangChainData>): LangChainMessage => ({ type: "tool", data: { content: "", ...data } });
const call = (id: string): NonNullable<LangChainData["tool_calls"]>[number] => ({
  id,
  name: "book",
  args: { day: 1 },
  type: "tool_call",
});
const text = (value: string): LangChainBlock => ({ type: "text", text: value });
const png = "iVBORw0KGgo=";

function thereAndBack(...messages: LangChainMessage[]): readonly unknown[] {
  return langChain.fromNeutral(messages.flatMap((message) => langChain.toNeutral(message)));
}

describe("to the neutral format", () => {
  test("reasoning of Anthropic and of OpenAI is in the options of their providers", () => {
    const reasoning = {
      id: "rs_1",
      type: "reasoning",
      summary: [{ type: "summary_text", text: "Hm." }],
      encrypted_content: "e",
    };
    expect(langChain.toNeutral(ai({ content: "Hi.", additional_kwargs: { reasoning } }))).toEqual([
      {
        role: "assistant",
        content: [
          {
            type: "reasoning",
            text: "Hm.",
            providerOptions: { openai: { itemId: "rs_1", reasoningEncryptedContent: "e" } },
          },
          { type: "text", text: "Hi." },
        ],
      },
    ]);
    const content = [
      { type: "thinking", thinking: "Hm.", signature: "s+/=" },
      { type: "redacted_thinking", data: "d" },
      { type: "tool_use", id: "a", name: "book", input: {} },
    ];
    expect(langChain.toNeutral(ai({ content, tool_calls: [call("a"), call("b")] }))).toEqual([
      {
        role: "assistant",
        content: [
          {
            type: "reasoning",
            text: "Hm.",
            providerOptions: { langchain: { type: "thinking" }, anthropic: { signature: "s+/=" } },
          },
          {
            type: "reasoning",
            text: "",
            providerOptions: { langchain: { type: "redacted_thinking" }, anthropic: { redactedData: "d" } },
          },
          { type: "tool-call", toolCallId: "a", toolName: "book", input: {} },
          { type: "tool-call", toolCallId: "b", toolName: "book", input: { day: 1 } },
        ],
      },
    ]);
  });

  test("the arguments of OpenAI's raw calls are read", () => {
    const raw = { id: "a", type: "function", function: { name: "book", arguments: '{"day":1}' } };
    expect(langChain.toNeutral(ai({ additional_kwargs: { tool_calls: [raw] } }))).toEqual([
      {
        role: "assistant",
        content: [{ type: "tool-call", toolCallId: "a", toolName: "book", input: { day: 1 } }],
      },
    ]);
  });

  test("results: text, a failure, blocks, several calls that were closed at once", () => {
    const output = (data: Partial<LangChainData>): unknown =>
      langChain.toNeutral(tool({ tool_call_id: "a", name: "book", ...data }));
    const result = (value: unknown): unknown => [
      { role: "tool", content: [{ type: "tool-result", toolCallId: "a", toolName: "book", output: value }] },
    ];
    expect(output({ content: "21" })).toEqual(result({ type: "text", value: "21" }));
    expect(output({ content: "no", status: "error" })).toEqual(result({ type: "error-text", value: "no" }));
    expect(
      output({ content: [text("see"), { type: "image_url", image_url: `data:image/png;base64,${png}` }] }),
    ).toEqual(
      result({
        type: "content",
        value: [
          { type: "text", text: "see" },
          { type: "file", data: { type: "data", data: png }, mediaType: "image/png" },
        ],
      }),
    );
    const link = { type: "link", url: "https://a/b" };
    expect(output({ content: [link] })).toEqual(
      result({ type: "content", value: [{ type: "text", text: JSON.stringify(link) }] }),
    );
    const closed = langChain.closeCalls([{ id: "a", name: "book" }], "Interrupted.");
    expect(closed.flatMap(langChain.toNeutral)).toMatchObject([{ content: [{ toolCallId: "a" }] }]);
  });

  test.each<[string, LangChainBlock, unknown]>([
    [
      "OpenAI's image",
      { type: "image_url", image_url: { url: `data:image/png;base64,${png}` } },
      { data: png, mediaType: "image/png" },
    ],
    ["a standard image", { type: "image", mimeType: "image/png", data: png }, { data: png, mediaType: "image/png" }],
    ["an image without a type", { type: "image", data: png }, { data: png, mediaType: "image/png" }],
    [
      "a data block",
      { type: "audio", source_type: "base64", mime_type: "audio/wav", data: "AAAA" },
      { data: "AAAA", mediaType: "audio/wav" },
    ],
    [
      "Anthropic's document",
      { type: "document", source: { type: "base64", media_type: "application/pdf", data: "JVBERi0=" }, title: "a" },
      { data: "JVBERi0=", mediaType: "application/pdf", filename: "a" },
    ],
    [
      "Google's media",
      { type: "media", mimeType: "video/mp4", data: "AAAA" },
      { data: "AAAA", mediaType: "video/mp4" },
    ],
  ])("%s", (_name, block, file) => {
    const { data, ...rest } = file as { data: string };
    expect(langChain.toNeutral(human([block]))).toEqual([
      { role: "user", content: [{ type: "file", data: { type: "data", data }, ...rest }] },
    ]);
  });

  test("an address stays one, a text block is text, and what is nothing is left out", () => {
    const content = [
      { type: "image_url", image_url: "https://a/b.png" },
      { type: "file", source_type: "text", mime_type: "text/plain", text: "Hi." },
      { type: "hologram" },
    ];
    expect(langChain.toNeutral(human(content))).toEqual([
      {
        role: "user",
        content: [
          { type: "file", data: { type: "url", url: new URL("https://a/b.png") }, mediaType: "image/*" },
          { type: "file", data: { type: "text", text: "Hi." }, mediaType: "text/plain" },
        ],
      },
    ]);
    expect(langChain.toNeutral(human([{ type: "hologram" }]))).toEqual([]);
    const link = { type: "citation", url: "https://a/b" };
    expect(langChain.toNeutral(ai({ content: [text("A."), link] }))).toEqual([
      { role: "assistant", content: [{ type: "text", text: "A." }] },
    ]);
    expect(langChain.toNeutral("hi")).toEqual([]);
  });
});

describe("from the neutral format", () => {
  test("every kind of output becomes a tool message of its own, under the name of its call", () => {
    const ids = ["1", "2", "3", "4", "5", "6"];
    const result = (toolCallId: string, output: object): object => ({
      type: "tool-result",
      toolCallId,
      toolName: "",
      output,
    });
    const native = langChain.fromNeutral([
      {
        role: "assistant",
        content: ids.map((id) => ({ type: "tool-call", toolCallId: id, toolName: `t${id}`, input: {} })),
      },
      {
        role: "tool",
        content: [
          result("1", { type: "text", value: "" }),
          result("2", { type: "json", value: { x: 1 } }),
          result("3", { type: "error-text", value: "bad" }),
          result("4", { type: "error-json", value: [1] }),
          result("5", { type: "execution-denied", reason: "No." }),
          result("6", {
            type: "content",
            value: [
              { type: "text", text: "see" },
              { type: "image-data", data: png, mediaType: "image/png" },
            ],
          }),
        ],
      },
    ]) as LangChainMessage[];
    expect(native[0]?.data.tool_calls?.map(({ id }) => id)).toEqual(ids);
    expect(native.slice(1).map(({ data }) => data)).toEqual([
      { content: "", tool_call_id: "1", name: "t1" },
      { content: '{"x":1}', tool_call_id: "2", name: "t2" },
      { content: "bad", tool_call_id: "3", name: "t3", status: "error" },
      { content: "[1]", tool_call_id: "4", name: "t4", status: "error" },
      { content: "No.", tool_call_id: "5", name: "t5", status: "error" },
      {
        content: [text("see"), { type: "image_url", image_url: { url: `data:image/png;base64,${png}` } }],
        tool_call_id: "6",
        name: "t6",
      },
    ]);
  });

  test("images and files in every shape that the AI SDK takes", () => {
    const content = [
      { type: "image", image: png },
      { type: "image", image: new URL("https://a/b.png") },
      { type: "file", data: Buffer.from("JVBERi0=", "base64"), mediaType: "application/pdf", filename: "a.pdf" },
      { type: "file", data: { type: "data", data: "AAAA" }, mediaType: "audio/wav" },
      { type: "file", data: { type: "text", text: "Hi." }, mediaType: "text/plain" },
      { type: "file", data: { type: "reference", reference: { openai: "file-1" } }, mediaType: "application/pdf" },
    ];
    expect(langChain.fromNeutral([{ role: "user", content }])).toEqual([
      human([
        { type: "image_url", image_url: { url: `data:image/png;base64,${png}` } },
        { type: "image_url", image_url: { url: "https://a/b.png" } },
        {
          type: "file",
          source_type: "base64",
          mime_type: "application/pdf",
          data: "JVBERi0=",
          metadata: { filename: "a.pdf" },
        },
        { type: "audio", source_type: "base64", mime_type: "audio/wav", data: "AAAA" },
        { type: "file", source_type: "text", mime_type: "text/plain", text: "Hi." },
      ]),
    ]);
  });

  test("what not every provider takes is left out: reasoning, tools that a provider ran, empty text", () => {
    expect(
      langChain.fromNeutral([
        { role: "system", content: "Be kind." },
        { role: "user", content: "hi" },
        { role: "user", content: " " },
        { role: "assistant", content: "" },
        {
          role: "assistant",
          content: [{ type: "reasoning", text: "Hm.", providerOptions: { anthropic: { signature: "s" } } }],
        },
        {
          role: "assistant",
          content: [
            { type: "tool-call", toolCallId: "ws_1", toolName: "web_search", input: {}, providerExecuted: true },
            { type: "tool-result", toolCallId: "ws_1", toolName: "web_search", output: { type: "json", value: [] } },
            { type: "text", text: "A." },
          ],
        },
      ]),
    ).toEqual([human("hi"), ai({ content: "A." })]);
  });
});

describe("there and back", () => {
  test.each<[string, LangChainMessage[]]>([
    ["plain text", [human("hi"), ai({ content: "Hello." })]],
    [
      "blocks",
      [
        human([text("see"), { type: "image_url", image_url: { url: "https://a/b.png" } }]),
        ai({ content: [text("a"), text("b")] }),
      ],
    ],
    [
      "thinking, calls and results",
      [
        ai({
          content: [
            { type: "thinking", thinking: "Hm.", signature: "s+/=" },
            { type: "redacted_thinking", data: "d" },
            { type: "reasoning", reasoning: "r" },
          ],
          tool_calls: [call("a"), call("b")],
        }),
        tool({ content: "21", tool_call_id: "a", name: "book" }),
        tool({ content: "no", tool_call_id: "b", name: "book", status: "error" }),
      ],
    ],
  ])("%s comes back the same", (_name, messages) => {
    expect(thereAndBack(...messages)).toEqual(messages);
    const neutral = messages.flatMap((message) => langChain.toNeutral(message));
    for (const one of neutral) expect(modelMessageSchema.safeParse(one).error).toBeUndefined();
    const stored: unknown = fromJsonText(toJsonText(neutral, "The messages"));
    expect(stored).toEqual(neutral);
    expect(langChain.fromNeutral(JSON.parse(JSON.stringify(neutral)) as unknown[])).toEqual(messages);
  });

  test("any history of texts, calls and results", () => {
    const word = fc.string({ minLength: 1, maxLength: 6 }).map((value) => `${value}.`);
    const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 });
    const step = fc
      .tuple(fc.oneof(fc.constant(""), word), ids, fc.boolean())
      .map(([content, calls, failed]) => [
        ai({ content, tool_calls: calls.map(call) }),
        ...calls.map((id) =>
          tool({ content, tool_call_id: id, name: "book", ...(failed && { status: "error" as const }) }),
        ),
      ]);
    const turn = fc.tuple(word, fc.array(step, { maxLength: 2 }), word).map(([question, steps, answer]) => {
      return [human(question), ...steps.flat(), ai({ content: answer })];
    });
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 3 }), (turns) => {
        expect(thereAndBack(...turns.flat())).toEqual(turns.flat());
      }),
    );
  });
});
