// Images and files on their way between the neutral format and OpenAI's APIs.
import { describe, expect, test } from "vitest";
import { isImageUrl } from "./accepted.ts";
import { filePart, imageOutput, imagePart, mediaOf, splitDataUrl } from "./media.ts";
import { openaiChat } from "./openai-chat.ts";

const png = "iVBORw0KGgoAAAA";
const link = "https://example.com/a";
const bytes = (data: string, mediaType: string): object => ({ source: { kind: "data", data }, mediaType });

describe("the image or file of a neutral part", () => {
  test.each([
    ["base64", { type: "file", data: "AAAA" }, bytes("AAAA", "application/octet-stream")],
    ["base64 of an image", { type: "image", image: png }, bytes(png, "image/png")],
    ["an image that nobody knows", { type: "image", image: "AAAA" }, bytes("AAAA", "image/*")],
    ["a type that is told", { type: "file", data: png, mediaType: "text/csv" }, bytes(png, "text/csv")],
    ["an address with the data inside", { data: "data:text/csv;base64,YSxi" }, bytes("YSxi", "text/csv")],
    ["an address with text inside", { data: "data:text/plain,a%20b" }, bytes("YSBi", "text/plain")],
    ["bytes", { data: new Uint8Array([1, 2]) }, bytes("AQI=", "application/octet-stream")],
    ["a buffer", { data: new Uint8Array([1, 2]).buffer }, bytes("AQI=", "application/octet-stream")],
    ["data", { data: { type: "data", data: png } }, bytes(png, "image/png")],
    ["an upload", { data: { type: "reference", reference: { openai: "f" } } }, { source: { kind: "upload", id: "f" } }],
    ["an upload of a result", { fileId: { openai: "f" } }, { source: { kind: "upload", id: "f" } }],
    ["a text", { data: { type: "text", text: "a" } }, { source: { kind: "text", text: "a" } }],
    [
      "a link",
      { data: { type: "url", url: `${link}.pdf` } },
      { source: { kind: "url" }, mediaType: "application/pdf" },
    ],
    ["a link of an image", { type: "image-url", url: link }, { source: { kind: "url" }, mediaType: "image/*" }],
    ["a link that leads nowhere", { data: "https://[" }, { source: { kind: "url", url: "https://[" } }],
    ["a URL", { type: "image", image: new URL(link) }, { source: { kind: "url", url: link } }],
    ["a name", { data: "AAAA", filename: "a.bin" }, { filename: "a.bin" }],
  ])("%s", (_name, part, media) => {
    expect(mediaOf(part)).toMatchObject(media);
  });

  test.each([
    {},
    { data: "gs://bucket/a.png" },
    { data: 42 },
    { data: { type: "text" } },
    { data: { type: "reference", reference: { anthropic: "f" } } },
  ])("none: %j", (part) => {
    expect(mediaOf(part)).toBeUndefined();
  });

  test.each([
    ["iVBORw0KGgo", "image/png"],
    ["/9j/", "image/jpeg"],
    ["R0lGOD", "image/gif"],
    ["UklGR", "image/webp"],
    ["JVBERi", "application/pdf"],
  ])("%s begins a file of type %s", (data, mediaType) => {
    expect(mediaOf({ type: "file", data })).toMatchObject({ mediaType });
  });
});

describe("an address with the data inside", () => {
  test.each([
    ["data:image/png;base64,AAAA", { mediaType: "image/png", data: "AAAA" }],
    ["data:;base64,AAAA", { mediaType: "text/plain", data: "AAAA" }],
    ["data:text/csv;charset=utf-8,a%2Cb", { mediaType: "text/csv", data: "YSxi" }],
    ["data:text/csv,%", undefined],
    ["https://example.com", undefined],
  ])("%s", (url, data) => {
    expect(splitDataUrl(url)).toEqual(data);
  });
});

test.each([
  ["data:image/png;base64,AAAA", true],
  ["data:image/jpeg;base64,AAAA", true],
  ["data:image/gif;base64,AAAA", true],
  ["data:IMAGE/WEBP;base64,AAAA", true],
  ["data:image/svg+xml;base64,AAAA", false],
  ["data:image/png;base64,a b", false],
  ["https://example.com/a.svg", true],
  ["ftp://example.com/a.png", false],
  [42, false],
  [["https://example.com/a.png"], false],
])("an image behind %s can be opened: %s", (url, can) => {
  expect(isImageUrl(url)).toBe(can);
});

test.each([
  [`data:image/png;base64,${png}`, { type: "image", image: png, mediaType: "image/png" }],
  [link, { type: "image", image: new URL(link) }],
  ["nowhere", undefined],
])("the image behind %s as a part", (url, part) => {
  expect(imagePart(url, {})).toEqual(part);
});

test.each([
  [`data:image/png;base64,${png}`, { type: "file", data: { type: "data", data: png }, mediaType: "image/png" }],
  [`${link}.gif`, { type: "file", data: { type: "url", url: new URL(`${link}.gif`) }, mediaType: "image/gif" }],
  [link, { type: "file", data: { type: "url", url: new URL(link) }, mediaType: "image/*" }],
  ["nowhere", undefined],
])("the image behind %s as a tool's output", (url, part) => {
  expect(imageOutput(url, {})).toEqual(part);
});

test.each([
  ["data:text/csv;base64,YSxi", undefined, { data: { type: "data", data: "YSxi" }, mediaType: "text/csv" }],
  ["AAAA", "a.PDF", { data: { type: "data", data: "AAAA" }, mediaType: "application/pdf", filename: "a.PDF" }],
  ["AAAA", "a.constructor", { mediaType: "application/octet-stream" }],
  ["JVBERi", undefined, { mediaType: "application/pdf" }],
  [`${link}.md`, undefined, { data: { type: "url", url: new URL(`${link}.md`) }, mediaType: "text/markdown" }],
  ["gs://a", undefined, { data: { type: "data", data: "gs://a" } }],
  ["https://[", undefined, { data: { type: "data", data: "https://[" } }],
])("the file %s (%s)", (value, filename, part) => {
  expect(filePart(value, filename, {})).toMatchObject(part);
});

describe("to a message", () => {
  const sent = (part: object): unknown => openaiChat.fromNeutral([{ role: "user", content: [part] }])[0];
  const openai = (options: object): object => ({ providerOptions: { openai: options } });
  const said = (part: object): unknown => ({ role: "user", content: [part] });

  test.each([
    [
      { type: "file", data: "AAAA", mediaType: "audio/x-wav" },
      { type: "input_audio", input_audio: { data: "AAAA", format: "wav" } },
    ],
    [
      { type: "file", data: "AAAA", mediaType: "audio/mp3" },
      { type: "input_audio", input_audio: { data: "AAAA", format: "mp3" } },
    ],
    [
      { type: "file", data: "AAAA", mediaType: "application/pdf" },
      { type: "file", file: { file_data: "data:application/pdf;base64,AAAA", filename: "file.pdf" } },
    ],
    [
      { type: "file", data: "AAAA", mediaType: "text/csv" },
      { type: "file", file: { file_data: "data:text/csv;base64,AAAA", filename: "file" } },
    ],
    [
      { type: "file", data: { type: "reference", reference: { openai: "f" } } },
      { type: "file", file: { file_id: "f" } },
    ],
    [
      { type: "image", image: png, mediaType: "image" },
      { type: "image_url", image_url: { url: `data:image/png;base64,${png}` } },
    ],
    [
      { type: "image", image: "AAAA" },
      { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
    ],
    [
      { type: "image", image: link, ...openai({ imageDetail: "low" }) },
      { type: "image_url", image_url: { url: link, detail: "low" } },
    ],
    [
      { type: "text", text: "hi", ...openai({ promptCacheBreakpoint: { mode: "explicit" } }) },
      { type: "text", text: "hi", prompt_cache_breakpoint: { mode: "explicit" } },
    ],
  ])("%j", (part, content) => {
    expect(sent(part)).toEqual(said(content));
  });

  test("an image that cannot be opened is left out", () => {
    expect(sent({ type: "image", image: "AAAA", mediaType: "image/svg+xml" })).toBeUndefined();
  });
});
