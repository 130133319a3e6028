import type { BadAddress, Failure, Misnamed } from "../models/failure.ts";

/** One polite line on why a model did not answer, and what to do. */
export function modelFailureInFrench(failure: Failure): string {
  switch (failure.kind) {
    case "misnamed":
      return `${misnamed(failure)} : écrivez ${forms}.`;
    case "bad-address":
      return `${failure.variable ?? "L'adresse du modèle"} ${badAddress(failure.what)}.`;
    case "no-key":
      return failure.provider === undefined
        ? `Le fournisseur demande une clé : mettez-la dans ${failure.variable}, dans l'environnement.`
        : `Pas de clé pour ${failure.provider} : mettez-la dans ${failure.variable}, dans l'environnement, ou choisissez un autre modèle.`;
    case "odd-key":
      return `${failure.variable} contient un caractère qu'aucune clé n'a, comme une espace ou un guillemet : recopiez-la.`;
    case "no-package":
      return `Le paquet ${failure.name} ne se charge pas : lancez npm install ${failure.name}.`;
    case "stopped":
      return "Arrêté.";
    case "timeout":
      return "Le modèle a mis trop de temps à répondre. Veuillez réessayer.";
    case "wrong-key":
      return `Le fournisseur n'a pas accepté la clé. Veuillez vérifier ${failure.variable ?? "la clé"} dans l'environnement.`;
    case "no-access":
      return "La clé ne donne pas accès à ce modèle. Veuillez vérifier les droits du compte, ou choisir un autre modèle.";
    case "no-credit":
      return "Le compte chez le fournisseur n'a plus de crédit. Veuillez vérifier son forfait et sa facturation.";
    case "rate-limit":
      return `Le fournisseur demande moins de requêtes. Veuillez réessayer dans ${wait(failure.retryAfterSeconds)}.`;
    case "no-model":
      return `Le fournisseur n'a pas de modèle ${failure.model === undefined ? "de ce nom" : `« ${failure.model} »`}. Veuillez vérifier son nom (avec Ollama : ollama pull <modèle>).`;
    case "too-long":
      return "La conversation est trop longue pour ce modèle. Veuillez en choisir un dont le contexte est plus grand.";
    case "refused":
      return `Le fournisseur n'a pas accepté la requête (statut ${failure.status}). Veuillez vérifier le modèle et ses réglages.`;
    case "overloaded":
      return "Le fournisseur est surchargé en ce moment. Veuillez réessayer dans un instant.";
    case "server-error":
      return `Le fournisseur a eu une erreur de son côté (statut ${failure.status}). Veuillez réessayer dans un instant.`;
    case "unreachable":
      return unreachable(failure.origin ?? "l'adresse du modèle", failure.why);
    case "broken":
      return "La connexion s'est rompue avant la fin de la réponse. Veuillez réessayer.";
    case "unreadable":
      return "Le fournisseur a envoyé une réponse illisible. Veuillez vérifier l'adresse du modèle, ou réessayer.";
    case "empty":
      return "Le modèle n'a envoyé aucune réponse. Veuillez réessayer.";
    case "unknown":
      return "Le modèle n'a pas pu répondre, sans dire pourquoi. Veuillez réessayer, ou choisir un autre modèle.";
  }
}

const forms = "notebook, openai/<id>, anthropic/<id>, google/<id>, ollama/<id> ou <adresse>#<id>";

function misnamed({ what, given }: Misnamed): string {
  switch (what) {
    case "no-provider":
      return "Un modèle se nomme avec son fournisseur";
    case "unknown-provider":
      return `Fournisseur de modèles inconnu${given === undefined ? "" : ` « ${given} »`}`;
    case "no-id":
      return "Il manque l'identifiant du modèle";
  }
}

function badAddress(what: BadAddress["what"]): string {
  switch (what) {
    case "no-url":
      return "n'est pas une adresse : écrivez-la comme https://hote/v1 ou http://localhost:8080/v1";
    case "password":
      return "contient un nom ou un mot de passe : ôtez-le, et mettez la clé dans l'environnement";
    case "query":
      return "doit finir par son chemin : ôtez ce qui suit « ? » ou « # »";
    case "unencrypted":
      return "enverrait la clé en clair à une autre machine : prenez https";
  }
}

function unreachable(origin: string, why: "refused" | "unknown-host" | "network"): string {
  switch (why) {
    case "refused":
      return `Rien ne répond à ${origin}. Veuillez vérifier que le serveur tourne (avec Ollama : ollama serve).`;
    case "unknown-host":
      return `Aucune machine trouvée pour ${origin}. Veuillez vérifier l'adresse et le réseau.`;
    case "network":
      return `Aucune connexion possible à ${origin}. Veuillez vérifier l'adresse et le réseau.`;
  }
}

function wait(seconds: number | undefined): string {
  if (seconds === undefined) return "un instant";
  if (seconds < 120) return seconds === 1 ? "1 seconde" : `${seconds} secondes`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} heures`;
}
