import type { Language } from "./language.ts";

/** What kind of answer a question asks for. */
export type Asked =
  | "anything"
  | "clock"
  | "day"
  | "month"
  | "year"
  | "when"
  | "where"
  | "who"
  | "money"
  | "how many"
  | "how much"
  | "how long"
  | "how often"
  | "age"
  | "measure"
  | "code"
  | "phone"
  | "email"
  | "link"
  | "number"
  | "name"
  | "colour"
  | "size"
  | "job"
  | "why"
  | "how"
  | "which"
  | "yes or no";

export type Rule = readonly [pattern: RegExp, asked: Asked];

/** On the words of a question, joined by spaces; the first that fits holds. What it matches is not a topic. */
const english: readonly Rule[] = [
  [/\b(?:(?:at|by|from|until|till|around|since|before|after) )?(?:what|which) (?:exact )?(?:time|hour)s?\b/, "clock"],
  [
    /\b(?:(?:on|by|from|until|since) )?(?:what|which) (?:exact )?(?:days?|date|dates|weekdays?|evenings?|nights?|mornings?|afternoons?)\b(?: of the (?:week|month))?/,
    "day",
  ],
  [/\b(?:in |during )?(?:what|which) (?:month|season)\b/, "month"],
  [/\b(?:in )?(?:what|which) year\b/, "year"],
  [/\b(?:until|till|since|by|from) when\b|\bhow (?:late|early|soon)\b|\bwhen\b/, "when"],
  [
    /\b(?:in |at |to |on |from )?(?:what|which) (?:city|town|country|place|village|street|road|address|location|neighbourhood|part of town|destination)\b/,
    "where",
  ],
  [/\bwhere(?:abouts)?\b/, "where"],
  [/\b(?:what|which) size\b/, "size"],
  [/\bhow old\b|\b(?:at )?(?:what|which) age\b/, "age"],
  [/\bhow (?:often|frequently|regularly|many times)\b/, "how often"],
  [/\bhow many\b/, "how many"],
  [/\b(?:for )?how long\b|\b(?:for )?how much (?:more )?time\b/, "how long"],
  [
    /\bhow much(?= (?:do|does|did) .* weigh\b)|\bhow much(?= weight\b)|\bhow (?:tall|high|big|large|wide|deep|heavy|far|fast|thick|hot|cold|strong)\b/,
    "measure",
  ],
  [
    /^what(?= (?:(?:do|does|did|will|would|have|has|am|is|are|was|were) .*)?(?:pay|paid|paying|cost|costs|(?<!in )charge|charges|charged|owe|owes|owed|owing)\b(?! (?:with|by)\b)(?!.*\bfor$))/,
    "how much",
  ],
  [/\b(?:for )?how much(?: money)?\b|\bhow (?:expensive|cheap|dear)\b/, "how much"],
  [/\bwho(?:m|se)?\b/, "who"],
  [/\bwhy\b|\bhow come\b|\bwhat for\b|\b(?:what|which) reason\b/, "why"],
  [
    /\bwhat(?= (?:do|does|did) [\p{L}' -]+ do(?: (?:for (?:a living|work|a job)|as a job|in life|professionally|at work|before \p{L}+ .*retired?))?$)/u,
    "job",
  ],
  [/\bhow\b(?: (?:do|does|did|can|should|am|is|are|will|was) )?/, "how"],
  [/\bwhat(?= (?:is|are|was|were|do|does|did) [\p{L}' -]+ (?:called|named|call (?:me|us|him|her|it|them))$)/u, "name"],
  [/\b(?:what|which)\b(?: (?:kind|kinds|sort|type|types|brand|make|model|style) of\b| (?:kind|type|sort)\b)?/, "which"],
];

const french: readonly Rule[] = [
  [/\b(?:(?:a|de|vers|des|avant|apres|jusque a|a partir de|depuis) )?quel(?:le)?s? (?:heures?|horaires?)\b/, "clock"],
  [/\b(?:(?:a|de|avant|pour|depuis) )?quel(?:le)?s? (?:jours?|dates?|soirs?|matins?|nuits?)\b/, "day"],
  [/\b(?:en |de )?quel(?:le)? (?:mois|saison)\b/, "month"],
  [/\b(?:en |de )?quelle annee\b/, "year"],
  [
    /\b(?:(?:a|de|depuis|jusque a|pour|avant|des|a partir de|de ici) )?quand\b(?! meme)|\ba quel moment\b|\bdans combien de temps\b/,
    "when",
  ],
  [
    /\b(?:a |dans |en |de |sur )?quel(?:le)?s? (?:ville|pays|village|endroit|lieu|adresse|rue|quartier|region|commune|destination)\b/,
    "where",
  ],
  [/(?:\b(?:de|par|vers|jusque) )?\bou_\b/, "where"],
  [/\b(?:a |de )?quel ages?\b|\bcombien de (?:ans|annees) (?:a|ai|as|ont|avez)\b/, "age"],
  [/\bcombien de fois\b|\b(?:a )?quelle frequence\b|\btous les combien\b/, "how often"],
  [/\b(?:pendant |en |depuis |pour |avant )?combien de temps\b|\bquelle duree\b/, "how long"],
  [
    /\bcombien(?= (?:est ce que )?(?:.* )?(?:mesur\p{L}+|pes\p{L}+)\b)|\bcombien (?:de )?(?=(?:kilos|kg|metres|litres|degres|kilometres|km|m2|grammes|centimetres)\b)/u,
    "measure",
  ],
  [/\bcombien de (?:euros|argent)\b/, "money"],
  [
    /\bcombien de\b|\bcombien(?= (?:(?:ai|as|a|avons|avez|ont|y a) (?:je|tu|il|elle|on|nous|vous|ils|elles)|(?:je|on|il|elle|nous|ils|elles|il y) (?:ai|a|avons|ont)) de \p{L})/u,
    "how many",
  ],
  [/\b(?:a |de |pour )?combien\b/, "how much"],
  [/\bpourquoi\b|\b(?:pour )?quelle raison\b/, "why"],
  [
    /\b(?:que|quoi)(?= (?:est ce que )?(?:[\p{L}' -]+ )?(?:fait|font|fais|faisais|faisait)(?: (?:je|il|elle|on|ils|elles))?(?: [\p{L}' -]+)? (?:dans la vie|comme (?:metier|travail|boulot|job))$)|^que(?= (?:fait|font|fais) (?:mon|ma|mes|notre|le|la|les|\p{L}+)(?: [\p{L}' -]+)?$)/u,
    "job",
  ],
  [/\bcomment(?= (?:.* )?(?:appel|nomm|surnomm)\p{L}+)/u, "name"],
  [/\bcomment\b(?: (?:est ce que|je|on|dois je|faut il))?/, "how"],
  [
    /\bqui est ce (?:qui|que)\b|(?:^|\b(?:a|avec|de|pour|chez|par|sur) )qui\b|^(?:et )?(?:c est|ce est) qui\b|\bqui$/,
    "who",
  ],
  [
    /\b(?:a |de |dans |en |avec |pour |sur |par )?(?:quel(?:le)?s?|lequel|laquelle|lesquels|lesquelles)\b(?: (?:sorte|sortes|type|types|genre|marque|modele) de\b| est\b| sont\b| etait\b)?/,
    "which",
  ],
  [
    /\bque est ce que?i?\b|\bque est ce qui\b|\b(?:c|ce) est quoi\b|^(?:a |de |avec |sur |par )?quoi\b|\b(?:a |de |avec |par |en |sur )quoi\b|\bquoi$|^que\b|\bqui\b/,
    "which",
  ],
];

export const askedRules: Readonly<Record<Language, readonly Rule[]>> = { en: english, fr: french };

/** Words around a question that are not part of it: `can you tell me`, « tu te souviens ». */
export const framing: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    /\bis it (?:true|right|correct) that\b/,
    /^(?:(?:so|and|but|ok|okay|hey|hi|hello|please|well|um|oh|now|also|then|sorry|listen|right|quick question|just|again|actually|by the way) )+/,
    /\b(?:can|could|would|will) you (?:please )?(?:tell|remind|give|show|repeat|say|recall|check)(?: (?:me|us|to me))?(?: (?:again|of|please|about))?\b/,
    /\b(?:do|did|would) you (?:still |happen to )?(?:know|remember|recall)\b/,
    /\b(?:any|have you any|have you got any|do you have any) (?:idea|clue)\b(?: (?:of|about))?/,
    /\bi (?:have |totally |just |completely )*(?:forgot|forget|forgotten)\b(?: (?:about|again))?|\bi (?:can|do|could|did) not (?:quite )?(?:remember|recall|know)\b|\bi (?:am )?(?:would like|want|need|was wondering|wonder|wondering|am trying)(?: to (?:know|remember|find out))?(?= (?:what|when|where|who|which|how|why|if|whether)\b)/,
    /^(?:please |just |now )*(?:tell|remind|give|show|name|list)(?: me| us)(?: again)?(?: (?:of|about))?\b|^(?:please )?(?:list|show|name|repeat|recall)\b/,
    /\b(?:did|have|had) (?:i|we) (?:ever |already )?(?:tell|told|mention|mentioned|say(?! (?:no|yes)\b)|said|give you|given you)(?: (?:to )?you)?(?: (?:about|that|anything about|something about))?\b/,
    /\bwhat (?:did|have) i (?:say|said|tell you|told you|mention|mentioned|note|noted|write|written)(?: (?:about|down|on|regarding|concerning))*/,
    /\b(?:what|everything|all|anything) (?:do )?you (?:know|have|remember)(?: (?:about|on|of))?\b|\bwhat (?:is|was) (?:that|it) (?:about|again)\b/,
    / (?:back|left)\s*$/,
    /\b(?:what about|how about)\b|\bdid i say\b(?! (?:no|yes)\b)|\byou (?:said|told me)\b|\bi (?:said|told you)\b|\bagain\b|\bin the end\b|\bafter all\b|\bplease\b|\bby the way\b|\bthanks?(?: you)?\b/,
  ],
  fr: [
    /\b(?:que (?:sais|savez|connais) (?:tu|vous)|(?:tout )?ce que (?:tu|vous) (?:sais|savez|connais|connaissez))(?: (?:sur|de|du|a propos))*/,
    /^(?:(?:alors|bon|ok|bonjour|salut|coucou|dis|dites|au fait|euh|donc|pardon|sinon|et sinon|svp|hello|deja|une question) )+/,
    /\b(?:peux|pourrais|pouvez|pourriez|veux|voudrais) (?:tu|vous) (?:me |nous )?(?:dire|rappeler|redonner|donner|redire|repeter|indiquer|preciser)\b|\b(?:tu|vous) (?:peux|pourrais|pouvez|pourriez) (?:me |nous )?(?:dire|rappeler|redonner|donner|redire|repeter|indiquer)\b/,
    /\b(?:dis|donne|rappelle|redonne|redis|indique|montre|rappelez|dites|donnez|cite|liste|parle|parlez)(?: (?:moi|nous))(?: de)?\b/,
    /\b(?:tu )?(?:te souviens|vous souvenez|te rappelles|vous rappelez)(?: (?:tu|vous))?(?: de)?\b|\b(?:sais|savez|connais|connaissez) (?:tu|vous)\b|\b(?:tu|vous) (?:sais|savez|connais|connaissez|te souviens|vous souvenez|te rappelles)\b(?: de)?/,
    /\bje ne (?:me )?(?:sais|souviens|rappelle) (?:plus|pas)(?: de)?\b|\bje (?:me )?(?:sais|souviens|rappelle) (?:plus|pas)(?: de)?\b|\bje ai (?:completement )?oublie\b|\bje (?:voudrais|aimerais|veux) savoir\b|\bje me (?:demande|demandais)\b|\bje ai un trou\b/,
    /\b(?:tu as|vous avez|as tu|avez vous)?(?: )?une idee (?:de|du)\b/,
    /\b(?:que|quoi) (?:est ce que )?(?:je )?(?:te |vous )?ai (?:je )?(?:dit|raconte|note|ecrit|mentionne)(?: (?:sur|a propos|au sujet|concernant|de))*\b|\bque (?:sais|savez|as|avez) (?:tu|vous)(?: (?:sur|de|a propos))*\b|\b(?:est ce que )?(?:je )?(?:te |vous )ai (?:je )?(?:deja )?(?:dit|parle|raconte|mentionne|donne|confie|indique|communique)(?: (?:que|de))?\b/,
    /\b(?:deja|svp|stp|merci|encore une fois|s'il te plait|se il te plait|se il vous plait|exactement|au juste)\b/,
  ],
};
