// The answer got lost on its way, and the client asks again: with a key the same question is answered once.
import assert from "node:assert/strict";
import { generateText } from "ai";
import { MemoryError, openMemory } from "aide-memoire";
import { scriptedModel } from "aide-memoire/testing";

const memory = openMemory(":memory:");
const chat = memory.session("s-42", { user: "ada" });
const model = scriptedModel(["Booked: a table for two, at eight."]);

// #region key
async function answer(question: string, requestId: string): Promise<string> {
  const reply = await chat.turn(question, (prompt) => generateText({ model, ...prompt }), { key: requestId });
  if ("replayed" in reply) return `${reply.messages.length} message, said before`; // The model was not called.
  return reply.text;
}
// #endregion key

console.log(await answer("Book a table for two.", "request-17"));
console.log(await answer("Book a table for two.", "request-17"));
assert.equal(await answer("Book a table for two.", "request-17"), "1 message, said before");
assert.equal(model.calls.length, 1);
assert.equal((await chat.messages()).length, 2);

// Another question under the same key is a mistake of the client, and is told.
await assert.rejects(answer("Book a table for three.", "request-17"), (error) =>
  MemoryError.is(error, "OPERATION_MISMATCH"),
);
await memory.close();
