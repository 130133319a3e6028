// Blocks on their way to the neutral format and from it, one by one.
import { describe, expect, test } from "vitest";
import { anthropic } from "./anthropic.ts";

type Fields = Record<string, unknown>;
const options = (fields: object): object => ({ providerOptions: { anthropic: fields } });
const mark = { cache_control: { type: "ephemeral" } };
const cacheControl = mark.cache_control;
const png = "iVBORw0KGgo=";
const link = "https://example.com/a";
const reference = { type: "reference", reference: { anthropic: "f" } };

describe("of a person, there and back", () => {
  const said = (block: object): unknown => anthropic.toNeutral({ role: "user", content: [block] })[0];
  const back = (part: object): unknown => anthropic.fromNeutral([{ role: "user", content: [part] }])[0];
  const user = (...content: object[]): unknown => ({ role: "user", content });

  test.each([
    ["a text", { type: "text", text: "a", ...mark }, { type: "text", text: "a", ...options({ cacheControl }) }],
    [
      "an image",
      { type: "image", source: { type: "base64", media_type: "image/png", data: png }, ...mark },
      { type: "file", mediaType: "image/png", data: { type: "data", data: png }, ...options({ cacheControl }) },
    ],
    [
      "an image behind a link",
      { type: "image", source: { type: "url", url: link } },
      { type: "file", mediaType: "image/*", data: { type: "url", url: new URL(link) } },
    ],
    [
      "an image that was uploaded",
      { type: "image", source: { type: "file", file_id: "f" } },
      { type: "file", mediaType: "image/*", data: reference },
    ],
    [
      "a PDF behind a link",
      { type: "document", source: { type: "url", url: link } },
      { type: "file", mediaType: "application/pdf", data: { type: "url", url: new URL(link) } },
    ],
    [
      "a document that was uploaded",
      { type: "document", source: { type: "file", file_id: "f" } },
      { type: "file", mediaType: "application/pdf", data: reference },
    ],
    [
      "a PDF",
      {
        type: "document",
        source: { type: "base64", media_type: "application/pdf", data: "JVBERi" },
        title: "t",
        context: "c",
        citations: { enabled: true },
      },
      {
        type: "file",
        mediaType: "application/pdf",
        filename: "t",
        data: { type: "data", data: "JVBERi" },
        ...options({ citations: { enabled: true }, context: "c" }),
      },
    ],
    [
      "a document of text",
      { type: "document", source: { type: "text", media_type: "text/plain", data: "a" } },
      { type: "file", mediaType: "text/plain", data: { type: "text", text: "a" } },
    ],
    [
      "an upload for code",
      { type: "container_upload", file_id: "f" },
      { type: "file", mediaType: "application/octet-stream", data: reference, ...options({ containerUpload: true }) },
    ],
  ])("%s", (_name, block, part) => {
    expect(said(block)).toEqual(user(part));
    expect(back(part)).toEqual(user(block));
  });

  test.each([
    [
      "what was found",
      { type: "search_result", content: [{ type: "text", text: "a" }], ...mark },
      { type: "text", text: "a", ...options({ cacheControl }) },
    ],
    [
      "a document of blocks",
      { type: "document", source: { type: "content", content: [{ type: "text", text: "a" }, { type: "image" }] } },
      { type: "text", text: "a" },
    ],
  ])("%s is its text", (_name, block, part) => {
    expect(said(block)).toEqual(user(part));
  });

  test("a document whose citations are null is one without", () => {
    const document = { type: "document", source: { type: "file", file_id: "f" }, citations: null };
    expect(said(document)).toEqual(user({ type: "file", mediaType: "application/pdf", data: reference }));
  });

  test.each([
    { type: "image" },
    { type: "image", source: { type: "url", url: "nowhere" } },
    { type: "document", source: {} },
    { type: "hologram" },
  ])("nothing comes of %j", (block) => {
    expect(said(block)).toBeUndefined();
  });

  test.each([
    [
      "a text file",
      { type: "file", mediaType: "text/csv", data: "YSxi" },
      { type: "document", source: { type: "text", media_type: "text/plain", data: "a,b" } },
    ],
    ["a blank text", { type: "text", text: " " }, undefined],
    ["an image of another type", { type: "image", image: png, mediaType: "image/bmp" }, undefined],
    [
      "an image that is no longer on the web",
      { type: "image", image: "ftp://example.com/a.png", mediaType: "image/png" },
      undefined,
    ],
    [
      "an image behind a plain link",
      { type: "image", image: "http://example.com/a" },
      { type: "image", source: { type: "url", url: "http://example.com/a" } },
    ],
    ["a PDF elsewhere", { type: "file", mediaType: "application/pdf", data: "gs://a" }, undefined],
    ["a text behind a link", { type: "file", mediaType: "text/csv", data: link }, undefined],
    ["sound", { type: "file", mediaType: "audio/wav", data: "AAAA" }, undefined],
    [
      "an upload elsewhere",
      { type: "file", mediaType: "image/png", data: { type: "reference", reference: { openai: "f" } } },
      undefined,
    ],
    ["an image of text", { type: "image", image: { type: "text", text: "a" } }, undefined],
    ["a part for others", { type: "reasoning", text: "a" }, undefined],
    ["a source, which is no file", { type: "source", url: link, mediaType: "application/pdf" }, undefined],
    [
      "a text with a mark that is none",
      { type: "text", text: "a", ...options({ cacheControl: null }) },
      { type: "text", text: "a" },
    ],
  ])("%s", (_name, part, block) => {
    expect(back(part)).toStrictEqual(block && user(block));
  });
});

describe("of the model, there and back", () => {
  const model = (...content: object[]): unknown => ({ role: "assistant", content });
  const call = { type: "tool-call", toolCallId: "a", toolName: "look", input: {} };
  const use = { type: "tool_use", id: "a", name: "look", input: {} };

  test.each([
    [
      "citations",
      { type: "text", text: "a", citations: [{ url: "u" }] },
      { type: "text", text: "a", ...options({ citations: [{ url: "u" }] }) },
    ],
    [
      "an upload",
      { type: "container_upload", file_id: "f", ...mark },
      { type: "custom", kind: "anthropic.container_upload", ...options({ fileId: "f", cacheControl }) },
    ],
    [
      "a thought",
      { type: "thinking", thinking: "Hm.", signature: "s" },
      { type: "reasoning", text: "Hm.", ...options({ signature: "s" }) },
    ],
    [
      "a secret thought",
      { type: "redacted_thinking", data: "d" },
      { type: "reasoning", text: "", ...options({ redactedData: "d" }) },
    ],
    [
      "a call of a toolset",
      { ...use, toolset_name: "t", ...mark },
      { ...call, ...options({ toolsetName: "t", cacheControl }) },
    ],
    [
      "a call of code",
      { ...use, caller: { type: "code", tool_id: "srvtoolu_1" } },
      { ...call, ...options({ caller: { type: "code", toolId: "srvtoolu_1" } }) },
    ],
    ["a direct call", { ...use, caller: { type: "direct" } }, { ...call, ...options({ caller: { type: "direct" } }) }],
    [
      "a call of a server",
      { type: "mcp_tool_use", id: "mcptoolu_1", name: "look", server_name: "s", input: { a: 1 } },
      {
        ...call,
        toolCallId: "mcptoolu_1",
        input: { a: 1 },
        providerExecuted: true,
        ...options({ type: "mcp-tool-use", serverName: "s" }),
      },
    ],
    [
      "one of a server that is named like the API's own",
      { type: "mcp_tool_use", id: "mcptoolu_1", name: "bash_code_execution", server_name: "s", input: {} },
      {
        ...call,
        toolCallId: "mcptoolu_1",
        toolName: "bash_code_execution",
        providerExecuted: true,
        ...options({ type: "mcp-tool-use", serverName: "s" }),
      },
    ],
  ])("%s", (_name, block, part) => {
    expect(anthropic.toNeutral(model(block))).toEqual([model(part)]);
    expect(anthropic.fromNeutral([model(part)])).toEqual([model(block)]);
  });

  test.each([
    ["citations of nothing are none", { type: "text", text: "a", citations: [] }, { type: "text", text: "a" }],
    ["a thought that nobody signed", { type: "thinking", thinking: "Hm." }, { type: "reasoning", text: "Hm." }],
    [
      "nothing that a server's tool gave",
      { type: "mcp_tool_result", tool_use_id: "mcptoolu_1" },
      {
        type: "tool-result",
        toolCallId: "mcptoolu_1",
        toolName: "",
        output: { type: "json", value: null },
        ...options({ type: "mcp-tool-use" }),
      },
    ],
  ])("%s", (_name, block, part) => {
    expect(anthropic.toNeutral(model(block))).toEqual([model(part)]);
  });

  test("a result of a tool of the API that is not known is left out", () => {
    expect(anthropic.toNeutral(model({ type: "hologram_tool_result", tool_use_id: "srvtoolu_1" }))).toEqual([]);
  });

  test("a result of the app's own tool is one behind the reply, whatever its id", () => {
    const id = "srvtoolu_1";
    const own = { type: "tool-result", toolCallId: id, toolName: "web_search", output: { type: "json", value: [] } };
    expect(anthropic.fromNeutral([model({ ...call, toolCallId: id, toolName: "web_search" }, own)])).toEqual([
      model({ ...use, id, name: "web_search" }),
      { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: "[]" }] },
    ]);
  });

  test.each([
    ["a thought of others", { type: "reasoning", text: "a", ...options({ signature: "" }) }],
    ["a part of another kind", { type: "custom", kind: "a.b", ...options({ fileId: "f" }) }],
    ["an upload without an id", { type: "custom", kind: "anthropic.container_upload" }],
    ["a call that another provider ran", { ...call, providerExecuted: true }],
    ["a file", { type: "file", data: png, mediaType: "image/png" }],
  ])("%s is left out", (_name, part) => {
    expect(anthropic.fromNeutral([model(part)])).toEqual([]);
  });

  test("calls stand behind what was said, but before thinking that came behind them", () => {
    const [a, b] = [
      { type: "text", text: "a" },
      { type: "text", text: "b" },
    ];
    const thought = { type: "reasoning", text: "Hm.", ...options({ signature: "s" }) };
    const thinking = { type: "thinking", thinking: "Hm.", signature: "s" };
    expect(anthropic.fromNeutral([model(a, call, b)])).toEqual([model(a, b, use)]);
    expect(anthropic.fromNeutral([model(a, call, thought, b)])).toEqual([model(a, use, thinking, b)]);
  });

  test("a result of the API's tool is one only where it is the API's, and JSON", () => {
    const ran = (id: string, output: Fields, name = "web_search"): readonly unknown[] =>
      anthropic.fromNeutral([
        model(
          { type: "text", text: "a" },
          { type: "tool-call", toolCallId: id, toolName: name, input: {}, providerExecuted: true },
          { type: "tool-result", toolCallId: id, toolName: "", output },
        ),
      ]);
    const blocks = (history: readonly unknown[]): unknown[] =>
      (history as { content: unknown[] }[]).flatMap(({ content }) => content);
    expect(blocks(ran("srvtoolu_1", { type: "json", value: [] }))).toHaveLength(3);
    expect(blocks(ran("srvtoolu_1", { type: "text", value: "a" }))).toHaveLength(2);
    expect(blocks(ran("srvtoolu_1", { type: "json", value: [] }, "hologram"))).toHaveLength(2);
    expect(blocks(ran("ws_1", { type: "json", value: [] }))).toHaveLength(1);
    expect(blocks(ran("mcptoolu_1", { type: "text", value: "a" }))).toHaveLength(2);
    expect(blocks(ran("mcptoolu_1", { type: "error-json", value: "no" })).at(-1)).toEqual({
      type: "mcp_tool_result",
      tool_use_id: "mcptoolu_1",
      is_error: true,
      content: "no",
    });
  });
});
