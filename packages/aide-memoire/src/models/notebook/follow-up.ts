import { completed, isTime } from "./completed.ts";
import { isFragment, isMainVerb } from "./fragment.ts";
import { isQuestion } from "./is-question.ts";
import { type Language, languageOf } from "./language.ts";
import type { Readers } from "./passage.ts";
import { type Question, questionOf } from "./question.ts";
import { sentencesOf } from "./sentences.ts";

/**
 * The readings of a question, the best first; the first that is answered holds. `And on Saturday?` takes its topic from the
 * question before it; `Where does she live?` from whatever was said before.
 */
export function withPrevious(
  asked: string,
  told: string,
  previous: readonly string[],
  language: Language,
  readers: Readers,
): Question[] {
  const question = questionOf(asked, readers[language]);
  const fragment = isFragment(question, asked);
  if (!fragment && question.pronoun === undefined) return [question];
  const before = questionBefore(told === "" ? previous : [...previous, told], language, readers, !fragment);
  if (before === undefined) return [question];
  if (!fragment) return [...pointed(question, before), ...(question.pronoun === "person" ? [] : [question])];
  return completed(question, before);
}

/** The last question before, itself completed by those before it; with `any`, a statement will do. */
function questionBefore(
  previous: readonly string[],
  language: Language,
  readers: Readers,
  any: boolean,
): Question | undefined {
  for (let index = previous.length - 1; index >= 0; index -= 1) {
    const sentences = sentencesOf(previous[index] ?? "").map((sentence) => sentence.text);
    const own = languageOf(previous[index] ?? "") ?? language;
    const asked = sentences.findLast((sentence) => isQuestion(sentence, own)) ?? (any ? sentences.at(-1) : undefined);
    if (asked === undefined) continue;
    const question = questionOf(asked, readers[own]);
    if (!isFragment(question, asked)) return question;
    const before = questionBefore(previous.slice(0, index), language, readers, any);
    return before === undefined ? question : (completed(question, before)[0] ?? question);
  }
  return undefined;
}

/** `Where does she live?`: she is whom the question before was about. */
function pointed(question: Question, before: Question): Question[] {
  const people = before.terms.filter((term) => term.mention !== undefined);
  const things = before.terms.filter(
    (term) => term.mention === undefined && !isTime(term) && !isMainVerb(term.unit) && term.need !== "light",
  );
  const person: Question = {
    ...question,
    terms: [...people, ...question.terms],
    mentions: before.mentions,
    subject: question.subject ?? before.mentions[0],
    pronoun: undefined,
  };
  const thing: Question = {
    ...question,
    terms: [...people, ...things, ...question.terms],
    mentions: [...before.mentions, ...question.mentions],
    pronoun: undefined,
  };
  const readings = [...(people.length > 0 ? [person] : []), ...(things.length > 0 ? [thing] : [])];
  return question.pronoun === "person" ? readings : readings.toReversed();
}
