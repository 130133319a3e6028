import type { OwnerInfo } from "../core/store.ts";
import type { Engine } from "./engine.ts";

/** Owners of one page. */
const pageSize = 500;

/** All owners of a store. They come and go while they are listed. */
export async function* ownersOf({ store }: Engine): AsyncGenerator<OwnerInfo> {
  let cursor: string | undefined;
  do {
    const page = await store.owners({ limit: pageSize, ...(cursor !== undefined && { cursor }) });
    yield* page.items;
    cursor = page.cursor;
  } while (cursor !== undefined);
}
