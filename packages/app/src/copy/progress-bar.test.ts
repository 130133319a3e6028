import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { progressBar } from "./progress-bar.ts";

const owner = { tenant: "", kind: "user", id: "ada" } as const;

function shownOn(isTTY: boolean): string {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 }) as unknown as NodeJS.WriteStream &
    PassThrough;
  const bar = progressBar(stream, "Copying {bar} {percentage}%, {done} of {owners} owners");
  bar.show({ owners: 2, done: 0.5, owner });
  bar.show({ owners: 2, done: 1, owner });
  bar.end();
  return String(stream.read() ?? "");
}

test("a terminal sees how far the copy is", () => {
  expect(shownOn(true)).toMatch(/Copying .+ 25%, 0 of 2 owners/);
});

test("a pipe sees nothing", () => {
  expect(shownOn(false)).toBe("");
});
