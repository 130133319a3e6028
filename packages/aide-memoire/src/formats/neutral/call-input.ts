import { isPlainObject } from "../../core/json.ts";

/** The input of a call as an object: a text is read as JSON, and what is none is wrapped under `key`. */
export function inputObject(input: unknown, key: string): Record<string, unknown> {
  if (isPlainObject(input)) return input;
  return (typeof input === "string" ? objectIn(input) : undefined) ?? { [key]: input ?? null };
}

/** The object that a text holds as JSON. */
export function objectIn(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
