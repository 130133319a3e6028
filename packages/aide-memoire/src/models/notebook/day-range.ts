import type { Language } from "./language.ts";
import type { Scope } from "./scope.ts";
import { isOneOf, type Unit } from "./units.ts";

const week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Wednesday is within `Monday to Friday`, `every day`, `on weekdays`. */
export function isDayCovered(asked: Unit, scope: Scope): boolean {
  const day = week.findIndex((name) => asked.concepts.some((concept) => concept.id === name));
  const wantsWeekend = isOneOf(asked, "weekend");
  if (day === -1 && !wantsWeekend) return false;
  const said = scope.units.flatMap((unit, index) =>
    week.flatMap((name, place) => (unit.concepts.some((concept) => concept.id === name) ? [{ place, index }] : [])),
  );
  if (wantsWeekend) return said.some(({ place }) => place >= 5);
  if (
    /\b(?:every (?:day|morning|evening|night)|daily|seven days|tous les (?:jours|matins|soirs)|chaque (?:jour|matin|soir)|7 jours sur 7|7j\/7)\b/i.test(
      scope.text,
    )
  )
    return true;
  if (day < 5 && /\b(?:weekdays?|working days|en semaine|jours ouvrés|jours de semaine)\b/i.test(scope.text))
    return true;
  if (day >= 5 && /\bweek-?ends?\b/i.test(scope.text)) return true;
  return said.some(({ place, index }, number) => {
    const next = said[number + 1];
    const [a, b] = [scope.units[index], next === undefined ? undefined : scope.units[next.index]];
    if (next === undefined || a === undefined || b === undefined || next.index - index > 2) return false;
    const between = scope.passage.text.slice(a.end, b.start);
    return rangeBetween[scope.passage.language].test(between) && place <= day && day <= next.place;
  });
}

const rangeBetween: Readonly<Record<Language, RegExp>> = {
  en: /^\s*(?:to|until|till|through|-|–)\s*$/i,
  fr: /^\s*(?:au|à|jusqu['’]au|-|–)\s*$/i,
};
