import { describe, expect, test } from "vitest";
import { fromPart, toPart } from "./content.ts";

describe("a part as the Responses API has it", () => {
  const png = "iVBORw0KGgo=";
  const link = "https://example.com/a";
  const mark = { promptCacheBreakpoint: { mode: "explicit" } };
  const marked = { prompt_cache_breakpoint: { mode: "explicit" } };

  test.each([
    [
      { type: "input_text", text: "a", ...mark },
      { type: "input_text", text: "a", ...marked },
    ],
    [
      { type: "output_text", text: "a", providerData: { annotations: [{ type: "x" }] } },
      { type: "output_text", text: "a", annotations: [{ type: "x" }] },
    ],
    [
      { type: "refusal", refusal: "No." },
      { type: "refusal", refusal: "No." },
    ],
    [
      { type: "audio", audio: "AAAA", format: "wav" },
      { type: "input_audio", input_audio: { data: "AAAA", format: "wav" } },
    ],
    [
      { type: "audio", audio: "AAAA", format: "mp3" },
      { type: "input_audio", input_audio: { data: "AAAA", format: "mp3" } },
    ],
    [
      { type: "input_image", image: link, detail: "low", ...mark },
      { type: "input_image", image_url: link, detail: "low", ...marked },
    ],
    [
      { type: "input_image", image: { id: "f" }, detail: "auto" },
      { type: "input_image", file_id: "f", detail: "auto" },
    ],
    [
      { type: "input_file", file: { id: "f" }, filename: "a" },
      { type: "input_file", file_id: "f", filename: "a" },
    ],
    [
      { type: "input_file", file: { url: link } },
      { type: "input_file", file_url: link },
    ],
    [
      { type: "input_file", file: "data:text/plain;base64,AAAA" },
      { type: "input_file", file_data: "data:text/plain;base64,AAAA" },
    ],
  ])("there and back: %j", (part, other) => {
    expect(toPart(part)).toEqual([other]);
    expect(fromPart(other)).toEqual([part]);
  });

  test.each([
    [
      { type: "text", text: "a" },
      { type: "input_text", text: "a" },
    ],
    [
      { type: "output_text", text: "a" },
      { type: "output_text", text: "a", annotations: [] },
    ],
    [
      { type: "audio", audio: "AAAA", format: "ogg", transcript: "Hi." },
      { type: "output_text", text: "Hi." },
    ],
    [
      { type: "audio", format: "wav", transcript: "Hi." },
      { type: "output_text", text: "Hi." },
    ],
    [
      { type: "input_image", image: link },
      { type: "input_image", image_url: link, detail: "auto" },
    ],
    [
      { type: "image", image: { fileId: "f" } },
      { type: "input_image", file_id: "f", detail: "auto" },
    ],
    [
      { type: "image", image: { url: link } },
      { type: "input_image", image_url: link, detail: "auto" },
    ],
    [
      { type: "image", image: { data: png } },
      { type: "input_image", image_url: `data:image/png;base64,${png}`, detail: "auto" },
    ],
    [
      { type: "image", image: { data: new Uint8Array([1, 2]), mediaType: "image/gif" } },
      { type: "input_image", image_url: "data:image/gif;base64,AQI=", detail: "auto" },
    ],
    [
      { type: "image", image: { data: "data:image/gif;base64,AQI=" } },
      { type: "input_image", image_url: "data:image/gif;base64,AQI=", detail: "auto" },
    ],
    [
      { type: "file", file: link },
      { type: "input_file", file_url: link },
    ],
    [
      { type: "file", file: { data: "AAAA", filename: "a" } },
      { type: "input_file", file_data: "data:text/plain;base64,AAAA", filename: "a" },
    ],
  ])("%j is %j", (part, other) => {
    expect(toPart(part)).toEqual([other]);
  });

  test.each([{ type: "audio" }, { type: "input_image" }, { type: "file", file: { data: 42 } }, { type: "hologram" }])(
    "%j is none",
    (part) => {
      expect(toPart(part)).toEqual([]);
    },
  );

  test.each([{ type: "input_audio" }, { type: "input_audio", input_audio: { data: undefined } }])(
    "sound without data: %j",
    (part) => {
      expect(fromPart(part)).toEqual([{ type: "audio" }]);
    },
  );
});
