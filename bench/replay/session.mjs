/**
 * Where a conversation of a replay is kept: all its sittings in one session.
 * @param {import("aide-memoire").Memory} memory
 * @param {import("./conversation.mjs").Conversation} conversation
 * @param {string | number} round
 */
export function sessionOf(memory, conversation, round) {
  return memory.session(`${conversation.id}-round-${round}`, { user: ownerOf(conversation).id });
}

/** @param {import("./conversation.mjs").Conversation} conversation */
export function ownerOf({ id, user }) {
  return { tenant: "", kind: /** @type {const} */ ("user"), id: `${user}-${id}` };
}
