import { namesTime } from "./polarity.ts";
import { isVerb } from "./clauses.ts";
import { namingsOf } from "./aliases.ts";
import type { Aliases } from "./aliases.ts";
import { aboutOf, isSame } from "./about.ts";
import type { Language } from "./language.ts";
import type { Mark, MarkKind } from "./marks.ts";
import { derivedConcepts, saysNeed } from "./derived.ts";
import { kindOf } from "./likeness.ts";
import type { Match } from "./match.ts";
import type { Mention } from "./people.ts";
import type { Question } from "./question.ts";
import { firstNames } from "./words/first-names.ts";
import { givesPlace } from "./place.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./units.ts";

const times: readonly MarkKind[] = [
  "clock",
  "part-of-day",
  "day",
  "date",
  "month",
  "year",
  "relative",
  "holiday",
  "frequency",
];

/** How well a scope gives the kind of answer that is asked for: 0 not at all, 1 plainly. */
export function evidenceOf(question: Question, scope: Scope, matches: readonly Match[], aliases: Aliases): number {
  const said = new Set(
    matches.flatMap((match) =>
      match.unit === undefined || match.place !== "own" || match.quality === kindOf ? [] : [match.unit],
    ),
  );
  const marks = scope.marks.filter(
    (mark) => !times.includes(mark.kind) || mark.kind === "frequency" || !isAsked(mark, said),
  );
  const has = (...kinds: readonly MarkKind[]): boolean => marks.some((mark) => kinds.includes(mark.kind));
  const speaksOf = (...ids: readonly string[]): boolean =>
    scope.units.some((unit) => unit.concepts.some((concept) => ids.some((id) => concept.kinds.has(id))));
  switch (question.asked) {
    case "anything":
    case "yes or no":
      return 1;
    case "which":
      if (question.needs && asksOf(question, "buy") && !saysNeed(scope)) return 0;
      if (
        question.head === undefined &&
        matches.length > 0 &&
        matches.every((match) => match.term.mention !== undefined)
      )
        return 0;
      if (/\babout$/.test(question.units.at(-1)?.word ?? "") && !/\babout\b|\bon\b/i.test(scope.text)) return 0;
      if (
        asksOf(question, "brand") &&
        !speaksOf("brand", "car-make") &&
        !scope.units.some(
          (unit) =>
            unit.capital &&
            unit.start > 0 &&
            !unit.stop &&
            !said.has(unit) &&
            unit.concepts.every((concept) => !concept.kinds.has("month-name") && !concept.kinds.has("day-name")),
        )
      )
        return 0;
      if (!isInformative(scope, said) || !specifies(question, scope, matches)) return 0;
      return names(matches, scope) ? 1 : 0.5;
    case "how":
      if (question.subject === "me" && isSomebodyElse(aboutOf(scope).subject, question)) return 0;
      return asksForTransport(question)
        ? speaksOf("transport", "trip")
          ? 1
          : 0
        : isInformative(scope, said)
          ? 0.8
          : 0;
    case "clock":
      return has("clock") ? 1 : 0;
    case "day":
      return has("day", "date", "frequency", "relative", "holiday") ? 1 : 0;
    case "month":
      return has("month", "date", "relative") ? 1 : 0;
    case "year":
      return has("year") ? 1 : 0;
    case "when":
      if (namesTime(question) && (scope.negated || question.completed)) return 1;
      if (asksOf(question, "deadline") && !speaksOf("deadline") && !gives(scope, limitPattern)) return 0;
      return has(...times) ? (has("clock", "day", "date", "month", "year") ? 1 : 0.9) : 0;
    case "where":
      if (
        asksOf(question, "address") &&
        !(speaksOf("address", "live", "home") && (/\d|\.\p{L}/u.test(scope.text) || speaksOf("street", "address")))
      )
        return 0;
      if (asksForTown(question) && !speaksOf("city", "country") && !gives(scope, inTown)) return 0;
      if (
        !question.terms.some((term) => isVerb(term.unit, question.language)) &&
        (speaksOf("buy", "sell", "expire", "order", "need") || saysNeed(scope)) &&
        !saysPlaced(scope)
      )
        return 0;
      if (asksForOrigin(question)) return gives(scope, originPattern) ? 1 : 0;
      return givesPlace(scope, said) ||
        (asksOf(question, "stay") && speaksOf("lodging-place") && /\s\p{Lu}/u.test(scope.text))
        ? 1
        : 0;
    case "who":
      return asksWhoIs(question) ? givesIdentity(question, scope) : givesPerson(question, scope, aliases) ? 1 : 0;
    case "money":
      return givesMoney(question, scope, marks, aliases);
    case "how much":
      return givesAmount(question, scope, marks, aliases);
    case "how many":
      return countsNoun(question, scope, matches, marks);
    case "how long":
      return marks.some((mark) => mark.kind === "duration" && !overlaps(mark, marks, "age")) ||
        gives(scope, rangePattern) ||
        (has("measure") && !speaksOf("width", "height", "depth"))
        ? 1
        : 0;
    case "how often":
      return scope.marks.some((mark) => mark.kind === "frequency") ? 1 : 0;
    case "age":
      return givesAge(question, scope, aliases);
    case "measure":
      return (givesMeasure(question, scope) || (speaksOf("weigh", "height") && has("number"))) &&
        !otherDimension(question, scope)
        ? 1
        : has("duration") && asksOf(question, "distance")
          ? 0.8
          : 0;
    case "code":
      return givesCode(question, scope, marks, matches);
    case "phone":
      return has("phone") || (has("number", "code", "year") && speaksOf("phone-number", "extension", "number", "call"))
        ? 1
        : 0;
    case "email":
      return has("email") ? 1 : 0;
    case "link":
      return has("link") ? 1 : 0;
    case "number":
      return has("phone", "code", "number") || (has("year") && speaksOf("number", "extension", "code")) ? 1 : 0;
    case "name":
      return givesName(question, scope, aliases);
    case "colour":
      return scope.units.some(
        (unit) =>
          unit.concepts.some((concept) => concept.kinds.has("colour") && concept.id !== "colour") && !said.has(unit),
      )
        ? 1
        : 0;
    case "size":
      return has("number", "measure") ||
        /(?<![\p{L}'’])(?:X{0,3}[SL]|M|small|medium|large)(?![\p{L}'’])/u.test(scope.text)
        ? 1
        : 0;
    case "job":
      return givesJob(scope, aliases, question);
    case "why":
      return gives(scope, reasonPattern) ? 1 : 0;
  }
}

const reasonPattern: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:because|cos|since|due to|so that|in order to|so i|so we|as (?:i|we|it|he|she|the|my)|for (?:my|the|his|her|our)|to (?:save|avoid|help|get|be|learn|keep|make|see|lose|improve|celebrate|visit))\b/i,
  fr: /(?<!\p{L})(?:parce qu|car(?!\p{L})|puisqu|comme (?:je|il|elle|on|c)|vu qu|à cause d|grâce à|pour (?:\p{L}+er|\p{L}+ir|\p{L}+re|ne pas|mon|ma|mes|le|la|les|des|que|qu)|afin d|du coup|étant donné)/iu,
};
const rangePattern: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:from|between)\b.*?(?:\d|noon|\p{L}+day).*?\b(?:to|until|till|and)\b.*?(?:\d|noon|midnight|\p{L}+day)|\b(?:until|till|through)\b/iu,
  fr: /(?<!\p{L})(?:de|du|entre)(?!\p{L}).*?(?:\d|midi|\p{L}+di).*?(?<!\p{L})(?:à|au|et)(?!\p{L}).*?(?:\d|midi|minuit|\p{L}+di)|jusqu/iu,
};

function gives(scope: Scope, patterns: Readonly<Record<Language, RegExp>>): boolean {
  return patterns[scope.passage.language].test(scope.text);
}

/** A time or number that the question itself names is no answer to it. */
function isAsked(mark: Mark, said: ReadonlySet<Unit>): boolean {
  return [...said].some((unit) => unit.start < mark.end && mark.start < unit.end);
}

/** Says more than the question does. */
function isInformative(scope: Scope, said: ReadonlySet<Unit>): boolean {
  return scope.units.some(
    (unit, index) =>
      !said.has(unit) &&
      !isSetting(scope, unit, index) &&
      (!unit.stop || unit.digits) &&
      (unit.concepts.length === 0 || !unit.concepts.every((concept) => concept.light)),
  );
}

/** When and where tells nothing of what: `in Dundee`, `on Sunday`. */
function isSetting(scope: Scope, unit: Unit, index: number): boolean {
  if (scope.marks.some((mark) => times.includes(mark.kind) && mark.start <= unit.start && unit.end <= mark.end))
    return true;
  return unit.capital && /^(?:in|at|near|en|dans)$/.test(scope.units[index - 1]?.word ?? "");
}

function isSomebodyElse(subject: ReturnType<typeof aboutOf>["subject"], question: Question): boolean {
  return typeof subject === "object" && !question.mentions.some((mention) => isSame(mention, subject, noAliases));
}

function asksOf(question: Question, id: string): boolean {
  return question.units.some((unit) => unit.concepts.some((concept) => concept.id === id));
}

function asksForTransport(question: Question): boolean {
  return question.units.some(
    (unit) =>
      ["get", "getting", "go", "going", "come", "travel", "travelling", "vais", "va", "aller", "rendre"].includes(
        unit.word,
      ) || /^(?:get to|se rend)/.test(unit.key),
  );
}

function overlaps(mark: Mark, marks: readonly Mark[], kind: MarkKind): boolean {
  return marks.some((other) => other.kind === kind && other.start < mark.end && mark.start < other.end);
}

/** Money of another kind: what was earned, owed or lent is not what was paid. */
const otherMoney = [
  "sell",
  "owe",
  "salary",
  "refund",
  "discount",
  "deposit",
  "savings",
  "lend",
  "borrow",
  "budget",
  "loan",
  "tax",
];

function givesMoney(question: Question, scope: Scope, marks: readonly Mark[], aliases: Aliases): number {
  const owesByLoan = asksOf(question, "owe") && derivedConcepts(scope, question, aliases).has("owe");
  if (
    !owesByLoan &&
    !otherMoney.some(
      (id) => asksOf(question, id) && scope.units.some((unit) => unit.concepts.some((concept) => concept.id === id)),
    ) &&
    otherMoney.some(
      (id) => scope.units.some((unit) => unit.concepts.some((concept) => concept.id === id)) && !asksOf(question, id),
    )
  )
    return 0;
  if (marks.some((mark) => mark.kind === "money")) return 1;
  const costs = scope.units.some((unit) =>
    unit.concepts.some((concept) =>
      ["price", "pay", "rent", "salary", "budget", "tax", "subscription", "bill", "buy", "sell", "owe"].includes(
        concept.id,
      ),
    ),
  );
  if (costs && marks.some((mark) => mark.kind === "number" && /\d/.test(mark.text))) return 0.9;
  return marks.some((mark) => mark.kind === "number" && (/^\d+[.,]\d\d$/.test(mark.text) || isStatedPrice(scope, mark)))
    ? 0.7
    : 0;
}

/** `is 25 a month`, « est à 25 » at the end. */
function isStatedPrice(scope: Scope, mark: Mark): boolean {
  const text = scope.passage.text;
  if (
    !/\d/.test(mark.text) ||
    !/(?:\b(?:is|are|was|were|est|sont|était)(?: à| de)?|\bat)\s*$/i.test(text.slice(0, mark.start))
  )
    return false;
  return /^\s*(?:[.!;,]|$|(?:a|an|per|each|par|le|la|l['’]|every|and|et)\b)/i.test(text.slice(mark.end));
}

function givesAmount(question: Question, scope: Scope, marks: readonly Mark[], aliases: Aliases): number {
  const money = givesMoney(question, scope, marks, aliases);
  if (money > 0) return money;
  if (marks.some((mark) => mark.kind === "percent")) return 0.8;
  const quantity =
    !["price", "pay", "owe", "buy", "sell", "rent", "salary", "charge", "subscription"].some((id) =>
      asksOf(question, id),
    ) && question.language === "en"
      ? /^how much (?!is|are|was|were|do|does|did|will|would)/.test(question.units.map((unit) => unit.word).join(" "))
      : false;
  const French =
    question.language === "fr" &&
    !["price", "pay", "owe", "buy", "sell", "rent", "salary", "subscription"].some((id) => asksOf(question, id));
  return (quantity || French) && marks.some((mark) => mark.kind === "measure" || mark.kind === "number") ? 0.8 : 0;
}

/** `two kids`: the number stands by what is counted. */
function countsNoun(question: Question, scope: Scope, matches: readonly Match[], marks: readonly Mark[]): number {
  const first = question.terms[0];
  const unit = matches.find((match) => match.term === first && match.place === "own")?.unit;
  const numbers = marks.filter((mark) => mark.kind === "number" || mark.kind === "duration" || mark.kind === "measure");
  const people = first?.need === "light" && first.unit.concepts.some((concept) => concept.id === "person");
  if (unit === undefined || people) return numbers.length > 0 && first?.need === "light" ? 0.6 : 0;
  const near = numbers.some(
    (mark) => mark.end <= unit.start && scope.passage.text.slice(mark.end, unit.start).trim().split(/\s+/).length <= 2,
  );
  if (near || numbers.some((mark) => mark.start < unit.start && unit.start < mark.end)) return 1;
  const one = scope.units[scope.units.indexOf(unit) - 1];
  if (one !== undefined && ["a", "an", "un", "une"].includes(one.word)) return 0.7;
  return marks.some(
    (mark) =>
      (mark.kind === "measure" || mark.kind === "duration" || mark.kind === "number") &&
      mark.start <= unit.start &&
      unit.end <= mark.end + 1,
  )
    ? 1
    : 0;
}

/** `15 pounds for lunch` weighs nothing. */
function givesMeasure(question: Question, scope: Scope): boolean {
  const weighs = scope.units.some((unit) =>
    unit.concepts.some((concept) => concept.id === "weigh" || concept.id === "lose" || concept.id === "baby"),
  );
  return scope.marks.some(
    (mark) =>
      mark.kind === "measure" &&
      (weighs || !overlaps(mark, scope.marks, "money")) &&
      (asksOf(question, "strength") || !/^(?:minus|plus|moins)/i.test(mark.text)),
  );
}

function otherDimension(question: Question, scope: Scope): boolean {
  const all = ["width", "height", "depth", "length", "weigh", "surface", "temperature", "distance", "speed"];
  const said = all.filter((id) => scope.units.some((unit) => unit.concepts.some((concept) => concept.id === id)));
  const words = question.units.map((unit) => unit.word).join(" ");
  const asked = all.filter((id) => asksOf(question, id) || (dimensionWords[id]?.test(words) ?? false));
  if (asked.length > 0 && said.length > 0) return !asked.some((id) => said.includes(id));
  if (asked.includes("weigh")) return !/(?:kg|kilo|gram|lb|pound|stone|ounce|oz|tonne)/i.test(scope.text);
  return asked.includes("temperature") && !/(?:degr|°)/i.test(scope.text);
}

const dimensionWords: Readonly<Record<string, RegExp>> = {
  width: /how wide|largeur/,
  height: /how (?:tall|high)|hauteur|taille|combien (?:mesure|je mesure)/,
  depth: /how deep|profond/,
  length: /how long|longueur/,
  weigh: /how heavy|weigh|pes|poids|kilo/,
  distance: /how far|distance/,
  speed: /how fast|vitesse/,
  temperature: /how (?:hot|cold)|temperature|degre/,
};

function givesCode(question: Question, scope: Scope, marks: readonly Mark[], matches: readonly Match[]): number {
  const family = [
    "code",
    "password",
    "code-name",
    "username",
    "number-plate",
    "reference",
    "customer-number",
    "social-security",
    "postcode",
    "number",
  ];
  const named = scope.units.some((unit) =>
    unit.concepts.some((concept) =>
      family.some((id) => concept.id === id && (asksOf(question, id) || id === "code" || id === "password")),
    ),
  );
  if (marks.some((mark) => mark.kind === "code" || (mark.kind === "phone" && named)))
    return named
      ? 1
      : matches.some((match) => match.place === "own" && match.term.need === "must") || question.terms.length === 0
        ? 0.7
        : 0.4;
  if (!named) return 0;
  if (
    marks.some(
      (mark) => (mark.kind === "number" || mark.kind === "year" || mark.kind === "date") && /\d/.test(mark.text),
    )
  )
    return 0.9;
  return /(?::|=|\bis\b|['’]s\b|\bare\b|\best\b|c['’]est|\bended? with\b)\s*\S+/i.test(scope.text) &&
    !/\b(?:written|changed|secret|wrong|on the|under|noté|écrit|changé|sur (?:le|la|une?))\b/i.test(scope.text)
    ? 0.6
    : 0;
}

const limitPattern: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:by|before|until|till|no later than|on)\b/i,
  fr: /(?<!\p{L})(?:avant|pour|d['’]ici|jusqu|au plus tard)/iu,
};

/** `cat` for "which pet": a word of the scope is a kind of what is asked for. */
function names(matches: readonly Match[], scope: Scope): boolean {
  const asked = matches
    .filter((match) => match.term.need !== "light" && match.term.mention === undefined)
    .flatMap((match) => match.term.unit.concepts);
  return scope.units.some((unit) =>
    unit.concepts.some((concept) => asked.some((one) => one.id !== concept.id && concept.kinds.has(one.id))),
  );
}

/** "Which school?": `the school trip` does not tell, `Elm school` does. */
function specifies(question: Question, scope: Scope, matches: readonly Match[]): boolean {
  const match = matches.find((one) => one.term.unit === question.head);
  if (question.head === undefined || match?.unit === undefined || match.quality === kindOf) return true;
  if (matches.some((other) => other !== match && other.term.need !== "light" && other.term.mention === undefined))
    return true;
  if (names(matches, scope)) return true;
  const { units, language } = scope.passage;
  const index = units.indexOf(match.unit);
  const around = [units[index - 1], units[index + 1]];
  if (around.some((unit) => unit !== undefined && (unit.digits || (unit.capital && unit.start > 0 && !unit.stop))))
    return true;
  const adjective = language === "en" ? units[index - 1] : units[index + 1];
  if (adjective !== undefined && !adjective.stop && !isVerb(adjective, language)) return true;
  const named = units[index + 2];
  if (/^(?:of|de|des|du)$/.test(units[index + 1]?.word ?? "") && named !== undefined && (named.digits || named.capital))
    return true;
  if (units.slice(0, index).some((unit) => isVerb(unit, language))) return false;
  return units
    .slice(index + 1, index + 7)
    .some((unit) => /^(?:is|are|was|were|called|named|est|sont|etait|ce)$/.test(unit.word));
}

/** "Who is Hannah?", "Who is our landlord?": nothing is asked but who they are. */
function asksWhoIs(question: Question): boolean {
  return (
    question.mentions.length > 0 && question.terms.every((term) => term.mention !== undefined || term.need === "light")
  );
}

function givesIdentity(question: Question, scope: Scope): number {
  const asked = (names: readonly string[], kinds: ReadonlySet<string>): boolean =>
    question.mentions.some((mention) => isSame(mention, { ...mention, names, kinds }, noAliases));
  if (namingsOf(scope.passage).some((naming) => asked(naming.names, new Set()) || asked([], naming.kinds))) return 1;
  const [subject, ...rest] = scope.mentions.filter((mention) => !mention.owner);
  if (subject === undefined || !asked(subject.names, subject.kinds)) return 0;
  const next = scope.units.slice(subject.to - scope.from, subject.to - scope.from + 4);
  if (!next.some((unit) => /^(?:is|are|was|were|will|est|sont|etait|sera|ce|works|travaille)$/.test(unit.word)))
    return 0;
  return rest.length > 0 || scope.units.some((unit) => unit.concepts.some((concept) => concept.kinds.has("profession")))
    ? 0.9
    : 0;
}

/** Somebody whom the question does not name. */
function givesPerson(question: Question, scope: Scope, aliases: Aliases): boolean {
  const asked = (mention: Mention): boolean =>
    question.mentions.some(
      (other) =>
        isSame(other, mention, noAliases) ||
        (other.kinds.size > 0 && mention.kinds.size > 0 && isSame(other, mention, aliases)),
    );
  const asksPerson = question.terms.some((term) => term.unit.concepts.some((concept) => concept.id === "person"));
  if (!asksPerson && scope.units.some((unit) => unit.concepts.some((concept) => concept.id === "person"))) return true;
  return [...scope.mentions].some(
    (mention) =>
      (!asked(mention) || givesBoth(mention)) &&
      !(typeof mention.of === "object" && asked(mention)) &&
      (!mention.owner || asksWhose(question)),
  );
}

const noAliases: Aliases = { kindsOf: () => new Set(), namesOf: () => new Set() };

/** `Emma's birthday` answers "whose birthday?", not "who has a birthday present?". */
function asksWhose(question: Question): boolean {
  return /\bwhose\b|^(?:a|de) qui\b/.test(question.units.map((unit) => unit.word).join(" "));
}

/** `my brother Nick` tells who Nick is, and who my brother is. */
function givesBoth(mention: Mention): boolean {
  return mention.kinds.size > 0 && mention.names.length > 0;
}

function givesName(question: Question, scope: Scope, aliases: Aliases): number {
  if (question.me && question.mentions.length === 0 && question.terms.every((term) => term.need === "light"))
    return introduces(scope) ? 1 : 0;
  if (
    asksOf(question, "surname") &&
    !scope.units.some((unit) => unit.concepts.some((concept) => concept.id === "surname")) &&
    !scope.mentions.some((mention) => mention.names.length > 1)
  )
    return 0;
  const being = question.mentions.filter((mention) => mention.kinds.size > 0);
  if (being.length > 0) {
    const named = namingsOf(scope.passage);
    const fits = being.some((mention) =>
      named.some((naming) =>
        [...mention.kinds].some(
          (kind) => !/^(?:person|relative|profession|practitioner|pet|animal)$/.test(kind) && naming.kinds.has(kind),
        ),
      ),
    );
    if (fits) return 1;
    const saysName = scope.units.some((unit) => unit.concepts.some((concept) => concept.kinds.has("name")));
    const other = scope.mentions.some(
      (mention) => mention.names.length > 0 && !being.some((one) => isSame(one, mention, noAliases)),
    );
    return saysName && other
      ? 0.9
      : being.some(
            (mention) =>
              mention.of === "me" && scope.mentions.some((said) => givesBoth(said) && isSame(said, mention, aliases)),
          )
        ? 0.9
        : 0;
  }
  const saysName = scope.units.some((unit) => unit.concepts.some((concept) => concept.kinds.has("name")));
  if (saysName) return 1;
  return /(?:\bis|\bare|\bwas|\best|c['’]est|\bat|\bwith|\bchez|:)\s+(?:the |an? |le |la |les |l['’]|un |une |à |au )?[“"«]?\s?\p{Lu}/u.test(
    scope.text,
  )
    ? 0.8
    : 0;
}

const saysMyName: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:my (?:first |full |last |given )?name(?:['’]?s| is)|(?:you can |please |just |everyone |everybody |people |they |friends )*calls? me|i go by|i am known as|i['’]m known as|i['’]m called)\s+\p{L}+/iu,
  fr: /(?<!\p{L})(?:je m['’ ]?appelle|mon (?:prénom|nom|petit nom) (?:est|c['’]?est)|mon (?:prénom|nom),? c['’]?est|moi,? c['’]?est|(?:on|les gens|tout le monde|mes amis|ils) m['’]appelle(?:nt)?|appelle[rz]?-moi)\s+\p{L}+/iu,
};
const iAm: Readonly<Record<Language, RegExp>> = {
  en: /(?:\b[Ii]['’]?m|\b[Ii] am|\b[Tt]his is|\b[Ii]t['’]s)\s+(\p{L}+)/gu,
  fr: /(?<!\p{L})(?:[Jj]e suis|[Cc]['’]est)\s+(\p{L}+)/gu,
};

/** `My name is Tom`, `I'm Tom`, « moi c'est Julie »; not `I'm tired`. */
function introduces(scope: Scope): boolean {
  const { language } = scope.passage;
  if (saysMyName[language].test(scope.text)) return true;
  return [...scope.text.matchAll(iAm[language])].some((match) => {
    const unit = scope.units.find((one) => one.text === match[1]);
    if (unit === undefined || unit.stop) return false;
    if (firstNames.has(unit.word)) return true;
    return (
      unit.capital &&
      !/(?:ing|ed)$/.test(unit.word) &&
      !unit.concepts.some((concept) => !concept.kinds.has("profession"))
    );
  });
}

/** "Which city?" wants a name. */
function asksForTown(question: Question): boolean {
  return question.units.some(
    (unit) => unit.concepts.some((concept) => ["city", "country", "region"].includes(concept.id)) && !unit.capital,
  );
}

const inTown: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:in|to|from|at|near) \p{Lu}/u,
  fr: /(?<!\p{L})(?:à|en|au|aux|dans|près de|vers) (?:la |le |l['’])?\p{Lu}/u,
};

function saysPlaced(scope: Scope): boolean {
  return /\b(?:is|are|was|were|put|keep|kept|left|hangs?)\b|(?<!\p{L})(?:est|sont|mis|rangée?s?|posée?s?|laissée?s?)(?!\p{L})/iu.test(
    scope.text,
  );
}

/** "Where does Nadia come from?", not "where did I buy it". */
function asksForOrigin(question: Question): boolean {
  const words = question.units.map((unit) => unit.word).join(" ");
  return (
    /^(?:where|ou_) .*\bfrom$|\bcome from$/.test(words) ||
    /^(?:de ou|de quel\p{L}+ (?:pays|ville|region)) (?:ven|vien)/u.test(words) ||
    asksOf(question, "from")
  );
}

const originPattern: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:is|are|am|was|were|comes?|came|coming|originally|['’][ms])\s+(?:originally )?from\b|\bfrom (?:the )?[A-Z]|\bborn\b|\bgrew up\b|\bnative\b/,
  fr: /(?<!\p{L})(?:[Vv]ien\p{L}+ (?:de |du |d['’])(?:la |l['’])?\p{Lu}|originaire|née? (?:à|en|au)|grandi)/u,
};

function givesJob(scope: Scope, aliases: Aliases, question: Question): number {
  const asked = question.mentions;
  const saysJob = scope.units.some((unit) => unit.concepts.some((concept) => concept.id === "job"));
  if (question.me && asked.length === 0 && aboutOf(scope).subject !== "me" && !saysJob) return 0;
  const trade = scope.units.some((unit, index) => {
    if (!unit.concepts.some((concept) => concept.kinds.has("profession")) || !isStated(scope, index)) return false;
    const mention = scope.mentions.find((one) => one.from <= index + scope.from && index + scope.from < one.to);
    if (mention === undefined) return true;
    if (mention.kinds.size === 0) return false;
    return (
      mention.of === undefined &&
      !asked.some((one) => isSame(one, mention, aliases) && one.kinds.has("profession")) &&
      !mention.owner
    );
  });
  if (trade) return 1;
  if (gives(scope, looksLikeTrade)) return 0.7;
  const works =
    saysJob ||
    scope.units.some((unit) => unit.concepts.some((concept) => concept.id === "retire")) ||
    gives(scope, worksAt);
  return works && isInformative(scope, new Set()) ? 0.5 : 0;
}

/** `she is a glassblower`, « il est verrier ». */
const looksLikeTrade: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:am|is|was|are|['’]m|['’]s) an? (?:\p{L}+ ){0,2}\p{L}{3,}(?:er|or|ist|ian|man|woman)\b/u,
  fr: /(?<!\p{L})(?:suis|est|était|comme) \p{L}{3,}(?:ier|ière|eur|euse|iste|ien|ienne|ologue|graphe|trice)(?!\p{L})/u,
};
const worksAt: Readonly<Record<Language, RegExp>> = {
  en: /\bwork(?:s|ed|ing)? (?:as|for|at|in|with)\b/i,
  fr: /(?:travaill|boss)\p{L}+ (?:comme|chez|pour|à l|à la|au|aux|dans)(?!\p{L})/iu,
};

/** `is a plumber`, `works as a nurse`, « je suis professeur », not `told the plumber`. */
function isStated(scope: Scope, index: number): boolean {
  const { language } = scope.passage;
  for (const unit of scope.units.slice(Math.max(0, index - 5), index).toReversed()) {
    if (
      /^(?:am|is|are|was|were|be|been|become|became|as|suis|est|sont|etais|etait|comme|devenu|devenue)$/.test(unit.word)
    )
      return true;
    if (isVerb(unit, language) || unit.word === "going") return false;
  }
  return scope.units.some((unit) => unit.concepts.some((concept) => concept.id === "job"));
}

function givesAge(question: Question, scope: Scope, aliases: Aliases): number {
  const ages = scope.marks.filter((mark) => mark.kind === "age");
  const asked = question.mentions;
  for (const mark of ages) {
    const before = scope.units.filter((unit) => unit.start < mark.end).length;
    const near = scope.mentions.filter((mention) => mention.from - scope.from < before && !mention.owner).at(-1);
    const pronoun = scope.units
      .slice(Math.max(0, before - 6), before)
      .findLast((unit) => /^(?:i|je|he|she|il|elle|they)$/.test(unit.word));
    if (question.me && asked.length === 0) {
      if (pronoun !== undefined && /^(?:i|je)$/.test(pronoun.word)) return 1;
    } else if (
      near !== undefined
        ? asked.some((one) => isSame(one, near, aliases))
        : pronoun !== undefined && !/^(?:i|je)$/.test(pronoun.word)
    )
      return 1;
  }
  const born = scope.units.some((unit) => unit.concepts.some((concept) => concept.id === "born"));
  return born && scope.marks.some((mark) => mark.kind === "year") ? 0.8 : 0;
}
