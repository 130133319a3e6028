// The same messages into our file and into a bare one, in the same order: sessions grow side by side, a few messages at
// a time, as they do in life, so that the messages of one session lie far apart.
import { openMemory } from "aide-memoire";
import { textMaker } from "../support/words.mjs";
import { openBare } from "./bare.mjs";

/**
 * Plain appends, not waiting for the disk, many sessions at once: index, turns and session rows are all there.
 * @param {{ ours: string, bare: string }} paths
 * @param {{ sessions: number, messages: number, chunk?: number }} size
 */
export async function fill(paths, { sessions, messages, chunk = 10 }) {
  const memory = openMemory(paths.ours, { durability: "relaxed", background: "manual" });
  const bare = openBare(paths.bare, "relaxed");
  const text = textMaker(2);
  const atOnce = 32;
  for (let done = 0; done < messages; done += chunk) {
    for (let first = 0; first < sessions; first += atOnce) {
      const group = Array.from({ length: Math.min(atOnce, sessions - first) }, (_, place) => ({
        session: `s-${first + place}`,
        messages: Array.from({ length: Math.min(chunk, messages - done) }, (_, number) => ({
          role: /** @type {"user" | "assistant"} */ (number % 2 === 0 ? "user" : "assistant"),
          content: text(),
        })),
      }));
      await Promise.all(group.map((one) => memory.session(one.session).append(one.messages)));
      bare.database.transaction(() => {
        for (const one of group) bare.append(one.session, one.messages);
      })();
    }
  }
  await memory.close();
  bare.close();
}
