import { generateText, isStepCount, jsonSchema, tool } from "ai";
import { expect, test } from "vitest";
import type { ModelMessage } from "aide-memoire";
import { scriptedModel } from "aide-memoire/testing";
import { onEveryStore } from "../support/stores.ts";
import { another } from "./support/another.ts";
import { calls, refusals, result, resultIds, user } from "./support/messages.ts";

const work = tool({
  inputSchema: jsonSchema<{ of: string }>({ type: "object" }),
  execute: async ({ of }) => `done ${of}`,
});

onEveryStore("B parallel calls", (open) => {
  test("C-010 the results of both parallel calls are kept and sent", async () => {
    const chat = open().memory.session("s");
    const model = scriptedModel([
      {
        calls: [
          { name: "work", input: { of: "1" }, id: "a" },
          { name: "work", input: { of: "2" }, id: "b" },
        ],
      },
      "Both.",
      "Fine.",
    ]);
    const options = { model, tools: { work }, stopWhen: isStepCount(3) };
    await chat.turn("both, please", async (prompt) => generateText({ ...options, ...prompt }));
    const stored = await chat.messages();
    expect(resultIds(stored)).toEqual(["a", "b"]);
    const next = await chat.begin("and?");
    expect(next.prompt.messages).toEqual([...stored, user("and?")]);
    expect(refusals(next.prompt.messages)).toEqual([]);
    await next.abort();
    await chat.turn("and?", async (prompt) => generateText({ ...options, ...prompt }));
    const sent = JSON.stringify(model.calls.at(-1)?.prompt);
    expect(sent).toContain("done 1");
    expect(sent).toContain("done 2");
  });

  test("C-011 an abort in the middle of a round closes the calls that did not run", async () => {
    const chat = open().memory.session("s");
    const turn = await chat.begin("all three");
    await turn.record(calls("a", "b", "c"));
    await turn.record(result("a", "one"));
    await turn.abort();
    const stored = await chat.messages();
    expect(stored.slice(0, 3)).toEqual([user("all three"), calls("a", "b", "c"), result("a", "one")]);
    expect(resultIds(stored)).toEqual(["a", "b", "c"]);
    const closed = stored[3]?.content as { output: { type: string } }[];
    expect(closed.map(({ output }) => output.type)).toEqual(["error-text", "error-text"]);
    const next = await chat.begin("go on");
    expect(next.prompt.messages).toEqual([...stored, user("go on")]);
    expect(refusals(next.prompt.messages)).toEqual([]);
  });

  test("C-013 two calls of one message stay one message, the signature on the first only", async () => {
    const opened = open();
    const signed: ModelMessage = {
      role: "assistant",
      content: [
        {
          type: "tool-call",
          toolCallId: "a",
          toolName: "work",
          input: {},
          providerOptions: { google: { thoughtSignature: "sig1+/=" } },
        },
        { type: "tool-call", toolCallId: "b", toolName: "work", input: {} },
      ],
    };
    const turn = await opened.memory.session("s").begin("both");
    await turn.record(signed);
    await turn.record(result("a"));
    await turn.record(result("b"));
    await turn.commit("Done.");
    const next = await another(opened).session("s").begin("and?");
    expect(JSON.stringify(next.prompt.messages[1])).toBe(JSON.stringify(signed));
  });
});
