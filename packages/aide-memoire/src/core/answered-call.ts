import type { Call } from "./format.ts";

/**
 * The call that a result answers, among `calls`, oldest first: the one with its id. An id that says no more than a place,
 * `clock#0`, is that of a result which names its tool alone: it answers the first call of that tool; `#0`, which names
 * nothing, the first of all.
 */
export function answeredCall(id: string, calls: Iterable<Call>): Call | undefined {
  const name = /^(.*)#\d+$/s.exec(id)?.[1];
  let first: Call | undefined;
  for (const call of calls) {
    if (call.id === id) return call;
    if (name !== undefined && (name === "" || name === call.name)) first ??= call;
  }
  return first;
}
