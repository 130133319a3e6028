/** Every fifth turn has three recorded steps: a call, its result and a text. */
const stepsEvery = 5;
/** So often comes a turn that the writer beside says too. */
const jointEvery = 10;

/** @typedef {{ writer: string, number: number, key: string, session: string, isJoint: boolean, messages: object[] }} Said */

/**
 * What one writer says, in its order. Writers come in pairs: every tenth turn is followed by one that both of a pair say,
 * under the same key.
 * @param {number} writer from 0
 * @param {number} count turns of its own
 * @param {number} sessions
 * @returns {Said[]}
 */
export function turnsOf(writer, count, sessions) {
  const pair = writer - (writer % 2);
  return Array.from({ length: count }, (_, number) => {
    const own = said(`w${writer}`, number, `${(number * 7 + writer * 37) % sessions}`);
    if (number % jointEvery !== 0) return [own];
    return [own, said(`w${pair}+${pair + 1}`, number, `${(number * 7 + pair * 37 + 5) % sessions}`)];
  }).flat();
}

/**
 * @param {string} writer
 * @param {number} number
 * @param {string} place
 * @returns {Said}
 */
function said(writer, number, place) {
  const key = `${writer}-${number}`;
  return {
    writer,
    number,
    key,
    session: `s-${place}`,
    isJoint: writer.includes("+"),
    messages: messagesOf(key, number),
  };
}

/**
 * The messages of one turn, made from its name alone, so that whoever reads them back knows what they must be.
 * @param {string} name
 * @param {number} number
 */
function messagesOf(name, number) {
  const question = { role: /** @type {const} */ ("user"), content: `Question ${name}: what is on at the theatre?` };
  const answer = { role: /** @type {const} */ ("assistant"), content: `Answer ${name}: a play about a lighthouse.` };
  if (number % stepsEvery !== 0) return [question, answer];
  const call = { type: "tool-call", toolCallId: name, toolName: "programme", input: { number } };
  const output = { type: "json", value: { name, number } };
  const steps = [
    { role: /** @type {const} */ ("assistant"), content: [call] },
    {
      role: /** @type {const} */ ("tool"),
      content: [{ type: "tool-result", toolCallId: name, toolName: "programme", output }],
    },
    { role: /** @type {const} */ ("assistant"), content: `Step ${name}: I have the programme here.` },
  ];
  return [question, ...steps, answer];
}
