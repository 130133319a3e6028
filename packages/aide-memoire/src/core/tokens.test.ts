import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { estimateTokens } from "./tokens.ts";

const ratio = (text: string): number => estimateTokens(text) / countTokens(text, { disallowedSpecial: new Set() });

// Written for this test; the prices were fitted on other texts.
const english = `I finally called the landlord yesterday. He says the boiler will be replaced before the end of October, but I have
heard that promise twice already, so I asked him to put it in writing. In the meantime we are heating the kitchen with a small
electric radiator and wearing two sweaters each. Could you remind me on Thursday to check whether his letter has arrived? Also, my
sister Hannah is coming for the weekend with the children, and I still need to borrow a folding bed from the neighbours. She's
allergic to nuts, which rules out most of what I usually bake. Unfortunately the department's administrative procedures require
additional documentation regarding previous accommodation arrangements.`;

const french = `J'ai enfin appelé le propriétaire hier. Il dit que la chaudière sera remplacée avant la fin du mois d'octobre, mais
j'ai déjà entendu cette promesse deux fois, alors je lui ai demandé de me l'écrire. En attendant, nous chauffons la cuisine avec un
petit radiateur électrique et nous portons deux pulls chacun. Peux-tu me rappeler jeudi de vérifier si sa lettre est arrivée ? Et
puis ma sœur Hélène vient passer le week-end avec les enfants, il faut encore que j'emprunte un lit pliant aux voisins. Elle est
allergique aux noix, ce qui exclut la plupart des gâteaux que je fais d'habitude. Malheureusement, les démarches administratives
exigent des justificatifs supplémentaires concernant les précédents hébergements.`;

const german = `Gestern habe ich endlich den Vermieter angerufen. Er sagt, der Heizkessel werde vor Ende Oktober ausgetauscht, aber
dieses Versprechen habe ich schon zweimal gehört, deshalb bat ich ihn, es mir schriftlich zu geben. Bis dahin heizen wir die Küche
mit einem kleinen elektrischen Heizkörper und tragen jeder zwei Pullover. Kannst du mich am Donnerstag daran erinnern, nachzusehen,
ob sein Brief angekommen ist? Außerdem kommt meine Schwester Hanna am Wochenende mit den Kindern, und ich muss mir noch ein Klappbett
von den Nachbarn leihen. Sie ist gegen Nüsse allergisch, was die meisten meiner üblichen Kuchen ausschließt. Leider verlangt die
Hausverwaltung zusätzliche Bescheinigungen über frühere Mietverhältnisse.`;

const typescript = `import { readFile } from "node:fs/promises";

export type Reading = { readonly sensor: string; readonly celsius: number; readonly takenAt: Date };

/** Parses one line of the log; undefined where it is not a reading. */
export function parseReading(line: string): Reading | undefined {
  const match = /^(\\w+)\\s+(-?\\d+(?:\\.\\d+)?)\\s+(\\S+)$/.exec(line.trim());
  if (match === null) return undefined;
  const [, sensor = "", celsius = "", takenAt = ""] = match;
  return { sensor, celsius: Number(celsius), takenAt: new Date(takenAt) };
}

export async function averageBySensor(path: string, options: { minimum?: number } = {}): Promise<Map<string, number>> {
  const readings = (await readFile(path, "utf8")).split("\\n").map(parseReading);
  const totals = new Map<string, { sum: number; count: number }>();
  for (const reading of readings) {
    if (reading === undefined || reading.celsius < (options.minimum ?? -273.15)) continue;
    const total = totals.get(reading.sensor) ?? { sum: 0, count: 0 };
    totals.set(reading.sensor, { sum: total.sum + reading.celsius, count: total.count + 1 });
  }
  return new Map([...totals].map(([sensor, { sum, count }]) => [sensor, sum / count]));
}
`;

const orders = ["Lyon", "Bristol", "Kassel"].map((city, index) => ({
  orderId: `A-${10_482 + 77 * index}`,
  customer: { firstName: "Nadia", city, email: `nadia${index}@example.org`, verified: index > 0 },
  createdAt: `2026-0${index + 1}-1${index}T08:3${index}:00.000Z`,
  lines: [
    { article: "stoneware clay, 12.5 kg", quantity: 4 + index, unitPrice: 17.9, discount: null },
    { article: "cone 6 celadon glaze", quantity: 1, unitPrice: 23.45, discount: 0.1 },
  ],
}));

describe("within a fifth of o200k_base", () => {
  test.each([
    ["English", english],
    ["French", french],
    ["German", german],
    ["TypeScript", typescript],
    ["JSON", JSON.stringify(orders)],
    ["indented JSON", JSON.stringify(orders, null, 2)],
    ["a short question", "What is the name of my sister, and what can she not eat?"],
  ])("%s", (_, text) => {
    expect(ratio(text)).toBeGreaterThan(0.8);
    expect(ratio(text)).toBeLessThan(1.2);
  });
});

describe("within a factor of 1.5 of o200k_base", () => {
  test.each([
    [
      "Chinese",
      "昨天我终于给房东打了电话。他说锅炉会在十月底之前更换，但是这个承诺我已经听过两次了，所以我请他写下来。周四请提醒我看看信到了没有。",
    ],
    [
      "Japanese",
      "昨日、やっと大家さんに電話しました。ボイラーは十月末までに交換すると言っていますが、その約束はもう二回聞いたので、書面でお願いしました。木曜日に手紙が届いたか確認するよう知らせてください。",
    ],
    [
      "Korean",
      "어제 드디어 집주인에게 전화했어요. 보일러를 시월 말까지 바꿔 준다고 하는데, 그 약속은 벌써 두 번이나 들어서 글로 써 달라고 부탁했어요.",
    ],
    [
      "Russian",
      "Вчера я наконец позвонил хозяину квартиры. Он говорит, что котёл заменят до конца октября, но это обещание я слышал уже дважды, поэтому попросил написать письмо.",
    ],
    [
      "Arabic",
      "اتصلت أمس أخيرا بصاحب البيت. يقول إن المرجل سيستبدل قبل نهاية أكتوبر، لكنني سمعت هذا الوعد مرتين، لذلك طلبت منه أن يكتبه لي.",
    ],
    [
      "Greek",
      "Χθες τηλεφώνησα επιτέλους στον ιδιοκτήτη. Λέει ότι ο λέβητας θα αλλάξει πριν από το τέλος του Οκτωβρίου.",
    ],
    ["Hindi", "कल मैंने आख़िरकार मकान मालिक को फ़ोन किया। वह कहते हैं कि बॉयलर अक्टूबर के अंत से पहले बदल दिया जाएगा।"],
    [
      "Polish",
      "Wczoraj wreszcie zadzwoniłem do właściciela mieszkania. Mówi, że kocioł zostanie wymieniony przed końcem października.",
    ],
    ["emoji", "😀🎉🔥🐶🌍🍕🚀🙏🏽👩‍💻👨‍👩‍👧‍👦🇫🇷❤️🤷🏻‍♀️⚽🎸🦊🌸"],
    ["chat with emoji", "haha yes!! 😂😂 see you on saturday 🎉 bring the dog 🐶❤️"],
  ])("%s", (_, text) => {
    expect(ratio(text)).toBeGreaterThan(1 / 1.5);
    expect(ratio(text)).toBeLessThan(1.5);
  });
});

describe("long unbroken runs", () => {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const base64 = `${letters}${letters.toUpperCase()}0123456789+/`;

  test.each([
    ["base64", base64],
    ["base64url", base64.replace("+/", "-_")],
    ["base32", `${letters.toUpperCase()}234567`],
    ["hexadecimal", "0123456789abcdef"],
    ["small letters", letters],
    ["capitals", letters.toUpperCase()],
    ["letters of both cases", letters + letters.toUpperCase()],
    ["DNA", "acgt"],
    ["digits", "0123456789"],
    ["signs", "!#$%&()*+,-./:;<=>?@[]^_{|}~"],
    ["one letter", "a"],
    ["one sign", "="],
  ])("of random %s are not counted too low", (_, alphabet) => {
    expect(ratio(randomRun(alphabet, 5_000))).toBeGreaterThanOrEqual(1);
  });

  test("100,000 characters of base64 count at least twice as much as prose of that length (C-061)", () => {
    const prose = estimateTokens(english.repeat(200).slice(0, 100_000));
    const run = randomRun(base64, 100_000);
    expect(estimateTokens(run)).toBeGreaterThanOrEqual(2 * prose);
    expect(estimateTokens(`data:image/png;base64,${run}`)).toBeGreaterThanOrEqual(2 * prose);
  });

  test.each([" ", "\n", "\t", "\u0000", "\r\n"])("100,000 of %j are not free, nor dear", (unit) => {
    expect(estimateTokens(unit.repeat(100_000))).toBeGreaterThan(1_000);
    expect(estimateTokens(unit.repeat(100_000))).toBeLessThanOrEqual(200_000);
  });
});

test("the empty text counts 0; any other a whole number, 1 or more, and at most two for each byte", () => {
  expect(estimateTokens("")).toBe(0);
  const bytes = new TextEncoder();
  const text = fc.oneof(
    fc.string({ unit: "binary", minLength: 1 }),
    fc.string({ minLength: 1 }),
    fc.constantFrom(" ", "\ud800"),
  );
  fc.assert(
    fc.property(text, (some) => {
      const tokens = estimateTokens(some);
      expect(Number.isSafeInteger(tokens)).toBe(true);
      expect(tokens).toBeGreaterThanOrEqual(1);
      expect(tokens).toBeLessThanOrEqual(2 * bytes.encode(some).length);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["prose", english.repeat(1_500)],
  ["base64", randomRun("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/", 1_000_000)],
  ["one word", "a".repeat(1_000_000)],
  ["signs", "=>".repeat(500_000)],
  ["emoji", "😀".repeat(250_000)],
])("1 MB of %s takes less than 50 ms", (_, text) => {
  expect(fastest(() => estimateTokens(text.slice(0, 1_000_000)))).toBeLessThan(50);
});

/** The same at each run: characters drawn by a linear congruential generator. */
function randomRun(alphabet: string, length: number): string {
  let state = 42;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return alphabet.charAt(Math.floor((state / 2 ** 32) * alphabet.length));
  }).join("");
}

/** Milliseconds of CPU of the fastest of five runs. */
function fastest(run: () => unknown): number {
  const times = [1, 2, 3, 4, 5].map(() => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
