import { isPlainObject } from "../../core/json.ts";

/** Maps of the app's own keys, which are no names of fields. */
const ownKeys: readonly string[] = ["env", "attributes", "tools", "arguments", "content"];

/** The same value with `snake_case` keys, as the Responses API has them. */
export function snakeCase(value: unknown): unknown {
  return renameKeys(value, (key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** The same value with `camelCase` keys, as the AI SDK and the Agents SDK have them. */
export function camelCase(value: unknown): unknown {
  return renameKeys(value, (key) => key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
}

function renameKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => renameKeys(part, rename));
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [
    rename(key),
    ownKeys.includes(key) ? part : renameKeys(part, rename),
  ]);
  return Object.fromEntries(entries);
}
