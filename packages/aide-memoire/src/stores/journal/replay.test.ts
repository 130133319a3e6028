import assert from "node:assert/strict";
import { test } from "vitest";
import type { OperationId } from "../../core/id.ts";
import { ada, append, put, segment, session } from "../../testing/store-build.ts";
import { lineOf } from "./line.ts";
import type { JournalRecord } from "./record.ts";
import { replay } from "./replay.ts";

const batch = (number: number): JournalRecord => ({
  kind: "batch",
  now: number,
  batch: {
    owner: ada,
    operation: `turn:${number}` as OperationId,
    digest: "",
    at: number,
    incarnation: 0,
    expect: [],
    changes: [
      append("log", number, [`é ${number}`]),
      session("s", segment("log", 1, number)),
      put("fact", `key ${number}`),
    ],
  },
});
const lines = [{ kind: "journal", version: 1, owner: ada }, batch(1), batch(2), batch(3)].map(lineOf);

test("cut at every byte, a file is as it was before the write that lost its end", () => {
  const whole = Buffer.from(lines.join(""));
  const ends = lines.map((_, place) => Buffer.byteLength(lines.slice(0, place + 1).join("")));
  for (let length = 0; length <= whole.length; length += 1) {
    const { state, end, damage } = replay(whole.subarray(0, length), ada);
    const wholeLines = ends.filter((at) => at <= length).length;
    assert.equal(end, ends[wholeLines - 1] ?? 0, `at ${length}`);
    assert.deepEqual(damage, { lines: [], isTorn: length === 0 || length > end });
    assert.equal(state.updatedAt, Math.max(0, wholeLines - 1));
    assert.equal(state.rows.get("fact")?.size ?? 0, Math.max(0, wholeLines - 1));
  }
});

test("a torn line that others were written behind is a damaged one", () => {
  const torn = `${lines[2]?.slice(0, 50)}\n`;
  const { state, damage } = replay(Buffer.from([lines[0], lines[1], torn, lines[3]].join("")), ada);
  assert.deepEqual(damage, { lines: [3], isTorn: false });
  assert.deepEqual([...(state.rows.get("fact")?.keys() ?? [])], ["key 1", "key 3"]);
});

test("a batch that does not fit to what is there is left out as damaged", () => {
  const { state, damage } = replay(Buffer.from([lines[0], lines[2], lines[1], lines[3]].join("")), ada);
  assert.deepEqual(damage, { lines: [3], isTorn: false });
  assert.deepEqual(
    state.logs.get("log" as never)?.map(({ seq }) => seq),
    [2, 3],
  );
});
