import type { CopyWords } from "./words.ts";

export const copyInEnglish: CopyWords = {
  from: (location) => `From: ${location}`,
  to: (location) => `To: ${location}`,
  noSource: (location) => `There is no memory at ${location}. Check --from.`,
  progress: "Copying {bar} {percentage}%, {done} of {owners} owners",
  columns: { source: "SOURCE", target: "TARGET" },
  counts: {
    owners: "owners",
    session: "sessions",
    messages: "messages",
    logs: "logs",
    turn: "turns and keys",
    draft: "drafts",
    fact: "facts",
    summary: "summaries",
    epoch: "stable prefixes",
    tail: "tails",
    document: "documents",
    task: "tasks",
  },
  problems: {
    differs: "the two places hold different things.",
    refused: "the target is left as it is.",
    changed: "somebody wrote to it while it was copied. Copy again.",
    erased: "it was erased at the source while it was copied, and the copy with it.",
    failed: "it was not copied.",
  },
  owner: ({ tenant, kind, id }) => {
    const who = kind === "user" ? `user ${id}` : `session ${id} without a user`;
    return tenant === "" ? who : `${who}, tenant ${tenant}`;
  },
  damaged: (session, lost) => `session ${session} is damaged at the source (${lost}); what can be read is copied.`,
  unreadable: "the source has rows that cannot be read; they are not copied. aide-memoire doctor shows more.",
  end: (mode, owners, unwell) => {
    const all = `${owners} ${owners === 1 ? "owner" : "owners"}`;
    if (unwell > 0) return `${all}, of which ${unwell} with a problem: see the lines above.`;
    if (mode === "dry-run") return `${all} would be the same at the target. Nothing was copied.`;
    return `${all}: the target holds the same as the source.`;
  },
};
