import { MemoryError } from "./error.ts";

export type GapOptions = {
  /** Language of the note. Default: `en`. */
  readonly language?: "en" | "fr";
  /** IANA name of the zone in which dates are told to the model, such as `Europe/Paris`. Default: that of this process. */
  readonly timeZone?: string;
  /** Pauses shorter than this are not worth a word. A whole number of minutes, 1 or more. Default: 30. */
  readonly minimumMinutes?: number;
};

/**
 * The options with their defaults: English, 30 minutes. The zone of this process is asked for when it is needed: that
 * takes longer than opening a memory. Fails with BAD_INPUT for a language, a zone or a threshold that {@link gapNote}
 * cannot work with.
 */
export function checkGapOptions(options: GapOptions): GapPolicy {
  if (typeof options !== "object" || options === null) {
    throw new MemoryError("BAD_INPUT", 'gap must be an object of options, or "off".');
  }
  const { language = "en", timeZone, minimumMinutes = 30 } = options;
  if (!Object.hasOwn(voices, language)) {
    throw new MemoryError("BAD_INPUT", 'The language of the gap note is not known. Use "en" or "fr".');
  }
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new MemoryError(
      "BAD_INPUT",
      'The time zone of the gap note is not known here. Use an IANA name, such as "Europe/Paris".',
    );
  }
  if (!Number.isSafeInteger(minimumMinutes) || minimumMinutes < 1) {
    throw new MemoryError(
      "BAD_INPUT",
      "minimumMinutes of the gap note must be a whole number, 1 or more. Leave it out for 30.",
    );
  }
  return { language, minimumMinutes, ...(timeZone !== undefined && { timeZone }) };
}

/** Gap options, checked. */
export type GapPolicy = { readonly language: "en" | "fr"; readonly minimumMinutes: number; readonly timeZone?: string };

/**
 * One line that tells a model how long its user was away, in words of `language`, with both local dates; `undefined`
 * where there is no last activity, the pause is under the threshold, or the clock ran backwards. `last` and `now` are
 * milliseconds since 1970. Minutes, hours and days are time that passed: a day is 24 hours, also where clocks changed.
 */
export function gapNote(pause: {
  readonly last: number | undefined;
  readonly now: number;
  readonly language: "en" | "fr";
  /** Default: that of this process. */
  readonly timeZone?: string;
  readonly minimumMinutes?: number | undefined;
}): string | undefined {
  const { last, now, minimumMinutes = 30 } = pause;
  if (last === undefined) return undefined;
  const elapsed = now - last;
  if (!(elapsed >= minimumMinutes * minute)) return undefined;
  const voice = voices[pause.language];
  const timeZone = pause.timeZone ?? processZone();
  const heads = {
    last: voice.moment(localTime(last, timeZone)),
    now: voice.moment(localTime(now, timeZone)),
    timeZone,
  };
  if (elapsed < hour) return voice.note({ ...heads, away: voice.minutes(Math.floor(elapsed / minute)), warm: false });
  if (elapsed < day) return voice.note({ ...heads, away: voice.hours(Math.floor(elapsed / hour)), warm: false });
  return voice.note({ ...heads, away: voice.days(Math.floor(elapsed / day)), warm: elapsed >= 7 * day });
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Local = {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Two digits each. */
  readonly hour: string;
  readonly minute: string;
};

type Voice = {
  minutes(count: number): string;
  hours(count: number): string;
  days(count: number): string;
  moment(local: Local): string;
  note(parts: {
    readonly away: string;
    readonly warm: boolean;
    readonly last: string;
    readonly now: string;
    readonly timeZone: string;
  }): string;
};

const englishDays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const englishMonths = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const frenchDays = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];
const frenchMonths = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];

const voices = {
  en: {
    minutes: (count) => counted(count, "minute"),
    hours: (count) => counted(count, "hour"),
    days: (count) => counted(count, "day"),
    moment: (local) =>
      `${englishDays[local.weekday]} ${local.day} ${englishMonths[local.month - 1]} ${local.year}, ${local.hour}:${local.minute}`,
    note: ({ away, warm, last, now, timeZone }) =>
      `[Note: the user returns to this conversation after ${away}${warm ? "; welcome them back warmly" : ""}. ` +
      `Last activity: ${last}. Now: ${now}. Times are the user's (${timeZone}).]`,
  },
  fr: {
    minutes: (count) => counted(count, "minute"),
    hours: (count) => counted(count, "heure"),
    days: (count) => counted(count, "jour"),
    moment: (local) =>
      `${frenchDays[local.weekday]} ${local.day === 1 ? "1er" : local.day} ${frenchMonths[local.month - 1]} ${local.year}, ` +
      `${local.hour} h ${local.minute}`,
    note: ({ away, warm, last, now, timeZone }) =>
      `[Note : l'utilisateur revient dans cette conversation après ${away}${warm ? " ; lui réserver un accueil chaleureux" : ""}. ` +
      `Dernière activité : ${last}. Maintenant : ${now}. Les heures sont celles de l'utilisateur (${timeZone}).]`,
  },
} satisfies Record<NonNullable<GapOptions["language"]>, Voice>;

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

// Only numbers are taken from Intl, and words are our own: other releases of its data must not change a byte of a prompt.
function localTime(at: number, timeZone: string): Local {
  const format = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format.formatToParts(at)) parts[type] = value;
  const [year, month, date] = [Number(parts.year), Number(parts.month), Number(parts.day)];
  return {
    year,
    month,
    day: date,
    weekday: new Date(Date.UTC(year, month - 1, date)).getUTCDay(),
    hour: (parts.hour ?? "").padStart(2, "0"),
    minute: (parts.minute ?? "").padStart(2, "0"),
  };
}

function processZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(zone) ? zone : "UTC";
}

function isTimeZone(name: unknown): boolean {
  // Bare offsets such as "+02:00" are known to some releases of Node and not to others, and have no summer time.
  if (typeof name !== "string" || !/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
