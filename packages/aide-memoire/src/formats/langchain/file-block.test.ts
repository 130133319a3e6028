import { describe, expect, test } from "vitest";
import { fileBlock, filePart } from "./file-block.ts";

describe("a file's block", () => {
  const png = "iVBORw0KGgo=";
  const url = new URL("https://example.com/a");
  const data = { type: "data", data: png };

  test.each([
    ["of OpenAI's", { type: "image_url", image_url: `data:image/png;base64,${png}` }, { mediaType: "image/png", data }],
    [
      "of OpenAI's, within",
      { type: "image_url", image_url: { url: url.href } },
      { mediaType: "image/*", data: { type: "url", url } },
    ],
    [
      "of sound",
      { type: "input_audio", input_audio: { data: "AAAA" } },
      { mediaType: "application/octet-stream", data: { type: "data", data: "AAAA" } },
    ],
    [
      "of a file",
      { type: "file", file: { file_data: "data:text/csv;base64,YSxi" }, name: "n" },
      { mediaType: "text/csv", data: { type: "data", data: "YSxi" }, filename: "n" },
    ],
    [
      "of a file at OpenAI",
      { type: "file", file: { file_id: "file-1" } },
      { mediaType: "application/octet-stream", data: { type: "reference", reference: { openai: "file-1" } } },
    ],
    [
      "of Anthropic's",
      { type: "document", title: "t", source: { type: "base64", media_type: "application/pdf", data: png } },
      { mediaType: "application/pdf", data, filename: "t" },
    ],
    [
      "of Anthropic's text",
      { type: "document", source: { type: "text", media_type: "text/plain", data: "a" } },
      { mediaType: "text/plain", data: { type: "text", text: "a" } },
    ],
    [
      "of LangChain's text",
      { type: "file", source_type: "text", mime_type: "text/plain", text: "a" },
      { mediaType: "text/plain", data: { type: "text", text: "a" } },
    ],
    [
      "of LangChain's",
      { type: "file", mimeType: "text/csv", url: url.href, metadata: { filename: "f" } },
      { mediaType: "text/csv", data: { type: "url", url }, filename: "f" },
    ],
    [
      "of Google's",
      { type: "media", mimeType: "video/mp4", fileUri: url.href },
      { mediaType: "video/mp4", data: { type: "url", url } },
    ],
    [
      "of bytes",
      { type: "image", data: new Uint8Array([1, 2]) },
      { mediaType: "image/*", data: { type: "data", data: "AQI=" } },
    ],
  ])("%s", (_name, block, part) => {
    expect(filePart(block)).toEqual({ type: "file", ...part });
  });

  test.each([{ type: "image" }, { type: "image", url: "https://[" }])("nothing comes of %j", (block) => {
    expect(filePart(block)).toBeUndefined();
  });

  test.each([
    [
      { type: "image", image: png },
      { type: "image_url", image_url: { url: `data:image/png;base64,${png}` } },
    ],
    [
      { type: "image", image: url },
      { type: "image_url", image_url: { url: url.href } },
    ],
    [
      { type: "image", image: "AAAA" },
      { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
    ],
    [
      { type: "image", image: "/9j/AAAA" },
      { type: "image_url", image_url: { url: "data:image/jpeg;base64,/9j/AAAA" } },
    ],
    [
      { type: "file", data: "AAAA", mediaType: "audio/wav" },
      { type: "audio", source_type: "base64", mime_type: "audio/wav", data: "AAAA" },
    ],
    [
      { type: "file", data: "AAAA", mediaType: "text/csv", filename: "f" },
      { type: "file", source_type: "base64", mime_type: "text/csv", data: "AAAA", metadata: { filename: "f" } },
    ],
    [
      { type: "file", data: url, mediaType: "text/csv" },
      { type: "file", source_type: "url", mime_type: "text/csv", url: url.href },
    ],
    [
      { type: "file", data: { type: "text", text: "a" }, mediaType: "text/plain" },
      { type: "file", source_type: "text", mime_type: "text/plain", text: "a" },
    ],
    [{ type: "file", data: { type: "reference", reference: { openai: "f" } } }, undefined],
    [{ type: "file" }, undefined],
  ])("of %j is %j", (part, block) => {
    expect(fileBlock(part)).toEqual(block);
  });
});
