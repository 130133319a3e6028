import type { MemoryEvent, Receipt } from "aide-memoire";
import { commandLineInFrench, placeholdersInFrench } from "./fr-command-line.ts";
import { libraryInFrench } from "./fr-library.ts";
import { memoryErrorInFrench } from "./fr-memory-errors.ts";
import { modelFailureInFrench } from "./fr-model-failures.ts";
import { copyInFrench } from "./fr-copy.ts";
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
  fromLibrary: libraryInFrench,
  unexpected: (what) => `Cela n'aurait pas dû arriver ; c'est une erreur de la commande : ${what}`,
  event: (code) => `Remarque : ${events[code]}`,
  roles: { system: "système", user: "utilisateur", assistant: "assistant", tool: "outil" },
  part: (type) => parts[type] ?? type,
  stopped: {
    kept: "Arrêté. Ce que vous avez vu est conservé.",
    nothing: "Arrêté avant le premier mot. Rien n'est conservé.",
  },
  usage: {
    commandLine: commandLineInFrench,
    textInQuotes: "Un texte de plusieurs mots s'écrit entre guillemets.",
    textAfterDashes: 'Un texte qui commence par - se met après -- : aide-memoire say -- "-5 °C"',
    lang: (given) => `--lang vaut en ou fr, pas « ${given} ».`,
    last: (given) => `--last est un nombre de messages, pas « ${given} ».`,
    noSession: "Quelle session ? Donnez son identifiant ; aide-memoire sessions en fait la liste.",
    nothingToSay: "Il n'y a rien à dire : le texte est vide.",
    eraseWhat: "Que faut-il effacer ? Donnez --session <id>, ou --user <id> pour tout ce qui est à un utilisateur.",
    eraseUnconfirmed:
      "Pas de terminal où poser la question : rien n'a été effacé. Donnez --yes pour effacer, --dry-run pour voir.",
    dryRunAndYes: "--dry-run et --yes se contredisent. Donnez l'un des deux.",
    copyWhat: "Que faut-il copier, et où ? Donnez --from <lieu> et --to <lieu>.",
    dryRunAndVerify: "--dry-run et --verify posent des questions différentes. Donnez l'un des deux.",
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
    untitled: "(sans titre)",
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
    statuses: {
      committed: "complet",
      stopped: "arrêté par la personne",
      interrupted: "interrompu",
      appended: "écrit sans modèle",
    },
    turn: (id, at, status) => `Tour ${id} du ${at} : ${status}`,
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
      ...receipt.pending.map((what) => `Reste à faire : ${libraryInFrench(what)}.`),
      ...receipt.operator.map((what) => `À votre charge : ${libraryInFrench(what)}.`),
    ],
  },
  copy: copyInFrench,
  doctor: {
    location: (location) => `Lieu : ${location}`,
    nothingYet: "Il n'y a pas encore de mémoire ici. Le premier message en crée une.",
    folder: (folder, ok) =>
      ok ? `on peut écrire dans ${folder}` : `impossible d'écrire dans ${folder} : choisissez un autre --store`,
    isFolder: (path, fileInIt) =>
      `${path} est un dossier, et la mémoire est un fichier : donnez à --store un fichier qui s'y trouve, comme ${fileInIt}`,
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
    placeholders: placeholdersInFrench,
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
      copy: "copier une mémoire dans un autre lieu",
      doctor: "où est la mémoire, et comment elle va",
      help: "cette aide, ou celle d'une commande",
    },
    arguments: {
      text: "le message ; - le lit sur stdin",
      session: "identifiant de la session",
      turn: "identifiant du tour",
      command: "nom de la commande",
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
      from: "le lieu à copier",
      to: "le lieu où copier : vide, ou tel qu'une copie l'a laissé",
      verify: "ne rien copier, comparer seulement les deux lieux",
      dryRunCopy: "dire seulement ce qui serait copié",
    },
  },
};

const events: Readonly<Record<MemoryEvent["code"], string>> = {
  CORRUPT_ROW: "une donnée abîmée a été sautée ; aide-memoire doctor dit où.",
  COMMIT_FAILED: "un tour n'a pas pu être écrit.",
  TASK_FAILED: "une tâche de fond a échoué ; elle est tentée 5 fois.",
};

const parts: Readonly<Record<string, string>> = { file: "fichier", reasoning: "raisonnement" };

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
