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

export function ownerName(owner: Owner): string {
  return nameOf(ownerHash(owner));
}

export function sessionName(owner: Owner, session: string): string {
  return nameOf(sessionHash(owner, session));
}

/** Bucket and counts: what a script needs that only looks. */
export function keysToRead(prefix: string, owner: Owner): string[] {
  const bucket = bucketKey(prefix, bucketOf(owner));
  return [bucket, countsKey(bucket, ownerName(owner))];
}

/** All keys that a script may write to which is made for these incarnations, so that Redis has them all or refuses. */
export function keysToWrite(bucket: string, owner: string, incarnation: number, advances = 0): string[] {
  const counts = countsKey(bucket, owner);
  const contents = Array.from({ length: advances + 1 }, (_, more) => [
    `${counts}:${incarnation + more}:values`,
    `${counts}:${incarnation + more}:order`,
  ]);
  return [bucket, counts, ...contents.flat()];
}

function countsKey(bucket: string, owner: string): string {
  return `${bucket}:${owner}`;
}

function nameOf(hash: Buffer): string {
  return hash.subarray(0, 16).toString("base64url");
}
