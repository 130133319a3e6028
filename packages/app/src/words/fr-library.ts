import { translate, type Phrases } from "./phrases.ts";

/** What the library says for people in manifests, receipts and checks. What is not known stays as it is. */
export function libraryInFrench(text: string): string {
  return translate(text, phrases) ?? messagesRead(text) ?? text;
}

const manifests: Phrases = [
  ["given by the app", "donné par l'application"],
  ["instructions of the app", "consignes de l'application"],
  ["in the window", "dans la fenêtre"],
  ["what the person wrote", "ce que la personne a écrit"],
  ["a pause before this turn", "une pause avant ce tour"],
  ["older than the window", "antérieurs à la fenêtre"],
  ["first turn", "premier tour"],
  ["window step", "la fenêtre a avancé"],
  ["token budget", "le budget de jetons était atteint"],
  ["cold cache", "le cache était froid"],
  ["system text changed", "les consignes ont changé"],
  ["model changed", "le modèle a changé"],
  ["history changed", "l'historique a changé"],
];

const receipts: Phrases = [
  [/^deletion (\S*) is under way elsewhere$/, "la suppression $1 est en cours dans un autre processus"],
  ["space is not overwritten yet", "la place n'est pas encore écrasée"],
  ["backups and archives of the database", "les sauvegardes et archives de la base"],
];

const damage: Phrases = [
  ["its row", "sa fiche"],
  [/^(\d+) of (\d+)$/, "$1 sur $2"],
];

const checks: Phrases = [
  ["location", "lieu"],
  ["schema", "schéma"],
  ["durability", "durabilité"],
  ["file mode", "droits"],
  ["tasks", "tâches"],
  ["write-ahead log", "taille du journal"],
  ["free space", "place libre"],
  [/^(\d+)\.(\d) MB$/, "$1,$2 Mo"],
  [/^(.+), (\d+)\.(\d) MB$/s, "$1, $2,$3 Mo"],
  [/^(\w+): readers and writers wait for each other$/, "$1 : lectures et écritures s'attendent"],
  ["each commit waits for the disk", "chaque écriture attend le disque"],
  ["relaxed", "relâchée"],
  [
    /^not read: larger than (\d+)\.(\d) MB; run (PRAGMA quick_check)$/,
    "pas relues : plus de $1,$2 Mo ; lancez $3 avec sqlite3",
  ],
  ["not known on Windows", "inconnus sous Windows"],
  [/^others may have access: (chmod .+)$/s, "d'autres peuvent y accéder : $1"],
  [/^(\d+) dead after five attempts$/, "abandonnées après cinq essais : $1"],
  [/^(\d+) dead after five attempts: (.+)$/s, "abandonnées après cinq essais : $1 ($2)"],
];

const phrases: Phrases = [...manifests, ...receipts, ...damage, ...checks];

/** The check of the messages, which ends with the sessions that are damaged. */
function messagesRead(text: string): string | undefined {
  const found = /^(\d+) in (\d+) sessions read(, not all)?(?:; damaged: (.+))?$/s.exec(text);
  if (found === null) return undefined;
  const [, messages, sessions, part, damaged] = found;
  const seen = `lus : ${messages} dans ${sessions} sessions${part === undefined ? "" : ", pas toutes"}`;
  const names = damaged?.replaceAll(/\((\d+) of (\d+)\)/g, "($1 sur $2)").replaceAll("(its row)", "(sa fiche)");
  return names === undefined ? seen : `${seen} ; abîmées : ${names}`;
}
