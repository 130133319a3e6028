// A test of your own: a memory in a file of its own, a model by script, a clock that is moved by hand.
// #region test
import assert from "node:assert/strict";
import { test } from "node:test";
import { generateText } from "ai";
import { scriptedModel, testMemory } from "aide-memoire/testing";

await test("after three days the model is told about the pause", async () => {
  const memory = await testMemory({ now: "2026-03-06T18:00:00Z" });
  const chat = memory.session("s-42", { user: "ada" });
  const model = scriptedModel(["Have a nice weekend!", "Welcome back."]);

  await chat.turn("Bye!", (prompt) => generateText({ model, ...prompt }));
  await memory.advance("3 days");
  await chat.turn("Hello!", (prompt) => generateText({ model, ...prompt }));

  assert.deepEqual(model.calls[1]?.prompt.at(-1)?.content, [
    { type: "text", text: "Hello!" },
    {
      type: "text",
      text:
        "[Note: the user returns to this conversation after 3 days. Last activity: Friday 6 March 2026, 18:00. " +
        "Now: Monday 9 March 2026, 18:00. Times are the user's (UTC).]",
    },
  ]);
  await memory.close();
});
// #endregion test

await test("a turn whose process died is not half in the history", async () => {
  const memory = await testMemory();
  const chat = memory.session("s-42", { user: "ada" });
  const turn = await chat.begin("Hello!");
  await memory.killAndReopen();
  assert.equal(await turn.settled, "lost");
  await chat.turn("Hello?", async () => "Here I am."); // Need not wait for the dead one.
  assert.deepEqual(
    (await chat.messages()).map((message) => message.content),
    ["Hello?", "Here I am."],
  );
  await memory.close();
});
