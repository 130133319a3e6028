// Another process on the same journal. Arguments: the built store, the part to play, the folder.
import { writeSync } from "node:fs";

const [built, part, path] = process.argv.slice(2);
const { journalStore } = await import(built);
const owner = { tenant: "", kind: "user", id: "ada" };
const store = journalStore({ path });

const parts = {
  /** Takes the journal and a lease, and stays until it is killed. */
  async hold() {
    await store.lease({ kind: "acquire", owner, name: "turn", ttlMs: 3_600_000 });
    writeSync(1, "held\n");
    process.stdin.resume();
  },

  /** Tries until it has had the journal eight times, for a moment each; says how often another one had it. */
  async race() {
    let [had, busy] = [0, 0];
    for (let number = 1; had < 8; number += 1) {
      const one = journalStore({ path });
      const operation = `${process.pid} ${number}`;
      const { incarnation, ranges } = await one
        .read(owner, { ranges: [{ log: "log", from: 1, to: 1e9, limit: 1, reverse: true }] })
        .catch((error) => {
          if (error.code !== "BUSY") throw error;
          return { incarnation: -1, ranges: [] };
        });
      if (incarnation < 0) busy += 1;
      else {
        const seq = (ranges[0][0]?.seq ?? 0) + 1;
        const items = [{ seq, turn: "t", at: 1, kind: "user", body: operation }];
        const changes = [{ kind: "append", log: "log", items }];
        await one.commit({ owner, operation, digest: "", at: 1, incarnation, expect: [], changes });
        had += 1;
      }
      await one.close();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
    }
    writeSync(1, `${JSON.stringify({ busy })}\n`);
  },
};
await parts[part]();
