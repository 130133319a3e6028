import { escapePart } from "./id.ts";

/**
 * Who a piece of memory belongs to. A session without a user is its own owner; the two kinds never meet, so a session
 * id `ada` is not the user `ada`. The default tenant is the empty string.
 */
export type Owner = { readonly tenant: string; readonly kind: "user" | "session"; readonly id: string };

/** Number of buckets that owners are placed in. It never changes: placement is stored. */
export const bucketCount = 1024;

/** The owner as one readable key, one-to-one: `user:local`, or `acme/user:local` within a tenant. */
export function ownerKey(owner: Owner): string {
  const place = owner.tenant === "" ? "" : `${escapePart(owner.tenant)}/`;
  return `${place}${owner.kind}:${escapePart(owner.id)}`;
}

/** The bucket of an owner, 0 to 1023: FNV-1a (32 bit) over the UTF-8 bytes of its key. */
export function bucketOf(owner: Owner): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(ownerKey(owner))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0) % bucketCount;
}
