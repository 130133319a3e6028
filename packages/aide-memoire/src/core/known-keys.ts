import { MemoryError } from "./error.ts";
import { kindOfValue } from "./kind-of-value.ts";

/**
 * Fails with BAD_INPUT where `value` is no object, or has a key that is not among `keys`: an option that nobody reads is
 * a slip of the pen, and would be left out in silence. `what` names the value at the beginning of the error.
 */
export function knownKeys<T extends object>(value: T, keys: readonly (keyof T & string)[], what: string): void {
  checkObject(value, what);
  const known: readonly string[] = keys;
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  // What is no name may be text of the caller's that came here by mistake.
  const name = /^\w{1,40}$/.test(unknown) ? ` "${unknown}"` : "";
  throw new MemoryError("BAD_INPUT", `${what} must not have an unknown key${name}. Known are ${keys.join(", ")}.`);
}

/** Fails with BAD_INPUT where `value` is no object, whatever its keys are. */
export function checkObject(value: object, what: string): void {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return;
  throw new MemoryError("BAD_INPUT", `${what} must be an object, not ${kindOfValue(value)}.`);
}
