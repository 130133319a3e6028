// Text of your app in the prompt: sent where you say, named in the sources, never part of the history.
import assert from "node:assert/strict";
import { generateText } from "ai";
import { openMemory, type Block } from "aide-memoire";
import { scriptedModel } from "aide-memoire/testing";

const memory = openMemory(":memory:", { system: "You help customers of a bakery." });
const chat = memory.session("s-42", { user: "ada" });
const model = scriptedModel(["We are open until seven.", "Two are left."]);

// #region blocks
const shop: Block = { name: "shop", place: "stable", text: "Open from 7 to 19, closed on Mondays." };
const stock = (left: number): Block => ({ name: "stock", place: "tail", text: `[Stock: ${left} brioches.]` });

await chat.turn("Until when are you open?", (prompt) => generateText({ model, ...prompt }), {
  blocks: [shop, stock(5)],
});
await chat.turn("Any brioche?", (prompt) => generateText({ model, ...prompt }), { blocks: [shop, stock(2)] });
// #endregion blocks

const [first = [], second = []] = model.calls.map((call) => call.prompt);
assert.equal(second[0]?.content, "You help customers of a bakery.\n\nOpen from 7 to 19, closed on Mondays.");
assert.deepEqual(second.at(-1)?.content, [
  { type: "text", text: "Any brioche?" },
  { type: "text", text: "[Stock: 2 brioches.]" },
]);
// What was sent before is sent again unchanged, so that the provider's cache holds.
assert.deepEqual(second.slice(0, first.length), first);
// The history is what people said.
assert.doesNotMatch(JSON.stringify(await chat.messages()), /Stock|closed on Mondays/);

// Why each part was in the prompt of the last turn.
const { blocks } = await chat.explain();
for (const block of blocks)
  console.log(`${block.kind}${block.kind === "block" ? ` ${block.name}` : ""}: ${block.reason}`);
assert.deepEqual(
  blocks.map((block) => block.kind),
  ["system", "block", "history", "input", "block"],
);
await memory.close();
