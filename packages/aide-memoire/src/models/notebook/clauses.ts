import type { Language } from "./language.ts";
import { isBeing } from "./person-names.ts";
import type { Unit } from "./units.ts";

/** Units `from` to `to` (excluded) of a sentence. `leans`: it has no topic of its own (`and it costs 300 euros`). */
export type Clause = { readonly from: number; readonly to: number; readonly leans: boolean };

const subjects: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set("i we he she it they you this that".split(" ")),
  fr: new Set("je nous il elle on ils elles tu vous ca ce cela celui celle ceux celles".split(" ")),
};

const leaning: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set("i we he she it they this that his her its their".split(" ")),
  fr: new Set("je nous il elle on ils elles ca ce cela son sa ses leur leurs".split(" ")),
};

const determiners: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set("the my our his her their a an this that these those".split(" ")),
  fr: new Set("le la les mon ma mes notre nos son sa ses leur leurs un une ce cet cette ces".split(" ")),
};

const links: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set("and but while whereas though although so or".split(" ")),
  fr: new Set("et mais tandis alors donc or sinon ou".split(" ")),
};

const auxiliaries: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    "is are was were am be been has have had will would can could should must may might do does did going went goes go comes come came gets got get makes made".split(
      " ",
    ),
  ),
  fr: new Set(
    "est sont suis etait etaient sera seront a ai as ont avons avez avait aura va vais vont allons peut peux doit dois faut fait fais font serait voulait veut veux".split(
      " ",
    ),
  ),
};

/** What a thing has: such a subject leans on what was said before (`the price was 300 euros`). */
const attributes = new Set([
  "price",
  "code",
  "password",
  "address",
  "phone-number",
  "number",
  "appointment",
  "name",
  "colour",
  "size",
  "deadline",
  "extension",
  "email",
  "deposit",
  "discount",
  "number-plate",
  "reference",
  "customer-number",
  "username",
  "schedule",
  "time-thing",
  "weigh",
  "height",
  "age",
  "birthday",
  "guarantee",
  "delivery",
  "repair",
  "rent",
  "ticket",
  "duration",
  "bank-account",
  "social-security",
  "postcode",
  "website",
]);

/** `the price`, `his birthday`. */
export function isAttribute(unit: Unit): boolean {
  return unit.concepts.some((concept) => attributes.has(concept.id));
}

/** Concepts that are mostly verbs. */
const verbs = new Set(
  "live work buy sell pay owe lend borrow give receive send call choose reject like hate want need put lose find break bring take start end stop open closed expire depart arrive go come return move-house stay meeting eat drink smoke weigh play sing read learn teach study use belong make happen prepare install promise recommend think trust distrust fear wake sleep repair cancel postpone replace change park invite attend help hire sign launch retire born wedding name age price avoid allergic weigh water-verb paint-verb plant-verb open-verb cook-verb delivery watch-verb wait steal rent-verb order duration train increase collect give-back look-after feed clean fail provide use help attend agree practise injury finish-task send take go come drive".split(
    " ",
  ),
);

export function isVerb(unit: Unit, language: Language): boolean {
  return auxiliaries[language].has(unit.word) || (!unit.stop && unit.concepts.some((concept) => verbs.has(concept.id)));
}

/** The clauses of a sentence: parts with a verb of their own, joined by commas, semicolons, `and`, `but`. */
export function clausesOf(text: string, units: readonly Unit[], language: Language): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  let subject: number | undefined;
  const close = (to: number): void => {
    clauses.push({ from, to, leans: subject !== undefined && leansAt(units, subject, to, language) });
  };
  for (let index = 1; index < units.length; index += 1) {
    const start = boundary(text, units, from, index, language);
    if (start === undefined) continue;
    close(index);
    from = index;
    subject = start;
  }
  close(units.length);
  return clauses;
}

/** Where the clause that begins at `index` has its subject, if one begins there. */
function boundary(
  text: string,
  units: readonly Unit[],
  from: number,
  index: number,
  language: Language,
): number | undefined {
  const before = units[index - 1];
  const unit = units[index];
  if (before === undefined || unit === undefined) return undefined;
  const gap = text.slice(before.end, unit.start);
  const link = links[language].has(unit.word);
  if (/;|\s[–—-]\s/.test(gap)) return link ? index + 1 : index;
  if (!link && !/[,:]/.test(gap)) return undefined;
  if (/:/.test(gap) && !subjects[language].has(unit.word)) return undefined;
  if (!units.slice(from, index).some((part) => isVerb(part, language) || part.word === "ne" || part.word === "not"))
    return undefined;
  const start = link ? index + 1 : index;
  const first = units[start];
  if (first === undefined) return undefined;
  if (link && (isVerb(first, language) || forbids(units, start, language))) return start;
  const second = units[start + 1];
  if (link && first.word === "never" && second !== undefined && isVerb(second, language)) return start;
  if (!link && forbids(units, start, language)) return start;
  if (/^(?:that|this|ce)$/.test(first.word) && /^(?:when|where|why|la|que)$/.test(units[start + 2]?.word ?? ""))
    return undefined;
  const plain = subjects[language].has(first.word) || determiners[language].has(first.word);
  if (!plain && !(first.capital && !first.stop) && !isBeing(first)) return undefined;
  return units.slice(start + 1, start + (plain ? 5 : 3)).some((part) => isVerb(part, language)) ? start : undefined;
}

/** `don't tell anyone`, « ne le dis à personne ». */
function forbids(units: readonly Unit[], start: number, language: Language): boolean {
  const word = units[start]?.word;
  return language === "en" ? word === "do" && units[start + 1]?.word === "not" : word === "ne";
}

const object: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set("him her them his their its it".split(" ")),
  fr: new Set("lui leur leurs ses".split(" ")),
};

function leansAt(units: readonly Unit[], start: number, end: number, language: Language): boolean {
  const first = units[start];
  if (first === undefined) return true;
  if (leaning[language].has(first.word) || isVerb(first, language)) return true;
  const second = units[start + 1];
  if (/^(?:celui|celle|ceux|celles|one|ones)$/.test(first.word)) return true;
  if (
    language === "en" &&
    first.word === "the" &&
    units
      .slice(start + 1, start + 4)
      .some((unit) => unit.word === "one" || unit.word === "ones" || unit.word === "other" || unit.word === "rest")
  )
    return true;
  if (/^(?:the|le|la|les|l)$/.test(first.word) && second?.capital === false && !isBeing(second)) return true;
  if (units.slice(start, end).some((unit) => object[language].has(unit.word))) return true;
  return (
    determiners[language].has(first.word) &&
    second !== undefined &&
    [second, units[start + 2]].some((unit) => unit !== undefined && isAttribute(unit))
  );
}
