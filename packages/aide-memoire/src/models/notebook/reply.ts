import type { Language } from "./language.ts";
import type { Passage } from "./passage.ts";

const months: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
  fr: [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
  ],
};

/** `3 March 2026`, « 1er mars 2026 », in the time zone. */
export function dateOf(at: number, language: Language, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "numeric",
    day: "numeric",
  }).formatToParts(at);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  const day = part("day");
  return `${day}${language === "fr" && day === 1 ? "er" : ""} ${months[language][part("month") - 1] ?? ""} ${part("year")}`;
}

export function quote(text: string, language: Language): string {
  return language === "en" ? `“${text}”` : `« ${text} »`;
}

/** The quotation with where it comes from. */
export function quoted(passage: Passage, at: number | undefined, language: Language, timeZone: string): string {
  const text = quote(passage.text, language);
  if (passage.source === "system")
    return language === "en" ? `From my instructions: ${text}` : `D'après mes consignes : ${text}`;
  if (at === undefined) return language === "en" ? `You just said: ${text}` : `Vous venez de dire : ${text}`;
  const date = dateOf(at, language, timeZone);
  return language === "en" ? `On ${date} you said: ${text}` : `Le ${date}, vous avez dit : ${text}`;
}

export const phrases = {
  en: {
    noted: "Noted. Ask me about it whenever you like.",
    repeat: (text: string) => `Noted: ${text}`,
    nothingToRepeat: "There is nothing for me to repeat yet.",
    greeting: "Hello. I am the notebook of this conversation: I answer by quoting what you told me.",
    self: "I am the notebook of this conversation, not a language model: I keep what you tell me and answer by quoting it.",
    thanks: "You are welcome.",
    bye: "Goodbye. What you told me stays in my pages.",
    fine: "All right.",
    unknown: "You have told me nothing about that.",
  },
  fr: {
    noted: "C'est noté. Demandez-le-moi quand vous voudrez.",
    repeat: (text: string) => `C'est noté : ${text}`,
    nothingToRepeat: "Je n'ai encore rien à répéter.",
    greeting: "Bonjour. Je suis le carnet de cette conversation : je réponds en citant ce que vous m'avez dit.",
    self: "Je suis le carnet de cette conversation, pas un modèle de langue : je garde ce que vous me dites et je réponds en le citant.",
    thanks: "Je vous en prie.",
    bye: "Au revoir. Ce que vous m'avez dit reste dans mes pages.",
    fine: "Très bien.",
    unknown: "Vous ne m'avez rien dit à ce sujet.",
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string | ((text: string) => string)>>>>;
