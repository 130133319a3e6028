// What the stores are filled with, and how texts become messages.
import { textMaker } from "../../support/words.mjs";

/** Messages in each session of a store that is read from. */
export const perSession = 100;
/** The one session that is loaded whole, and grows. */
export const long = { session: "long", messages: 10_000 };
/** The sessions beside it, which it is compared with. */
export const short = { sessions: 200, messages: 10 };

/** @param {number} number */
export const sessionName = (number) => `s-${number}`;
/** @param {number} number */
export const shortName = (number) => `short-${number}`;

/** Messages in the stores that sessions are resumed from. */
export const sizes = { small: 10_000, large: 100_000 };

/** What each store is filled with. @typedef {"small" | "large" | "long"} StoreName */
export const stores = {
  small: () => manySessions(sizes.small),
  large: () => manySessions(sizes.large),
  long: () => {
    const text = textMaker(4);
    return [
      conversation(long.session, long.messages, text),
      ...Array.from({ length: short.sessions }, (_, number) => conversation(shortName(number), short.messages, text)),
    ];
  },
};

/** @param {number} messages all together */
function manySessions(messages) {
  const text = textMaker(2);
  return Array.from({ length: messages / perSession }, (_, number) =>
    conversation(sessionName(number), perSession, text),
  );
}

/**
 * @param {string} session
 * @param {number} messages
 * @param {() => string} text
 */
function conversation(session, messages, text) {
  return { session, texts: Array.from({ length: messages }, text) };
}

/** @param {readonly string[]} texts */
export function byTurns(texts) {
  return texts.map((content, number) => ({
    role: /** @type {"user" | "assistant"} */ (number % 2 === 0 ? "user" : "assistant"),
    content,
  }));
}

/**
 * @template T
 * @param {readonly T[]} values
 * @param {number} size
 */
export function chunks(values, size) {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, number) =>
    values.slice(number * size, (number + 1) * size),
  );
}
