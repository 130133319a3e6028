// A process that holds turns is stopped (SIGSTOP) for longer than its leases live. Going on, it commits where nobody took
// over, and never where somebody did.
import { setTimeout as sleep } from "node:timers/promises";
import { openMemory } from "aide-memoire";
import { startChild } from "./child.mjs";

/** How long a lease lives: see packages/aide-memoire/src/memory/lease.ts. */
const leaseMs = 30_000;
export const beyondLeaseMs = leaseMs + 2_000;
const each = 10;
const holders = ["The holder", "is back."];
const takers = ["The taker", "took over."];

/** What each case must end with: how the stopped turn ends, and what its session then holds. */
const cases = /** @type {const} */ ({
  "nobody took over": { outcome: "committed", texts: holders },
  "taken over and committed": { outcome: "LOST", texts: takers },
  "taken over and still open": { outcome: "LOST", texts: takers },
  "taken over and let go": { outcome: "LOST", texts: [] },
});

/** @param {string} where */
export async function stoppedHolder(where) {
  const memory = openMemory(where, { background: "manual" });
  const sessions = Object.keys(cases).flatMap((name) => namesOf(name));
  const holder = startChild("holder.mjs", { where, sessions });
  await holder.said();
  holder.signal("SIGSTOP");
  const stopped = performance.now();
  const refused = await codeOf(memory.session(sessions[0]).begin("Too soon", { whenBusy: "reject" }));

  const take = async (/** @type {string} */ id) => memory.session(id).begin(takers[0], { waitMs: 60_000 });
  const [committed, open, letGo] = await Promise.all(
    Object.keys(cases)
      .slice(1)
      .map((name) => Promise.all(namesOf(name).map(take))),
  );
  const takenAfterMs = Math.round(performance.now() - stopped);
  await Promise.all(committed.map((turn) => turn.commit(takers[1])));
  await Promise.all(letGo.map((turn) => turn.abort()));
  await sleep(beyondLeaseMs - (performance.now() - stopped));
  holder.tell("go");
  holder.signal("SIGCONT");
  const outcomes = JSON.parse(await holder.said());
  await Promise.all(open.map((turn) => turn.commit(takers[1])));
  await holder.ended;

  const wrong = [];
  for (const [name, { outcome, texts }] of Object.entries(cases)) {
    for (const id of namesOf(name)) {
      const found = await textsOf(memory, id);
      if (outcomes[id] !== outcome || found !== texts.join(" ")) wrong.push(`${id}: ${outcomes[id]}, holds "${found}"`);
    }
  }
  await memory.close();
  const line = { stopped: sessions.length, refused, takenAfterMs, wrong: wrong.length };
  console.log(
    `  a holder of ${sessions.length} turns, stopped for ${beyondLeaseMs / 1000} s: before that ${refused}, taken over after ${takenAfterMs} ms; ` +
      `commits where nobody took over, LOST where somebody did; otherwise: ${wrong.length}`,
  );
  for (const text of wrong.slice(0, 5)) console.log(`    ${text}`);
  return { line, isGood: wrong.length === 0 && refused === "BUSY" };
}

/**
 * Leases that were taken one after the other end one after the other, and others wait for them. The stopped process goes
 * on in the midst of that: either a turn commits, and the other comes behind it, or it has lost.
 * @param {string} where
 */
export async function racingHolder(where) {
  const memory = openMemory(where, { background: "manual" });
  const sessions = Array.from({ length: 4 * each }, (_, number) => `race ${number}`);
  const started = performance.now();
  const holder = startChild("holder.mjs", { where, sessions, pauseMs: 50 });
  await holder.said();
  const begun = performance.now();
  holder.signal("SIGSTOP");
  const taken = sessions.map(async (id) => {
    const turn = await memory.session(id).begin(takers[0], { waitMs: 60_000 });
    await turn.commit(takers[1]);
  });
  await sleep(leaseMs - (begun - started) / 3 - (performance.now() - begun));
  holder.tell("go");
  holder.signal("SIGCONT");
  const outcomes = JSON.parse(await holder.said());
  await Promise.all([...taken, holder.ended]);

  const counts = { committed: 0, lost: 0, wrong: 0 };
  for (const id of sessions) {
    const texts = await textsOf(memory, id);
    if (outcomes[id] === "committed" && texts === [...holders, ...takers].join(" ")) counts.committed += 1;
    else if (outcomes[id] === "LOST" && texts === takers.join(" ")) counts.lost += 1;
    else counts.wrong += 1;
  }
  await memory.close();
  console.log(
    `  going on while ${sessions.length} leases end: ${counts.committed} committed, the other behind it; ${counts.lost} LOST; otherwise: ${counts.wrong}`,
  );
  return { line: counts, isGood: counts.wrong === 0 };
}

/** @param {string} name */
function namesOf(name) {
  return Array.from({ length: each }, (_, number) => `${name} ${number}`);
}

/**
 * @param {import("aide-memoire").Memory} memory
 * @param {string} id
 */
export async function textsOf(memory, id) {
  const messages = await memory.session(id).messages();
  return messages.map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content))).join(" ");
}

/** How a call fails; `none` where it does not. @param {Promise<unknown>} call */
export async function codeOf(call) {
  try {
    await call;
    return "none";
  } catch (error) {
    return error.code ?? error.name;
  }
}
