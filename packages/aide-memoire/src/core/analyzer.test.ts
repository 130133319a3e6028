import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyze, analyzerVersion, maxTermLength, maxTerms } from "./analyzer.ts";

const terms = (text: string): string[] => analyze(text).terms.map(([term]) => term);

test("terms come in order of first occurrence with their frequency, and length counts repeats", () => {
  expect(analyze("Tea, then coffee; then tea, tea.")).toEqual({
    length: 6,
    terms: [
      ["tea", 3],
      ["then", 2],
      ["coffee", 1],
    ],
  });
});

test.each(["", "  \n\t", "?!… — 🙂", "\ud800", "\u0000", "\u0301\u0301"])(
  "a text without words has no terms: %j",
  (text) => {
    expect(analyze(text)).toEqual({ length: 0, terms: [] });
  },
);

describe("spellings of one word give one term", () => {
  test.each([
    ["Élan élan ELAN e\u0301lan", "elan"],
    ["cœur CŒUR coeur", "coeur"],
    ["Straße STRASSE strasse STRAẞE", "strasse"],
    ["İstanbul istanbul ISTANBUL ıstanbul", "istanbul"],
    ["Øre øre ore", "ore"],
    ["ΟΔΟΣ οδός οδοσ", "οδοσ"],
    ["ёлка елка", "елка"],
    ["ﬁn fin ｆｉｎ", "fin"],
    ["co\u00adopt coopt", "coopt"],
    ["مُحَمَّد محمد محـمد", "محمد"],
    ["カﾞ ガ ｶﾞ", "ガ"],
    ["한국 \u1112\u1161\u11ab\u1100\u116e\u11a8", "한국"],
  ])("%s", (text, term) => {
    expect(terms(text)).toEqual([term]);
  });

  test("vowel signs and voicing marks are letters, not accents", () => {
    expect(terms("की")).not.toEqual(terms("क"));
    expect(terms("が")).not.toEqual(terms("か"));
    expect(terms("की")).toEqual(["की"]);
  });
});

describe("apostrophes", () => {
  test.each([
    ["l'avion L’avion lʼavion", ["avion"]],
    ["d'Élodie, j'ai, qu'il, jusqu'ici, n'est, s'appelle", ["elodie", "ai", "il", "ici", "est", "appelle"]],
    ["Nadia's NADIA’S nadia", ["nadia"]],
    ["it's don't we'll they're I've", ["it", "don", "we", "they", "i"]],
    ["aujourd'hui O'Brien", ["aujourd", "hui", "o", "brien"]],
    ["the 'tall' man", ["the", "tall", "man"]],
    ["s t ll", ["s", "t", "ll"]],
    ["l'", ["l"]],
  ])("%s", (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });
});

describe("codes", () => {
  test.each([
    ["NORD-17", ["nord", "17", "nord17"]],
    ["NORD17", ["nord17"]],
    ["NORD‑17", ["nord", "17", "nord17"]],
    ["at 16:45", ["at", "16", "45", "1645"]],
    ["v2.0.1", ["v2", "0", "1", "v201"]],
    ["snake_case_2", ["snake", "case", "2", "snakecase2"]],
    ["rendez-vous", ["rendez", "vous"]],
    ["a - 1", ["a", "1"]],
    ["a--1", ["a", "1"]],
    ["2, 3", ["2", "3"]],
    ["NORD-17's", ["nord", "17", "nord17"]],
    ["NORD-17, SUD-3", ["nord", "17", "nord17", "sud", "3", "sud3"]],
    ["58B12", ["58b12"]],
  ])("%s", (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  test("a code of very many parts has one term of the longest length", () => {
    const joined = terms("ab-1-".repeat(10_000)).at(-1) ?? "";
    expect(joined).toBe("ab1".repeat(22).slice(0, maxTermLength));
  });
});

describe("scripts without spaces", () => {
  test.each([
    ["東京都", ["東京", "京都"]],
    ["猫", ["猫"]],
    ["我在2020年去了Paris大学", ["我在", "2020", "年去", "去了", "paris", "大学"]],
    ["한국어 공부", ["한국", "국어", "공부"]],
    ["𠮷野家", ["𠮷野", "野家"]],
    ["𠮷", ["𠮷"]],
    ["第3-5条", ["第", "3", "5", "条"]],
    ["A-東京-1", ["a", "東京", "1"]],
  ])("%s", (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });
});

test("names of built-in properties are words like others", () => {
  expect(analyze("constructor toString valueOf constructor hasOwnProperty").terms).toEqual([
    ["constructor", 2],
    ["tostring", 1],
    ["valueof", 1],
    ["hasownproperty", 1],
  ]);
  expect(terms("__proto__")).toEqual(["proto"]);
});

describe("limits", () => {
  test("a long word is cut by characters, not in the middle of one", () => {
    expect(terms("a".repeat(1_000))).toEqual(["a".repeat(maxTermLength)]);
    const gothic = "𐌰"; // outside the basic plane, and without capitals
    expect(terms(gothic.repeat(100))).toEqual([gothic.repeat(maxTermLength)]);
    expect(terms(`a${gothic.repeat(100)}`)[0]?.isWellFormed()).toBe(true);
  });

  test("of a text with more distinct terms the first are kept; all are counted", () => {
    const text = Array.from({ length: maxTerms + 50 }, (_, index) => `w${index}`).join(" ");
    const { length, terms: kept } = analyze(`${text} w0`);
    expect(length).toBe(maxTerms + 51);
    expect(kept.length).toBe(maxTerms);
    expect(kept[0]).toEqual(["w0", 2]);
    expect(kept.at(-1)).toEqual([`w${maxTerms - 1}`, 1]);
  });

  test.each([
    ["prose", "The user asked again about l'été, NORD-17 and Nadia's kiln. ".repeat(17_000)],
    ["Chinese", "我有一只猫叫咪咪它喜欢睡觉".repeat(26_000)],
    ["one word", "a".repeat(1_000_000)],
    ["one code", "a-1-".repeat(250_000)],
    ["distinct words", Array.from({ length: 170_000 }, (_, index) => index.toString(36)).join(" ")],
    ["stacked marks", `a${"\u0301\u0323".repeat(250_000)}`],
  ])("1 MB of %s takes less than 300 ms", (_, text) => {
    expect(fastest(() => analyze(text))).toBeLessThan(300);
  });
});

test("for any text: lengths agree, terms are distinct, short, well-formed, and found again by themselves", () => {
  const word = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("l'été", "NORD-17", "東京", "Nadia's", "ﬃ", "__proto__", "e\u0301"),
  );
  fc.assert(
    fc.property(
      fc.array(word).map((list) => list.join(" ")),
      (text) => {
        const { length, terms: found } = analyze(text);
        expect(found.reduce((sum, [, frequency]) => sum + frequency, 0)).toBe(length);
        expect(new Set(found.map(([term]) => term)).size).toBe(found.length);
        for (const [term] of found) {
          expect(term.isWellFormed()).toBe(true);
          expect(Array.from(term).length).toBeLessThanOrEqual(maxTermLength);
          expect(terms(term)).toEqual([term]);
        }
        expect(analyze(text)).toEqual({ length, terms: found });
      },
    ),
    { numRuns: 500 },
  );
});

test("text of ASCII alone gives what it gives beside other text", () => {
  const pieces = fc.constantFrom(..."Tea|qu|l|'|'s|-|17|_| |.|/|:|NORD|\n|\u0000|K".split("|"));
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
    fc.string(),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const { length, terms } = analyze(`${text} \u0434`);
      expect(analyze(text)).toEqual({ length: length - 1, terms: terms.filter(([term]) => term !== "\u0434") });
    }),
    { numRuns: 2_000 },
  );
});

test("every character there is, in a word, gives terms that are found again by themselves", () => {
  const wrong: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const character = String.fromCodePoint(point);
    if (/[\p{Cn}\p{Co}\p{Cs}]/u.test(character)) continue;
    const [first] = terms(`a${character}`);
    if (first === undefined || terms(first).join(" ") !== first) wrong.push(point.toString(16));
  }
  expect(wrong).toEqual([]);
});

test("terms of version simple-1 do not change: a change needs a new version", () => {
  expect(analyzerVersion).toBe("simple-1");
  expect(terms("L'été dernier, Nadia's NORD-17 était à Straße 3/4, 東京の猫, Москва ½ №5")).toEqual(
    "ete dernier nadia nord 17 nord17 etait a strasse 3 4 34 東京 京の の猫 москва 1 2 no5".split(" "),
  );
});

/** Milliseconds of CPU of the fastest of three runs. */
function fastest(run: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
