import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { journalStore } from "aide-memoire/journal";
import { removeFolder, temporaryFolder } from "../support/temporary.mjs";
import { bodiesIn } from "./place.mjs";

export const limit = 1.5;

/** Twenty messages of 400 characters are in so many bytes. */
const tail = 32_768;

/** Beside it, a file for each session, a line for each message. @returns {Promise<import("./place.mjs").Place>} */
export async function placeFor() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "bare"));
  const bareFile = (session) => join(folder, "bare", `${session}.jsonl`);
  return {
    async open(durability) {
      const store = journalStore({ path: join(folder, "ours"), durability });
      const append = (session, bodies, waits) => {
        const file = openSync(bareFile(session), "a");
        writeSync(file, `${bodies.join("\n")}\n`);
        if (waits) fsyncSync(file);
        closeSync(file);
      };
      return {
        store,
        bare: {
          fill: (parts) => {
            for (const { session, messages } of parts)
              append(
                session,
                messages.map((each) => JSON.stringify(each)),
                false,
              );
          },
          commit: { "append, fsync": (session, like) => append(session, bodiesIn(like), true) },
          last: { "end of the file": (session) => lastOf(bareFile(session)) },
        },
        close: () => store.close(),
      };
    },
    end: async () => removeFolder(folder),
  };
}

/** @param {string} path */
function lastOf(path) {
  const file = openSync(path, "r");
  const { size } = fstatSync(file);
  const bytes = Buffer.alloc(Math.min(size, tail));
  readSync(file, bytes, 0, bytes.length, size - bytes.length);
  closeSync(file);
  const lines = bytes.toString("utf8").trimEnd().split("\n");
  return lines.slice(-20).map((line) => JSON.parse(line));
}
