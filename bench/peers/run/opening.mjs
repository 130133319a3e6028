// Opens one participant in this process.
import { participants } from "../participants.mjs";
import { stores } from "./conversations.mjs";

/**
 * @typedef {{
 *   name: string, id: string, place: import("../participants.mjs").Place, capMs: number, round: number,
 *   store?: import("./conversations.mjs").StoreName, countFile?: string,
 * }} Plan of one case: `store` is the one that it reads, filled before
 */

/**
 * @param {Plan} plan
 * @returns {Promise<import("../participants.mjs").Opened>}
 */
export async function openParticipant({ id, place }) {
  const { module, options } = participantOf(id);
  const { open } = await import(`../${module}`);
  return open(place, options);
}

/** What is kept in RAM only is filled by the process that reads it. @param {Plan} plan */
export async function openFilled(plan) {
  const opened = await openParticipant(plan);
  if (isVolatile(plan)) await opened.fill(stores[plan.store]());
  return opened;
}

/** @param {Plan} plan */
export function isVolatile({ id }) {
  return participantOf(id).volatile === true;
}

/** @param {string} id */
function participantOf(id) {
  const found = participants.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no participant ${id}.`);
  return found;
}
