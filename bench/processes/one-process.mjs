// A journal is for one process: others are refused at once, while it runs and while it is stopped, and the next one takes
// over at once where it died.
import { setTimeout as sleep } from "node:timers/promises";
import { openMemory } from "aide-memoire";
import { startChild } from "./child.mjs";
import { beyondLeaseMs, codeOf, textsOf } from "./stopped.mjs";

const openers = 8;
const holders = "The holder is back.";
const takers = "The taker took over.";

/** What the sessions hold at the end: the stopped turns lose to a worker of their own process only. */
const wanted = { alone: holders, waiting: `${holders} ${takers}`, interrupted: takers };

/** @param {string} where */
export async function oneProcess(where) {
  const wrong = /** @type {string[]} */ ([]);
  /** @type {(what: string, found: unknown, right: unknown) => void} */
  const check = (what, found, right) => {
    if (found !== right) wrong.push(`${what}: ${found}`);
  };
  const sessions = Object.keys(wanted);
  const holder = startChild("holder.mjs", { where, sessions, waiting: ["waiting"], interrupted: ["interrupted"] });
  check("holder", await holder.said(), "begun");
  const refusedMs = [];
  const refuse = async (/** @type {string} */ when) => {
    const started = performance.now();
    const memory = openMemory(where, { background: "manual" });
    check(`a second process, ${when}`, await codeOf(memory.session("alone").begin("Too soon")), "BUSY");
    refusedMs.push(performance.now() - started);
    await memory.close();
  };
  await refuse("while the first runs");
  holder.signal("SIGSTOP");
  await refuse("while it is stopped");
  await sleep(beyondLeaseMs);
  await refuse("beyond its leases");
  holder.tell("go");
  holder.signal("SIGCONT");
  const outcomes = JSON.parse(await holder.said());
  await holder.ended;
  const after = openMemory(where, { background: "manual" });
  for (const [id, text] of Object.entries(wanted)) {
    check(`outcome, ${id}`, outcomes[id], id === "interrupted" ? "LOST" : "committed");
    check(`messages, ${id}`, await textsOf(after, id), text);
  }
  await after.close();

  const dying = startChild("holder.mjs", { where, sessions });
  check("holder again", await dying.said(), "begun");
  dying.signal("SIGSTOP");
  dying.signal("SIGKILL");
  await dying.ended;
  const next = Array.from({ length: openers }, () => startChild("holder.mjs", { where, sessions }));
  const answers = await Promise.all(next.map((child) => child.said()));
  const heirs = next.filter((_, number) => answers[number] === "begun");
  check("heirs of a dead process", heirs.length, 1);
  check("refused beside the heir", answers.filter((answer) => answer === "refused BUSY").length, openers - 1);
  for (const heir of heirs) heir.tell("go");
  await Promise.all(next.map(({ ended }) => ended));

  const line = { refusedMs: Math.round(Math.max(...refusedMs)), openers, heirs: heirs.length, wrong: wrong.length };
  console.log(
    `  one process: a second one is refused (BUSY) in ${line.refusedMs} ms at most, also beyond the leases of one that is stopped; that one ` +
      `then commits; of ${openers} at once ${line.heirs} takes over from a dead one; otherwise: ${wrong.length}`,
  );
  for (const text of wrong) console.log(`    ${text}`);
  return { line, isGood: wrong.length === 0 };
}
