// The cases that read what was filled before.
import { seededRandom } from "../../support/random.mjs";
import { median, quantile } from "../../support/statistics.mjs";
import { long, perSession, sessionName, sizes } from "./conversations.mjs";
import { openFilled } from "./opening.mjs";
import { timed } from "./timed.mjs";

/** @typedef {import("./opening.mjs").Plan} Plan */

/** The last 20 messages of a random session. @param {Plan} plan */
export async function resume(plan) {
  const opened = await openFilled(plan);
  const random = seededRandom(plan.round + 3);
  const sessions = sizes[plan.store] / perSession;
  const read = async () => {
    const { length } = await opened.last(sessionName(Math.floor(random() * sessions)), 20);
    if (length !== 20) throw new Error(`${length} messages instead of 20`);
  };
  await timed(read, { capMs: plan.capMs / 2, most: 200 });
  const { times, cpu } = await timed(read, { capMs: plan.capMs, most: 5_000 });
  await opened.close();
  return { reads: times.length, p50: median(times), p99: quantile(times, 0.99), cpu };
}

/** All of the long session. The first call warms up, where there is time for a second. @param {Plan} plan */
export async function whole(plan) {
  const opened = await openFilled(plan);
  const load = async () => {
    const { length } = await opened.all(long.session);
    if (length < long.messages) throw new Error(`${length} messages instead of ${long.messages}`);
  };
  const { times, cpu } = await timed(load, { capMs: plan.capMs, most: 50 });
  await opened.close();
  return { loads: times.length, p50: median(times.length > 1 ? times.slice(1) : times), cpu };
}
