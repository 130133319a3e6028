// A streamed turn of the session "s" with three tool steps; says each tool that runs, and hangs in the third.
import { isStepCount, jsonSchema, streamText, tool } from "ai";
import { openMemory } from "aide-memoire";
import { scriptedModel } from "aide-memoire/testing";
import { letGo, options, say } from "./say.mjs";

const memory = openMemory(options.where);
const turn = await memory.session("s").begin(options.question);
const model = scriptedModel(
  ["1", "2", "3"].map((id) => ({ waitMs: 50, calls: [{ name: "work", input: { of: id }, id }] })),
);
const work = tool({
  inputSchema: jsonSchema({ type: "object" }),
  execute: async ({ of }) => {
    say(of);
    if (of === "3") await letGo();
    return "ok";
  },
});
const result = turn.follow(streamText({ model, ...turn.prompt, tools: { work }, stopWhen: isStepCount(5) }));
for await (const part of result.stream) void part;
