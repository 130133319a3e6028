import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { said, user } from "./support/messages.ts";
import { built, newFile, start } from "./support/processes.ts";

describe("V restart (sqlite)", () => {
  beforeAll(built);

  test("C-121 by default the second process goes on where the first one ended", async () => {
    const folder = dirname(newFile());
    const env = { XDG_DATA_HOME: folder, HOME: folder };
    const one = start("turn", { question: "I am Ada", answer: "Hello Ada" }, { env });
    expect(await one.next()).toEqual([user("I am Ada")]);
    expect(await one.end()).toEqual([{ location: join(folder, "aide-memoire", "memory.db") }]);
    const two = start("turn", { question: "Who am I?", answer: "Ada" }, { env });
    expect(await two.next()).toEqual([user("I am Ada"), said("Hello Ada"), user("Who am I?")]);
    await two.end();
  });

  test("C-121 two workers share one session while both run", async () => {
    const where = newFile();
    const [one, two] = [1, 2].map((n) => start("turn", { where, question: `q${n}`, answer: `a${n}`, gate: true }));
    if (one === undefined || two === undefined) throw new Error("Two were started.");
    const first = await Promise.race([
      one.next().then((sent) => ({ sent, n: 1 })),
      two.next().then((sent) => ({ sent, n: 2 })),
    ]);
    expect(first.sent).toEqual([user(`q${first.n}`)]);
    const [leads, follows] = first.n === 1 ? [one, two] : [two, one];
    await leads.end();
    const other = 3 - first.n;
    await follows.end();
    const reader = start("read", { where });
    expect(await reader.end()).toMatchObject([
      { messages: [user(`q${first.n}`), said(`a${first.n}`), user(`q${other}`), said(`a${other}`)] },
    ]);
  });
});
