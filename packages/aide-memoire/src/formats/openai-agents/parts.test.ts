import { expect, test } from "vitest";
import { itemParts, keepParts, renameCalls } from "./parts.ts";

test("a message has the parts of its content", () => {
  const content = [
    { type: "input_text", text: "" },
    { type: "input_image", image: "https://example.com/a.png" },
    { type: "audio", audio: "x" },
    { type: "output_text", text: "a" },
    { type: "refusal", refusal: "no" },
    { type: "new" },
  ];
  expect(itemParts({ role: "user", content })).toEqual([
    { kind: "text", hollow: true },
    { kind: "file", hollow: false },
    { kind: "file" },
    { kind: "text", hollow: false },
    { kind: "text", hollow: false },
    { kind: "other" },
  ]);
  expect(itemParts({ role: "user", content: "x" })).toEqual([{ kind: "text", hollow: false }]);
  expect(itemParts({ role: "assistant", status: "completed", content: [] })).toEqual([{ kind: "text", hollow: true }]);
  expect(keepParts({ role: "user", content, id: "x" }, [1, 3])).toEqual({
    role: "user",
    content: [content[1], content[3]],
    id: "x",
  });
});

test("a thought needs what it led to; without an id and provider data it is hollow", () => {
  const thought = { type: "reasoning", content: [{ type: "input_text", text: "hm" }] };
  expect(itemParts(thought)).toEqual([{ kind: "reasoning", withNext: true, hollow: true }]);
  expect(itemParts({ ...thought, id: "rs_1" })).toMatchObject([{ hollow: false }]);
  expect(itemParts({ ...thought, providerData: { signature: "s" } })).toMatchObject([{ hollow: false }]);
  expect(itemParts({ ...thought, providerData: {} })).toMatchObject([{ hollow: true }]);
});

test("calls that the provider finishes by itself need no result", () => {
  const shell = { type: "shell_call", callId: "a", action: { commands: [] } };
  const environment = { type: "container_reference", container_id: "c" };
  expect(itemParts({ type: "program", callId: "a", code: "", fingerprint: "" })).toMatchObject([{ alone: true }]);
  expect(itemParts({ ...shell, providerData: { environment } })).toMatchObject([{ alone: true }]);
  expect(itemParts(shell)).toMatchObject([{ kind: "call", id: "a", name: "shell_call.shell", alone: false }]);
});

test("calls, results, approvals and callers are renamed wherever their ids stand", () => {
  const ids = new Map([["a", "a-2"]]);
  const rename = (item: unknown): unknown => renameCalls(item, ids);
  const call = {
    type: "function_call",
    id: "a",
    callId: "a",
    name: "x",
    arguments: "{}",
    providerData: { call_id: "a", id: "a" },
  };
  expect(rename(call)).toEqual({ ...call, callId: "a-2", providerData: { call_id: "a-2", id: "a" } });
  expect(rename({ type: "shell_call_output", callId: "a", output: [] })).toMatchObject({ callId: "a-2" });
  expect(rename({ type: "tool_search_call", arguments: {}, providerData: { call_id: "a" } })).toMatchObject({
    providerData: { call_id: "a-2" },
  });
  const request = { type: "hosted_tool_call", id: "a", name: "mcp_approval_request", providerData: { id: "a" } };
  expect(rename(request)).toEqual({ ...request, id: "a-2", providerData: { id: "a-2" } });
  const response = {
    type: "hosted_tool_call",
    id: "a",
    name: "mcp_approval_response",
    providerData: { id: "a", approval_request_id: "a" },
  };
  expect(rename(response)).toEqual({ ...response, providerData: { id: "a", approval_request_id: "a-2" } });
  const nested = {
    type: "function_call",
    callId: "b",
    name: "x",
    arguments: "{}",
    caller: { type: "program", callerId: "a" },
  };
  expect(rename(nested)).toEqual({ ...nested, caller: { type: "program", callerId: "a-2" } });
  const direct = { ...nested, caller: { type: "direct" } };
  expect(rename(direct)).toStrictEqual(direct);
});
