import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MemoryError } from "./error.ts";
import { checkGapOptions, gapNote } from "./gap.ts";

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;
const start = Date.UTC(2025, 1, 10, 9, 5); // Monday 10 February 2025, 10:05 in Paris

const after = (elapsed: number, language: "en" | "fr"): string | undefined =>
  gapNote({ last: start, now: start + elapsed, language, timeZone: "Europe/Paris" });
const between = (last: string, now: string, timeZone: string): string | undefined =>
  gapNote({ last: Date.parse(last), now: Date.parse(now), language: "en", timeZone });

describe("a gap note is one line that names the pause and both local dates", () => {
  test("in English", () => {
    expect(after(5 * hours, "en")).toBe(
      "[Note: the user returns to this conversation after 5 hours. Last activity: Monday 10 February 2025, 10:05. " +
        "Now: Monday 10 February 2025, 15:05. Times are the user's (Europe/Paris).]",
    );
    expect(after(12 * days + 14 * hours, "en")).toBe(
      "[Note: the user returns to this conversation after 12 days; welcome them back warmly. " +
        "Last activity: Monday 10 February 2025, 10:05. Now: Sunday 23 February 2025, 00:05. " +
        "Times are the user's (Europe/Paris).]",
    );
  });

  test("in French", () => {
    expect(after(5 * hours, "fr")).toBe(
      "[Note : l'utilisateur revient dans cette conversation après 5 heures. Dernière activité : " +
        "lundi 10 février 2025, 10 h 05. Maintenant : lundi 10 février 2025, 15 h 05. " +
        "Les heures sont celles de l'utilisateur (Europe/Paris).]",
    );
    expect(after(19 * days + 14 * hours, "fr")).toBe(
      "[Note : l'utilisateur revient dans cette conversation après 19 jours ; lui réserver un accueil chaleureux. " +
        "Dernière activité : lundi 10 février 2025, 10 h 05. Maintenant : dimanche 2 mars 2025, 00 h 05. " +
        "Les heures sont celles de l'utilisateur (Europe/Paris).]",
    );
  });

  test("the first of a month is 1er in French", () => {
    expect(after(19 * days, "fr")).toContain("Maintenant : samedi 1er mars 2025, 10 h 05.");
  });

  test("every day of the week and every month has its name in both languages", () => {
    const at = (month: number, language: "en" | "fr") =>
      gapNote({ last: 0, now: Date.UTC(2023, month, month + 1), language, timeZone: "UTC" });
    const english =
      "Sunday 1 January, Thursday 2 February, Friday 3 March, Tuesday 4 April, Friday 5 May, Tuesday 6 June, " +
      "Friday 7 July, Tuesday 8 August, Saturday 9 September, Tuesday 10 October, Saturday 11 November, Tuesday 12 December";
    const french =
      "dimanche 1er janvier, jeudi 2 février, vendredi 3 mars, mardi 4 avril, vendredi 5 mai, mardi 6 juin, " +
      "vendredi 7 juillet, mardi 8 août, samedi 9 septembre, mardi 10 octobre, samedi 11 novembre, mardi 12 décembre";
    for (const [month, words] of english.split(", ").entries())
      expect(at(month, "en")).toContain(`Now: ${words} 2023, 00:00.`);
    for (const [month, words] of french.split(", ").entries())
      expect(at(month, "fr")).toContain(`: ${words} 2023, 00 h 00.`);
    for (const [day, [en, fr]] of [
      ["Monday", "lundi"],
      ["Wednesday", "mercredi"],
    ].entries()) {
      const now = Date.UTC(2023, 0, 2 + 2 * day);
      expect(gapNote({ last: 0, now, language: "en", timeZone: "UTC" })).toContain(`Now: ${en} `);
      expect(gapNote({ last: 0, now, language: "fr", timeZone: "UTC" })).toContain(`Maintenant : ${fr} `);
    }
  });
});

describe("units and thresholds", () => {
  test.each([
    [30 * minutes, "30 minutes", "30 minutes"],
    [59 * minutes + 59 * seconds, "59 minutes", "59 minutes"],
    [1 * hours, "1 hour", "1 heure"],
    [2 * hours - 1, "1 hour", "1 heure"],
    [2 * hours, "2 hours", "2 heures"],
    [23 * hours + 59 * minutes, "23 hours", "23 heures"],
    [24 * hours, "1 day", "1 jour"],
    [25 * hours, "1 day", "1 jour"],
    [48 * hours, "2 days", "2 jours"],
    [6 * days + 23 * hours, "6 days", "6 jours"],
    [7 * days, "7 days; welcome them back warmly", "7 jours ; lui réserver un accueil chaleureux"],
    [40 * days, "40 days; welcome them back warmly", "40 jours ; lui réserver un accueil chaleureux"],
  ])("a pause of %i ms is told as %s", (elapsed, english, french) => {
    expect(after(elapsed, "en")).toContain(`after ${english}. Last`);
    expect(after(elapsed, "fr")).toContain(`après ${french}. Dernière`);
  });

  test.each([0, 20 * seconds, 29 * minutes + 59 * seconds, 30 * minutes - 1, -7 * hours, -40 * days])(
    "a pause of %i ms is not worth a word",
    (elapsed) => {
      expect(after(elapsed, "en")).toBeUndefined();
      expect(after(elapsed, "fr")).toBeUndefined();
    },
  );

  test("without a last activity there is no note", () => {
    expect(gapNote({ last: undefined, now: start, language: "en", timeZone: "UTC" })).toBeUndefined();
  });

  test("the threshold can be moved", () => {
    const note = (elapsed: number, minimumMinutes: number) =>
      gapNote({ last: start, now: start + elapsed, language: "en", timeZone: "UTC", minimumMinutes });
    expect(note(1 * minutes, 1)).toContain("after 1 minute.");
    expect(note(1 * minutes - 1, 1)).toBeUndefined();
    expect(note(89 * minutes, 90)).toBeUndefined();
    expect(note(90 * minutes, 90)).toContain("after 1 hour.");
  });
});

describe("dates are those of the zone, and the pause is time that passed", () => {
  test.each([
    // Summer time begins: 24 hours later it is 25 hours later by the clock on the wall, and two dates later.
    [
      "Europe/Paris",
      "2025-03-29T22:30Z",
      "2025-03-30T22:30Z",
      "1 day",
      "Saturday 29 March 2025, 23:30",
      "Monday 31 March 2025, 00:30",
    ],
    // The wall shows a day, and 23 hours have passed.
    [
      "Europe/Paris",
      "2025-03-29T11:00Z",
      "2025-03-30T10:00Z",
      "23 hours",
      "Saturday 29 March 2025, 12:00",
      "Sunday 30 March 2025, 12:00",
    ],
    // It ends: a day of 25 hours, which a pause of 24 hours does not leave.
    [
      "Europe/Paris",
      "2025-10-25T22:00Z",
      "2025-10-26T22:00Z",
      "1 day",
      "Sunday 26 October 2025, 00:00",
      "Sunday 26 October 2025, 23:00",
    ],
    [
      "America/New_York",
      "2025-03-09T06:59Z",
      "2025-03-09T07:29Z",
      "30 minutes",
      "Sunday 9 March 2025, 01:59",
      "Sunday 9 March 2025, 03:29",
    ],
    [
      "America/New_York",
      "2025-11-02T05:30Z",
      "2025-11-02T06:30Z",
      "1 hour",
      "Sunday 2 November 2025, 01:30",
      "Sunday 2 November 2025, 01:30",
    ],
    [
      "Asia/Kolkata",
      "2025-06-30T18:29Z",
      "2025-06-30T19:00Z",
      "31 minutes",
      "Monday 30 June 2025, 23:59",
      "Tuesday 1 July 2025, 00:30",
    ],
    [
      "Asia/Shanghai",
      "2025-12-31T15:59Z",
      "2026-01-01T16:00Z",
      "1 day",
      "Wednesday 31 December 2025, 23:59",
      "Friday 2 January 2026, 00:00",
    ],
    [
      "Pacific/Chatham",
      "2025-04-05T13:59Z",
      "2025-04-05T14:29Z",
      "30 minutes",
      "Sunday 6 April 2025, 03:44",
      "Sunday 6 April 2025, 03:14",
    ],
    [
      "Pacific/Chatham",
      "2025-09-27T13:59Z",
      "2025-09-27T14:29Z",
      "30 minutes",
      "Sunday 28 September 2025, 02:44",
      "Sunday 28 September 2025, 04:14",
    ],
  ])("%s, from %s to %s", (zone, last, now, away, localLast, localNow) => {
    const note = between(last, now, zone);
    expect(note).toContain(
      `after ${away}. Last activity: ${localLast}. Now: ${localNow}. Times are the user's (${zone}).`,
    );
  });

  test("the zone of the process does not matter", () => {
    const zone = process.env["TZ"];
    try {
      process.env["TZ"] = "Asia/Shanghai";
      const there = after(5 * hours, "fr");
      process.env["TZ"] = "America/New_York";
      expect(after(5 * hours, "fr")).toBe(there);
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });
});

const zones = ["Europe/Paris", "America/New_York", "Asia/Kolkata", "Asia/Shanghai", "Pacific/Chatham", "UTC"];

test("for any pause: no note below the threshold, never a count of 0, one line of plain spaces", () => {
  const pause = fc.record({
    last: fc.integer({ min: 0, max: Date.UTC(2100, 0) }),
    elapsed: fc.oneof(fc.integer({ min: -days, max: 2 * days }), fc.integer({ min: -days, max: 4_000 * days })),
    language: fc.constantFrom("en", "fr"),
    timeZone: fc.constantFrom(...zones),
    minimumMinutes: fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(pause, ({ last, elapsed, language, timeZone, minimumMinutes }) => {
      const note = gapNote({ last, now: last + elapsed, language, timeZone, minimumMinutes });
      expect(note !== undefined).toBe(elapsed >= (minimumMinutes ?? 30) * minutes);
      if (note === undefined) return;
      expect(note).not.toMatch(/(?<!\d)0 /);
      expect(note).not.toMatch(/[^\S ]|undefined|NaN/);
      expect(note).toMatch(/^\[Note ?: .*\]$/);
    }),
    { numRuns: 500 },
  );
});

describe("options", () => {
  test("have defaults: English, the zone of this process, 30 minutes", () => {
    const options = checkGapOptions({});
    expect(options).toEqual({ language: "en", minimumMinutes: 30 });
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(gapNote({ last: 0, now: days, ...options })).toContain(`(${timeZone})`);
  });

  test("that are given are kept", () => {
    const options = { language: "fr", timeZone: "Pacific/Chatham", minimumMinutes: 5 } as const;
    expect(checkGapOptions(options)).toEqual(options);
  });

  test.each<[string, unknown]>([
    ["language", "de"],
    ["language", "toString"],
    ["language", null],
    ["timeZone", "Mars/Phobos"],
    ["timeZone", "+02:00"],
    ["timeZone", ""],
    ["timeZone", 2],
    ["minimumMinutes", 0],
    ["minimumMinutes", -5],
    ["minimumMinutes", 1.5],
    ["minimumMinutes", Number.NaN],
    ["minimumMinutes", "30"],
  ])("%s: %s is BAD_INPUT, and the error does not repeat it", (name, value) => {
    const error = caught(() => checkGapOptions({ [name]: value }));
    expect(MemoryError.is(error, "BAD_INPUT")).toBe(true);
    if (typeof value === "string" && value.length > 2) expect(String(error)).not.toContain(value);
  });

  test("that are no object are BAD_INPUT", () => {
    expect(
      MemoryError.is(
        caught(() => checkGapOptions("of" as never)),
        "BAD_INPUT",
      ),
    ).toBe(true);
  });
});

function caught(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}
