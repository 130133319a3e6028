import { keyOf } from "../core/id.ts";
import type { Owner } from "../core/owner.ts";
import type { Collection, ReadPlan, Segment } from "../core/store.ts";
import { segment } from "./store-build.ts";
import { oddTexts } from "./store-odd-text.ts";
import type { Random } from "./store-random.ts";

// What histories are made of: few enough that actors meet, odd enough that stores stumble.

export const collections: readonly Collection[] = ["session", "task", "fact", "document"];
export const owners: readonly Owner[] = [
  { tenant: "", kind: "user", id: "ada" },
  { tenant: "", kind: "session", id: "ada" },
  { tenant: "a\u0000/b", kind: "user", id: "__proto__" },
];
export const sessions = ["s", "s/1", "😀\u0000"];
export const logs = ["log", "LOG", "l%g", "__proto__"];
export const terms = ["term", "Term", "te", "a b", "constructor", "😀", '"*', "\u0000", "é", "e\u0301"];
const keys = ["a", "A", "a/b", "a%", "a_", "é", "e\u0301", "\u{FF5E}", "\u{1F600}", "constructor", "a\u0000b"];
const taskKeys = ["sweep", "%"].flatMap((kind) =>
  ["s", "a/b"].flatMap((lane) => ["1", "2"].map((id) => keyOf(kind, lane, id))),
);
export const names = ["turn", "__proto__"];
const megabyte = "ab\u0000😀".repeat(200_000);

/** Every other time the same one, so that more entries hold it than a search asks for. */
export function termOf(random: Random): string {
  return random.chance(0.5) ? "term" : random.pick(terms);
}

/** The time of an index entry: no two entries of an owner have the same, so that the newest is always one. */
export function entryTime(random: Random, log: string, seq: number): number {
  return random.below(3) * 1_000 + logs.indexOf(log) * 100 + seq;
}

export function bodyOf(random: Random): string {
  if (random.chance(0.004)) return megabyte;
  return random.chance(0.3) ? random.pick(oddTexts) : `body ${random.below(1_000)}`;
}

export function keyIn(random: Random, collection: Collection): string {
  if (collection === "session") return random.pick(sessions);
  return collection === "task" ? random.pick(taskKeys) : random.pick(keys);
}

export function segmentOf(random: Random): Segment {
  const from = random.chance(0.5) ? 1 : 1 + random.below(6);
  return segment(random.pick(logs), from, from + random.below(6) - 1);
}

export function lastOf(random: Random): NonNullable<ReadPlan["last"]> {
  return {
    ...(random.chance(0.5) && { turns: random.below(4) }),
    ...(random.chance(0.5) && { items: random.below(6) }),
  };
}
