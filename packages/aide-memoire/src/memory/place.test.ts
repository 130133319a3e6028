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
  ["journal:./memory", { kind: "journal", path: resolve("memory") }],
  ["journal:///x/memory", { kind: "journal", path: "/x/memory" }],
  ["pglite:memory", { kind: "pglite", path: resolve("memory") }],
  ["redis://127.0.0.1:6380/2", { kind: "redis", url: "redis://127.0.0.1:6380/2" }],
  ["redis://a:7000,b:7001", { kind: "redis", url: "redis://a:7000,b:7001" }],
  ["REDISS://host", { kind: "redis", url: "REDISS://host" }],
  ["postgres://ada@host/db", { kind: "postgres", url: "postgres://ada@host/db" }],
  ["postgresql://host/db", { kind: "postgres", url: "postgresql://host/db" }],
])("%s is where another store is", (where, place) => {
  expect(placeOf(where, {})).toEqual(place);
});

test.each([
  "",
  "a\0b",
  "file:x",
  "file://host/x",
  "file:///a%2Fb",
  "file:///%zz",
  "mongodb://x",
  "redis:x",
  "redis://",
  "journal:",
  "journal://host/memory",
  "pglite::memory:",
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
