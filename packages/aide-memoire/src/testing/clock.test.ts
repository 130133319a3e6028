import { expect, test } from "vitest";
import { durationMs, momentMs } from "./clock.ts";

test.each([
  ["0 seconds", 0],
  ["1 second", 1000],
  ["90 minutes", 5_400_000],
  ["5 min", 300_000],
  ["2 h", 7_200_000],
  ["2h", 7_200_000],
  ["3 days", 259_200_000],
  ["1 d", 86_400_000],
  ["2 weeks", 1_209_600_000],
])("the duration %j", (duration, milliseconds) => {
  expect(durationMs(duration)).toBe(milliseconds);
});

test.each([
  "",
  "3",
  "days",
  "3  days",
  " 3 days",
  "3 days ",
  "3 Days",
  "-3 days",
  "1.5 hours",
  "1e3 s",
  "1 day 2 hours",
  "3 months",
  "3 m",
  "3 ss",
  "3 hs",
  "3 constructors",
  "3 toString",
  "1000000000 days",
  "٣ days",
])("%j is no duration", (duration) => {
  expect(() => durationMs(duration)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
});

test.each([
  ["2026-03-01", Date.UTC(2026, 2, 1)],
  ["2026-03-01T09:30Z", Date.UTC(2026, 2, 1, 9, 30)],
  ["2026-03-01T09:30:15.250+02:00", Date.UTC(2026, 2, 1, 7, 30, 15, 250)],
])("the moment %j", (moment, milliseconds) => {
  expect(momentMs(moment)).toBe(milliseconds);
});

test.each(["", "now", "2026", "2026-03-01T09:30", "2026-13-01", "1 March 2026", "2026-03-01 09:30Z"])(
  "%j is no moment: another machine would read it otherwise, or not at all",
  (moment) => {
    expect(() => momentMs(moment)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  },
);
