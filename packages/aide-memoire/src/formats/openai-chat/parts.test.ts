import { expect, test } from "vitest";
import { keepParts, messageParts, renameCalls } from "./parts.ts";

const call = (id: string): unknown => ({ id, type: "function", function: { name: "f", arguments: "{}" } });
const answer = {
  role: "assistant",
  content: "Let me see",
  refusal: "no",
  audio: { id: "x", transcript: "yes" },
  function_call: { name: "old", arguments: "{}" },
  tool_calls: [call("a"), call("b")],
};

test("content comes first, then what else was said, then calls", () => {
  expect(messageParts(answer)).toEqual([
    { kind: "text", hollow: false },
    { kind: "text" },
    { kind: "text" },
    { kind: "call", id: "function_call:old", name: "old" },
    { kind: "call", id: "a", name: "f" },
    { kind: "call", id: "b", name: "f" },
  ]);
});

test("an empty text is hollow where it stands alone, and no part beside calls", () => {
  expect(messageParts({ role: "assistant", content: "" })).toEqual([{ kind: "text", hollow: true }]);
  expect(messageParts({ role: "assistant", content: null })).toEqual([{ kind: "text", hollow: true }]);
  const withCall = { role: "assistant", content: "", tool_calls: [call("a")] };
  expect(messageParts(withCall)).toEqual([{ kind: "call", id: "a", name: "f" }]);
  expect(messageParts({ role: "user", content: [{ type: "text", text: "" }] })).toEqual([
    { kind: "text", hollow: true },
  ]);
});

test("files, unknown parts, results", () => {
  const image = { type: "image_url", image_url: { url: "https://example.com/a.png" } };
  const content = [image, { type: "input_audio" }, { type: "file" }, { type: "new" }];
  expect(messageParts({ role: "user", content }).map(({ kind }) => kind)).toEqual(["file", "file", "file", "other"]);
  const result = { role: "tool", tool_call_id: "a", content: [{ type: "text", text: "" }] };
  expect(messageParts(result)).toEqual([{ kind: "result", id: "a" }]);
});

test("an image that cannot be opened is hollow", () => {
  const parts = (url: string): unknown =>
    messageParts({ role: "user", content: [{ type: "image_url", image_url: { url } }] });
  expect(parts("data:image/png;base64,AAAA")).toEqual([{ kind: "file", hollow: false }]);
  expect(parts("data:image/svg+xml;base64,AAAA")).toEqual([{ kind: "file", hollow: true }]);
  expect(parts("AAAA")).toEqual([{ kind: "file", hollow: true }]);
});

test("what is not kept goes with its field", () => {
  expect(keepParts(answer, [0])).toEqual({ role: "assistant", content: "Let me see" });
  expect(keepParts(answer, [5])).toEqual({ role: "assistant", content: null, tool_calls: [call("b")] });
  expect(keepParts(answer, [1, 2, 3])).toEqual({
    role: "assistant",
    content: null,
    refusal: "no",
    audio: answer.audio,
    function_call: answer.function_call,
  });
  const content = [
    { type: "text", text: "" },
    { type: "text", text: "b" },
  ];
  expect(keepParts({ role: "user", content, name: "ada" }, [1])).toEqual({
    role: "user",
    content: [content[1]],
    name: "ada",
  });
  const empty = { role: "assistant", content: "", tool_calls: [call("a"), call("b")] };
  expect(keepParts(empty, [0])).toEqual({ ...empty, tool_calls: [call("a")] });
});

test("calls and results are renamed alike, and the rest stays", () => {
  const ids = new Map([["a", "a-2"]]);
  expect(renameCalls({ role: "assistant", content: "x", tool_calls: [call("a"), call("b")] }, ids)).toEqual({
    role: "assistant",
    content: "x",
    tool_calls: [call("a-2"), call("b")],
  });
  expect(renameCalls({ role: "tool", tool_call_id: "a", content: "" }, ids)).toEqual({
    role: "tool",
    tool_call_id: "a-2",
    content: "",
  });
});
