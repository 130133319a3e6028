import { isCluster } from "./client.ts";
import type { Connection } from "./connection.ts";
import type { Script } from "./lua/script.ts";
import { bucketKey } from "./names.ts";

/** So many buckets are looked at by one call, so that other calls need not wait for long. */
const most = 128;

/** What a script found in a bucket. */
export type Found = { readonly bucket: number; readonly parts: readonly unknown[] };

/**
 * Looks at buckets, in one round trip, with a script that takes many: on a cluster, where they have nothing in common,
 * each is a call of its own.
 */
export async function lookAtBuckets(
  connection: Connection,
  prefix: string,
  buckets: readonly number[],
  script: Script,
  valuesFor: (first: number) => readonly string[],
): Promise<Found[]> {
  const together = isCluster(await connection.client()) ? 1 : most;
  const found = await Promise.all(
    piecesOf(buckets, together).map(async (piece) => {
      const keys = piece.map((bucket) => bucketKey(prefix, bucket));
      const answer = await connection.run(script, keys, valuesFor(piece[0] ?? 0));
      return answer.map((part) => foundIn(piece, part));
    }),
  );
  return found.flat();
}

function foundIn(piece: readonly number[], part: unknown): Found {
  const [number, ...parts] = Array.isArray(part) ? (part as unknown[]) : [1, part];
  return { bucket: piece[Number(number) - 1] ?? 0, parts };
}

export function piecesOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, piece) =>
    list.slice(piece * size, (piece + 1) * size),
  );
}
