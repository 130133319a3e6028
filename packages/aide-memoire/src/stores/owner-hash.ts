import { createHash } from "node:crypto";
import { ownerKey, type Owner } from "../core/owner.ts";

const remembered = 2_000;
const hashes = new Map<string, Buffer>();

/** What is kept of an owner whose id must not outlast the erasure. */
export function ownerHash(owner: Owner): Buffer {
  return hashOf(ownerKey(owner));
}

export function sessionHash(owner: Owner, session: string): Buffer {
  return hashOf(`${ownerKey(owner)}/${session}`);
}

/** Both at once, as the key of the owner takes its time. */
export function hashesOf(owner: Owner, session: string): [Buffer, Buffer] {
  const key = ownerKey(owner);
  return [hashOf(key), hashOf(`${key}/${session}`)];
}

/** SHA-256 of a text. The last few are remembered: most calls are about the same owners and sessions. */
function hashOf(text: string): Buffer {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  if (hashes.size >= remembered) hashes.clear();
  const hash = createHash("sha256").update(text).digest();
  hashes.set(text, hash);
  return hash;
}
