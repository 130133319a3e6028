// Taking a turn back, asking for another answer, and trying something out in a branch.
import assert from "node:assert/strict";
import { generateText } from "ai";
import { openMemory, type AiSdk, type Session } from "aide-memoire";
import { scriptedModel } from "aide-memoire/testing";

const memory = openMemory(":memory:");
const model = scriptedModel(["Try the sea.", "Oops?", "Try the mountains.", "Brittany, then.", "The Alps, then."]);
const chat = memory.session("holidays", { user: "ada" });

async function ask(session: Session<AiSdk>, question: string): Promise<string> {
  return session.turn(question, async (prompt) => (await generateText({ model, ...prompt })).text);
}

// #region undo
await ask(chat, "Where shall I go?");
await ask(chat, "Sent by msitake");
await chat.undo(); // The last turn, question and answer.
const branch = await chat.fork(); // A session of its own, with all that was said so far.
const turn = await chat.regenerate(); // Another answer to the last question.
await turn.commit((await generateText({ model, ...turn.prompt })).text);
// #endregion undo

await ask(branch, "Where exactly?");
await ask(chat, "Where exactly?");

const said = (await chat.messages()).map((message) => message.content);
const saidInBranch = (await branch.messages()).map((message) => message.content);
console.log(said, saidInBranch);
assert.deepEqual(said, ["Where shall I go?", "Try the mountains.", "Where exactly?", "The Alps, then."]);
assert.deepEqual(saidInBranch, ["Where shall I go?", "Try the sea.", "Where exactly?", "Brittany, then."]);
assert.equal((await branch.info())?.parent?.session, "holidays");
await memory.close();
