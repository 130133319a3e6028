import { fieldsOf, isPlainObject, listOf, type Fields } from "../../core/json.ts";
import type { Block } from "./blocks-of.ts";

/** A call or result of the API's own tools, as the AI SDK's provider for Anthropic names and shapes it. */
export type ServerCall = { readonly name: string; readonly input: unknown };
export type ServerResult = { readonly name: string; readonly value: unknown; readonly failed: boolean };

const subtools: readonly unknown[] = ["bash_code_execution", "text_editor_code_execution"];

/** The AI SDK knows one tool for code; which kind it is stands in the input. */
export function serverCall({ name, input }: Block): ServerCall {
  const fields = fieldsOf(input);
  if (subtools.includes(name)) return { name: "code_execution", input: { type: name, ...fields } };
  if (name === "code_execution" && "code" in fields) {
    return { name, input: { type: "programmatic-tool-call", ...fields } };
  }
  return { name: String(name), input };
}

export function serverCallBack({ name, input }: ServerCall): { name: string; input: unknown } {
  if (name !== "code_execution") return { name, input };
  const { type, ...fields } = fieldsOf(input);
  if (subtools.includes(type)) return { name: String(type), input: fields };
  return type === "programmatic-tool-call" ? { name, input: fields } : { name, input };
}

/** `undefined` for a result of a tool that the AI SDK has no shape for. */
export function serverResult({ type, content }: Block): ServerResult | undefined {
  const failure = typeof fieldsOf(content)["error_code"] === "string";
  switch (type) {
    case "web_search_tool_result":
      return { name: "web_search", failed: failure, value: failure ? errorOf(content) : searchHits(content) };
    case "web_fetch_tool_result":
      return { name: "web_fetch", failed: failure, value: failure ? errorOf(content) : fetched(content) };
    case "tool_search_tool_result":
      return { name: "tool_search_tool_regex", failed: failure, value: failure ? errorOf(content) : tools(content) };
    case "code_execution_tool_result":
      return { name: "code_execution", failed: failure, value: failure ? errorOf(content) : content };
    case "bash_code_execution_tool_result":
    case "text_editor_code_execution_tool_result":
      return { name: "code_execution", failed: false, value: content };
    default:
      return undefined;
  }
}

/** The block of a result, without its ids. `undefined` where it is none of the API's tools. */
export function serverResultBack({ name, value, failed }: ServerResult): Block | undefined {
  switch (name) {
    case "web_search": {
      const content = failed ? errorBack(value) : searchHitsBack(value);
      return content && { type: "web_search_tool_result", content };
    }
    case "web_fetch": {
      const content = failed ? errorBack(value) : fetchedBack(value);
      return content && { type: "web_fetch_tool_result", content };
    }
    case "tool_search_tool_regex":
    case "tool_search_tool_bm25": {
      const content = failed ? errorBack(value) : toolsBack(value);
      return content && { type: "tool_search_tool_result", content };
    }
    case "code_execution": {
      const content = failed ? errorBack(value) : value;
      const kind = /^(bash_|text_editor_|)(encrypted_)?code_exec/.exec(String(fieldsOf(content)["type"]));
      return kind === null ? undefined : { type: `${kind[1] ?? ""}code_execution_tool_result`, content };
    }
    default:
      return undefined;
  }
}

function errorOf(content: unknown): unknown {
  const { error_code, ...rest } = fieldsOf(content);
  return { ...rest, errorCode: error_code };
}

function errorBack(value: unknown): Record<string, unknown> | undefined {
  if (!isPlainObject(value) || typeof value["type"] !== "string") return undefined;
  const { errorCode, ...rest } = value;
  return { ...rest, error_code: errorCode };
}

function searchHits(content: unknown): unknown {
  return listOf(content)
    .filter(isPlainObject)
    .map(({ url, title, page_age, encrypted_content, type }) => {
      return { url, title, pageAge: page_age ?? null, encryptedContent: encrypted_content, type };
    });
}

function searchHitsBack(value: unknown): unknown[] | undefined {
  if (!Array.isArray(value) || !value.every(isHit)) return undefined;
  return value.map(({ url, title, pageAge, encryptedContent, type }) => {
    return { type, url, title, encrypted_content: encryptedContent, page_age: pageAge ?? null };
  });
}

function isHit(value: unknown): value is Fields {
  return isPlainObject(value) && "encryptedContent" in value;
}

function fetched(content: unknown): unknown {
  if (!isPlainObject(content)) return content;
  const { type, url, retrieved_at, content: document } = content;
  const { source, ...rest } = fieldsOf(document);
  const { media_type, ...data } = fieldsOf(source);
  return {
    type,
    url,
    retrievedAt: retrieved_at ?? null,
    content: { ...rest, source: { ...data, mediaType: media_type } },
  };
}

function fetchedBack(value: unknown): Record<string, unknown> | undefined {
  if (!isPlainObject(value) || !isPlainObject(value["content"])) return undefined;
  const { type, url, retrievedAt, content } = value;
  const { source, ...rest } = content;
  const { mediaType, ...data } = fieldsOf(source);
  return {
    type,
    url,
    retrieved_at: retrievedAt ?? null,
    content: { ...rest, source: { ...data, media_type: mediaType } },
  };
}

function tools(content: unknown): unknown {
  const references = listOf(fieldsOf(content)["tool_references"]);
  return references.filter(isPlainObject).map(({ type, tool_name }) => ({ type, toolName: tool_name }));
}

function toolsBack(value: unknown): Record<string, unknown> | undefined {
  if (!Array.isArray(value)) return undefined;
  const references = value
    .filter(isPlainObject)
    .map(({ toolName }) => ({ type: "tool_reference", tool_name: toolName }));
  return { type: "tool_search_tool_search_result", tool_references: references };
}
