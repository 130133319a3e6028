// Tools that your own code runs. What the model asked for is stored before a tool does anything.
import assert from "node:assert/strict";
import { generateText, jsonSchema } from "ai";
import { openMemory } from "aide-memoire";
import { scriptedModel } from "aide-memoire/testing";

const memory = openMemory(":memory:");
const chat = memory.session("s-42", { user: "ada" });
const model = scriptedModel([
  { calls: [{ name: "send", input: { to: "bob", text: "Lunch at noon?" } }] },
  "I have asked Bob.",
  "Yes, a moment ago.",
]);

const messageTo = jsonSchema<{ to: string; text: string }>({
  type: "object",
  properties: { to: { type: "string" }, text: { type: "string" } },
  required: ["to", "text"],
});
const tools = { send: { description: "Sends a message", inputSchema: messageTo } };
const sent: string[] = [];

// #region loop
const turn = await chat.begin("Ask Bob to lunch.");
for (;;) {
  const step = await generateText({ model, tools, ...turn.prompt });
  await turn.record(step); // Durable when it resolves: should the process die now, no tool runs twice.
  if (step.finishReason !== "tool-calls") break;
  for (const { toolCallId, toolName, input } of step.staticToolCalls) {
    sent.push(`${input.to}: ${input.text}`);
    const output = { type: "text", value: "sent" } as const;
    await turn.record({ role: "tool", content: [{ type: "tool-result", toolCallId, toolName, output }] });
  }
}
await turn.commit();
// #endregion loop

const roles = (await chat.messages()).map((message) => message.role);
console.log(roles.join(", "));
assert.deepEqual(sent, ["bob: Lunch at noon?"]);
assert.deepEqual(roles, ["user", "assistant", "tool", "assistant"]);

// The next turn sees the call and its result.
await chat.turn("Did you ask him?", (prompt) => generateText({ model, tools, ...prompt }));
assert.deepEqual(
  model.calls.at(-1)?.prompt.map((message) => message.role),
  [...roles, "user"],
);
await memory.close();
