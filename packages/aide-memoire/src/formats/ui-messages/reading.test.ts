import { describe, expect, test } from "vitest";
import { tool, type Fields } from "../../../test/formats/ui-message-parts.ts";
import { uiMessages } from "./ui-messages.ts";

const message = (role: string, ...parts: unknown[]): Fields => ({ id: "m", role, parts });
const text = { type: "text", text: "hi" };
const file = { type: "file", mediaType: "image/png", url: "https://example.com/a.png" };

describe("read", () => {
  test.each([
    ["a text", message("user", text), { id: "m", role: "user", text: "hi", counted: "hi", files: 0 }],
    ["texts and a file", message("user", text, file, text), { text: "hi\nhi", files: 1 }],
    ["a file alone", message("user", file), { text: "", files: 1 }],
    [
      "an upload",
      message("user", { type: "file", mediaType: "image/png", providerReference: { openai: "f" } }),
      { files: 1 },
    ],
    ["a file that was thought", message("assistant", { ...file, type: "reasoning-file" }), { files: 1 }],
    ["a thought", message("assistant", { type: "reasoning", text: "Hm." }), { text: "", counted: "Hm." }],
    [
      "what a person said meanwhile",
      message("assistant", { type: "steering-message", parts: [text, "odd"] }),
      { text: "", counted: "hi" },
    ],
    [
      "a call",
      message("assistant", tool("input-available")),
      { calls: [{ id: "c", name: "look" }], results: [], counted: '{"at":1}' },
    ],
    ["a call that is being written", message("assistant", tool("input-streaming")), { calls: [], results: [] }],
    [
      "a call of a tool that nobody knew",
      message("assistant", { ...tool("input-available"), type: "dynamic-tool", toolName: "see" }),
      { calls: [{ id: "c", name: "see" }] },
    ],
    [
      "a result",
      message("assistant", tool("output-available", { output: "ok" })),
      { results: ["c"], counted: '{"at":1}\nok' },
    ],
    [
      "an error",
      message("assistant", tool("output-error", { errorText: "no" })),
      { results: ["c"], counted: '{"at":1}\n{"error":"no"}' },
    ],
    ["a refusal", message("assistant", tool("output-denied")), { results: ["c"] }],
    [
      "a refusal that the tool does not know yet",
      message("assistant", tool("approval-responded", { approval: { id: "a", approved: false } })),
      { results: ["c"] },
    ],
    [
      "an approval",
      message("assistant", tool("approval-responded", { approval: { id: "a", approved: true } })),
      { results: [] },
    ],
    ["a part of a later version", message("assistant", { type: "preview", output: "x" }), { text: "", counted: "" }],
    ["data for the page", message("assistant", { type: "data-weather", data: "x" }), { text: "", counted: "" }],
  ])("%s", (_name, given, reading) => {
    expect(uiMessages.read(given)).toMatchObject(reading);
  });

  test("an empty id is none", () => {
    expect(uiMessages.read({ ...message("user", text), id: "" })).not.toHaveProperty("id");
  });

  test.each([
    ["no object", "hi", "must be an object"],
    ["a system message", message("system", text), "no history"],
    ["another role", message("tool", text), "neither user nor assistant"],
    ["no id", { role: "user", parts: [text] }, "needs an id"],
    ["no parts", { id: "m", role: "user" }, "no list"],
    ["an empty message", message("user", { type: "text", text: " " }), "neither a text nor a file"],
    ["a part that is none", message("user", "hi"), "needs a type"],
    ["a part without a type", message("user", { text: "hi" }), "needs a type"],
    ["a text part without a text", message("user", { type: "text" }), "A text part needs a text"],
    ["a thought without a text", message("assistant", { type: "reasoning" }), "A reasoning part needs a text"],
    ["a file without a type", message("user", { type: "file", url: file.url }), "mediaType"],
    ["a file without an address", message("user", { type: "file", mediaType: "image/png" }), "url of a file part"],
    [
      "a thought's file without one",
      message("assistant", { type: "reasoning-file", mediaType: "image/png" }),
      "url of a reasoning-file",
    ],
    ["a call without an id", message("assistant", { type: "tool-look", state: "input-available" }), "toolCallId"],
    ["a call without a state", message("assistant", { type: "tool-look", toolCallId: "c" }), "state"],
    [
      "a call of nothing",
      message("assistant", { type: "dynamic-tool", toolCallId: "c", state: "input-available" }),
      "toolName",
    ],
  ])("%s is refused", (_name, given, problem) => {
    const refusal = expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(problem) });
    expect(() => uiMessages.read(given)).toThrow(refusal);
  });
});

test.each([
  [text, { kind: "text", hollow: false }],
  [
    { type: "text", text: "" },
    { kind: "text", hollow: true },
  ],
  [
    { type: "reasoning", text: "" },
    { kind: "reasoning", hollow: true },
  ],
  [
    { type: "reasoning", text: "", providerMetadata: {} },
    { kind: "reasoning", hollow: false },
  ],
  [tool("input-available"), { kind: "call", id: "c", name: "look" }],
  [tool("input-streaming"), { kind: "other" }],
  [tool("output-available"), { kind: "other" }],
  [tool("input-available", { providerExecuted: true }), { kind: "other" }],
  [file, { kind: "file" }],
  [{ type: "step-start" }, { kind: "other" }],
])("%j is %j", (part, kind) => {
  expect(uiMessages.parts(message("assistant", part))).toEqual([kind]);
});

test("ids of calls are renamed, and only theirs", () => {
  const named = (id: string): Fields =>
    message("assistant", tool("input-available", { toolCallId: id }), { type: "data-x", toolCallId: "c" });
  expect(uiMessages.rename(named("c"), new Map([["c", "d"]]))).toEqual(named("d"));
  expect(uiMessages.rename(named("e"), new Map([["c", "d"]]))).toEqual(named("e"));
});

test("a message that has no id of its own gets one", () => {
  expect(uiMessages.withId?.({ ...message("user", text), id: "" }, "x")).toEqual({ ...message("user", text), id: "x" });
  expect(uiMessages.withId?.(message("user", text), "x")).toEqual(message("user", text));
});

test.each([
  ["a person", message("user", text), message("user", { type: "text", text: "HI" })],
  ["a person beside a file", message("user", file, text), message("user", file, { type: "text", text: "HI" })],
  ["the model", message("assistant", text), message("assistant", text)],
  [
    "a result",
    message("assistant", tool("output-available", { output: "ok" })),
    message("assistant", tool("output-available", { output: "OK" })),
  ],
  [
    "JSON",
    message("assistant", tool("output-available", { output: { a: 1 } })),
    message("assistant", tool("output-available", { output: '{"A":1}' })),
  ],
  [
    "an error",
    message("assistant", tool("output-error", { errorText: "no" })),
    message("assistant", tool("output-error", { errorText: "NO" })),
  ],
  [
    "an error that is none",
    message("assistant", tool("output-error", { output: "no" })),
    message("assistant", tool("output-error", { output: "no" })),
  ],
  [
    "a call",
    message("assistant", tool("input-available", { output: "no" })),
    message("assistant", tool("input-available", { output: "no" })),
  ],
])("texts of %s", (_name, given, changed) => {
  expect(uiMessages.retext(given, (words) => words.toUpperCase())).toEqual(changed);
});

test.each([
  ["a message", message("assistant", text), [message("assistant", text)]],
  ["messages", [message("assistant", text)], [message("assistant", text)]],
  ["a text", "hi", [{ id: "", role: "assistant", parts: [{ type: "step-start" }, text] }]],
  [
    "a message of the model",
    { role: "assistant", content: "hi" },
    [{ id: "", role: "assistant", parts: [{ type: "step-start" }, text] }],
  ],
])("%s is a reply", (_name, reply, messages) => {
  expect(uiMessages.fromReply(reply).messages).toEqual(messages);
});

test.each(["odd", null])("%j is no message, and stays as it is", (odd) => {
  expect(uiMessages.keep(odd, [0])).toBe(odd);
  expect(uiMessages.rename(odd, new Map([["c", "d"]]))).toBe(odd);
  expect(uiMessages.withTail(odd, "tail")).toBe(odd);
  expect(uiMessages.retext(odd, () => "changed")).toBe(odd);
});

test("a message is kept in part", () => {
  expect(uiMessages.keep(message("user", text, file), [1])).toEqual(message("user", file));
});

test("a reply on its way to a page tells itself how it ends", async () => {
  const end = { kind: "finished", messages: [] };
  expect(await uiMessages.watch({ watch: async () => end } as never, async () => undefined)).toBe(end);
  expect(() => uiMessages.watch({ watch: 42 } as never, async () => undefined)).toThrow(
    expect.objectContaining({ code: "BAD_INPUT" }),
  );
});
