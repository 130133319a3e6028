/** Longest preview, in UTF-16 units. */
const longest = 80;

/** The beginning of a text on one line, never cut inside a character. */
export function previewOf(text: string): string {
  const line = text
    .slice(0, longest * 4)
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, longest);
  return /[\ud800-\udbff]$/.test(line) ? line.slice(0, -1) : line;
}
