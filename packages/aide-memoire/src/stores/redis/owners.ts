import { bucketCount } from "../../core/owner.ts";
import type { OwnerInfo, OwnersQuery, Page } from "../../core/store.ts";
import { badCursor, cursorOf, pageOf, placeIn } from "../cursor.ts";
import { valuesOf, type OnWarning } from "../stored-rows.ts";
import { namedOwner, numberIn, textIn } from "./answers.ts";
import { lookAtBuckets, piecesOf, type Found } from "./buckets.ts";
import type { Connection } from "./connection.ts";
import { ownersScript } from "./lua/buckets.ts";
import { allBuckets } from "./names.ts";
import { limitText } from "./read.ts";

/** So many buckets are looked at in one round trip. */
const atOnce = 256;

/** Owners that have rows or items, bucket by bucket. Looks no further than the page needs. */
export async function readOwners(
  connection: Connection,
  prefix: string,
  query: OwnersQuery,
  warn: OnWarning,
): Promise<Page<OwnerInfo>> {
  const { tenant, bucket, cursor, limit } = query;
  const place = cursor === undefined ? undefined : placeOf(cursor);
  const buckets = (bucket === undefined ? allBuckets() : [bucket]).filter((number) => number >= (place?.bucket ?? 0));
  const valuesFor = (first: number): string[] => [
    limitText(limit + 1),
    first === place?.bucket ? place.owner : "",
    ...(tenant === undefined ? [] : [tenant]),
  ];
  const found: Found[] = [];
  for (const piece of piecesOf(buckets, atOnce)) {
    for (const owner of await lookAtBuckets(connection, prefix, piece, ownersScript, valuesFor)) found.push(owner);
    if (found.length > limit) break;
  }
  const cursorAt = ({ bucket: number, parts: [owner] }: Found): string => cursorOf(["owner", number, owner]);
  return pageOf(found, limit, cursorAt, (shown) => valuesOf("owner", shown, infoIn, warn));
}

function infoIn({ parts: [owner, name, updated] }: Found): OwnerInfo {
  return { owner: namedOwner(name, textIn(owner)), updatedAt: numberIn(updated) };
}

function placeOf(cursor: string): { readonly bucket: number; readonly owner: string } {
  const [kind, bucket, owner] = placeIn(cursor);
  const isBucket = typeof bucket === "number" && bucket >= 0 && bucket < bucketCount;
  if (kind === "owner" && isBucket && typeof owner === "string") return { bucket, owner: textIn(owner) };
  throw badCursor();
}
