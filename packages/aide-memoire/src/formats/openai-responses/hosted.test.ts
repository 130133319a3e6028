// Tools that OpenAI runs, as the AI SDK's provider has them, and back.
import { expect, test } from "vitest";
import { hostedCall, hostedItem } from "./hosted.ts";

const options = (fields: object): object => ({ providerOptions: { openai: fields } });
const json = (value: unknown): Record<string, unknown> => ({ output: { type: "json", value } });

test.each([
  [
    "ws_1",
    { type: "web_search_call", action: { type: "search", query: "x" } },
    { toolName: "web_search", input: {}, value: { action: { type: "search", query: "x" } } },
  ],
  [
    "ws_1",
    { type: "web_search_call", action: { type: "open_page", url: "u" } },
    { toolName: "web_search", input: {}, value: { action: { type: "openPage", url: "u" } } },
  ],
  [
    "ws_1",
    { type: "web_search_call", action: { type: "find_in_page", sources: [] } },
    { toolName: "web_search", input: {}, value: { action: { type: "findInPage" }, sources: [] } },
  ],
  [
    "fs_1",
    { type: "file_search_call", search_results: [] },
    { toolName: "file_search", input: {}, value: { type: undefined, searchResults: [] } },
  ],
  [
    "ci_1",
    { type: "code_interpreter_call", code: "1", container_id: "c", all_outputs: [] },
    { toolName: "code_interpreter", input: { code: "1", containerId: "c" }, value: { allOutputs: [] } },
  ],
  [
    "ig_1",
    { type: "image_generation_call", the_result: "AAAA" },
    { toolName: "image_generation", input: {}, value: { theResult: "AAAA" } },
  ],
  [
    "mcp_1",
    { type: "mcp_call", name: "look", arguments: '{"a":1}', server_label: "s" },
    {
      toolName: "mcp.look",
      input: { a: 1 },
      value: { type: "call", name: "look", arguments: '{"a":1}', serverLabel: "s" },
    },
  ],
])("%s: %j comes back, told by its id", (id, item, hosted) => {
  const call = hostedCall({ ...item, id, status: "completed" });
  expect(call).toEqual(hosted);
  const status = item.type === "mcp_call" ? {} : { status: "completed" };
  expect(hostedItem({ toolCallId: id, input: call?.input }, json(call?.value))).toEqual({ ...item, id, ...status });
});

test("a call of a server keeps the state that was told of it", () => {
  const call = { toolCallId: "mcp_1", ...options({ status: "failed" }) };
  expect(hostedItem(call, json({ type: "call", name: "look" }))).toEqual({
    type: "mcp_call",
    id: "mcp_1",
    name: "look",
    status: "failed",
  });
});

test("a search without an action has searched", () => {
  expect(hostedCall({ type: "web_search_call" })?.value).toEqual({});
  expect(hostedItem({ toolCallId: "ws_1" }, json({ action: "odd" }))).toMatchObject({ action: { type: "search" } });
});

test.each<[string, Record<string, unknown>, Record<string, unknown> | undefined]>([
  ["no result", { toolCallId: "ws_1" }, undefined],
  ["a result in words", { toolCallId: "ws_1" }, { output: { type: "text", value: {} } }],
  ["a result that is no object", { toolCallId: "ws_1" }, json("odd")],
  ["a call of another provider", { toolCallId: "srvtoolu_1" }, json({})],
  ["a call of another type", { toolCallId: "ws_1", ...options({ type: "hologram" }) }, json({})],
])("nothing comes back of %s", (_name, call, result) => {
  expect(hostedItem(call, result)).toBeUndefined();
});

test("other items are none", () => {
  expect(hostedCall({ type: "function_call" })).toBeUndefined();
});
