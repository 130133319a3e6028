import type { ErrorCode, MemoryError } from "aide-memoire";

/** The library speaks English; its codes are closed, so that each has its sentence here. */
export function memoryErrorInFrench({ code, message }: MemoryError): string {
  return sentences[code] ?? `La mémoire a échoué (${code}) : ${message}`;
}

const sentences: Readonly<Partial<Record<ErrorCode, string>>> = {
  NOT_FOUND: "Il n'y a rien de tel dans cette session ; cela a pu être repris, vidé ou effacé.",
  TOO_LARGE: "Ce message est trop long pour être envoyé.",
  BUSY: "Un autre tour de cette session n'est pas fini. Réessayez plus tard.",
  CONFLICT: "La session a changé entre-temps. Réessayez.",
  LOST: "Un autre tour a repris la session : celui-ci n'est pas conservé.",
  ERASED: "La session vient d'être vidée ou effacée : ce tour n'est pas conservé.",
  ABORTED: "Arrêté pendant l'attente. Rien n'est conservé.",
  CLOSED: "La mémoire est fermée.",
  STORE_UNAVAILABLE: "Impossible d'ouvrir la mémoire à cet endroit : vérifiez que l'on peut écrire dans son dossier.",
  STORE_FULL: "Il n'y a plus de place sur le disque : rien n'a été écrit.",
  STORE_NEWER: "Cette mémoire a été écrite par une version plus récente. Mettez aide-memoire à jour.",
  STORE_CORRUPT:
    "Ce fichier n'est pas une base SQLite, ou il est abîmé ; rien n'y a été changé. Choisissez un autre chemin, ou " +
    "gardez-en une copie et restaurez une sauvegarde.",
};
