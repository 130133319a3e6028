import { MemoryError } from "../core/error.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

const units: Readonly<Record<string, number>> = {
  s: second,
  second,
  seconds: second,
  min: minute,
  minute,
  minutes: minute,
  h: hour,
  hour,
  hours: hour,
  d: day,
  day,
  days: day,
  week,
  weeks: week,
};

/**
 * The milliseconds of a duration in words: a whole number and one unit, such as `"90 minutes"`, `"3 days"` or `"2 h"`.
 * A day is 24 hours. Fails with BAD_INPUT for anything else.
 */
export function durationMs(duration: string): number {
  const [, count, unit = ""] = /^(\d{1,9}) ?([a-z]+)$/.exec(duration) ?? [];
  const milliseconds = Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (count !== undefined && milliseconds !== undefined) return Number(count) * milliseconds;
  throw new MemoryError(
    "BAD_INPUT",
    'A duration is a whole number and one unit: seconds, minutes, hours, days or weeks. For example "90 minutes".',
  );
}

const isoMoment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** The milliseconds since 1970 of a moment in ISO 8601; a time needs its zone. Fails with BAD_INPUT for anything else. */
export function momentMs(moment: string): number {
  const at = isoMoment.test(moment) ? Date.parse(moment) : NaN;
  if (!Number.isNaN(at)) return at;
  throw new MemoryError(
    "BAD_INPUT",
    'A moment is a date, or a date and time with its zone. For example "2026-03-01T09:00:00Z".',
  );
}
