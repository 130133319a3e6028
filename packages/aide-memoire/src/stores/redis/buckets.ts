import { isCluster } from "./client.ts";
import type { Connection } from "./connection.ts";
import type { Script } from "./lua/script.ts";
import { bucketKey } from "./names.ts";

/** So many buckets are looked at in one round trip. */
const wave = 128;

/** What a script found in a bucket. */
export type Found = { readonly bucket: number; readonly parts: readonly unknown[] };

/**
 * Looks at buckets with a script that takes many: one call for all of a wave on a single server, one call for each on a
 * cluster, where they have nothing in common. Calls of a wave go out together. What is found comes in waves too.
 */
export async function* lookAtBuckets(
  connection: Connection,
  prefix: string,
  buckets: readonly number[],
  script: Script,
  valuesFor: (first: number) => readonly string[],
): AsyncGenerator<readonly Found[]> {
  const together = isCluster(await connection.client()) ? 1 : wave;
  for (const ofWave of piecesOf(buckets, wave)) {
    const found = await Promise.all(
      piecesOf(ofWave, together).map(async (piece) => {
        const keys = piece.map((bucket) => bucketKey(prefix, bucket));
        const answer = await connection.run(script, keys, valuesFor(piece[0] ?? 0));
        return answer.map((part) => foundIn(piece, part));
      }),
    );
    yield found.flat();
  }
}

function foundIn(piece: readonly number[], part: unknown): Found {
  const [number, ...parts] = Array.isArray(part) ? (part as unknown[]) : [1, part];
  return { bucket: piece[Number(number) - 1] ?? 0, parts };
}

function piecesOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, piece) =>
    list.slice(piece * size, (piece + 1) * size),
  );
}
