// Rules of the Messages API that no other test nearby would miss.
import { describe, expect, test } from "vitest";
import { acceptedId } from "./accepted-ids.ts";
import { anthropic, anthropicFormat } from "./anthropic.ts";
import { imageSource } from "./image-source.ts";

const user = (...content: unknown[]): unknown => ({ role: "user", content });
const model = (...content: unknown[]): unknown => ({ role: "assistant", content });
const text = (words: string): unknown => ({ type: "text", text: words });
const result = (content: unknown, more: object = {}): unknown => {
  return { type: "tool_result", tool_use_id: "a", content, ...more };
};
const call = (more: object = {}): unknown => ({ type: "tool_use", id: "a", name: "look", input: {}, ...more });
const png = "iVBORw0KGgo=";
const upper = (words: string): string => words.toUpperCase();
const refusal = (problem: string) =>
  expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(problem) }) as Error;

describe("read", () => {
  test.each([
    [
      "an input of the API's tool",
      model({ type: "server_tool_use", id: "s", name: "w", input: { q: "x" } }),
      { counted: '{"q":"x"}', calls: [] },
    ],
    [
      "what it gave, without what is secret",
      model({ type: "web_search_tool_result", content: [{ url: "u", encrypted_content: "e" }] }),
      { counted: '[{"url":"u"}]', results: [] },
    ],
    ["what it gave as a text", model({ type: "mcp_tool_result", content: "grey" }), { counted: "grey" }],
    [
      "without bytes",
      model(call({ input: { image: { type: "base64", data: "AAAA" } } })),
      { counted: '{"image":{"type":"base64"}}' },
    ],
    ["what was found", user({ type: "search_result", content: [text("found")] }), { counted: "found", files: 0 }],
    ["an upload", user({ type: "container_upload", file_id: "f" }), { counted: "", files: 1 }],
    [
      "a document of text",
      user({ type: "document", source: { type: "text", data: "plain" } }),
      { counted: "plain", files: 0 },
    ],
    [
      "a document of blocks",
      user({ type: "document", source: { type: "content", content: [text("plain")] } }),
      { counted: "plain", files: 0 },
    ],
    ["a document", user({ type: "document", source: { type: "base64" } }), { counted: "", files: 1 }],
    ["a document that is odd", user({ type: "document" }), { files: 1 }],
    ["a result of blocks", user(result([text("ok"), { type: "image" }])), { role: "tool", counted: "ok\n", files: 1 }],
    ["paragraphs of a person", user(text("a"), text("b"), result("c"), text("d")), { role: "user", text: "a\nb\nd" }],
    ["a result within a reply", model(result("ok")), { role: "assistant", results: ["a"] }],
    ["one text of the model", model(text("a"), text("b"), call(), text("c")), { text: "ab\nc" }],
  ])("%s", (_name, message, reading) => {
    expect(anthropic.read(message)).toMatchObject(reading);
  });

  test.each([
    ["a system message", { role: "system", content: "x" }, "no history"],
    ["another role", { role: "model", content: "x" }, "neither user nor assistant"],
    ["a content that is none", { role: "user", content: 42 }, "wrong type"],
    ["no blocks", model(), "no blocks"],
    ["a block without a type", user({ text: "x" }), "needs a type"],
    ["a call without a name", model({ type: "server_tool_use", id: "a" }), "needs a name"],
  ])("%s is refused", (_name, message, problem) => {
    expect(() => anthropic.read(message)).toThrow(refusal(problem));
  });
});

test.each(["document", "container_upload"])("a %s is a file", (type) => {
  expect(anthropic.parts(user({ type }))).toEqual([{ kind: "file" }]);
});

describe("an image", () => {
  const data = (media_type: string): object => ({ type: "base64", media_type, data: png });

  test.each(["jpeg", "png", "gif", "webp"])("of type %s is read", (type) => {
    const source = data(`image/${type}`);
    expect(imageSource(source)).toBe(source);
  });

  test.each([
    ["behind a link", { type: "url", url: "https://example.com/a.png" }],
    ["that was uploaded", { type: "file", file_id: "f" }],
  ])("%s stays as it is", (_name, source) => {
    expect(imageSource(source)).toBe(source);
  });

  test.each([
    ["url", { type: "url", url: `data:image/png;base64,${png}` }],
    ["data", { type: "base64", media_type: "image/gif", data: `data:image/png;base64,${png}` }],
  ])("whose %s is an address with the data inside becomes data", (_name, source) => {
    expect(imageSource(source)).toEqual(data("image/png"));
  });

  test.each([
    data("image/svg+xml"),
    { type: "base64", media_type: "image/png", data: "a file!" },
    { type: "url", url: "nowhere" },
    { type: "url", url: png, media_type: "image/png" },
    { type: "url", url: "data:image/svg+xml;base64,AAAA" },
    { type: "url", url: "data:image/png;base64,a file!" },
    { type: "new" },
    undefined,
  ])("is hollow where it cannot be shown: %j", (source) => {
    expect(anthropic.parts(user({ type: "image", source }))).toEqual([{ kind: "file", hollow: true }]);
  });
});

test("an id that the API would refuse becomes one that it takes, always the same", () => {
  expect(acceptedId("toolu_1-a")).toBe("toolu_1-a");
  expect(acceptedId("look#0")).toBe("call_look_23_0");
  expect(acceptedId("look_0")).not.toBe(acceptedId("look#0"));
});

describe("a request", () => {
  const sent = (...messages: unknown[]): unknown[] => [
    ...(anthropic.prompt("", messages) as { messages: unknown[] }).messages,
  ];
  const asked = user(text("x"));
  const thought = { type: "thinking", thinking: "Hm.", signature: "s" };
  const secret = { type: "redacted_thinking", data: "d" };

  test.each([
    ["thinking before text, tools at work", [text("a"), thought, secret, call()], [thought, secret, text("a"), call()]],
    ["text where there is no tool", [text("a"), thought, text("b")], [text("a"), thought, text("b")]],
    ["text before calls", [text("a"), call(), thought], [text("a"), call(), thought]],
  ])("has %s", (_name, blocks, accepted) => {
    expect(sent(asked, model(...blocks))[1]).toEqual(model(...accepted));
  });

  test.each([
    [
      "a failure without a word",
      result("", { is_error: true }),
      result("The tool failed and said nothing.", { is_error: true }),
    ],
    [
      "a failure without a content",
      result(undefined, { is_error: true }),
      result("The tool failed and said nothing.", { is_error: true }),
    ],
    [
      "a failure of an image only",
      result([{ type: "image" }], { is_error: true }),
      result("The tool failed and said nothing.", { is_error: true }),
    ],
    ["a failure in words", result("no", { is_error: true }), result("no", { is_error: true })],
    ["an empty text beside another", result([text(" "), text("ok")]), result([text("ok")])],
    [
      "an image that cannot be shown",
      result([{ type: "image", source: {} }]),
      result([text("[An image of a kind that cannot be shown.]")]),
    ],
  ])("has %s as the API takes it", (_name, given, accepted) => {
    expect(sent(asked, model(call()), user(given))[2]).toEqual(user(accepted));
  });

  test("has nothing that only a reply has", () => {
    expect(sent(asked, { id: "m", type: "message", ...(model(text("a")) as object) })[1]).toEqual(model(text("a")));
  });

  test("joins what goes on with a thought, also a text", () => {
    const reply = { role: "assistant", content: "Done." };
    expect(sent(asked, model(thought), reply)).toEqual([asked, model(thought, text("Done."))]);
  });

  test("has old replies themselves where nothing is left open in them", () => {
    const reply = model(
      text("a"),
      { type: "server_tool_use", id: "s", name: "web_search" },
      { type: "web_search_tool_result", tool_use_id: "s", content: [] },
    );
    expect(sent(asked, reply, asked)[1]).toBe(reply);
  });
});

describe("marks for the cache", () => {
  const mark = { type: "ephemeral" };
  const { prompt } = anthropicFormat({ cache: true });

  test("stand at the end of the history, and those within results and documents go", () => {
    const marked = { ...(text("a") as object), cache_control: mark };
    const source = { type: "content", content: [marked] };
    const fetched = { type: "web_fetch_tool_result", content: { type: "web_fetch_result", cache_control: mark } };
    const given = [user(marked, { type: "document", source }), model(fetched, text("b")), user(text("c"))];
    expect(prompt("", given)).toEqual({
      messages: [
        user(text("a"), { type: "document", source: { type: "content", content: [text("a")] } }),
        model(
          { type: "web_fetch_tool_result", content: { type: "web_fetch_result" } },
          { ...(text("b") as object), cache_control: mark },
        ),
        user(text("c")),
      ],
    });
  });

  test("leave what is no block within a result as it is", () => {
    const given = user(result(["odd", null, text("ok")]));
    expect(prompt("", [given])).toMatchObject({ messages: [given] });
  });

  test.each([{ type: "text", data: "a" }, { type: "base64" }])(
    "leave the source %j of a document as it is",
    (source) => {
      const document = { type: "document", source: { ...source, cache_control: "its own" } };
      expect(prompt("", [user(document)])).toMatchObject({ messages: [user(document)] });
    },
  );
});

test.each([
  ["a text", text("hi"), text("HI")],
  ["a result", result("ok"), result("OK")],
  [
    "blocks of a result",
    result([text("ok"), { type: "document", source: { type: "text", data: "ok" } }]),
    result([text("OK"), { type: "document", source: { type: "text", data: "OK" } }]),
  ],
  ["what was found", { type: "search_result", content: [text("a")] }, { type: "search_result", content: [text("A")] }],
  ["what was found, where it is odd", { type: "search_result", content: "a" }, { type: "search_result", content: "a" }],
  [
    "a document of text",
    { type: "document", source: { type: "text", data: "a" } },
    { type: "document", source: { type: "text", data: "A" } },
  ],
  [
    "a document of data",
    { type: "document", source: { type: "base64", data: "a" } },
    { type: "document", source: { type: "base64", data: "a" } },
  ],
  [
    "a document that is odd",
    { type: "document", source: { type: "text", data: 1 } },
    { type: "document", source: { type: "text", data: 1 } },
  ],
])("%s has other texts", (_name, block, changed) => {
  expect(anthropic.retext(user(block), upper)).toEqual(user(changed));
  expect(anthropic.retext(model(block), upper)).toEqual(model(block));
});
