import { createHash } from "node:crypto";
import { ownerKey, type Owner } from "../core/owner.ts";

const remembered = 2_000;
const hashes = new Map<string, Uint8Array>();

export function ownerHash(owner: Owner): Uint8Array {
  return hashOf(ownerKey(owner));
}

export function sessionHash(owner: Owner, session: string): Uint8Array {
  return hashOf(`${ownerKey(owner)}/${session}`);
}

/** Both at once, as the key of the owner takes its time. */
export function hashesOf(owner: Owner, session: string): [Uint8Array, Uint8Array] {
  const key = ownerKey(owner);
  return [hashOf(key), hashOf(`${key}/${session}`)];
}

/** SHA-256 of a text. The last few are remembered: most calls are about the same owners and sessions. */
function hashOf(text: string): Uint8Array {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  if (hashes.size >= remembered) hashes.clear();
  const hash = createHash("sha256").update(text).digest();
  hashes.set(text, hash);
  return hash;
}
