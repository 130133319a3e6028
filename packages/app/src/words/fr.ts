import type { Receipt } from "aide-memoire";
import { modelFailureInFrench } from "./fr-model-failures.ts";
import { memoryErrorInFrench } from "./fr-memory-errors.ts";
import { commandLineInFrench } from "./fr-command-line.ts";
import type { Words } from "./words.ts";

export const fr: Words = {
  language: "fr",
  system:
    "Tu es un assistant serviable, doté d'une mémoire : les messages précédents de cette conversation sont conservés, " +
    "même quand le programme s'arrête. Appuie-toi sur ce qui a été dit, et dis-le quand tu ne sais pas. Réponds dans la " +
    "langue de la personne.",
  place: (location, user) => `Mémoire : ${location} (utilisateur ${user})`,
  placeInRam: (user) =>
    `Mémoire : NULLE PART (utilisateur ${user}). Tout disparaît à la fin de ce processus : :memory: ne garde rien.`,
  modelFailure: modelFailureInFrench,
  memoryError: memoryErrorInFrench,
  unexpected: (what) => `Cela n'aurait pas dû arriver ; c'est une erreur de la commande : ${what}`,
  event: (code, message) => `Remarque : ${events[code] ?? message}`,
  part: (type) => parts[type] ?? type,
  stopped: {
    kept: "Arrêté. Ce que vous avez vu est conservé.",
    nothing: "Arrêté avant le premier mot. Rien n'est conservé.",
  },
  usage: {
    commandLine: commandLineInFrench,
    lang: (given) => `--lang vaut en ou fr, pas « ${given} ».`,
    last: (given) => `--last est un nombre de messages, pas « ${given} ».`,
    noSession: "Quelle session ? Donnez son identifiant ; aide-memoire sessions en fait la liste.",
    nothingToSay: "Il n'y a rien à dire : le texte est vide.",
    eraseWhat: "Que faut-il effacer ? Donnez --session <id>, ou --user <id> pour tout ce qui est à un utilisateur.",
    eraseUnconfirmed:
      "Pas de terminal où poser la question : rien n'a été effacé. Donnez --yes pour effacer, --dry-run pour voir.",
    dryRunAndYes: "--dry-run et --yes se contredisent. Donnez l'un des deux.",
  },
  session: {
    begins: (id, model) => `La session ${id} commence. Modèle : ${model}.`,
    goesOn: (id, messages, last, model) =>
      `Session ${id} : ${counted(messages, "message")}, dernière activité ${last}. Modèle : ${model}.`,
    notFound: (id, user) => `Cette mémoire n'a pas de session « ${id} » de l'utilisateur ${user}.`,
    empty: (id) => `La session ${id} n'a aucun message.`,
    cleared: (id, messages) => `La session ${id} est vide ; messages détruits : ${messages}.`,
    none: "Il n'y a aucune session.",
    noneFound: (search) => `Aucune session n'a « ${search} » dans son titre.`,
    columns: { id: "SESSION", messages: "MESSAGES", last: "DERNIER", title: "TITRE" },
  },
  chat: {
    prompt: "vous> ",
    hint: "/help donne la liste des commandes. Ctrl-C arrête une réponse ; à l'invite, il quitte.",
    commands: {
      help: "cette liste",
      new: "commencer une nouvelle session ; avec un identifiant, commencer ou reprendre celle-là",
      undo: "reprendre le dernier tour : votre message et tout ce qui y a répondu",
      sessions: "vos dernières sessions",
      explain: "pourquoi chaque élément était dans le dernier envoi au modèle",
      quit: "terminer",
    },
    otherKeys: "Un message qui commence par une barre oblique s'écrit avec deux.",
    unknownCommand: (name) =>
      `La commande ${name} n'existe pas. /help en donne la liste ; un message qui commence par / en prend deux.`,
    undone: "Repris.",
    nothingToUndo: "Il n'y a aucun tour à reprendre.",
  },
  explain: {
    kinds: { system: "système", block: "bloc", history: "historique", input: "message", gap: "pause" },
    columns: { kind: "BLOC", tokens: "JETONS", reason: "POURQUOI" },
    total: "total",
    turn: (id, at) => `Tour ${id} du ${at}`,
    reason: (reason) => reasons[reason] ?? reason,
    messages: (count) => counted(count, "message"),
    since: (at) => `depuis ${at}`,
    leftOut: (reason, messages) => `Laissé de côté : ${counted(messages, "message")}, ${reason}.`,
    prefix: (number, reason) => `Préfixe stable n° ${number}, commencé parce que : ${reason}.`,
  },
  erase: {
    ask: (user, session, plan) => `Effacer ${target(user, session)}, ${amount(plan)} ? C'est irréversible. [o/N]`,
    yes: ["o", "oui"],
    left: "Rien n'a été effacé.",
    receipt: (user, session, receipt) => [
      `${receipt.dryRun ? "Serait effacé" : "Effacé"} : ${target(user, session)}, ${amount(receipt)}.`,
      ...receipt.pending.map((what) => `Reste à faire : ${what}.`),
      ...receipt.operator.map((what) => `À votre charge : ${what}.`),
    ],
  },
  doctor: {
    location: (location) => `Lieu : ${location}`,
    nothingYet: "Il n'y a pas encore de mémoire ici. Le premier message en crée une.",
    folder: (folder, ok) =>
      ok ? `on peut écrire dans ${folder}` : `impossible d'écrire dans ${folder} : choisissez un autre --store`,
    ok: "ok",
    fault: "DÉFAUT",
    unencrypted: "Le texte n'est pas chiffré : qui peut lire ce lieu peut lire les conversations.",
    unwell: "Cette mémoire a un défaut : voyez les lignes ci-dessus.",
  },
  help: {
    about:
      "Des conversations qui survivent au redémarrage. Sans modèle à vous, c'est le carnet qui répond, en vous citant.",
    examples: [
      "Exemples :",
      "  aide-memoire chat",
      '  aide-memoire say "Retiens ce nom de code : NORD-17" --session notes',
      '  aide-memoire say "Quel nom de code t\'ai-je donné ?" --session notes',
    ].join("\n"),
    titles: {
      "Usage:": "Usage :",
      "Options:": "Options :",
      "Global Options:": "Options de toutes les commandes :",
      "Commands:": "Commandes :",
      "Arguments:": "Arguments :",
    },
    commands: {
      chat: "parler ; sans terminal, chaque ligne de stdin est un message",
      say: "un message, une réponse",
      show: "les messages d'une session",
      sessions: "les sessions de l'utilisateur, de la plus récente à la plus ancienne",
      explain: "pourquoi chaque élément était dans l'envoi d'un tour (par défaut : le dernier)",
      clear: "détruire les messages d'une session",
      erase: "effacer une session, ou tout ce qui est à un utilisateur",
      doctor: "où est la mémoire, et comment elle va",
    },
    arguments: {
      text: "le message ; - le lit sur stdin",
      session: "identifiant de la session",
      turn: "identifiant du tour",
    },
    options: {
      session: "quelle session (chat, say : « default » par défaut)",
      user: "la mémoire de qui (par défaut : « local »)",
      store: "un fichier, ou :memory: pour aucun (AIDE_MEMOIRE_STORE ; par défaut : memory.db dans vos données)",
      model:
        "notebook (le carnet), openai/<id>, anthropic/<id>, google/<id>, ollama/<id>, <adresse>#<id> " +
        "(AIDE_MEMOIRE_MODEL ; par défaut : notebook)",
      lang: "langue de la commande et du carnet (par défaut : celle du système)",
      json: "un document JSON par résultat sur stdout",
      version: "dire la version",
      help: "dire ceci",
      last: "seulement les n derniers messages",
      search: "seulement les sessions dont le titre contient ce texte",
      dryRun: "dire seulement ce qui serait effacé",
      yes: "effacer sans demander",
    },
  },
};

const events: Readonly<Record<string, string>> = {
  CORRUPT_ROW: "une donnée abîmée a été sautée ; aide-memoire doctor dit où.",
  TASK_FAILED: "une tâche de fond a échoué ; elle est tentée 5 fois.",
};

const parts: Readonly<Record<string, string>> = { file: "fichier", reasoning: "raisonnement" };

/** What the library says in manifests. */
const reasons: Readonly<Record<string, string>> = {
  "given by the app": "donné par l'application",
  "instructions of the app": "consignes de l'application",
  "in the window": "dans la fenêtre",
  "what the person wrote": "ce que la personne a écrit",
  "a pause before this turn": "une pause avant ce tour",
  "older than the window": "antérieurs à la fenêtre",
  "first turn": "premier tour",
  "window step": "la fenêtre a avancé",
  "cold cache": "le cache était froid",
  "system text changed": "les consignes ont changé",
  "model changed": "le modèle a changé",
  "history changed": "l'historique a changé",
};

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count < 2 ? "" : "s"}`;
}

function target(user: string, session: string | undefined): string {
  return session === undefined
    ? `tout ce qui est à l'utilisateur ${user}`
    : `la session ${session} de l'utilisateur ${user}`;
}

function amount({ sessions, messages }: Receipt): string {
  return `${counted(sessions, "session")}, ${counted(messages, "message")}`;
}
