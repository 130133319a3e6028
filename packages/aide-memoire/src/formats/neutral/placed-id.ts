/**
 * True for an id that says no more than the place of a call among those of its tool, `clock#0`: ours for calls that came
 * without one, and not for any API.
 */
export function isPlaced(id: unknown, name: unknown): boolean {
  return typeof id === "string" && id.startsWith(`${String(name)}#`) && /#\d+(-\d+)*$/.test(id);
}
