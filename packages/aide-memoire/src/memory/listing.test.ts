import { expect, test } from "vitest";
import { folded } from "./listing.ts";

test.each([
  ["Straße", "strasse"],
  ["STRAẞE", "strasse"],
  ["Cœur", "coeur"],
  ["Łódź", "lodz"],
  ["L’été", "l'ete"],
  ["Œuvre d‘art", "oeuvre d'art"],
  ["Ærø", "aero"],
  ["İstanbul ıslak", "istanbul islak"],
  ["ΟΔΟΣ", "οδοσ"],
  ["ﬁn", "fin"],
  ["[^x] - \\ ]", "[^x] - \\ ]"],
])("%s is found as %s", (title, plain) => {
  expect(folded(title)).toBe(plain);
  expect(folded(plain)).toBe(plain);
});
