/** What a value is, for errors: no text of the caller's is in it. */
export function kindOfValue(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value === "" ? "an empty text" : "a text";
    case "object":
      if (value === null) return "null";
      return Array.isArray(value) ? "a list" : "an object";
    case "function":
      return "a function";
    case "symbol":
      return "a symbol";
    case "number":
    case "bigint":
    case "boolean":
    case "undefined":
      return String(value);
  }
}
