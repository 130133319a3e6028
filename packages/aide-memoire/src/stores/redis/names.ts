import { bucketCount, bucketOf, type Owner } from "../../core/owner.ts";
import { ownerHash, sessionHash } from "../owner-hash.ts";

/** Letters of an owner's or a session's name in keys: nobody reads in them who it is. */
export const nameLength = 22;

/** The keys of one store. Each begins with its bucket's, which Redis Cluster keeps on one server. */
export function bucketKey(prefix: string, bucket: number): string {
  return `{${prefix}:${bucket}}`;
}

export function allBuckets(): number[] {
  return Array.from({ length: bucketCount }, (_, bucket) => bucket);
}

/** Where an owner is kept: its bucket's key, and its name behind that. */
export type Place = { readonly bucket: string; readonly owner: string };

/** Where the keys of each owner are, and how its sessions are named there. */
export type Places = { of(owner: Owner): Place; nameOf(owner: Owner, session: string | undefined): string };

/** The last few are remembered: most calls are about the same ones. */
export function placesIn(prefix: string): Places {
  const owners = remembering<Place>();
  const sessions = remembering<string>();
  return {
    of: (owner) =>
      owners(ownerText(owner), () => ({ bucket: bucketKey(prefix, bucketOf(owner)), owner: ownerName(owner) })),
    nameOf: (owner, session) =>
      session === undefined ? "" : sessions(ownerText(owner, session), () => sessionName(owner, session)),
  };
}

function ownerText({ tenant, kind, id }: Owner, session = ""): string {
  return `${kind} ${tenant.length} ${id.length} ${tenant}${id}${session}`;
}

function remembering<T>(): (text: string, make: () => T) => T {
  const most = 2_000;
  const known = new Map<string, T>();
  return (text, make) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const made = make();
    known.set(text, made);
    return made;
  };
}

export function ownerName(owner: Owner): string {
  return nameOf(ownerHash(owner));
}

export function sessionName(owner: Owner, session: string): string {
  return nameOf(sessionHash(owner, session));
}

/**
 * All keys that a script may touch which is made for these incarnations, so that Redis has them all or refuses. Reads
 * and leases name those of incarnation 0 and find others by themselves: most owners have never been erased.
 */
export function keysOf({ bucket, owner }: Place, incarnation = 0, advances = 0): string[] {
  const counts = `${bucket}:${owner}`;
  const keys = [bucket, counts];
  for (let number = incarnation; number <= incarnation + advances; number += 1) {
    keys.push(`${counts}:${number}:values`, `${counts}:${number}:order`);
  }
  return keys;
}

function nameOf(hash: Buffer): string {
  return hash.subarray(0, 16).toString("base64url");
}
