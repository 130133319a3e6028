import fc from "fast-check";
import { expect, test } from "vitest";
import { acceptedId, acceptedName } from "./accepted.ts";

test("a name is one that a function may have", () => {
  expect(acceptedName("get_weather-2")).toBe("get_weather-2");
  expect(acceptedName("mcp.files/list é")).toBe("mcp_files_list__");
  expect(acceptedName("")).toBe("tool");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      expect(acceptedName(name)).toMatch(/^[\w-]{1,64}$/);
    }),
  );
});

test("an id is opaque; one that is too long becomes a short one, always the same", () => {
  const id = "call_1__sig_AbC+/=_";
  expect(acceptedId(id, 40)).toBe(id);
  const long = id.padEnd(120, "x");
  expect(acceptedId(long, 120)).toBe(long);
  expect(acceptedId(long, 40)).toBe(acceptedId(long, 40));
  expect(acceptedId(long, 40)).toMatch(/^call_[0-9a-f]{32}$/);
  expect(acceptedId(long, 40)).not.toBe(acceptedId(`${long}y`, 40));
});
