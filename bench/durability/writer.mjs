// Plays turns while another file makes the disk fail. Started by ../durability.mjs under LD_PRELOAD; says on stdout, one
// JSON line each, what was acknowledged and what was refused, with the syncs that each step took.
import { existsSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { openMemory } from "aide-memoire";

const [where, durability, ending] = process.argv.slice(2);
const { FAULT_FSYNC_COUNT: countFile = "", FAULT_FSYNC_FAIL: failFile = "" } = process.env;
const memory = openMemory(where, { durability: durability === "relaxed" ? "relaxed" : "full", background: "manual" });

await turn("before", {});
await turn("before with a step", { step: true });
writeFileSync(failFile, "");
await turn("failing", {});
await turn("failing with a step", { step: true });
// A group: their commits share one transaction, and none of them may be acknowledged.
await Promise.all([1, 2, 3, 4].map((number) => turn(`failing together ${number}`, {})));
if (ending === "killed") process.kill(process.pid, "SIGKILL");
rmSync(failFile);
await turn("after", {});
await turn("after with a step", { step: true });
await memory.close();

/**
 * @param {string} name also the session: each turn has one of its own
 * @param {{ step?: boolean }} options
 */
async function turn(name, { step = false }) {
  const before = syncs();
  let begun = before;
  let recorded = before;
  try {
    const open = await memory.session(name).begin(`Question: ${name}`);
    begun = syncs();
    if (step) await open.record({ role: "assistant", content: `Step: ${name}` });
    recorded = syncs();
    await open.commit(`Answer: ${name}`);
    say({
      name,
      acknowledged: true,
      syncs: { begin: begun - before, record: recorded - begun, commit: syncs() - recorded },
    });
  } catch (error) {
    say({ name, acknowledged: false, code: error.code });
  }
}

function syncs() {
  return existsSync(countFile) ? statSync(countFile).size : 0;
}

/** @param {object} line */
function say(line) {
  writeSync(1, `${JSON.stringify(line)}\n`);
}
