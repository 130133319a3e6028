/** The value itself where it is a text; stored messages may hold anything in the place of one. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
