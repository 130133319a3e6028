// A turn in a session of 10 messages, beside one in a session of 10,000.
import { join } from "node:path";
import { openMemory } from "aide-memoire";
import { median } from "../support/statistics.mjs";
import { temporaryFolder } from "../support/temporary.mjs";
import { textMaker } from "../support/words.mjs";
import { give, ms } from "./rows.mjs";
import { interleaved } from "./timing.mjs";

const blocks = 40;
const calls = 25;
const warmUp = 200;
const large = 5;
const rows = [];
for (const durability of /** @type {const} */ (["full", "relaxed"])) rows.push(await measure(durability));
give(rows);

/** @param {"full" | "relaxed"} durability */
async function measure(durability) {
  const memory = openMemory(join(temporaryFolder(), "memory.db"), { durability });
  const text = textMaker(4);
  const turn = async (session) => {
    const open = await memory.session(session).begin(text());
    await open.commit(text());
  };
  const small = blocks * calls + warmUp;
  // Each small session is used once, so that it has 10 messages when its turn begins; a window of both is under way.
  for (let number = 0; number < small; number += 1) await prepare(`small-${number}`, 10);
  for (let number = 0; number < large; number += 1) await prepare(`large-${number}`, 10_000);
  const times = await interleaved(
    { small: (call) => turn(`small-${call}`), large: (call) => turn(`large-${call % large}`) },
    { blocks, calls, warmUp },
  );
  await memory.close();
  const [at10, at10000] = [median(times.small), median(times.large)];
  return {
    measure: `a turn at 10,000 messages, ${durability}`,
    ours: ms(at10000),
    beside: `at 10 messages ${ms(at10)}`,
    figure: at10000 / at10,
    unit: "x",
    ...(durability === "full" && { limit: 1.2 }),
  };

  /**
   * @param {string} session
   * @param {number} count
   */
  async function prepare(session, count) {
    const chat = memory.session(session);
    for (let done = 0; done < count - 2; done += 1000) {
      const length = Math.min(1000, count - 2 - done);
      await chat.append(
        Array.from({ length }, (_, number) => ({
          role: /** @type {"user" | "assistant"} */ (number % 2 === 0 ? "user" : "assistant"),
          content: text(),
        })),
      );
    }
    await turn(session);
  }
}
