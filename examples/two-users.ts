// Two people, one memory: nobody sees what another one said, not even under the same session id.
import assert from "node:assert/strict";
import { generateText } from "ai";
import { openMemory } from "aide-memoire";
import { scriptedModel } from "aide-memoire/testing";

const memory = openMemory(":memory:");
const model = scriptedModel(["Noted.", "You have not told me.", "4711."]);

// #region users
async function reply(user: string, text: string): Promise<string> {
  const chat = memory.session("main", { user });
  return (await chat.turn(text, (prompt) => generateText({ model, ...prompt }))).text;
}

await reply("ada", "The code of my bike is 4711.");
console.log(await reply("bob", "What is the code?")); // Bob's model is sent Bob's conversation.
console.log(await reply("ada", "What is the code?"));
// #endregion users

const prompts = model.calls.map((call) => JSON.stringify(call.prompt));
assert.doesNotMatch(prompts[1] ?? "", /4711/);
assert.match(prompts[2] ?? "", /4711/);
assert.equal((await memory.session("main", { user: "bob" }).search("code bike 4711")).length, 1); // His own question.
assert.deepEqual(
  (await memory.user("bob").sessions()).items.map((session) => session.title),
  ["What is the code?"],
);
// A session without a user is its own owner; so is the same user of another tenant.
assert.deepEqual(await memory.session("main").messages(), []);
assert.deepEqual(await memory.session("main", { user: "ada", tenant: "other" }).messages(), []);
await memory.close();
