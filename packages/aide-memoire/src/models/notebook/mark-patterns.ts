import type { Language } from "./language.ts";
import { type Pattern, whole } from "./mark-pattern.ts";
import { english } from "./mark-patterns-english.ts";
import { french } from "./mark-patterns-french.ts";

const both: readonly Pattern[] = [
  ["email", /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu],
  ["link", /(?:https?:\/\/|www\.)\S+|[\p{L}\p{N}-]+\.(?:com|org|net|fr|co\.uk|eu|io|de|be|ch)\b/giu],
  [
    "phone",
    /(?<![\p{L}\p{N}])(?:\+\d{1,3}[ .-]?)?(?:\(0\d*\)|0\d{1,4})(?:[ .-]?\d{2,4}){2,5}(?![\p{L}\p{N}])|\+\d{1,3}(?:[ .-]?\d{1,4}){2,6}(?!\d)|\b\d{3}[ -]\d{3}[ -]?\d{4}\b/gu,
  ],
  ["percent", /\d+(?:[.,]\d+)?\s?%/gu],
  [
    "money",
    /[€$£]\s?\d+(?:[.,\u202f ]\d+)*(?:\s?(?:k|m|bn|million|billion)\b)?|\d+(?:[.,\u00a0\u202f ]\d+)*\s?(?:k|m|million)?\s?(?:[€$£]|eur\b|usd\b|gbp\b|chf\b|cad\b)/giu,
  ],
  ["year", /(?<![\p{L}\p{N}.,-])(?:19|20)\d{2}(?![\p{L}\p{N}-]|[.,]\d)/gu],
  [
    "date",
    /(?<![\p{L}\p{N}])(?:0?[1-9]|[12]\d|3[01])(?:\/(?:0?[1-9]|1[0-2])(?:\/\d{2,4})?|\.(?:0?[1-9]|1[0-2])\.\d{2,4})(?![\p{L}\p{N}/.]\d)|\b\d{4}-\d{2}-\d{2}\b/gu,
  ],
];

export const patterns: Readonly<Record<Language, readonly Pattern[]>> = {
  en: [...both, ...english, ["measure", whole("(?:minus|plus) \\d+(?:[.,]\\d+)?")]],
  fr: [...both, ...french],
};
