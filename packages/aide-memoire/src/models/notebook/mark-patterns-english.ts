import { type Pattern, whole } from "./mark-pattern.ts";

const smallEnglish =
  "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety)";
const numberEnglish = `(?:\\d+(?:[.,]\\d+)*|(?:a |one )?(?:hundred|thousand|dozen)|(?:a )?couple of|a few|several|half (?:a|an)|(?:an?|one)(?= (?:hour|half))|${smallEnglish}(?:[ -]${smallEnglish})?)`;
const dayEnglish = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?";
const monthEnglish =
  "(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)";
const unitEnglish = "(?:second|sec|minute|min|hour|hr|day|night|week|fortnight|month|year|yr)s?";

export const english: readonly Pattern[] = [
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
      `(?:at|from|until|till|by|before|after|around|about|between|past|to|and|since) (?:\\d{1,2}|${smallEnglish})(?=$|[.,;!?)]|\\s+(?:on|in|and|to|till|until|every|each|sharp|for|at|from|outside|near|when|before|after|because|as|o['’]clock|tomorrow|tonight|by|with|${dayEnglish})\\b|\\s*[-–])`,
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
      `(?:next|last|this|coming|following|same) (?:week|month|year|weekend|spring|summer|autumn|winter|time|term|${dayEnglish})|in ${numberEnglish} ${unitEnglish}(?:['’] time)?|in an? (?:hour|week|month|year|fortnight)(?:['’]s time)?|${numberEnglish} ${unitEnglish} ago|an? (?:week|month|year) ago|tomorrow|yesterday|today|tonight|(?:at )?the (?:end|beginning|start|middle) of (?:the )?(?:week|month|year|\\p{L}+)|(?:in|over|during|until|since) (?:the )?(?:spring|summer|autumn|winter|fall|holidays)|day after tomorrow|the (?:day|week|month|year) (?:after|before)|(?:an?|${numberEnglish}) (?:minute|hour|day|week|month)s? (?:after|before|later|earlier)|after (?:work|school|lunch|dinner|breakfast|class)|before (?:work|school|lunch|dinner|breakfast|class)|as soon as`,
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
      `(?:half )?an? (?:kilo|pound|litre|liter|pint|dozen)|${numberEnglish} ?(?:kg|kgs|kilos?|kilograms?|g|grams?|lbs?|pounds?|stone|ounces?|oz|mg|ml|cl|litres?|liters?|l|pints?|m|metres?|meters?|cm|mm|centimetres?|centimeters?|km|kms|kilometres?|kilometers?|miles?|feet|foot|ft|inch|inches|yards?|m²|m2|sqm|(?:square|sq) (?:metres?|meters?|feet|ft|m)|degrees?|°c?|gb|tb|mb|watts?|kw|kwh|volts?|mph|km/h|hectares?|acres?|dioptres?)|\\d+ ?(?:x|by) ?\\d+|\\d['’]\\d{1,2}`,
    ),
  ],
  [
    "age",
    whole(
      `(?:is|am|are|was|were|turns?|turned|turning|aged|age|just turned|be|he['’]s|she['’]s|i['’]m|who['’]s|now|almost|nearly|just|already|\\p{L}+['’]s) (?:now |just |already |almost |nearly |only |turning )?(?:\\d{1,3}|${smallEnglish}(?:[ -]${smallEnglish})?)(?= years? old|$|[.;!?)]|,(?!\\d)|\\s+(?:and|now|in|on|today|this|next|but|last|tomorrow)\\b)|(?:\\d{1,3}|${smallEnglish})[ -](?:years?|months?|weeks?)[ -]old|(?:${numberEnglish}) years? of age`,
    ),
  ],
];
