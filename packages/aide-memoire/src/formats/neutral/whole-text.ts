import { isPlainObject } from "../../core/json.ts";

/** The value with no half of a character in any of its texts; itself where there is none. */
export function wholeText(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) {
    const whole = value.map(wholeText);
    return whole.some((part, place) => part !== value[place]) ? whole : value;
  }
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value);
  const whole = entries.map(([key, part]) => [key.toWellFormed(), wholeText(part)] as const);
  const same = whole.every(([key, part], place) => key === entries[place]?.[0] && part === entries[place][1]);
  return same ? value : Object.fromEntries(whole);
}
