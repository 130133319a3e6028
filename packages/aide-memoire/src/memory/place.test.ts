import { resolve } from "node:path";
import { expect, test } from "vitest";
import { placeOf } from "./place.ts";

test.each([
  ["memory.db", resolve("memory.db")],
  ["./a b/ü.db", resolve("a b/ü.db")],
  ["/x/memory.db", "/x/memory.db"],
  ["file:///x/a%20b.db", "/x/a b.db"],
  ["sqlite:memory.db", resolve("memory.db")],
  ["sqlite:///x/memory.db", "/x/memory.db"],
  ["sqlite:/x/memory.db", "/x/memory.db"],
  ["C:memory.db", resolve("C:memory.db")],
])("%s is a file", (where, path) => {
  expect(placeOf(where, {})).toEqual({ kind: "sqlite", path });
});

test.each([
  "",
  "a\0b",
  "file:x",
  "file://host/x",
  "file:///a%2Fb",
  "file:///%zz",
  "mongodb://x",
  "redis://x",
  "sqlite:",
  "sqlite://memory.db",
  "sqlite://host/memory.db",
  "sqlite::memory:",
  "s3://bucket/x",
  "libsql-2://x",
])("%j is refused", (where) => {
  expect(() => placeOf(where, {})).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
});

test("without a place it is in the user's data folder", () => {
  expect(placeOf(undefined, { XDG_DATA_HOME: "/data" })).toEqual({
    kind: "sqlite",
    path: "/data/aide-memoire/memory.db",
  });
});
