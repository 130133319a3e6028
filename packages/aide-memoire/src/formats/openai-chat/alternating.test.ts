import { describe, expect, test } from "vitest";
import { openaiChatFormat } from "./openai-chat.ts";

type Fields = Record<string, unknown>;
const call = { id: "a", type: "function", function: { name: "f", arguments: "{}" } };

describe("where servers want turns", () => {
  const { prompt } = openaiChatFormat({ alternating: true });
  const user = (content: unknown): Fields => ({ role: "user", content });
  const reply = (content: unknown, more: Fields = {}): Fields => ({ role: "assistant", content, ...more });
  const part = { type: "text", text: "b" };
  const image = { type: "image_url", image_url: { url: "https://example.com/a.png" } };

  test.each([
    ["texts", [user("a"), user("b")], [user("a\n\nb")]],
    ["an empty text", [reply(""), reply("b")], [reply("b")]],
    ["text and parts", [user("a"), user([image])], [user([{ type: "text", text: "a" }, image])]],
    ["an empty text and parts", [reply(""), reply([part])], [reply([part])]],
    ["nothing and calls", [reply(null), reply(null, { tool_calls: [call] })], [reply(null, { tool_calls: [call] })]],
    [
      "nothing behind calls",
      [reply("a", { tool_calls: [call] }), reply("b")],
      [reply("a", { tool_calls: [call] }), reply("b")],
    ],
    [
      "nothing behind an old call",
      [reply("a", { function_call: {} }), reply("b")],
      [reply("a", { function_call: {} }), reply("b")],
    ],
    ["nothing and no message", [user("a"), null, user("b")], [user("a"), null, user("b")]],
    ["nothing of two", [user("a"), reply("b")], [user("a"), reply("b")]],
    [
      "no results",
      [
        { role: "tool", content: "a" },
        { role: "tool", content: "b" },
      ],
      [
        { role: "tool", content: "a" },
        { role: "tool", content: "b" },
      ],
    ],
    [
      "notes",
      [{ role: "system", content: "note" }, { role: "system", content: "" }, user("a")],
      [{ role: "system", content: "Be kind.\n\nnote" }, user("a")],
    ],
  ])("%s in a row are one message", (_name, messages, joined) => {
    const { messages: sent } = prompt("Be kind.", messages) as { messages: Fields[] };
    expect(sent.filter((_, at) => at > 0 || joined[0]?.["role"] === "system")).toEqual(joined);
  });

  test("notes are the system text where there is no other", () => {
    expect(prompt("", [{ role: "system", content: "note" }])).toEqual({
      messages: [{ role: "system", content: "note" }],
    });
  });

  test("what is odd in a note is left out of the system text", () => {
    const note = { role: "system", content: ["odd", { type: "text", text: "note" }] };
    expect(prompt("Be kind.", [note])).toEqual({ messages: [{ role: "system", content: "Be kind.\n\nnote" }] });
  });

  test("a person comes first there, and only there", () => {
    expect(openaiChatFormat({ alternating: true }).rules).toEqual({ userFirst: true });
    expect(openaiChatFormat().rules).toBeUndefined();
  });
});
