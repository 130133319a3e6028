import { type Pattern, whole } from "./mark-pattern.ts";

const dayNumber = "(?:[12]\\d|3[01]|0?[1-9])(?!\\d)";

const smallFrench =
  "(?:un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante)";
const numberFrench = `(?:\\d+(?:[ .,]\\d+)*|${smallFrench}(?:-(?:et-)?${smallFrench})*|une? (?:dizaine|douzaine|vingtaine) de|quelques|plusieurs|une? demi(?:e|-))`;
const dayFrench = "(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?";
const monthFrench =
  "(?:janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre|janv|f[ée]vr|sept|oct|nov|d[ée]c)";
const unitFrench = "(?:secondes?|minutes?|min|mn|heures?|h|jours?|nuits?|semaines?|mois|ann[ée]es?|ans?)";

export const french: readonly Pattern[] = [
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
      `(?:la|le|l['’]|cette|ce|cet|les) ?(?:semaine|mois|an|année|week-end|printemps|été|automne|hiver|trimestre|rentrée|${dayFrench}) (?:prochaine?s?|derni[eè]re?s?|suivante?|passée?|d['’]après)|dans ${numberFrench} ${unitFrench}|il y a ${numberFrench} ${unitFrench}|le lendemain|la veille|le surlendemain|demain|hier|avant-hier|après-demain|aujourd['’]hui|ce soir|cette (?:semaine|année|nuit)|ce (?:mois(?:-ci)?|week-end|matin)|cet (?:été|hiver|automne|après-midi)|${dayFrench} (?:prochain|dernier)|(?:à la |en )?(?:fin|début) (?:de |du |d['’])(?:semaine|mois|année|l['’]année|la semaine)|(?:au printemps|en été|en automne|en hiver|à l['’]automne|cet été|l['’]été|pendant les vacances|à la rentrée)|${monthFrench} dernier|après (?:le travail|l['’]école|le déjeuner|le repas|les cours)|avant (?:le travail|l['’]école|le repas)|(?:une?|${numberFrench}) (?:minutes?|heures?|jours?|semaines?|mois) (?:avant|après)`,
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
