import { join } from "node:path";
import { sqliteStore } from "aide-memoire/sqlite";
import { openBare } from "../speed/bare.mjs";
import { removeFolder, temporaryFolder } from "../support/temporary.mjs";
import { bodiesIn } from "./place.mjs";

export const limit = 1.5;

/** @returns {Promise<import("./place.mjs").Place>} */
export async function placeFor() {
  const folder = temporaryFolder();
  return {
    async open(durability) {
      const store = sqliteStore({ path: join(folder, "ours.db"), durability });
      const bare = openBare(join(folder, "bare.db"), durability);
      return {
        store,
        bare: {
          fill: bare.fill,
          commit: {
            insert: (session, like) =>
              bare.append(
                session,
                bodiesIn(like).map((body) => ({ body })),
              ),
          },
          last: { select: (session) => bare.last(session, 20) },
        },
        close: async () => {
          await store.close();
          bare.close();
        },
      };
    },
    end: async () => removeFolder(folder),
  };
}
