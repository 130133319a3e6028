/**
 * The source with all its mutants in it: `$mutant(7) ? false : condition`. Which of them runs is chosen while it runs.
 * @param {string} source
 * @param {readonly { id: number, start: number, end: number, text: string }[]} mutants
 */
export function switched(source, mutants) {
  const inner = mutants.toSorted((a, b) => a.end - a.start - (b.end - b.start));
  const opened = new Map();
  const closed = new Map();
  for (const { id, start, end, text } of inner) {
    opened.set(start, `($mutant(${id}) ? (${text}) : (${opened.get(start) ?? ""}`);
    closed.set(end, `${closed.get(end) ?? ""}))`);
  }
  const places = [...new Set([0, ...opened.keys(), ...closed.keys(), source.length])].toSorted((a, b) => a - b);
  return places
    .map((place, at) => (closed.get(place) ?? "") + (opened.get(place) ?? "") + source.slice(place, places[at + 1]))
    .join("");
}
