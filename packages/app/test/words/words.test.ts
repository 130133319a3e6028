import { MemoryError, openMemory } from "aide-memoire";
import { expect, test } from "vitest";
import { wordsOf } from "../../src/words/words.ts";
import { englishIn } from "./english.ts";
import { calls } from "./samples.ts";

/** All that these words say, by name. */
function said(words: object, path = ""): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = {};
  for (const [name, value] of Object.entries(words) as [string, unknown][]) {
    const at = `${path}${name}`;
    if (typeof value === "string") found[at] = [value];
    else if (typeof value !== "function") Object.assign(found, said(value as object, `${at}.`));
    else found[at] = (calls[at] ?? []).flatMap((given) => Reflect.apply(value, undefined, given) as string | string[]);
  }
  return found;
}

const [inEnglish, inFrench] = [said(wordsOf("en")), said(wordsOf("fr"))];

test("both languages say the same things, and the test hears all of them", () => {
  const names = (words: typeof inEnglish): string[] =>
    Object.keys(words)
      .filter((name) => !/^(help\.titles|erase\.yes)\./.test(name))
      .sort();
  expect(names(inFrench)).toEqual(names(inEnglish));
  expect(Object.entries(inFrench).filter(([, texts]) => texts.length === 0)).toEqual([]);
});

test("every sentence is written in its language", () => {
  for (const [name, texts] of Object.entries(inFrench)) {
    for (const text of texts) expect({ name, english: englishIn(text) }).toEqual({ name, english: [] });
  }
  const same = Object.values(inEnglish)
    .flat()
    .filter((text) => text.split(" ").length > 3 && Object.values(inFrench).flat().includes(text));
  expect(same).toEqual([]);
});

test("nothing that the words say is two lines, but the examples", () => {
  const long = [inEnglish, inFrench].flatMap((words) =>
    Object.keys(words).filter((name) => words[name]?.some((text) => text.includes("\n"))),
  );
  expect(long).toEqual(["help.examples", "help.examples"]);
});

test("what the library calls wrong with ids and places is told in French, with the value", async () => {
  const { memoryError } = wordsOf("fr");
  const memory = openMemory(":memory:");
  const session = memory.session("s");
  await session.append([{ role: "user", content: "Bonjour" }]);
  const failing: readonly (readonly [call: () => unknown, french: string])[] = [
    [() => openMemory(""), "Le lieu de la mémoire est vide. Donnez un chemin à --store, ou rien."],
    [
      () => openMemory("mongodb://localhost"),
      "Aucune mémoire de cette version n'ouvre « mongodb: ». Donnez un chemin de fichier, :memory:, ou une adresse en sqlite:, journal:, redis:// ou postgres://.",
    ],
    [() => openMemory("redis://"), "L'adresse ne nomme aucun serveur. Écrivez par exemple postgres://hôte:port/base."],
    [
      async () => openMemory("postgres://[").ready(),
      "Ce n'est pas une adresse de Postgres. Écrivez postgres://utilisateur:motdepasse@hôte:port/base.",
    ],
    [
      async () => openMemory("redis://a:b:c").ready(),
      "Ce n'est pas une adresse de Redis. Écrivez redis://utilisateur:motdepasse@hôte:6379/0.",
    ],
    [
      async () => openMemory("postgres://u@127.0.0.1:1/x").ready(),
      "Postgres ne répond pas à postgres://u@127.0.0.1:1/x. Vérifiez qu'il tourne, puis réessayez.",
    ],
    [
      async () => openMemory("redis://127.0.0.1:1").ready(),
      "Redis ne répond pas à redis://127.0.0.1:1. Vérifiez qu'il tourne, puis réessayez.",
    ],
    [() => memory.session(""), "L'identifiant de la session est vide. Donnez-en un à --session."],
    [() => memory.session("x".repeat(1025)), "L'identifiant de la session dépasse 1024 octets. Abrégez-le."],
    [() => memory.user(""), "L'identifiant de l'utilisateur est vide. Donnez-en un à --user."],
    [() => memory.user("x".repeat(1025)), "L'identifiant de l'utilisateur dépasse 1024 octets. Abrégez-le."],
    [async () => memory.session("none").explain(), "Cette session n'a aucun tour à expliquer."],
    [async () => session.explain("t"), "Cette session n'a pas ce tour : il a pu être repris, vidé ou effacé."],
  ];

  for (const [call, french] of failing) {
    const error = await Promise.resolve()
      .then(call)
      .catch((thrown: unknown) => thrown);
    expect(MemoryError.is(error) && memoryError(error)).toBe(french);
  }
});
