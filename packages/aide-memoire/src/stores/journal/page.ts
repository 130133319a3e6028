import { bucketOf } from "../../core/owner.ts";
import type { OwnerInfo, OwnersQuery, Page } from "../../core/store.ts";
import { badCursor, pageOf } from "../cursor.ts";
import type { Owners } from "./owners.ts";

/** Owners that have rows or items, in the order of their files' names; a cursor is the name of the last one. */
export async function ownersPage(owners: Owners, query: OwnersQuery): Promise<Page<OwnerInfo>> {
  const { tenant, bucket, cursor = "", limit } = query;
  if (query.cursor !== undefined && !/^[0-9a-f]{64}$/.test(cursor)) throw badCursor();
  const found: (OwnerInfo & { readonly name: string })[] = [];
  for (const [name, { owner, updatedAt }] of await owners.facts()) {
    if (owner === undefined || name <= cursor) continue;
    if (tenant !== undefined && owner.tenant !== tenant) continue;
    if (bucket !== undefined && bucketOf(owner) !== bucket) continue;
    found.push({ name, owner, updatedAt });
  }
  found.sort((a, b) => (a.name < b.name ? -1 : 1));
  return pageOf(
    found.slice(0, limit + 1),
    limit,
    ({ name }) => name,
    (shown) => shown.map(({ owner, updatedAt }) => ({ owner, updatedAt })),
  );
}
