import { expect, test } from "vitest";
import { itemParts, keepParts, renameCalls } from "./parts.ts";

test("a message has the parts of its content", () => {
  const content = [
    { type: "input_text", text: "" },
    { type: "input_image", file_id: "f" },
    { type: "refusal", refusal: "no" },
    { type: "new" },
  ];
  expect(itemParts({ role: "user", content })).toEqual([
    { kind: "text", hollow: true },
    { kind: "file", hollow: false },
    { kind: "text", hollow: false },
    { kind: "other" },
  ]);
  expect(itemParts({ role: "assistant", content: "x" })).toEqual([{ kind: "text", hollow: false }]);
  expect(itemParts({ role: "assistant", content: [] })).toEqual([{ kind: "text", hollow: true }]);
  expect(itemParts({ type: "function_call" })).toEqual([{ kind: "other" }]);
  expect(keepParts({ role: "user", content }, [1, 2])).toEqual({ role: "user", content: [content[1], content[2]] });
});

test("a thought needs what it led to, and is hollow without its id and encrypted form", () => {
  const thought = { type: "reasoning", summary: [{ type: "summary_text", text: "hm" }], encrypted_content: null };
  expect(itemParts(thought)).toEqual([{ kind: "reasoning", withNext: true, hollow: true }]);
  expect(itemParts({ ...thought, id: "" })).toMatchObject([{ hollow: true }]);
  expect(itemParts({ ...thought, id: "rs_1" })).toMatchObject([{ hollow: false }]);
  expect(itemParts({ ...thought, encrypted_content: "x" })).toMatchObject([{ hollow: false }]);
});

test("an image that cannot be opened is hollow", () => {
  const image = (fields: object): unknown => ({
    role: "user",
    content: [{ type: "input_image", detail: "auto", ...fields }],
  });
  for (const image_url of ["https://example.com/a", "data:image/webp;base64,AAAA"]) {
    expect(itemParts(image({ image_url }))).toEqual([{ kind: "file", hollow: false }]);
  }
  for (const image_url of [
    "data:image/svg+xml;base64,AAAA",
    "data:image/png;base64,https://a",
    "file:///a.png",
    "AAAA",
    null,
  ]) {
    expect(itemParts(image({ image_url }))).toEqual([{ kind: "file", hollow: true }]);
  }
});

test("calls that OpenAI finishes by itself need no result", () => {
  const program = { type: "program", id: "p_1", call_id: "a", code: "", fingerprint: "" };
  const shell = { type: "shell_call", call_id: "a", action: { commands: [] } };
  const hosted = { ...shell, environment: { type: "container_reference", container_id: "c" } };
  expect(itemParts(program)).toMatchObject([{ kind: "call", id: "a", alone: true }]);
  expect(itemParts(hosted)).toMatchObject([{ kind: "call", id: "a", alone: true }]);
  expect(itemParts(shell)).toMatchObject([{ kind: "call", id: "a", alone: false }]);
  expect(itemParts({ type: "web_search_call", id: "ws_1" })).toEqual([{ kind: "other" }]);
});

test("calls, results, approvals and callers are renamed alike", () => {
  const ids = new Map([["a", "a-2"]]);
  const rename = (item: unknown): unknown => renameCalls(item, ids);
  expect(rename({ type: "function_call", id: "a", call_id: "a", name: "x", arguments: "{}" })).toMatchObject({
    id: "a",
    call_id: "a-2",
  });
  expect(rename({ type: "function_call_output", call_id: "a", output: "" })).toMatchObject({ call_id: "a-2" });
  expect(rename({ type: "local_shell_call_output", id: "a", output: "" })).toMatchObject({ id: "a-2" });
  expect(rename({ type: "mcp_approval_request", id: "a", name: "x" })).toMatchObject({ id: "a-2" });
  expect(rename({ type: "mcp_approval_response", id: "a", approval_request_id: "a" })).toMatchObject({
    id: "a",
    approval_request_id: "a-2",
  });
  const nested = {
    type: "function_call",
    call_id: "b",
    name: "x",
    arguments: "{}",
    caller: { type: "program", caller_id: "a" },
  };
  expect(rename(nested)).toEqual({ ...nested, caller: { type: "program", caller_id: "a-2" } });
  const direct = { ...nested, caller: { type: "direct" } };
  expect(rename(direct)).toStrictEqual(direct);
  const message = { role: "user", content: "a" };
  expect(rename(message)).toEqual(message);
});
