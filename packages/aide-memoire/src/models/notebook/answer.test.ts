import { expect, test } from "vitest";
import { answerFromNotes, type NotebookRequest } from "./answer.ts";

const at = Date.UTC(2026, 2, 3, 12);

function ask(input: string, told: readonly string[] = [], more: Partial<NotebookRequest> = {}) {
  const notes = told.map((text, index) => ({ text, at: at + index }));
  return answerFromNotes({ input, notes, language: undefined, timeZone: "UTC", ...more });
}

const gym = `You are the assistant of the Atlas gym. Answer in short sentences.
Pilates: Tuesday 12:30, Thursday 19:00. Saturday: open 8:00 to 20:00, reception 9:00 to 13:00, yoga 10:00, cycling 11:00. No pilates on Saturday.`;
const withoutNo = gym.replace(" No pilates on Saturday.", "");

test("an answer is the whole sentence, word for word, with its date", () => {
  const reply = ask("What is my locker number?", ["Hi! My locker is number 61. See you."]);
  expect(reply).toEqual({
    kind: "answered",
    text: "On 3 March 2026 you said: “My locker is number 61.”",
    note: 0,
  });
  expect(ask("Quel est mon casier ?", ["Mon casier est le 61."]).text).toBe(
    "Le 3 mars 2026, vous avez dit : « Mon casier est le 61. »",
  );
});

test("the date is that of the time zone, and the first of a month is « 1er »", () => {
  const notes = [{ text: "Mon casier est le 61.", at: Date.UTC(2026, 2, 31, 23) }];
  const request = { input: "Quel est mon casier ?", notes, language: undefined };
  expect(answerFromNotes({ ...request, timeZone: "Europe/Paris" }).text).toContain("Le 1er avril 2026");
  expect(answerFromNotes({ ...request, timeZone: "America/New_York" }).text).toContain("Le 31 mars 2026");
});

test("what was never told is said to be unknown", () => {
  expect(ask("What is my code?", ["My locker is number 61."])).toEqual({
    kind: "unknown",
    text: "You have told me nothing about that.",
  });
  expect(ask("Quel est mon code ?").text).toBe("Vous ne m'avez rien dit à ce sujet.");
});

test("a statement is taken, and repeated where that is asked for", () => {
  expect(ask("Remember this code name: NORD-17.").kind).toBe("acknowledged");
  expect(ask("Remember this code name for this session: NORD-17. Repeat it.").text).toBe(
    "Noted: “Remember this code name for this session: NORD-17.”",
  );
  expect(ask("Retiens ce code : NORD-17. Répète-le.").text).toBe("C'est noté : « Retiens ce code : NORD-17. »");
  expect(ask("When I'm at work, call my mobile.").kind).toBe("acknowledged");
  expect(ask("Tu peux noter que le véto est rue Pasteur ?").kind).toBe("acknowledged");
});

test("a greeting is answered with what this is", () => {
  expect(ask("Hello!").text).toContain("notebook");
  expect(ask("Bonjour").text).toContain("carnet");
  expect(ask("Who are you?").text).toContain("not a language model");
  for (const input of ["thanks, bye", "Merci beaucoup !", "ok", "", "😀"]) {
    expect(ask(input).kind, input).toBe("acknowledged");
  }
});

test("questions asked before are no facts", () => {
  const told = ["What is the door code, 4711?", "Tell me the door code 4711", "I forgot what the door code is"];
  expect(ask("What is the door code?", told).kind).toBe("unknown");
});

test("the newer of two statements holds", () => {
  const told = ["The meeting is on Tuesday at ten.", "The meeting has been moved to Wednesday at two."];
  expect(ask("When is the meeting?", told).note).toBe(1);
  expect(ask("When is the meeting?", ["The meeting is on Tuesday.", "Sorry, I meant Thursday."]).note).toBe(1);
});

test("what was taken back is said so", () => {
  const told = ["The party is on Saturday at Ben's.", "The party is cancelled.", "I work at Hale's."];
  expect(ask("When is the party?", told).note).toBe(1);
  expect(ask("Where do I work?", [...told, "I no longer work at Hale's."]).note).toBe(3);
  expect(ask("Where do I work?", [...told, "I no longer work on Fridays."]).note).toBe(2);
  expect(ask("Quand est la fête ?", ["La fête est samedi.", "La fête est annulée."]).note).toBe(1);
});

test("what was kept and what was not are told apart", () => {
  const both = ["I did not keep BETA-3, we went with NORD-17."];
  expect(ask("Which code did I not keep?", both).note).toBe(0);
  expect(ask("Which code did we keep?", both).note).toBe(0);
  const apart = ["I rejected BETA-3.", "I kept NORD-17."];
  expect(ask("Which code did I not keep?", apart).note).toBe(0);
  expect(ask("Which code did I keep?", apart).note).toBe(1);
  expect(ask("Which code did I keep?", ["I rejected BETA-3."]).kind).toBe("unknown");
  expect(ask("Quel code n'a-t-on pas gardé ?", ["On a écarté BETA-3.", "On a gardé NORD-17."]).note).toBe(0);
});

test("somebody else's facts are not the user's", () => {
  expect(ask("What am I allergic to?", ["My brother is allergic to nuts."]).kind).toBe("unknown");
  expect(
    ask("When is my birthday?", ["Ma sœur fête son anniversaire le 9 mai.", "Anna's birthday is 9 May."]).kind,
  ).toBe("unknown");
  expect(ask("How much does Duncan owe me?", ["I owe Duncan 15 pounds."]).kind).toBe("unknown");
  expect(ask("What is Marc allergic to?", ["Marc's sister is allergic to nuts."]).kind).toBe("unknown");
  expect(ask("Où habite mon frère ?", ["Ma sœur habite à Lyon et mon frère travaille à Lille."]).kind).toBe("unknown");
});

test("another kind of fact about the same thing does not answer", () => {
  const told = [
    "The sofa is 2 metres wide.",
    "The hotel in Rome is called Bella Vista.",
    "The course starts on 4 May.",
  ];
  for (const input of [
    "What colour is the sofa?",
    "How much is the course?",
    "What is the hotel in Lisbon called?",
    "When does the course end?",
    "How high is the sofa?",
  ]) {
    expect(ask(input, told).kind, input).toBe("unknown");
  }
});

test("the app's timetable is quoted, its orders to the model are not", () => {
  expect(ask("When are the pilates classes?", [], { system: gym })).toEqual({
    kind: "answered",
    text: "From my instructions: “Pilates: Tuesday 12:30, Thursday 19:00.”",
  });
  expect(ask("What sentences do you answer in?", [], { system: gym }).kind).toBe("unknown");
  expect(ask("How much is a membership?", [], { system: gym }).kind).toBe("unknown");
});

test("`And on Saturday?` is about what was asked before", () => {
  const previous = ["When is pilates?"];
  expect(ask("And on Saturday?", [], { system: gym, previous }).text).toContain("“No pilates on Saturday.”");
  expect(ask("And on Saturday?", [], { system: withoutNo, previous }).kind).toBe("unknown");
  expect(ask("And on Saturday?", [], { system: gym }).text).toContain("“Saturday: open 8:00 to 20:00");
  expect(ask("And yoga?", [], { system: gym, previous: [...previous, "And on Saturday?"] }).text).toContain(
    "yoga 10:00",
  );
});

test("« Et pour le samedi ? » too", () => {
  const system =
    "Tu es l'assistant de la salle Atlas. Pilates : mardi 12h30, jeudi 19h00. Samedi : ouvert de 8h00 à 20h00, yoga 10h00. Pas de pilates le samedi.";
  const previous = ["Horaires du pilates ?"];
  expect(ask("Horaires du pilates ?", [], { system }).text).toContain("« Pilates : mardi 12h30, jeudi 19h00. »");
  expect(ask("Et pour le samedi ?", [], { system, previous }).text).toContain("« Pas de pilates le samedi. »");
  expect(ask("Et pour le samedi ?", [], { system }).text).toContain("« Samedi : ouvert");
});

test("`she` and `it` stand for what was said before", () => {
  const told = ["My sister Claire is a nurse.", "Claire lives in Lyon.", "I have a dentist appointment on 4 May."];
  expect(ask("Where does she live?", told, { previous: ["What does my sister do?"] }).note).toBe(1);
  expect(ask("When is it?", told, { previous: ["I have a dentist appointment on 4 May."] }).note).toBe(2);
});

test("what is told in the same message may be asked about in it", () => {
  expect(ask("My locker is number 12. Which locker is mine?").text).toBe("You just said: “My locker is number 12.”");
});

test("a question in one language finds what was told in the other", () => {
  expect(ask("Where do I live?", ["J'habite à Lyon."]).note).toBe(0);
  expect(ask("Où est-ce que j'habite ?", ["I live in Lyon."]).note).toBe(0);
});

test("the same request gives the same reply, and odd text is taken as it comes", () => {
  for (const input of ["???", "\u0000", "\ud800 ?", "a".repeat(100_000), "1er ?", "Quel est le \n code ?"]) {
    expect(ask(input, ["\ud800", "", "Le code est 7B42."])).toEqual(ask(input, ["\ud800", "", "Le code est 7B42."]));
  }
});

test("ten thousand notes are answered", () => {
  const people = ["Paul", "Anna", "my brother", "my sister", "the plumber"];
  const things = ["the meeting", "dinner", "the garden", "a trip to Rome"];
  const told = Array.from({ length: 10_000 }, (_, index) =>
    index === 777
      ? "The code of the bike shed is 0912."
      : `${people[index % 5]} talked about ${things[index % 4]} on ${1 + (index % 28)} March, page ${index}.`,
  );
  const started = performance.now();
  expect(ask("What's the bike shed code?", told).note).toBe(777);
  // 300 ms is the aim; a loaded machine gets more.
  expect(performance.now() - started).toBeLessThan(3000);
});
