/** A JSON object as it goes over the wire. */
export type Wire = Readonly<Record<string, unknown>>;

export function isWire(value: unknown): value is Wire {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects of a list. What is no object becomes an empty one, so that rules find what it lacks; no list is an empty list. */
export function wires(value: unknown): readonly Wire[] {
  return Array.isArray(value) ? value.map((entry: unknown) => (isWire(entry) ? entry : {})) : [];
}

export function isFilled(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** A value for a message to a person: short, and quoted. */
export function shown(value: unknown): string {
  return value === undefined ? "none" : (JSON.stringify(value) ?? typeof value).slice(0, 60);
}

/** The values that stand more than once in a list, each once. */
export function repeated<T>(values: readonly T[]): readonly T[] {
  const seen = new Set<T>();
  const twice = new Set<T>();
  for (const value of values) (seen.has(value) ? twice : seen).add(value);
  return [...twice];
}

/** Does a string, or any string inside a value, hold half of a surrogate pair? */
export function isCutInside(value: unknown): boolean {
  if (typeof value === "string") return !value.isWellFormed();
  if (Array.isArray(value)) return value.some(isCutInside);
  return isWire(value) && Object.entries(value).some((entry) => entry.some(isCutInside));
}

/** Base64 without the `data:` prefix of an address. */
export function isBase64(value: unknown): value is string {
  return isFilled(value) && /^[A-Za-z0-9+/_-]+={0,2}$/.test(value);
}

/** An address of an image that a provider can open: over http, or with the data inside, of a type in the list. */
export function isImageAddress(value: unknown, types: readonly string[]): boolean {
  if (typeof value !== "string") return false;
  if (/^https?:\/\/\S+$/.test(value)) return true;
  const [, type = "", data] = /^data:([a-z0-9.+/-]+);base64,(.*)$/s.exec(value) ?? [];
  return types.includes(type) && isBase64(data);
}
