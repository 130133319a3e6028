import { createHash } from "node:crypto";
import { toStored } from "../stored-text.ts";

const longest = 256;

/** A term as the index holds it. A hash stands for one that is too long for an index of Postgres. */
export function storedTerm(term: string): string {
  if (term.length <= longest) return toStored(term);
  return `\u0001\u0003${createHash("sha256").update(term).digest("hex")}`;
}
