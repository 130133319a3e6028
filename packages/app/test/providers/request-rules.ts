import { assertValid } from "aide-memoire/testing";
import type { JsonObject } from "./script.ts";

/** What several providers check of a request. Each gives the reason of a refusal, or undefined. */

export function first(...reasons: readonly (string | undefined)[]): string | undefined {
  return reasons.find((reason) => reason !== undefined);
}

export function historyProblem(messages: unknown, provider: Parameters<typeof assertValid>[1]): string | undefined {
  if (!Array.isArray(messages)) return "the history is no list";
  try {
    assertValid(messages, provider);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

export function unknownField(body: JsonObject, known: readonly string[]): string | undefined {
  const unknown = Object.keys(body).filter((name) => !known.includes(name));
  return unknown.length === 0 ? undefined : `Unknown parameter: ${unknown.join(", ")}`;
}

export function missingText(body: JsonObject, name: string): string | undefined {
  return typeof body[name] === "string" && body[name] !== "" ? undefined : `${name}: Field required`;
}

/** A tool has a name that the providers take, and says what it takes. */
export function toolProblem(name: unknown, schema: unknown): string | undefined {
  if (typeof name !== "string" || !/^[a-zA-Z0-9_-]{1,64}$/.test(name)) return `tools: ${String(name)} is no name`;
  return isObject(schema) && schema["type"] === "object" ? undefined : `tools: ${name} has no schema of an object`;
}

/** A value that must come back as it was given, wherever in the request it stands. */
export function foreignValue(value: unknown, key: string, issued: ReadonlySet<string>): string | undefined {
  if (Array.isArray(value)) return first(...value.map((part: unknown) => foreignValue(part, key, issued)));
  if (!isObject(value)) return undefined;
  return first(
    ...Object.entries(value).map(([name, part]) =>
      name === key && typeof part === "string" && !issued.has(part)
        ? `Invalid ${key}: it was not given by this provider`
        : foreignValue(part, key, issued),
    ),
  );
}

export function listIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
