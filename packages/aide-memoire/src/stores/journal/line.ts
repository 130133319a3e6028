import { crc32 } from "node:zlib";

/** One line of a journal, its newline included: `["<checksum>",<bytes>,<JSON>]`, so that the file is lines of JSON. */
export function lineOf(value: unknown): string {
  const json = JSON.stringify(value);
  return `["${checksumOf(json)}",${Buffer.byteLength(json)},${json}]\n`;
}

/**
 * What stands in a line. `torn`: less than what was to be written, as a power cut leaves it, be it cut off, empty, or
 * blocks of NUL. `damaged`: all of it, but not as it was written.
 */
export type Line =
  | { readonly kind: "whole"; readonly value: unknown }
  | { readonly kind: "empty" }
  | { readonly kind: "torn" }
  | { readonly kind: "damaged" };

export type PlacedLine = Line & {
  /** From 1, as editors count. */
  readonly number: number;
  /** Where it ends in the file, its newline included. */
  readonly end: number;
};

const newline = 0x0a;
const longestHead = 28;

/** The lines of a file. */
export function* linesIn(bytes: Buffer): Generator<PlacedLine> {
  for (let start = 0, number = 1; start < bytes.length; number += 1) {
    const found = bytes.indexOf(newline, start);
    const end = found < 0 ? bytes.length : found + 1;
    const line = found < 0 ? unfinished(bytes.subarray(start)) : lineIn(bytes.subarray(start, found));
    yield { ...line, number, end };
    start = end;
  }
}

/** A last line that lacks its newline lacks a part of what was written, even where the part is only that. */
function unfinished(bytes: Buffer): Line {
  return isBlank(bytes) ? { kind: "empty" } : { kind: "torn" };
}

function lineIn(bytes: Buffer): Line {
  if (isBlank(bytes)) return { kind: "empty" };
  // Blocks that a file was grown by, and that were never written, may stand before a line that was.
  const line = bytes.subarray(bytes.findIndex((byte) => byte !== 0));
  const beginning = line.toString("latin1", 0, longestHead);
  const [head, checksum, length] = /^\["([0-9a-f]{8})",(\d{1,15}),/.exec(beginning) ?? [];
  if (head === undefined) return { kind: line.includes(0) || isCutHead(beginning) ? "torn" : "damaged" };
  const json = line.subarray(head.length, -1);
  if (json.length < Number(length) || json.includes(0)) return { kind: "torn" };
  if (json.length > Number(length) || checksumOf(json) !== checksum || line.at(-1) !== 0x5d) return { kind: "damaged" };
  try {
    return { kind: "whole", value: JSON.parse(json.toString()) as unknown };
  } catch {
    return { kind: "damaged" };
  }
}

function isCutHead(text: string): boolean {
  return text.length < longestHead && /^\[("([0-9a-f]{0,8}|[0-9a-f]{8}"(,\d*)?))?$/.test(text);
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0 || byte === 0x20 || byte === 0x0d);
}

function checksumOf(json: string | Buffer): string {
  return crc32(json).toString(16).padStart(8, "0");
}
