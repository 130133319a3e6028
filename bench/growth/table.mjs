/** So many times what it takes at the smallest size, at most. */
export const flatLimit = 1.5;

/**
 * @param {string} what sizes are of
 * @param {readonly import("./compare.mjs").Figure[]} figures
 * @param {number} limit of ours beside the bare client
 */
export function table(what, figures, limit) {
  const head = [
    `${what}`,
    "",
    "ours p50 / p99, ms",
    "bare p50 / p99, ms",
    `times bare (limit ${limit})`,
    `times the smallest (limit ${flatLimit})`,
  ];
  const sorted = figures.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.size - b.size);
  const rows = sorted.map(({ size, kind, ours, bare }) => {
    const smallest = sorted.find((figure) => figure.kind === kind);
    const ways = Object.entries(bare);
    return [
      size.toLocaleString("en"),
      kind,
      milliseconds(ours),
      ways.map(([way, spread]) => `${way} ${milliseconds(spread)}`).join("; "),
      ways.map(([, spread]) => times(ours, spread)).join("; "),
      smallest.size === size ? "" : times(ours, smallest.ours),
    ];
  });
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Of a spread its parts, of a mean the mean. */
function milliseconds(spread) {
  return Object.values(spread)
    .map((value) => value.toFixed(3))
    .join(" / ");
}

function times(ours, beside) {
  return Object.keys(ours)
    .map((name) => (ours[name] / beside[name]).toFixed(2))
    .join(" / ");
}
