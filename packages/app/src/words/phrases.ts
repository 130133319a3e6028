/** A phrase in English, and what it is in another language; `$1` stands for what the first group found. */
export type Phrases = readonly (readonly [english: string | RegExp, other: string])[];

/** The text in the other language, where one of the phrases is the whole of it. */
export function translate(text: string, phrases: Phrases): string | undefined {
  const found = phrases.find(([english]) => (typeof english === "string" ? english === text : english.test(text)));
  return found === undefined ? undefined : text.replace(...found);
}
