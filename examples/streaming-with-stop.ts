// A streamed reply and a stop button: what the person saw is what the history keeps.
import assert from "node:assert/strict";
import { createUIMessageStreamResponse, streamText, toUIMessageStream } from "ai";
import { openMemory } from "aide-memoire";
import { scriptedModel } from "aide-memoire/testing";

const memory = openMemory(":memory:");
const chat = memory.session("s-42", { user: "ada" });
const model = scriptedModel([
  { text: ["It will ", "rain, ", "and then ", "snow."], waitMs: 20 }, // Stands for a slow model.
  { text: ["Take ", "an umbrella."] },
]);

// #region stop
const button = new AbortController();
const turn = await chat.begin("How will the weather be?", { signal: button.signal });
const result = turn.follow(streamText({ model, ...turn.prompt, abortSignal: turn.signal }));

let seen = "";
for await (const text of result.textStream) {
  seen += text;
  if (seen.includes("rain")) button.abort(); // The person presses stop.
}
console.log(await turn.settled); // "stopped"
// #endregion stop

assert.equal(await turn.settled, "stopped");
assert.equal(seen, "It will rain, ");
assert.deepEqual(await chat.messages(), [
  { role: "user", content: "How will the weather be?" },
  { role: "assistant", content: [{ type: "text", text: seen }] },
]);

// A stream that nobody stops commits its turn when it ends. This is what a server answers with:
// #region response
const next = await chat.begin("What do I need?");
const { stream } = next.follow(streamText({ model, ...next.prompt }));
const response = createUIMessageStreamResponse({ stream: toUIMessageStream({ stream }) });
// #endregion response

assert.match(await response.text(), /an umbrella\./);
assert.equal(await next.settled, "committed");
assert.deepEqual(await chat.messages({ last: 1 }), [
  { role: "assistant", content: [{ type: "text", text: "Take an umbrella." }] },
]);
await memory.close();
