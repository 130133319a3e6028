import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { canonicalJson, fromJsonText, isPlainObject, toJsonText } from "./json.ts";

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = "core";
  for (let n = 0; n < depth; n += 1) value = wrap(value);
  return value;
}

const wraps: readonly (readonly [name: string, wrap: (inner: unknown) => unknown])[] = [
  ["lists", (inner) => [inner]],
  ["objects", (inner) => ({ inner })],
  ["tagged objects", (inner) => ({ $aide: inner })],
];

test.each(wraps)("a thousand levels of %s come back, more are nested too deeply", (_name, wrap) => {
  const value = nested(1000, wrap);
  const text = toJsonText(value, "It");
  const back = fromJsonText(text);
  expect(toJsonText(back, "It")).toBe(text);
  expect(canonicalJson(back)).toBe(JSON.stringify(value));
  for (const depth of [1001, 5000, 300_000]) {
    expect(() => toJsonText(nested(depth, wrap), "It")).toThrow(
      expect.objectContaining({
        code: "BAD_INPUT",
        message: "It is nested too deeply: at most 1000 levels can be remembered.",
      }),
    );
  }
});

test("a value is visited once for each place that it stands at, however deep", () => {
  let masked = 0;
  const mask = (text: string): string => {
    masked += 1;
    return text;
  };
  toJsonText(
    nested(900, (inner) => [inner, "beside"]),
    "It",
    mask,
  );
  expect(masked).toBe(901);
});

test("the same object may stand at two places, but not within itself", () => {
  const shared = { a: 1 };
  expect(toJsonText([shared, { shared }], "It")).toBe('[{"a":1},{"shared":{"a":1}}]');
  const cycle: unknown[] = [];
  cycle.push([cycle]);
  expect(() => toJsonText(cycle, "It")).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
});

test("plain objects of another realm are plain, its other objects are not", () => {
  const theirs = (script: string): unknown => runInNewContext(script);
  expect(isPlainObject(theirs("({})"))).toBe(true);
  expect(toJsonText(theirs("({ a: [1, { b: null }] })"), "It")).toBe('{"a":[1,{"b":null}]}');
  const others = [
    "new Map()",
    "new Date()",
    "new (class A {})()",
    "Object.create({ a: 1 })",
    "Object.create(Object.create(null))",
  ];
  for (const script of [...others, "new (class Object {})()", "/x/", "new Error('x')"]) {
    expect({ script, plain: isPlainObject(theirs(script)) }).toEqual({ script, plain: false });
    expect(() => toJsonText(theirs(script), "It")).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  }
});

test("a list with holes is refused, one that holds null is kept", () => {
  const longest: unknown[] = [];
  longest.length = 2 ** 32 - 1;
  // oxlint-disable-next-line no-sparse-arrays -- holes are what is tested
  for (const list of [[1, , 2], [,], longest]) {
    expect(() => toJsonText({ list }, "It")).toThrow(
      expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining("holes") }),
    );
  }
  expect(toJsonText([null], "It")).toBe("[null]");
});

test("what throws when it is read is BAD_INPUT, with what it threw as the cause", () => {
  const cause = new RangeError("no");
  const thrower = (): never => {
    throw cause;
  };
  const values = [
    {
      get a(): never {
        return thrower();
      },
    },
    [
      {
        get a(): never {
          return thrower();
        },
      },
    ],
    new Proxy({}, { ownKeys: thrower }),
    new Proxy({}, { getPrototypeOf: thrower }),
    new Proxy([1], { get: thrower }),
  ];
  for (const value of values) {
    expect(() => toJsonText(value, "It")).toThrow(expect.objectContaining({ code: "BAD_INPUT", cause }));
  }
  for (const value of [Object.create(URL.prototype), Object.create(Uint8Array.prototype)]) {
    expect(() => toJsonText(value, "It")).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  }
});

test("a text that would be longer than it may is TOO_LARGE, before it is made", () => {
  const same = (text: string): string => text;
  const shared = ["x"];
  const blown = nested(60, (inner) => [inner, inner]);
  for (const value of ["x".repeat(99), { x: "y".repeat(93) }, new Uint8Array(75), Array(60).fill(1), [blown, shared]]) {
    expect(() => toJsonText(value, "It", same, 100)).toThrow(expect.objectContaining({ code: "TOO_LARGE" }));
  }
  expect(toJsonText("x".repeat(98), "It", same, 100)).toHaveLength(100);
});
