import type { CopyWords } from "./words.ts";

export const copyInFrench: CopyWords = {
  from: (location) => `De : ${location}`,
  to: (location) => `Vers : ${location}`,
  noSource: (location) => `Il n'y a pas de mémoire à ${location}. Vérifiez --from.`,
  progress: "Copie {bar} {percentage} %, propriétaires : {done} sur {owners}",
  columns: { source: "SOURCE", target: "CIBLE" },
  counts: {
    owners: "propriétaires",
    session: "sessions",
    messages: "messages",
    logs: "journaux",
    turn: "tours et clés",
    draft: "brouillons",
    fact: "faits",
    summary: "résumés",
    epoch: "préfixes stables",
    tail: "ajouts de fin",
    document: "documents",
    task: "tâches",
  },
  problems: {
    differs: "les deux lieux ne contiennent pas la même chose.",
    refused: "la cible reste telle quelle.",
    changed: "quelqu'un y a écrit pendant la copie. Copiez de nouveau.",
    erased: "effacé à la source pendant la copie, et la copie avec.",
    failed: "n'a pas été copié.",
  },
  owner: ({ tenant, kind, id }) => {
    const who = kind === "user" ? `utilisateur ${id}` : `session ${id} sans utilisateur`;
    return tenant === "" ? who : `${who}, locataire ${tenant}`;
  },
  damaged: (session, lost) => `session ${session} abîmée à la source (${lost}) ; ce qui peut être lu est copié.`,
  unreadable: "la source a des données illisibles ; elles ne sont pas copiées. aide-memoire doctor en dit plus.",
  end: (mode, owners, unwell) => {
    const all = `Propriétaires : ${owners}`;
    if (unwell > 0) return `${all}, dont ${unwell} avec un problème : voyez les lignes ci-dessus.`;
    if (mode === "dry-run") return `${all}. Ils seraient les mêmes à la cible ; rien n'a été copié.`;
    return `${all}. La cible contient la même chose que la source.`;
  },
};
