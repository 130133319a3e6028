// What the measures give, and how it is shown.

/**
 * @typedef {{
 *   measure: string, ours: string, beside: string, figure: number, unit: "x" | "ms" | "kB" | "s" | "",
 *   limit?: number, atLeast?: boolean, note?: string, numbers?: object,
 * }} Row `figure` is held to `limit`; without one it is only shown.
 */

/** Hands the rows to ../speed.mjs. @param {readonly Row[]} rows */
export function give(rows) {
  if (process.send === undefined) for (const row of rows) console.log(line(row));
  else process.send({ rows });
}

/** @param {Row} row */
export function verdict({ figure, limit, atLeast }) {
  if (limit === undefined) return "";
  return (atLeast ? figure >= limit : figure <= limit) ? "met" : "missed";
}

/** @param {Row} row */
export function figureText({ figure, unit }) {
  const digits = unit === "x" ? 2 : figure < 10 ? 2 : figure < 100 ? 1 : 0;
  return unit === "" ? "" : `${figure.toFixed(digits)} ${unit}`;
}

/** @param {Row} row */
export function limitText({ limit, atLeast, unit }) {
  return limit === undefined ? "" : `${atLeast ? "at least" : "at most"} ${limit} ${unit}`;
}

/** @param {Row} row */
export function line(row) {
  const { measure, ours, beside, note } = row;
  const parts = [figureText(row), limitText(row), verdict(row)].filter((part) => part !== "");
  return `${measure}: ours ${ours}; ${beside}${parts.length > 0 ? ` -> ${parts.join(", ")}` : ""}${note ? ` (${note})` : ""}`;
}

/** @param {readonly Row[]} rows */
export function table(rows) {
  const cells = rows.map((row) => [row.measure, row.ours, row.beside, figureText(row), limitText(row), verdict(row)]);
  const head = ["measure", "ours", "beside it", "figure", "limit", ""];
  const lines = [head, head.map(() => "---"), ...cells].map((parts) => `| ${parts.join(" | ")} |`);
  const notes = rows.flatMap(({ measure, note }) => (note === undefined ? [] : [`- ${measure}: ${note}`]));
  return `${lines.join("\n")}\n\n${notes.join("\n")}`;
}

/** @param {number} value milliseconds */
export function ms(value) {
  return `${value.toFixed(value < 1 ? 3 : value < 100 ? 2 : 0)} ms`;
}
