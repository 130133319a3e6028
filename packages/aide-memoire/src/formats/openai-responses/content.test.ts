// Parts of what a person says, on their way to the neutral format and from it.
import { describe, expect, test } from "vitest";
import { openaiResponses } from "./openai-responses.ts";

const openai = (options: object): object => ({ providerOptions: { openai: options } });
const png = "iVBORw0KGgo=";
const link = "https://example.com/a.png";

describe("a part of a person", () => {
  const there = (part: object): unknown => openaiResponses.toNeutral({ role: "user", content: [part] })[0];
  const back = (part: object): unknown => openaiResponses.fromNeutral([{ role: "user", content: [part] }])[0];
  const user = (part: object): unknown => ({ role: "user", content: [part] });
  const mark = { prompt_cache_breakpoint: { mode: "explicit" } };
  const upload = { type: "reference", reference: { openai: "f" } };

  test.each([
    [
      "text",
      { type: "input_text", text: "a", ...mark },
      { type: "text", text: "a", ...openai({ promptCacheBreakpoint: { mode: "explicit" } }) },
    ],
    [
      "image",
      { type: "input_image", image_url: link, detail: "low" },
      { type: "image", image: new URL(link), ...openai({ imageDetail: "low" }) },
    ],
    [
      "uploaded image",
      { type: "input_image", file_id: "f", detail: "auto" },
      { type: "file", data: upload, mediaType: "image/*", ...openai({ imageDetail: "auto" }) },
    ],
    [
      "uploaded file",
      { type: "input_file", file_id: "f", filename: "a.pdf", detail: "low" },
      { type: "file", data: upload, mediaType: "application/pdf", filename: "a.pdf", ...openai({ fileDetail: "low" }) },
    ],
    [
      "file behind a link",
      { type: "input_file", file_url: "https://example.com/a.pdf" },
      { type: "file", data: { type: "url", url: new URL("https://example.com/a.pdf") }, mediaType: "application/pdf" },
    ],
    [
      "file",
      { type: "input_file", file_data: "data:text/csv;base64,YSxi", filename: "a.csv" },
      { type: "file", data: { type: "data", data: "YSxi" }, mediaType: "text/csv", filename: "a.csv" },
    ],
    [
      "sound as WAV",
      { type: "input_audio", input_audio: { data: "AAAA", format: "wav" } },
      { type: "file", data: { type: "data", data: "AAAA" }, mediaType: "audio/wav" },
    ],
    [
      "sound as MP3",
      { type: "input_audio", input_audio: { data: "AAAA", format: "mp3" } },
      { type: "file", data: { type: "data", data: "AAAA" }, mediaType: "audio/mpeg" },
    ],
  ])("there and back: %s", (_name, part, neutral) => {
    expect(there(part)).toEqual(user(neutral));
    expect(back(neutral)).toEqual(user(part));
  });

  test.each([
    { type: "input_image" },
    { type: "input_image", image_url: "nowhere" },
    { type: "input_audio" },
    { type: "input_file" },
    { type: "hologram" },
  ])("there is none of %j", (part) => {
    expect(there(part)).toBeUndefined();
  });

  test.each([["an output of the model", { type: "output_text", text: "a" }, { type: "text", text: "a" }]])(
    "%s is its text",
    (_name, part, neutral) => {
      expect(there(part)).toEqual(user(neutral));
    },
  );

  test.each([
    ["a file of text", { type: "file", data: { type: "text", text: "a" } }, { type: "input_text", text: "a" }],
    [
      "an image as data",
      { type: "image", image: png },
      { type: "input_image", image_url: `data:image/png;base64,${png}`, detail: "auto" },
    ],
    [
      "a file without a name",
      { type: "file", data: "YSxi", mediaType: "text/csv" },
      { type: "input_file", file_data: "data:text/csv;base64,YSxi", filename: "file" },
    ],
    [
      "MP3",
      { type: "file", data: "AAAA", mediaType: "audio/mp3" },
      { type: "input_audio", input_audio: { data: "AAAA", format: "mp3" } },
    ],
    [
      "a mark that is none",
      { type: "text", text: "a", ...openai({ promptCacheBreakpoint: 42 }) },
      { type: "input_text", text: "a" },
    ],
    ["other sound", { type: "file", data: "AAAA", mediaType: "audio/ogg" }, undefined],
    ["sound behind a link", { type: "file", data: "https://example.com/a.wav", mediaType: "audio/wav" }, undefined],
    ["an image of another type", { type: "image", image: "AAAA", mediaType: "image/bmp" }, undefined],
  ])("%s", (_name, neutral, part) => {
    expect(back(neutral)).toEqual(part && user(part));
  });
});
