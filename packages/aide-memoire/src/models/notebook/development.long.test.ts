import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answerFromNotes } from "./answer.ts";

/** `[question, a part of the sentence that answers it or null, what was asked before]`; parts are separated by `|`. */
type Case = readonly [question: string, expected: string | null, previous?: readonly string[]];
type Set = {
  readonly language: "en" | "fr";
  /** The share of questions that may go without an answer. A wrong answer never may be given. */
  readonly mayMiss?: number;
  readonly notes: readonly string[];
  readonly questions: readonly Case[];
  readonly statements: readonly string[];
};

const folder = new URL("./development/", import.meta.url);
const sets = readdirSync(folder).map((name): [string, Set] => [
  name.replace(".json", ""),
  JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Set,
]);

const notesOf = (set: Set) => set.notes.map((text, index) => ({ text, at: Date.UTC(2026, 2, 1, index) }));

for (const [name, set] of sets) {
  test(`${name}: the questions are answered by the right sentence, or by none`, () => {
    const notes = notesOf(set);
    const missed: string[] = [];
    const wrong: string[] = [];
    for (const [input, expected, previous = []] of set.questions) {
      const reply = answerFromNotes({ input, notes, previous, language: undefined, timeZone: "UTC" });
      if (reply.kind === "answered" && expected?.split("|").some((part) => reply.text.includes(part))) continue;
      if (reply.kind === "unknown" && expected === null) continue;
      (reply.kind === "answered" ? wrong : missed).push(`${input} -> ${reply.text}`);
    }
    expect(wrong).toEqual([]);
    expect(missed.length / set.questions.length, missed.join("\n")).toBeLessThan(set.mayMiss ?? 0.08);
  });

  test(`${name}: statements are taken, not answered`, () => {
    for (const input of set.statements) {
      const reply = answerFromNotes({ input, notes: notesOf(set), language: undefined, timeZone: "UTC" });
      expect(reply.kind, input).toBe("acknowledged");
    }
  });
}

test("questions about people nobody spoke of are not answered", () => {
  const named = /\b(?:Hannah|Nick|Duncan|Callum|Freya|Karim|Bastien|Kylian|Antoine|Yanis)\b/;
  for (const [name, set] of sets) {
    for (const [other, { language, questions }] of sets) {
      if (name === other || language !== set.language) continue;
      const notes = notesOf(set);
      for (const [input] of questions.filter(([question]) => named.test(question))) {
        if (set.notes.some((note) => named.exec(input)?.some((person) => note.includes(person)))) continue;
        const reply = answerFromNotes({ input, notes, language: undefined, timeZone: "UTC" });
        expect(reply.kind, `${input} -> ${reply.text}`).toBe("unknown");
      }
    }
  }
});
