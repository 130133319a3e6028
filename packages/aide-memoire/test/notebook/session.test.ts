import { generateText } from "ai";
import { expect, test } from "vitest";
import { openMemory } from "../../src/memory/open-memory.ts";
import { notebook, type NotebookOptions } from "../../src/notebook.ts";

/** What the notebook says to the last of these, said one after another in a session. */
async function lastReply(said: readonly string[], options: NotebookOptions = {}): Promise<string> {
  const memory = openMemory(":memory:");
  const chat = memory.session("chat", { user: "ada" });
  const model = notebook(chat, { timeZone: "UTC", ...options });
  let reply = "";
  for (const text of said) {
    reply = (await chat.turn(text, (prompt) => generateText({ model, ...prompt }))).text;
  }
  await memory.close();
  return reply;
}

test.each([
  ["a number by its name", ["My lucky number is 42.", "What is my lucky number?"], "“My lucky number is 42.”"],
  ["a phone number as a number", ["My phone number is 555-1234.", "What is my number?"], "555-1234"],
  ["a French one too", ["Mon numéro de téléphone est 0612345678.", "Quel est mon numéro ?"], "0612345678"],
  ["who somebody is, by their name", ["My wife's name is Zoe.", "Who is my wife?"], "Zoe"],
  ["who the user is", ["My name is Ada.", "Who am I?"], "Ada"],
  ["what is known of the user", ["My name is Ada.", "Tell me what you know about me"], "“My name is Ada.”"],
  ["nothing, where nothing is known", ["Tell me what you know about me"], "You have told me nothing"],
])("the notebook tells %s", async (_what, said, answer) => {
  expect(await lastReply(said)).toContain(answer);
});

test.each(["Quelle est la capitale du Japon ?", "Où est-ce que j'habite ?", "Quel est mon code ?"])(
  "an earlier question without an answer does no harm: %s",
  async (earlier) => {
    const said = [earlier, "Mon chat s'appelle Félix.", "Comment s'appelle mon chat ?"];
    expect(await lastReply(said)).toContain("« Mon chat s'appelle Félix. »");
  },
);

test("what was said long ago in a session is found", async () => {
  const talk = Array.from({ length: 40 }, (_, index) => `Le ticket ${index} coûte ${index} euros.`);
  const said = [...talk, "Mon chien Rex adore les balles.", ...talk, "Tu te souviens de mon chien ?"];
  expect(await lastReply(said)).toContain("« Mon chien Rex adore les balles. »");
});

test("the answer has the language of the question, whatever the app's is", async () => {
  const french = ["Mon chat s'appelle Félix.", "Comment s'appelle mon chat ?"];
  expect(await lastReply(french, { language: "en" })).toMatch(/^Le .* vous avez dit : « Mon chat s'appelle Félix\. »$/);
  expect(await lastReply(["Quel est le code de la porte ?"], { language: "en" })).toBe(
    "Vous ne m'avez rien dit à ce sujet.",
  );
  const english = ["My cat is called Tom.", "What is my cat called?"];
  expect(await lastReply(english, { language: "fr" })).toMatch(/^On .* you said: “My cat is called Tom\.”$/);
});
