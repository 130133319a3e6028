import type { ErrorCode, MemoryError } from "aide-memoire";
import { translate, type Phrases } from "./phrases.ts";

/** The library speaks English. Its codes are closed, so that each has its sentence here; some are told more exactly. */
export function memoryErrorInFrench({ code, message }: MemoryError): string {
  return translate(message, exactly) ?? (needsDetail.has(code) ? `${sentences[code]} (${message})` : sentences[code]);
}

const exactly: Phrases = [
  [/^The session id is empty.*$/s, "L'identifiant de la session est vide. Donnez-en un à --session."],
  [/^The user id is empty.*$/s, "L'identifiant de l'utilisateur est vide. Donnez-en un à --user."],
  [/^The session id is longer than (\d+) bytes.*$/s, "L'identifiant de la session dépasse $1 octets. Abrégez-le."],
  [/^The user id is longer than (\d+) bytes.*$/s, "L'identifiant de l'utilisateur dépasse $1 octets. Abrégez-le."],
  [/^The place of the memory is empty.*$/s, "Le lieu de la mémoire est vide. Donnez un chemin à --store, ou rien."],
  [
    /^No store of this version opens "([^"]*)".*$/s,
    "Aucune mémoire de cette version n'ouvre « $1 ». Donnez un chemin de fichier, :memory:, ou une adresse en sqlite:, journal:, redis:// ou postgres://.",
  ],
  [/^The URL names no server.*$/s, "L'adresse ne nomme aucun serveur. Écrivez par exemple postgres://hôte:port/base."],
  [
    /^This is no URL of Redis.*$/s,
    "Ce n'est pas une adresse de Redis. Écrivez redis://utilisateur:motdepasse@hôte:6379/0.",
  ],
  [
    /^The place is no URL of Postgres.*$/s,
    "Ce n'est pas une adresse de Postgres. Écrivez postgres://utilisateur:motdepasse@hôte:port/base.",
  ],
  [
    /^better-sqlite3 does not load.*$/s,
    "better-sqlite3 ne se charge pas dans ce Node : lancez npm rebuild better-sqlite3, ou prenez Node 22.13 ou plus.",
  ],
  [/^ioredis is missing.*$/s, "ioredis manque : lancez npm install ioredis."],
  [/^The driver of Postgres is missing.*$/s, "Le pilote de Postgres manque : lancez npm install pg."],
  [/^PGlite is missing.*$/s, "PGlite manque : lancez npm install @electric-sql/pglite."],
  [
    /^.*\b(rediss?:\/\/\S+) has no database of this number.*$/s,
    "$1 n'a pas de base de ce numéro : une grappe n'a que la 0, un serveur autant que le dit son réglage databases.",
  ],
  [
    /^(rediss?:\/\/\S+): Redis cannot be reached.*$/s,
    "Redis ne répond pas à $1. Vérifiez qu'il tourne, puis réessayez.",
  ],
  [
    /^(rediss?:\/\/\S+): Redis (?:asks for a password|does not accept the user).*$/s,
    "Redis refuse l'utilisateur ou le mot de passe à $1. Vérifiez l'adresse.",
  ],
  [/^(rediss?:\/\/\S+): the memory of Redis is full.*$/s, "La mémoire de Redis est pleine à $1 : rien n'a été écrit."],
  [/^(rediss?:\/\/.*)$/s, "Redis n'a pas pu répondre. ($1)"],
  [/^Postgres at (\S+) cannot be reached.*$/s, "Postgres ne répond pas à $1. Vérifiez qu'il tourne, puis réessayez."],
  [
    /^Postgres at (\S+) refused the user.*$/s,
    "Postgres refuse l'utilisateur ou le mot de passe à $1. Vérifiez l'adresse.",
  ],
  [/^Postgres at (\S+) has no such database.*$/s, "Il n'y a pas de telle base à $1. Créez-la, ou vérifiez l'adresse."],
  [/^Postgres at (\S+) has no disk space.*$/s, "Postgres n'a plus de place sur son disque à $1 : rien n'a été écrit."],
  [/^(Postgres at .*)$/s, "Postgres n'a pas pu répondre. ($1)"],
  [
    /^(.+) is open already, in another process.*$/s,
    "$1 est déjà ouvert, par un autre processus ou sous un autre chemin. Fermez-le là-bas, ou prenez SQLite.",
  ],
  [/^This session has no turn to explain.*$/s, "Cette session n'a aucun tour à expliquer."],
  [/^This session has no such turn.*$/s, "Cette session n'a pas ce tour : il a pu être repris, vidé ou effacé."],
  [
    /^One turn may write (\d+) bytes in \d+ changes, this one has (\d+).*$/s,
    "Ce tour est trop long : il a $2 octets, et la mémoire en prend $1 à la fois. Abrégez-le.",
  ],
  [
    /^Another process kept (.+) locked for (\d+) seconds.*$/s,
    "Un autre processus a gardé $1 pour lui pendant $2 secondes. Rien n'a été écrit ; réessayez, ou arrêtez-le.",
  ],
  [
    /^(.+) is a database of another application.*$/s,
    "$1 est la base d'une autre application. Rien n'y a été changé ; choisissez un autre chemin.",
  ],
  [/^(.+) is damaged\. Keep a copy.*$/s, "$1 est abîmé. Gardez-en une copie, puis restaurez une sauvegarde."],
  [
    /^The (?:row|state) of this session is damaged.*$/s,
    "Les données de cette session sont abîmées. Videz-la ou effacez-la, ou restaurez une sauvegarde.",
  ],
  [
    /^The target has this owner already.*$/s,
    "La cible en a déjà d'autres données, qu'aucune copie n'y a mises ; elles restent telles quelles. Effacez-les là-bas, ou copiez ailleurs.",
  ],
  [
    /^A copy of this owner to the source has not ended.*$/s,
    "Une copie vers la source n'est pas finie : la source n'est pas entière. Refaites d'abord cette copie.",
  ],
  [/^Both memories are in the same place.*$/s, "La source et la cible sont le même lieu. Choisissez-en un autre."],
  [
    /^better-sqlite3 does not load.*$/s,
    "better-sqlite3 ne se charge pas dans ce Node : lancez npm rebuild better-sqlite3, ou prenez Node 22.13 ou plus.",
  ],
];

const sentences: Readonly<Record<ErrorCode, string>> = {
  BAD_INPUT: "La mémoire n'accepte pas cette valeur.",
  BAD_ID: "Un identifiant n'est pas valide : il faut un texte de 1 à 1024 octets.",
  NOT_FOUND: "Il n'y a rien de tel dans cette session ; cela a pu être repris, vidé ou effacé.",
  TOO_LARGE: "Ce message est trop long pour être envoyé.",
  BUSY: "Un autre tour de cette session n'est pas fini. Réessayez plus tard.",
  CONFLICT: "La session a changé entre-temps. Réessayez.",
  LOST: "Un autre tour a repris la session : celui-ci n'est pas conservé.",
  ERASED: "La session vient d'être vidée ou effacée : ce tour n'est pas conservé.",
  OPERATION_MISMATCH: "La même opération a déjà été faite avec autre chose. Réessayez.",
  ABORTED: "Arrêté pendant l'attente. Rien n'est conservé.",
  CLOSED: "La mémoire est fermée.",
  MISSING_PACKAGE: "SQLite manque : lancez npm install better-sqlite3, ou prenez Node 22.13 ou plus.",
  STORE_UNAVAILABLE:
    "Impossible d'ouvrir la mémoire à cet endroit : vérifiez que ce n'est pas un dossier, et que l'on peut y écrire.",
  STORE_FULL: "Il n'y a plus de place sur le disque : rien n'a été écrit.",
  STORE_NEWER: "Cette mémoire a été écrite par une version plus récente. Mettez aide-memoire à jour.",
  STORE_CORRUPT: "Ce fichier n'est pas une base SQLite. Rien n'y a été changé ; choisissez un autre chemin.",
  STORE_FAILED: "La mémoire a échoué, et rien de ceci n'a été écrit.",
};

/** Codes whose sentence alone would not say what to change. */
const needsDetail: ReadonlySet<ErrorCode> = new Set(["BAD_INPUT"]);
