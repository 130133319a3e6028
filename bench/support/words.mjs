import { seededRandom } from "./random.mjs";

/** Some five hundred everyday words, the common ones drawn more often, as in speech. */
const vocabulary = `the and to of a in that is it for you on was with as have be at this but not they by from or we had
which one would there what all when can said their if out so up about into them then she he more some time could no
people only over new after also first well way even want because any these give day most us work life still down
should school week house last water room market city money story fact month book eye job word business issue side kind
head home family friend father mother hour game line end member law car name president team minute idea body back
parent face others level office door health person art war history party result change morning reason research girl
moment air teacher force education foot boy age policy music plan bus train ticket station bridge river garden kitchen
window table chair lamp pottery kiln glaze clay recipe flour butter sugar salt pepper onion carrot lentil soup bread
cheese apple pear plum cherry lemon orange tomato potato rice pasta coffee tea milk honey dinner lunch breakfast
birthday weekend Saturday Sunday Monday Tuesday Wednesday Thursday Friday January March April June August October
doctor dentist appointment prescription allergy peanut gluten vegetarian knee shoulder running swimming cycling pilates
yoga marathon bicycle helmet tyre chain brake saddle theatre rehearsal sound microphone cable speaker concert choir
violin piano guitar drum lesson practice exam university lecture essay deadline invoice contract salary rent deposit
landlord studio shelf van driver licence insurance garage workshop hammer screw drill paint brush canvas gallery museum
exhibition painting photograph camera lens printer laptop keyboard password backup server deploy meeting manager client
project budget estimate quarter report spreadsheet slide feedback review question answer problem solution suggestion
holiday flight airport passport hotel beach mountain forest lake village castle island ferry harbour suitcase jacket
sweater scarf boots umbrella rain snow wind storm sunshine cloud winter summer spring autumn cousin sister brother aunt
uncle nephew niece neighbour colleague dog cat rabbit hedgehog pigeon seagull whale remember forget promise decide
prefer believe wonder imagine hope agree explain describe compare borrow lend repair replace finish begin arrive leave
cancel postpone book order deliver collect return measure weigh count choose celebrate invite visit travel move carry
quiet loud bright dark warm cold heavy light cheap expensive early late busy free tired happy sad angry proud gentle
honest clever careful lucky strange simple`.split(/\s+/);

/**
 * Texts of natural words, each of exactly `length` characters. The same seed gives the same texts.
 * @param {number} seed
 * @param {number} [length]
 * @returns {() => string}
 */
export function textMaker(seed, length = 400) {
  const random = seededRandom(seed);
  return () => {
    let text = "";
    let sentence = 0;
    while (text.length < length) {
      const word = vocabulary[Math.floor(random() ** 1.7 * vocabulary.length)];
      const first = sentence === 0;
      text += `${text === "" ? "" : " "}${first ? word.charAt(0).toUpperCase() + word.slice(1) : word}`;
      sentence += 1;
      if (sentence > 6 && random() < 0.2) {
        text += random() < 0.15 ? ` ${Math.floor(random() * 900 + 10)}.` : ".";
        sentence = 0;
      }
    }
    return `${text.slice(0, length - 1)}.`;
  };
}
