import { describe, expect, test } from "vitest";
import { dataIn, looksLikeBase64 } from "./data-address.ts";
import { neutralFile } from "./file.ts";

const png = "iVBORw0KGgo=";
const base64 = (data: string): object => ({ kind: "base64", data });
const url = "https://example.com/a";
const unknown = "application/octet-stream";

test.each([
  ["base64", { data: "AAAA" }, { mediaType: unknown, from: base64("AAAA") }],
  ["bytes", { data: new Uint8Array([1, 2]) }, { mediaType: unknown, from: base64("AQI=") }],
  ["a buffer", { data: new Uint8Array([1, 2]).buffer }, { mediaType: unknown, from: base64("AQI=") }],
  ["a URL", { data: new URL(url) }, { mediaType: unknown, from: { kind: "url", url } }],
  ["an address", { data: "gs://a" }, { mediaType: unknown, from: { kind: "url", url: "gs://a" } }],
  [
    "an address with the data inside",
    { data: `data:text/csv;base64,AAAA` },
    { mediaType: "text/csv", from: base64("AAAA") },
  ],
  ["one that does not say its type", { data: `data:;base64,AAAA` }, { mediaType: unknown, from: base64("AAAA") }],
  ["data", { data: { type: "data", data: "AAAA" } }, { mediaType: unknown, from: base64("AAAA") }],
  ["a tagged URL", { data: { type: "url", url: new URL(url) } }, { mediaType: unknown, from: { kind: "url", url } }],
  ["a text", { data: { type: "text", text: "a" } }, { mediaType: unknown, from: { kind: "text", text: "a" } }],
  [
    "a reference",
    { data: { type: "reference", reference: { openai: "f", odd: 1 } } },
    { mediaType: unknown, from: { kind: "ids", ids: { openai: "f" } } },
  ],
  ["ids", { data: { google: "g" } }, { mediaType: unknown, from: { kind: "ids", ids: { google: "g" } } }],
  [
    "a provider's reference",
    { providerReference: { openai: "f" } },
    { mediaType: unknown, from: { kind: "ids", ids: { openai: "f" } } },
  ],
  ["ids of a result", { fileId: { openai: "f" } }, { mediaType: unknown, from: { kind: "ids", ids: { openai: "f" } } }],
  ["a URL of a result", { type: "image-url", url }, { mediaType: "image/*", from: { kind: "url", url } }],
  ["an image by its first bytes", { type: "image", image: png }, { mediaType: "image/png", from: base64(png) }],
  [
    "an image of any type",
    { type: "file", data: png, mediaType: "image/*" },
    { mediaType: "image/png", from: base64(png) },
  ],
  ["an image that nobody knows", { type: "image", image: "AAAA" }, { mediaType: "image/*", from: base64("AAAA") }],
  ["a file of any type", { data: "AAAA", mediaType: "audio/*" }, { mediaType: "audio/*", from: base64("AAAA") }],
  [
    "a type that is told",
    { type: "image", image: png, mediaType: "image/gif" },
    { mediaType: "image/gif", from: base64(png) },
  ],
  ["a name", { data: "AAAA", filename: "a" }, { mediaType: unknown, filename: "a", from: base64("AAAA") }],
])("a file as %s", (_name, part, file) => {
  expect(neutralFile(part)).toStrictEqual(file);
});

test.each([
  {},
  { data: 42 },
  { data: { type: "text" } },
  { data: { type: "new" } },
  { data: {} },
  { data: { type: "reference", reference: "f" } },
  { fileId: "f" },
])("%j is none", (part) => {
  expect(neutralFile(part)).toBeUndefined();
});

test.each([
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["UklGR", "image/webp"],
])("%s begins an image of type %s", (data, mediaType) => {
  expect(neutralFile({ type: "image", image: data })?.mediaType).toBe(mediaType);
  expect(neutralFile({ type: "file", data })?.mediaType).toBe(unknown);
});

describe("data", () => {
  test.each([
    ["data:image/png;base64,AAAA", { mediaType: "image/png", data: "AAAA" }],
    ["data:;a=b;base64,AAAA", { mediaType: "", data: "AAAA" }],
    ["data:text/plain,a%20b", { mediaType: "text/plain", data: "YSBi" }],
    ["DATA:text/plain;BASE64,AAAA", { mediaType: "text/plain", data: "AAAA" }],
    ["data:text/plain,%", undefined],
    ["a,b", undefined],
  ])("is in %s", (address, inside) => {
    expect(dataIn(address)).toEqual(inside);
  });

  test.each([
    ["AAAA", true],
    ["AA==", true],
    ["A-_/+", true],
    ["a file", false],
    ["", false],
    [42, false],
  ])("%j looks like base64: %s", (value, looks) => {
    expect(looksLikeBase64(value)).toBe(looks);
  });
});
