// Results of the app's own tools on their way to the neutral format and from it.
import { describe, expect, test } from "vitest";
import { anthropic } from "./anthropic.ts";

const options = (fields: object): object => ({ providerOptions: { anthropic: fields } });
const png = "iVBORw0KGgo=";

describe("of a tool, there and back", () => {
  const result = (output: object, more: object = {}): unknown => ({
    role: "tool",
    content: [{ type: "tool-result", toolCallId: "a", toolName: "", output, ...more }],
  });
  const given = (content: unknown, more: object = {}): unknown => ({
    role: "user",
    content: [{ type: "tool_result", tool_use_id: "a", content, ...more }],
  });

  test.each([
    ["a text", given("ok"), result({ type: "text", value: "ok" })],
    ["a failure", given("no", { is_error: true }), result({ type: "error-text", value: "no" })],
    [
      "one of a toolset",
      given("ok", { toolset_name: "t" }),
      result({ type: "text", value: "ok" }, options({ toolsetName: "t" })),
    ],
    [
      "one that names no toolset",
      given("ok", { toolset_name: null }),
      result({ type: "text", value: "ok" }),
      given("ok"),
    ],
    [
      "blocks of text",
      given([{ type: "text", text: "a" }]),
      result({ type: "content", value: [{ type: "text", text: "a" }] }),
    ],
    [
      "an image",
      given([{ type: "image", source: { type: "base64", media_type: "image/png", data: png } }]),
      result({ type: "content", value: [{ type: "file", mediaType: "image/png", data: { type: "data", data: png } }] }),
    ],
    [
      "a tool that was found",
      given([{ type: "tool_reference", tool_name: "look" }]),
      result({
        type: "content",
        value: [{ type: "custom", ...options({ type: "tool-reference", toolName: "look" }) }],
      }),
    ],
  ])("%s", (_name, message, neutral, back: unknown = message) => {
    expect(anthropic.toNeutral(message)).toEqual([neutral]);
    expect(anthropic.fromNeutral([neutral])).toStrictEqual([back]);
  });

  test.each([
    [
      "what was found is its text",
      given([{ type: "search_result", content: [{ type: "text", text: "a" }] }]),
      { type: "content", value: [{ type: "text", text: "a" }] },
    ],
    [
      "so is a document of blocks",
      given([{ type: "document", source: { type: "content", content: [{ type: "text", text: "a" }] } }]),
      { type: "content", value: [{ type: "text", text: "a" }] },
    ],
    [
      "blocks of a failure are one text",
      given([{ type: "text", text: "a" }, { type: "image" }, { type: "text", text: "b" }], { is_error: true }),
      { type: "error-text", value: "a\nb" },
    ],
    ["nothing is an empty text", given(undefined), { type: "text", value: "" }],
  ])("%s", (_name, message, output) => {
    expect(anthropic.toNeutral(message)).toEqual([result(output)]);
  });

  test("a custom part of another kind is left out", () => {
    const parts = [
      { type: "custom" },
      { type: "custom", ...options({ type: "tool-reference" }) },
      { type: "custom", ...options({ toolName: "look" }) },
    ];
    expect(anthropic.fromNeutral([result({ type: "content", value: parts })])).toEqual([given([])]);
  });

  test("those that a reply holds and those behind it are one message", () => {
    const [a, b] = ["a", "b"].map((toolCallId) => ({ type: "tool-call", toolCallId, toolName: "look", input: {} }));
    const own = { type: "tool-result", toolCallId: "b", toolName: "look", output: { type: "text", value: "ok" } };
    const history = [{ role: "assistant", content: [a, b, own] }, result({ type: "text", value: "ok" })];
    expect(anthropic.fromNeutral(history)).toMatchObject([
      { role: "assistant" },
      { role: "user", content: [{ tool_use_id: "b" }, { tool_use_id: "a" }] },
    ]);
  });

  test("results in a row are one message, behind a text they are their own", () => {
    const text = result({ type: "text", value: "ok" });
    expect(anthropic.fromNeutral([text, text])).toMatchObject([{ role: "user", content: [{}, {}] }]);
    expect(anthropic.fromNeutral([{ role: "user", content: "hi" }, text])).toEqual([
      { role: "user", content: "hi" },
      given("ok"),
    ]);
    expect(
      anthropic.fromNeutral([
        { role: "tool", content: "odd" },
        { role: "user", content: " " },
      ]),
    ).toEqual([]);
  });
});
