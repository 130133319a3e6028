import type { Wire } from "./wire.ts";

/** One thing that a provider refuses in the history of a request. */
export type Rule = {
  readonly id: string;
  /** What must hold, in one sentence. */
  readonly says: string;
  /** Where the provider, or people whom it refused, say so. */
  readonly source: string;
  /** Where models differ: which take less than others. The check is then the strictest of them. */
  readonly models?: string;
  readonly check: Check;
  /** The smallest history that breaks this rule and no other. */
  readonly refused: readonly unknown[];
  /** The nearest history that breaks no rule. */
  readonly accepted: readonly unknown[];
};

export type Check = (messages: readonly Wire[]) => Iterable<Breach>;

/** Where a history breaks a rule, and how; never with the text of a message. */
export type Breach = { readonly at: number; readonly what: string };

/** A check that looks at each message for itself. */
export function each(look: (message: Wire) => string | undefined): Check {
  return function* (messages) {
    for (const [at, message] of messages.entries()) {
      const what = look(message);
      if (what !== undefined) yield { at, what };
    }
  };
}

/** A check that looks at each part of each message for itself. */
export function eachPart(
  partsOf: (message: Wire) => readonly Wire[],
  look: (part: Wire, message: Wire) => string | undefined,
): Check {
  return function* (messages) {
    for (const [at, message] of messages.entries()) {
      for (const [place, part] of partsOf(message).entries()) {
        const what = look(part, message);
        if (what !== undefined) yield { at, what: `part ${place} ${what}` };
      }
    }
  };
}

/** A request has a message at all. */
export const notEmpty: Check = function* (messages) {
  if (messages.length === 0) yield { at: 0, what: "there is no message" };
};

/** The address of an issue or a pull request, from `owner/repository#number`. */
export const issue = (name: string): string => `https://github.com/${name.replace("#", "/issues/")}`;
export const pull = (name: string): string => `https://github.com/${name.replace("#", "/pull/")}`;
