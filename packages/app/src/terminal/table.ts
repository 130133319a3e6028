/** Lines with aligned columns; the last column is not padded. Columns named in `right` hold numbers. */
export function tableLines(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
  }
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const padding = " ".repeat((widths[index] ?? 0) - widthOf(cell));
        return right.includes(index) ? padding + cell : cell + padding;
      })
      .join("  ")
      .trimEnd(),
  );
}

/** A text in one line of at most `limit` characters. */
export function oneLine(text: string, limit: number): string {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  const characters = Array.from(segmenter.segment(flat), ({ segment }) => segment);
  return characters.length <= limit
    ? flat
    : `${characters
        .slice(0, limit - 1)
        .join("")
        .trimEnd()}…`;
}

/** In columns of a terminal. */
function widthOf(text: string): number {
  return Array.from(segmenter.segment(text)).reduce((sum, { segment }) => sum + (wide.test(segment) ? 2 : 1), 0);
}

const segmenter = new Intl.Segmenter();
/** Characters that take two columns of a terminal. */
const wide = /^(\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation})/u;
