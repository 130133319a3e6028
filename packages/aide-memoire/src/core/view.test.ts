import { expect, test } from "vitest";
import type { LogId } from "./id.ts";
import { messageId, messagePosition } from "./view.ts";

test("a message id names its place, whatever the log's id is", () => {
  for (const log of ["log", "a.b", ".", "a\nb", "1.2"] as LogId[]) {
    for (const seq of [1, 10, Number.MAX_SAFE_INTEGER]) {
      expect(messagePosition(messageId({ log, seq }))).toEqual({ log, seq });
    }
  }
});

test.each([
  "",
  "log",
  ".1",
  "log.",
  "log.0",
  "log.01",
  "log.1e0",
  "log.+1",
  "log.-1",
  "log.1.0e0",
  "log. 1",
  "log.1\n",
])("%j is no message id: a message has one only", (id) => {
  expect(messagePosition(id)).toBeUndefined();
});

test("neither is one whose number no log reaches", () => {
  expect(messagePosition("log.9007199254740992")).toBeUndefined();
});
