import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { aboutOf } from "./subject.ts";
import { isOneOf } from "./units.ts";

/** What is to be given back is owed, where an amount is asked for. */
export function asksDebt(question: Question): boolean {
  const asksAmount = question.asked === "money" || question.asked === "how much";
  return question.units.some((unit) =>
    isOneOf(unit, "owe", ...(asksAmount ? ["give-back", "refund", ...(question.needs ? ["give"] : [])] : [])),
  );
}

/** "Who owes me money?", "who has to pay me back?": they owe it or I lent it; the other way round for what I owe. */
export function isDebtOf(question: Question, scope: Scope): boolean {
  const says = (...ids: readonly string[]): boolean => scope.units.some((unit) => isOneOf(unit, ...ids));
  const asks = question.units.some((unit) => isOneOf(unit, "owe", "refund"));
  const { me, subject } = aboutOf(scope);
  if (!asks || subject === undefined || !question.me || !me) return false;
  const mine = question.subject === "me";
  return says("lend") ? (subject === "me") !== mine : says("owe", "borrow") && (subject === "me") === mine;
}

/** What I lent Nadia, she owes me; what she lent me, I owe her. */
export function isOwed(scope: Scope, question: Question): boolean {
  const lends = scope.units.some((unit) => isOneOf(unit, "lend"));
  const borrows = scope.units.some((unit) => isOneOf(unit, "borrow"));
  if (lends === borrows) return false;
  const { subject } = aboutOf(scope);
  const mine = subject === "me";
  return lends ? (question.subject === "me") !== mine : (question.subject === "me") === mine;
}

/** What I lent Nadia, she borrowed; what she lent me, I borrowed. */
export function lentOrBorrowed(scope: Scope, question: Question): string[] {
  const mine = aboutOf(scope).subject === "me";
  const says = (id: string): boolean => scope.units.some((unit) => isOneOf(unit, id));
  if ((question.subject === "me") === mine) return [];
  return [
    ...(says("lend") ? ["borrow"] : []),
    ...(says("borrow") ? ["lend"] : []),
    ...(says("receive") ? ["give", "offer"] : []),
  ];
}
