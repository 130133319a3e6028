// Tools that the API runs by itself, as the AI SDK's provider for Anthropic has them, and back.
import { describe, expect, test } from "vitest";
import { serverCall, serverCallBack, serverResult, serverResultBack } from "./server-tools.ts";

describe("a call", () => {
  test.each([
    ["of a search", "web_search", { query: "x" }, "web_search", { query: "x" }],
    ["without an input", "web_search", undefined, "web_search", undefined],
    [
      "of a shell",
      "bash_code_execution",
      { command: "ls" },
      "code_execution",
      { type: "bash_code_execution", command: "ls" },
    ],
    [
      "of an editor",
      "text_editor_code_execution",
      { path: "a" },
      "code_execution",
      { type: "text_editor_code_execution", path: "a" },
    ],
    ["of code", "code_execution", { code: "1" }, "code_execution", { type: "programmatic-tool-call", code: "1" }],
    [
      "of code of another type",
      "code_execution",
      { code: "1", type: "new" },
      "code_execution",
      { code: "1", type: "new" },
    ],
    ["of something else to run", "code_execution", { file: "a" }, "code_execution", { file: "a" }],
  ])("%s comes back", (_name, name, input, neutral, shaped) => {
    const call = serverCall({ type: "server_tool_use", name, input });
    expect(call).toEqual({ name: neutral, input: shaped });
    expect(serverCallBack(call)).toEqual({ name, input });
  });

  test("whose input is no object is left alone", () => {
    expect(serverCall({ type: "", name: "bash_code_execution", input: "ls" }).input).toEqual({
      type: "bash_code_execution",
    });
    expect(serverCallBack({ name: "code_execution", input: "ls" })).toEqual({ name: "code_execution", input: "ls" });
    expect(serverCallBack({ name: "web_search", input: { type: "bash_code_execution" } })).toEqual({
      name: "web_search",
      input: { type: "bash_code_execution" },
    });
  });
});

describe("a result", () => {
  const hit = { type: "web_search_result", url: "u", title: "t" };
  const page = { type: "web_fetch_result", url: "u" };
  const source = { type: "text", data: "a" };

  test.each([
    [
      "of a search",
      "web_search",
      { type: "web_search_tool_result", content: [{ ...hit, encrypted_content: "e", page_age: null }] },
      [{ ...hit, encryptedContent: "e", pageAge: null }],
    ],
    [
      "of a page",
      "web_fetch",
      {
        type: "web_fetch_tool_result",
        content: { ...page, retrieved_at: null, content: { type: "document", source: { ...source, media_type: "m" } } },
      },
      { ...page, retrievedAt: null, content: { type: "document", source: { ...source, mediaType: "m" } } },
    ],
    [
      "of tools",
      "tool_search_tool_regex",
      {
        type: "tool_search_tool_result",
        content: {
          type: "tool_search_tool_search_result",
          tool_references: [{ type: "tool_reference", tool_name: "look" }],
        },
      },
      [{ type: "tool_reference", toolName: "look" }],
    ],
    [
      "of code",
      "code_execution",
      { type: "code_execution_tool_result", content: { type: "code_execution_result" } },
      { type: "code_execution_result" },
    ],
    [
      "of secret code",
      "code_execution",
      { type: "code_execution_tool_result", content: { type: "encrypted_code_execution_result" } },
      { type: "encrypted_code_execution_result" },
    ],
    [
      "of a shell",
      "code_execution",
      { type: "bash_code_execution_tool_result", content: { type: "bash_code_execution_result" } },
      { type: "bash_code_execution_result" },
    ],
    [
      "of an editor",
      "code_execution",
      { type: "text_editor_code_execution_tool_result", content: { type: "text_editor_code_execution_view_result" } },
      { type: "text_editor_code_execution_view_result" },
    ],
  ])("%s comes back", (_name, name, block, value) => {
    const result = serverResult(block);
    expect(result).toStrictEqual({ name, failed: false, value });
    expect(result && serverResultBack(result)).toEqual(block);
  });

  test("of tools that were searched in another way comes back too", () => {
    const value = [{ toolName: "look" }, "odd"];
    expect(serverResultBack({ name: "tool_search_tool_bm25", value, failed: false })).toEqual({
      type: "tool_search_tool_result",
      content: {
        type: "tool_search_tool_search_result",
        tool_references: [{ type: "tool_reference", tool_name: "look" }],
      },
    });
  });

  test.each([
    ["web_search", "web_search_tool_result"],
    ["web_fetch", "web_fetch_tool_result"],
    ["tool_search_tool_regex", "tool_search_tool_result"],
    ["code_execution", "code_execution_tool_result"],
  ])("of a failed %s comes back", (name, type) => {
    const block = { type, content: { type: `${type}_error`, error_code: "unavailable" } };
    const result = serverResult(block);
    expect(result).toEqual({ name, failed: true, value: { type: `${type}_error`, errorCode: "unavailable" } });
    expect(result && serverResultBack(result)).toEqual(block);
  });

  test.each([
    ["web_search_tool_result", []],
    ["web_fetch_tool_result", "odd"],
    ["tool_search_tool_result", []],
    ["code_execution_tool_result", "odd"],
  ])("of an odd content (%s) is what can be had of it", (type, value) => {
    expect(serverResult({ type, content: "odd" })).toMatchObject({ failed: false, value });
  });

  test("has what is odd in it left out", () => {
    expect(serverResult({ type: "web_search_tool_result", content: ["odd"] })?.value).toEqual([]);
    expect(serverResult({ type: "tool_search_tool_result", content: { tool_references: ["odd"] } })?.value).toEqual([]);
    expect(serverResult({ type: "tool_search_tool_result", content: {} })?.value).toEqual([]);
    expect(serverResult({ type: "web_fetch_tool_result", content: { error_code: 42, content: "odd" } })).toMatchObject({
      failed: false,
      value: { content: { source: {} } },
    });
    expect(serverResult({ type: "hologram_tool_result" })).toBeUndefined();
  });

  test.each([
    ["a search without what only the API reads", "web_search", [{ url: "u" }], false],
    ["a search that is none", "web_search", "odd", false],
    ["a hit that is none", "web_search", ["odd"], false],
    ["a page without a content", "web_fetch", { url: "u" }, false],
    ["a page that is none", "web_fetch", "odd", false],
    ["tools that are no list", "tool_search_tool_regex", "odd", false],
    ["code of another provider", "code_execution", { type: "odd" }, false],
    ["code that is none", "code_execution", "odd", false],
    ["a failure that is none", "web_search", "odd", true],
    ["a failure without a type", "web_search", { errorCode: "x" }, true],
    ["a tool that is not the API's", "hologram", [], false],
  ])("of %s does not come back", (_name, name, value, failed) => {
    expect(serverResultBack({ name, value, failed })).toBeUndefined();
  });
});
