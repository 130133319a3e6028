/** Every fifth turn has three recorded steps: a call, its result and a text. */
const stepsEvery = 5;

/**
 * The messages of one turn, made from its number alone, so that whoever reads them back knows what they must be.
 * @param {string} writer
 * @param {number} number
 */
export function messagesOf(writer, number) {
  const name = `${writer}-${number}`;
  const question = { role: /** @type {const} */ ("user"), content: `Question ${name}: what is on at the theatre?` };
  const answer = { role: /** @type {const} */ ("assistant"), content: `Answer ${name}: a play about a lighthouse.` };
  if (number % stepsEvery !== 0) return [question, answer];
  const call = { type: "tool-call", toolCallId: name, toolName: "programme", input: { number } };
  const output = { type: "json", value: { writer, number } };
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

/**
 * All on one session, or on many in an order of each writer's own.
 * @param {string} writer
 * @param {number} number
 * @param {number} sessions
 */
export function sessionFor(writer, number, sessions) {
  return `s-${(number * 7 + (writer === "a" ? 0 : 3)) % sessions}`;
}
