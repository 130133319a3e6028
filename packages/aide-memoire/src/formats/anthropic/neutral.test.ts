import { modelMessageSchema } from "ai";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromJsonText, toJsonText } from "../../core/json.ts";
import { anthropic } from "./anthropic.ts";
import type { AnthropicBlock, AnthropicMessage } from "./messages.ts";

const user = (...content: AnthropicBlock[]): AnthropicMessage => ({ role: "user", content });
const said = (...content: AnthropicBlock[]): AnthropicMessage => ({ role: "assistant", content });
const text = (value: string): AnthropicBlock => ({ type: "text", text: value });

function thereAndBack(...messages: AnthropicMessage[]): readonly unknown[] {
  return anthropic.fromNeutral(messages.flatMap((message) => anthropic.toNeutral(message)));
}

describe("to the neutral format", () => {
  test("signatures, redacted thinking, citations and callers are in the options of Anthropic's provider", () => {
    const citations = [
      {
        type: "web_search_result_location" as const,
        cited_text: "x",
        encrypted_index: "e",
        title: null,
        url: "https://a",
      },
    ];
    const message = said(
      { type: "thinking", thinking: "Hm.", signature: "abc+/=" },
      { type: "redacted_thinking", data: "b64==" },
      { type: "text", text: "I book.", citations },
      { type: "tool_use", id: "a", name: "book", input: { day: 1 }, caller: { type: "direct" } },
    );
    expect(anthropic.toNeutral(message)).toEqual([
      {
        role: "assistant",
        content: [
          { type: "reasoning", text: "Hm.", providerOptions: { anthropic: { signature: "abc+/=" } } },
          { type: "reasoning", text: "", providerOptions: { anthropic: { redactedData: "b64==" } } },
          { type: "text", text: "I book.", providerOptions: { anthropic: { citations } } },
          {
            type: "tool-call",
            toolCallId: "a",
            toolName: "book",
            input: { day: 1 },
            providerOptions: { anthropic: { caller: { type: "direct" } } },
          },
        ],
      },
    ]);
  });

  test("results and text of one message become two messages", () => {
    const message = user(
      { type: "tool_result", tool_use_id: "a", content: "21" },
      { type: "tool_result", tool_use_id: "b", content: [text("no")] as never, is_error: true },
      text("go on"),
    );
    expect(anthropic.toNeutral(message)).toEqual([
      {
        role: "tool",
        content: [
          { type: "tool-result", toolCallId: "a", toolName: "", output: { type: "text", value: "21" } },
          { type: "tool-result", toolCallId: "b", toolName: "", output: { type: "error-text", value: "no" } },
        ],
      },
      { role: "user", content: [{ type: "text", text: "go on" }] },
    ]);
  });

  test("what it has no part for is left out", () => {
    expect(anthropic.toNeutral({ role: "assistant", content: [{ type: "hologram" }] })).toEqual([]);
    expect(anthropic.toNeutral("hi")).toEqual([]);
  });
});

describe("from the neutral format", () => {
  test("every kind of output becomes a result behind its call, under an id that the API takes", () => {
    const call = (toolCallId: string): object => ({ type: "tool-call", toolCallId, toolName: "t", input: {} });
    const result = (toolCallId: string, output: object): object => ({
      type: "tool-result",
      toolCallId,
      toolName: "t",
      output,
    });
    const ids = ["a", "b", "c", "d", "call_1+/=", "f"];
    const native = anthropic.fromNeutral([
      { role: "assistant", content: ids.map(call) },
      {
        role: "tool",
        content: [result("a", { type: "text", value: "" }), result("b", { type: "json", value: { x: 1 } })],
      },
      {
        role: "tool",
        content: [result("c", { type: "error-text", value: "bad" }), result("d", { type: "error-json", value: [1] })],
      },
      { role: "tool", content: [result("call_1+/=", { type: "execution-denied", reason: "No." })] },
      {
        role: "tool",
        content: [
          result("f", {
            type: "content",
            value: [
              { type: "text", text: "see" },
              { type: "image-data", data: "iVBORw0KGgo=", mediaType: "image/png" },
              {
                type: "file",
                data: { type: "data", data: "JVBERi0=" },
                mediaType: "application/pdf",
                filename: "a.pdf",
              },
              { type: "file", data: { type: "data", data: "AAAA" }, mediaType: "audio/wav" },
            ],
          }),
        ],
      },
    ]) as { role: string; content: { id: string; tool_use_id: string }[] }[];
    expect(native.map(({ role }) => role)).toEqual(["assistant", "user"]);
    expect(native[0]!.content.map(({ id }) => id)).toEqual(native[1]!.content.map(({ tool_use_id: id }) => id));
    expect(native[0]!.content.every(({ id }) => /^[a-zA-Z0-9_-]+$/.test(id))).toBe(true);
    expect(native[1]!.content.map(({ tool_use_id: _id, ...rest }) => rest)).toEqual([
      { type: "tool_result", content: "" },
      { type: "tool_result", content: '{"x":1}' },
      { type: "tool_result", content: "bad", is_error: true },
      { type: "tool_result", content: "[1]", is_error: true },
      { type: "tool_result", content: "No.", is_error: true },
      {
        type: "tool_result",
        content: [
          text("see"),
          { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } },
          {
            type: "document",
            source: { type: "base64", media_type: "application/pdf", data: "JVBERi0=" },
            title: "a.pdf",
          },
        ],
      },
    ]);
  });

  test("images and files in every shape that the AI SDK takes", () => {
    const png = "iVBORw0KGgo=";
    const base64 = { type: "image", source: { type: "base64", media_type: "image/png", data: png } };
    const url = { type: "image", source: { type: "url", url: "https://a/b.png" } };
    const content = [
      { type: "image", image: png },
      { type: "image", image: `data:image/png;base64,${png}` },
      { type: "image", image: Buffer.from(png, "base64") },
      { type: "file", data: { type: "data", data: new Uint8Array(Buffer.from(png, "base64")) }, mediaType: "image/*" },
      { type: "image", image: new URL("https://a/b.png") },
      { type: "image", image: "https://a/b.png", mediaType: "image/png" },
      { type: "file", data: { type: "url", url: new URL("https://a/b.png") }, mediaType: "image/png" },
      { type: "image", image: { anthropic: "file_1" } },
      { type: "file", data: { type: "reference", reference: { anthropic: "file_2" } }, mediaType: "application/pdf" },
      { type: "file", data: { type: "text", text: "Hi." }, mediaType: "text/plain", filename: "a.txt" },
      { type: "file", data: Buffer.from("Hé.").toString("base64"), mediaType: "text/markdown" },
    ];
    expect(anthropic.fromNeutral([{ role: "user", content }])).toEqual([
      {
        role: "user",
        content: [
          base64,
          base64,
          base64,
          base64,
          url,
          url,
          url,
          { type: "image", source: { type: "file", file_id: "file_1" } },
          { type: "document", source: { type: "file", file_id: "file_2" } },
          { type: "document", source: { type: "text", media_type: "text/plain", data: "Hi." }, title: "a.txt" },
          { type: "document", source: { type: "text", media_type: "text/plain", data: "Hé." } },
        ],
      },
    ]);
  });

  test("what the API does not take is left out: sound, ids of others, reasoning that it did not sign, empty text", () => {
    const options = { openai: { itemId: "rs_1", reasoningEncryptedContent: "x" } };
    expect(
      anthropic.fromNeutral([
        { role: "system", content: "Be kind." },
        { role: "user", content: [{ type: "file", data: "AAAA", mediaType: "audio/wav" }] },
        {
          role: "user",
          content: [
            { type: "image", image: { openai: "file-1" } },
            { type: "text", text: "hi" },
          ],
        },
        { role: "assistant", content: "" },
        { role: "assistant", content: [{ type: "reasoning", text: "Hm.", providerOptions: options }] },
        {
          role: "assistant",
          content: [
            { type: "text", text: " " },
            { type: "tool-call", toolCallId: "ws_1", toolName: "web_search", input: {}, providerExecuted: true },
            { type: "tool-result", toolCallId: "ws_1", toolName: "web_search", output: { type: "json", value: [] } },
            { type: "text", text: "A." },
          ],
        },
      ]),
    ).toEqual([user(text("hi")), said(text("A."))]);
  });

  test("calls stand at the end of their message, and a result among them in a message of its own", () => {
    const call = { type: "tool-call", toolCallId: "a", toolName: "book", input: '{"day":1}' };
    const result = { type: "tool-result", toolCallId: "a", toolName: "book", output: { type: "text", value: "ok" } };
    const native = anthropic.fromNeutral([
      { role: "assistant", content: [call, { type: "text", text: "I book." }, result] },
    ]);
    expect(native).toEqual([
      said(text("I book."), { type: "tool_use", id: "a", name: "book", input: { day: 1 } }),
      user({ type: "tool_result", tool_use_id: "a", content: "ok" }),
    ]);
  });

  test("an input that is no object is wrapped", () => {
    const call = (input: unknown): unknown => ({
      role: "assistant",
      content: [{ type: "tool-call", toolCallId: "a", toolName: "x", input }],
    });
    for (const input of ["{cut", [1], null]) {
      expect(anthropic.fromNeutral([call(input)])).toMatchObject([
        { content: [{ input: { rawInvalidInput: input } }] },
      ]);
    }
  });
});

describe("there and back", () => {
  const mark = { cache_control: { type: "ephemeral" as const } };
  const server = (id: string, name: string, input: unknown): AnthropicBlock =>
    ({ type: "server_tool_use", id: `srvtoolu_${id}`, name, input }) as AnthropicBlock;
  const serverResult = (id: string, type: string, content: unknown): AnthropicBlock =>
    ({ type, tool_use_id: `srvtoolu_${id}`, content }) as AnthropicBlock;

  test.each<[string, AnthropicMessage[]]>([
    [
      "plain text",
      [
        { role: "user", content: "hi" },
        { role: "assistant", content: "Hello." },
      ],
    ],
    [
      "thinking, a call and its results",
      [
        said(
          { type: "thinking", thinking: "", signature: "abc+/=" },
          { type: "redacted_thinking", data: "b64==" },
          { type: "text", text: "x", ...mark },
          {
            type: "tool_use",
            id: "a",
            name: "t",
            input: {},
            caller: { type: "code_execution_20260120", tool_id: "srvtoolu_9" },
          },
          { type: "tool_use", id: "b", name: "click", input: {}, toolset_name: "browser" },
        ),
        user(
          { type: "tool_result", tool_use_id: "a", content: "ok", ...mark },
          {
            type: "tool_result",
            tool_use_id: "b",
            content: [{ type: "tool_reference", tool_name: "t" }],
            toolset_name: "browser",
          },
        ),
      ],
    ],
    [
      "images and documents",
      [
        user(
          { type: "image", source: { type: "base64", media_type: "image/webp", data: "UklGRg==" } },
          { type: "image", source: { type: "url", url: "https://a/b.png" }, ...mark },
          { type: "image", source: { type: "file", file_id: "file_1" } },
          {
            type: "document",
            source: { type: "base64", media_type: "application/pdf", data: "JVBERi0=" },
            title: "a",
            context: "c",
          },
          {
            type: "document",
            source: { type: "text", media_type: "text/plain", data: "Hi." },
            citations: { enabled: true },
          },
          { type: "document", source: { type: "url", url: "https://a/b.pdf" } },
          { type: "document", source: { type: "file", file_id: "file_2" } },
          { type: "container_upload", file_id: "file_3" },
        ),
      ],
    ],
    [
      "tools of the API",
      [
        said(
          server("1", "web_search", { query: "x" }),
          serverResult("1", "web_search_tool_result", [
            { type: "web_search_result", url: "https://a", title: "A", encrypted_content: "e", page_age: null },
          ]),
          server("2", "web_fetch", { url: "https://a" }),
          serverResult("2", "web_fetch_tool_result", {
            type: "web_fetch_result",
            url: "https://a",
            retrieved_at: "2026-01-01",
            content: { type: "document", title: "A", source: { type: "text", media_type: "text/plain", data: "x" } },
          }),
          server("3", "bash_code_execution", { command: "ls" }),
          serverResult("3", "bash_code_execution_tool_result", {
            type: "bash_code_execution_result",
            stdout: "",
            stderr: "",
            return_code: 0,
            content: [],
          }),
          server("4", "code_execution", { code: "1" }),
          serverResult("4", "code_execution_tool_result", {
            type: "encrypted_code_execution_result",
            encrypted_stdout: "e",
            stderr: "",
            return_code: 0,
            content: [],
          }),
          server("5", "tool_search_tool_bm25", { query: "x" }),
          serverResult("5", "tool_search_tool_result", {
            type: "tool_search_tool_search_result",
            tool_references: [{ type: "tool_reference", tool_name: "t" }],
          }),
          server("6", "web_search", { query: "y" }),
          serverResult("6", "web_search_tool_result", {
            type: "web_search_tool_result_error",
            error_code: "unavailable",
          }),
          server("7", "text_editor_code_execution", { command: "view" }),
          serverResult("7", "text_editor_code_execution_tool_result", {
            type: "text_editor_code_execution_tool_result_error",
            error_code: "file_not_found",
          }),
          server("8", "code_execution", { code: "1" }),
          serverResult("8", "code_execution_tool_result", {
            type: "code_execution_tool_result_error",
            error_code: "unavailable",
          }),
          text("A."),
        ),
      ],
    ],
    [
      "a server of MCP",
      [
        said(
          { type: "mcp_tool_use", id: "mcptoolu_1", name: "t", server_name: "s", input: {} } as never,
          { type: "mcp_tool_result", tool_use_id: "mcptoolu_1", is_error: false, content: [text("x")] } as never,
        ),
      ],
    ],
  ])("%s comes back the same", (_name, messages) => {
    expect(thereAndBack(...messages)).toEqual(messages);
    const neutral = messages.flatMap((message) => anthropic.toNeutral(message));
    for (const one of neutral) expect(modelMessageSchema.safeParse(one).error).toBeUndefined();
    const stored: unknown = fromJsonText(toJsonText(neutral, "The messages"));
    expect(stored).toEqual(neutral);
    expect(anthropic.fromNeutral(JSON.parse(JSON.stringify(neutral)) as unknown[])).toEqual(messages);
  });

  test("any history of texts, signed thinking, calls and results", () => {
    const word = fc.string({ minLength: 1, maxLength: 6 }).map((value) => `${value}.`);
    const id = fc.stringMatching(/^[a-z0-9_-]{1,8}$/);
    const step = fc
      .tuple(word, word, fc.uniqueArray(id, { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(([signature, thought, ids, failed]): AnthropicMessage[] => [
        said(
          { type: "thinking", thinking: thought, signature },
          ...ids.map((one): AnthropicBlock => ({ type: "tool_use", id: one, name: "t", input: { thought } })),
        ),
        user(
          ...ids.map((one): AnthropicBlock => {
            return { type: "tool_result", tool_use_id: one, content: thought, ...(failed && { is_error: true }) };
          }),
        ),
      ]);
    const turn = fc.tuple(word, fc.array(step, { maxLength: 2 }), word).map(([question, steps, answer]) => {
      return [user(text(question)), ...steps.flat(), said(text(answer))];
    });
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 3 }), (turns) => {
        expect(thereAndBack(...turns.flat())).toEqual(turns.flat());
      }),
    );
  });
});
