import type { Language } from "./language.ts";
import type { MarkKind } from "./marks.ts";

type Pattern = readonly [kind: MarkKind, pattern: RegExp];

const smallEnglish =
  "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety)";
const numberEnglish = `(?:\\d+(?:[.,]\\d+)*|(?:a |one )?(?:hundred|thousand|dozen)|(?:a )?couple of|a few|several|half (?:a|an)|(?:an?|one)(?= (?:hour|half))|${smallEnglish}(?:[ -]${smallEnglish})?)`;
const dayEnglish = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?";
const monthEnglish =
  "(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)";
const unitEnglish = "(?:second|sec|minute|min|hour|hr|day|night|week|fortnight|month|year|yr)s?";

const dayNumber = "(?:[12]\\d|3[01]|0?[1-9])(?!\\d)";

const smallFrench =
  "(?:un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante)";
const numberFrench = `(?:\\d+(?:[ .,]\\d+)*|${smallFrench}(?:-(?:et-)?${smallFrench})*|une? (?:dizaine|douzaine|vingtaine) de|quelques|plusieurs|une? demi(?:e|-))`;
const dayFrench = "(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?";
const monthFrench =
  "(?:janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre|janv|f[ée]vr|sept|oct|nov|d[ée]c)";
const unitFrench = "(?:secondes?|minutes?|min|mn|heures?|h|jours?|nuits?|semaines?|mois|ann[ée]es?|ans?)";

/** `words` as a whole: no letter or digit on either side. */
function whole(words: string, flags = "giu"): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, flags);
}

const both: readonly Pattern[] = [
  ["email", /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu],
  ["link", /(?:https?:\/\/|www\.)\S+|[\p{L}\p{N}-]+\.(?:com|org|net|fr|co\.uk|eu|io|de|be|ch)\b/giu],
  [
    "phone",
    /(?<![\p{L}\p{N}])(?:\+\d{1,3}[ .-]?)?(?:\(0\d*\)|0\d{1,4})(?:[ .-]?\d{2,4}){2,5}(?![\p{L}\p{N}])|\+\d{1,3}(?:[ .-]?\d{1,4}){2,6}(?!\d)|\b\d{3}[ -]\d{3}[ -]?\d{4}\b/gu,
  ],
  ["percent", /\d+(?:[.,]\d+)?\s?%/gu],
  [
    "money",
    /[€$£]\s?\d+(?:[.,\u202f ]\d+)*(?:\s?(?:k|m|bn|million|billion)\b)?|\d+(?:[.,\u00a0\u202f ]\d+)*\s?(?:k|m|million)?\s?(?:[€$£]|eur\b|usd\b|gbp\b|chf\b|cad\b)/giu,
  ],
  ["year", /(?<![\p{L}\p{N}.,-])(?:19|20)\d{2}(?![\p{L}\p{N}-]|[.,]\d)/gu],
  [
    "date",
    /(?<![\p{L}\p{N}])(?:0?[1-9]|[12]\d|3[01])(?:\/(?:0?[1-9]|1[0-2])(?:\/\d{2,4})?|\.(?:0?[1-9]|1[0-2])\.\d{2,4})(?![\p{L}\p{N}/.]\d)|\b\d{4}-\d{2}-\d{2}\b/gu,
  ],
];

const english: readonly Pattern[] = [
  [
    "clock",
    whole(
      "\\d{1,2}:\\d{2}(?:\\s?[ap]\\.?m\\.?)?|\\d{1,2}\\.\\d{2}\\s?[ap]\\.?m\\.?|(?<=\\b(?:at|from|until|till|by|before|after|around|about|between|to|and) )\\d{1,2}\\.[0-5]\\d|\\d{1,2}\\s?[ap]\\.?m\\.?|noon|midday|midnight|lunchtime",
    ),
  ],
  [
    "clock",
    whole(
      `(?:half|quarter|(?:a )?quarter|five|ten|twenty|\\d{1,2}) (?:past|to|after) (?:\\d{1,2}|${smallEnglish})|(?:\\d{1,2}|${smallEnglish}) ?o['’]?clock|half ${smallEnglish}`,
    ),
  ],
  [
    "clock",
    whole(
      `(?:at|from|until|till|by|before|after|around|about|between|past|to|and|since) (?:\\d{1,2}|${smallEnglish})(?=$|[.,;!?)]|\\s+(?:on|in|and|to|till|until|every|each|sharp|for|at|tomorrow|tonight|by|with|${dayEnglish})\\b|\\s*[-–])`,
    ),
  ],
  [
    "part-of-day",
    whole(
      "(?:in the |this |every |each |tomorrow |(?:mon|tues|wednes|thurs|fri|satur|sun)day )?(?:mornings?|afternoons?|evenings?|nights?)|tonight|at night|bedtime|breakfast|lunch(?:time)?|dinner(?:time)?|dawn|dusk",
    ),
  ],
  [
    "day",
    whole(
      `${dayEnglish}|(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat)\\b\\.?|weekends?|weekdays?|every day|daily|today|tomorrow|yesterday`,
    ),
  ],
  [
    "date",
    whole(
      `(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${monthEnglish}(?:,? \\d{4})?|${monthEnglish} (?:the )?\\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?:,? \\d{4})?|(?:the |on )?\\d{1,2}(?:st|nd|rd|th)(?! (?:floor|street|avenue|time|anniversary|birthday|century|edition|grade|year|place|row))|the (?:first|second|third|fourth|fifth|last) (?:of the month|${dayEnglish})`,
    ),
  ],
  [
    "month",
    whole(
      "(?:in |by |until |since |early |late |mid-?|end of |next |last |this )?(?:January|February|March|April|May|June|July|August|September|October|November|December)",
      "gu",
    ),
  ],
  [
    "month",
    whole(
      "(?:in|by|until|since|early|late|mid|of|next|last|this|every) (?:january|february|march|april|may|june|july|august|september|october|november|december)|january|february|april|june|july|august|september|october|november|december",
    ),
  ],
  [
    "relative",
    whole(
      `(?:next|last|this|coming|following|same) (?:week|month|year|weekend|spring|summer|autumn|winter|time|term|${dayEnglish})|in ${numberEnglish} ${unitEnglish}(?:['’] time)?|in an? (?:hour|week|month|year|fortnight)(?:['’]s time)?|${numberEnglish} ${unitEnglish} ago|an? (?:week|month|year) ago|tomorrow|yesterday|today|tonight|(?:at )?the (?:end|beginning|start|middle) of (?:the )?(?:week|month|year|\\p{L}+)|(?:in|over|during|until|since) (?:the )?(?:spring|summer|autumn|winter|fall|holidays)|day after tomorrow|the (?:day|week|month|year) (?:after|before)|(?:two|three|a few) (?:days|weeks) (?:after|before|later|earlier)|after (?:work|school|lunch|dinner|breakfast|class)|before (?:work|school|lunch|dinner|breakfast|class)|as soon as`,
    ),
  ],
  ["relative", whole("(?:this |next |last |in |every )?(?:spring|summer|autumn|winter)")],
  [
    "holiday",
    whole(
      "christmas(?: eve| day)?|xmas|easter(?: monday| sunday)?|new year(?:['’]s)?(?: eve| day)?|halloween|thanksgiving|ramadan|eid|diwali|hanukkah|bank holiday|half-term|half term|valentine(?:['’]s)? day|boxing day",
    ),
  ],
  [
    "duration",
    whole(
      `${numberEnglish}[ -]?(?:and a half )?${unitEnglish}|(?:an?|half an) (?:hour|week|month|year|day|minute|fortnight)(?: and a half)?|all (?:day|night|week|year|summer|winter)|overnight|a fortnight|a long time|ages|whole (?:day|week|month|year)`,
    ),
  ],
  [
    "frequency",
    whole(
      `(?:every|each) (?:other |second |third |single |${numberEnglish} )?(?:${unitEnglish}|${dayEnglish}|morning|evening|night|afternoon|time|weekend|spring|summer|autumn|winter|christmas|meal)|(?:once|twice|${numberEnglish} times?|a few times|several times)(?: (?:a|per|every|each) (?:\\d+ )?${unitEnglish})?|daily|weekly|monthly|yearly|annually|fortnightly|nightly|hourly|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:a|per) (?:day|week|month|year)|weekdays|weekends|most (?:days|weeks|evenings)`,
    ),
  ],
  [
    "money",
    whole(
      `${numberEnglish}(?: ?(?:hundred|thousand|million|billion|k|m))? ?(?:euros?|pounds?|quid|dollars?|bucks?|cents?|pence|p|francs?|yen|grand|sterling|rupees?|pounds? a month)`,
    ),
  ],
  [
    "measure",
    whole(
      `${numberEnglish} ?(?:kg|kgs|kilos?|kilograms?|g|grams?|lbs?|pounds?|stone|ounces?|oz|mg|ml|cl|litres?|liters?|l|pints?|m|metres?|meters?|cm|mm|centimetres?|centimeters?|km|kms|kilometres?|kilometers?|miles?|feet|foot|ft|inch|inches|yards?|m²|m2|sqm|(?:square|sq) (?:metres?|meters?|feet|ft|m)|degrees?|°c?|gb|tb|mb|watts?|kw|kwh|volts?|mph|km/h|hectares?|acres?|dioptres?)|\\d+ ?(?:x|by) ?\\d+|\\d['’]\\d{1,2}`,
    ),
  ],
  [
    "age",
    whole(
      `(?:is|am|are|was|were|turns?|turned|turning|aged|age|just turned|be|he['’]s|she['’]s|i['’]m|who['’]s|now|almost|nearly|just|already|\\p{L}+['’]s) (?:now |just |already |almost |nearly |only |turning )?(?:\\d{1,3}|${smallEnglish}(?:[ -]${smallEnglish})?)(?= years? old|$|[.;!?)]|,(?!\\d)|\\s+(?:and|now|in|on|today|this|next|but|last|tomorrow)\\b)|(?:\\d{1,3}|${smallEnglish})[ -](?:years?|months?|weeks?)[ -]old|(?:${numberEnglish}) years? of age`,
    ),
  ],
];

const french: readonly Pattern[] = [
  [
    "clock",
    whole(
      "\\d{1,2}\\s?h(?:\\s?\\d{2})?|\\d{1,2}:\\d{2}|(?<!-)midi(?: et demie?| et quart| moins le quart)?|minuit(?: et demie?)?|\\d{1,2} heures \\d{2}",
    ),
  ],
  [
    "clock",
    whole(
      `(?:à|a|vers|dès|des|avant|après|apres|jusqu['’]à|de|partir de|entre|et|pour|depuis) (?:\\d{1,2}|${smallFrench}) heures?(?: (?:et demie?|et quart|moins le quart|moins \\p{L}+|\\d{2}|trente|quinze|pile|du matin|du soir|de l['’]après-midi))?|(?:\\d{1,2}|${smallFrench}) heures (?:et demie|et quart|moins|du matin|du soir|pile)|(?<=heures? et )${smallFrench} heures`,
    ),
  ],
  [
    "part-of-day",
    whole(
      "(?:ce |le |tous les |chaque |au |du |en |demain |l['’])?(?:matin(?:s|ée)?|après-midi|aprèm|soirs?|soirée|nuits?)|au coucher|petit[- ]déj(?:euner)?|déjeuner|dîner|à l['’]aube|à jeun",
    ),
  ],
  [
    "day",
    whole(`${dayFrench}|week-?ends?|en semaine|tous les jours|chaque jour|aujourd['’]hui|demain|hier|après-demain`),
  ],
  [
    "date",
    whole(
      `(?:le )?(?:${dayNumber}|1er|premier) ${monthFrench}(?: \\d{4})?|(?:le|du|au|avant le|jusqu['’]au|dès le) (?:${dayNumber}|1er|premier)(?= (?:du mois|de chaque mois|au|à|prochain|dernier)(?!\\p{L})|$|[.,;!?)]|\\s+(?:et|chez|pour|avec|dans)\\b)|le (?:premier|deuxième|troisième|dernier) ${dayFrench}(?: du mois)?|le (?:premier|dernier) du mois`,
    ),
  ],
  [
    "month",
    whole(
      `(?:en |fin |début |mi-|courant |depuis |avant |d['’]ici |au mois d(?:e |['’]))?(?:janvier|f[ée]vrier|avril|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre)|(?:en |fin |début |mi-|courant |depuis |de |avant |\\d )(?:mars|mai)`,
    ),
  ],
  [
    "relative",
    whole(
      `(?:la|le|l['’]|cette|ce|cet|les) ?(?:semaine|mois|an|année|week-end|printemps|été|automne|hiver|trimestre|rentrée|${dayFrench}) (?:prochaine?s?|derni[eè]re?s?|suivante?|passée?|d['’]après)|dans ${numberFrench} ${unitFrench}|il y a ${numberFrench} ${unitFrench}|le lendemain|la veille|le surlendemain|demain|hier|avant-hier|après-demain|aujourd['’]hui|ce soir|cette (?:semaine|année|nuit)|ce (?:mois(?:-ci)?|week-end|matin)|cet (?:été|hiver|automne|après-midi)|${dayFrench} (?:prochain|dernier)|(?:à la |en )?(?:fin|début) (?:de |du |d['’])(?:semaine|mois|année|l['’]année|la semaine)|(?:au printemps|en été|en automne|en hiver|à l['’]automne|cet été|l['’]été|pendant les vacances|à la rentrée)|${monthFrench} dernier|après (?:le travail|l['’]école|le déjeuner|le repas|les cours)|avant (?:le travail|l['’]école|le repas)`,
    ),
  ],
  [
    "holiday",
    whole(
      "noël|noel|pâques|paques|nouvel an|jour de l['’]an|toussaint|saint-sylvestre|réveillon|pentecôte|ascension|ramadan|aïd|hanoucca|halloween|saint-valentin|mardi gras|la saint-\\p{L}+",
    ),
  ],
  [
    "duration",
    whole(
      `${numberFrench} ?${unitFrench}(?: et demie?)?|une? (?:heure|semaine|mois|an|année|journée|minute|quinzaine)(?: et demie?)?|toute la (?:journée|nuit|semaine|soirée)|une? demi-(?:heure|journée)|une quinzaine(?: de jours)?|longtemps|quelques jours`,
    ),
  ],
  [
    "frequency",
    whole(
      `(?:tous|toutes) les (?:${numberFrench} )?(?:jours|semaines|mois|ans|matins|soirs|nuits|heures|${dayFrench}|week-ends|étés|hivers|\\d+ \\p{L}+)|chaque (?:jour|semaine|mois|année|matin|soir|nuit|${dayFrench}|été|hiver|fois|repas|week-end)|(?:\\d+|une|deux|trois|quatre|cinq|six|plusieurs|quelques) fois(?: (?:par|tous les|toutes les) \\p{L}+)?|par (?:jour|semaine|mois|an)|un (?:\\p{L}+ )?sur deux|(?:quotidien|hebdomadaire|mensuel|annuel)(?:le)?(?:ment)?|le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?! (?:prochain|dernier|\\d))`,
    ),
  ],
  [
    "money",
    whole(
      `${numberFrench}(?: ?(?:mille|millions?|milliards?|k))?(?: d['’]| de)? ?(?:euros?|balles|centimes?|dollars?|francs?|livres sterling|boules)`,
    ),
  ],
  [
    "measure",
    whole(
      `${numberFrench} ?(?:kg|kilos?|kilogrammes?|g|grammes?|mg|ml|cl|litres?|l|m|mètres?|cm|mm|centimètres?|millimètres?|km|kilomètres?|m²|m2|mètres? carrés?|degrés?|°c?|go|to|mo|watts?|kw|kwh|volts?|km/h|hectares?|dioptries?)|\\d+ ?m ?\\d{2}|\\d+ ?(?:x|sur) ?\\d+`,
    ),
  ],
  ["measure", whole("(?:moins|plus) \\d+(?:[.,]\\d+)?")],
  [
    "age",
    whole(
      `(?:a eu|eu|vient d['’]avoir|va avoir|aura bientôt|a|ai|as|aura|avait|aurai|ont|fêté|fête|fêter|fêtera|bientôt|maintenant|déjà|ses|mes|de|âgée? de|aux?) ${numberFrench} ans?|${numberFrench} ans et demi|(?:a|aura|âgée? de) ${numberFrench} (?:mois|semaines)`,
    ),
  ],
];

export const patterns: Readonly<Record<Language, readonly Pattern[]>> = {
  en: [...both, ...english, ["measure", whole("(?:minus|plus) \\d+(?:[.,]\\d+)?")]],
  fr: [...both, ...french],
};
