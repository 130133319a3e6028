import { generateText, isStepCount, streamText, tool, type ModelMessage } from "ai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { openMemory, type AiSdk, type Memory, type Session } from "../../src/index.ts";
import { claude, type Said } from "./claude.ts";

// Sessions of ModelMessages with the SDK's own loops. Each request is checked where it arrives.

let memory: Memory;
let chat: Session<AiSdk>;
beforeEach(() => {
  memory = openMemory(":memory:", { gap: "off" });
  chat = memory.session("s");
});
afterEach(() => memory.close());

const weather = tool({
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => ({ city, degrees: 21 }),
});
const tools = { weather };
const twoSteps: readonly Said[] = [
  ["I look. ", { call: "weather", input: { city: "Oslo" } }, { call: "weather", input: { city: "Rome" } }],
  [{ call: "weather", input: { city: "Bonn" } }],
  ["All have 21 degrees."],
  ["You are welcome."],
];
const stopWhen = isStepCount(5);

/** Each request begins with the one before. */
function expectGrowing(requests: readonly (readonly unknown[])[]): void {
  for (const [index, request] of requests.entries()) {
    const before = JSON.stringify(requests[index - 1] ?? []).slice(0, -1);
    expect(JSON.stringify(request).startsWith(before)).toBe(true);
  }
}

describe("the SDK's own loop", () => {
  test("of streamText is one turn, and the next request goes on from it", async () => {
    const { model, requests } = claude(twoSteps);
    const turn = await chat.begin("How warm is it?");
    await turn.follow(streamText({ model, tools, stopWhen, ...turn.prompt })).text;
    expect(await turn.settled).toBe("committed");
    const next = await chat.begin("Thanks");
    await next.follow(streamText({ model, tools, ...next.prompt })).text;
    await next.settled;
    expect(requests.map((messages) => messages.length)).toEqual([1, 3, 5, 7]);
    expectGrowing(requests);
  });

  test("keeps all that was said where prepareStep sends less of it", async () => {
    const { model, requests } = claude(twoSteps);
    const turn = await chat.begin("How warm is it?");
    const prepareStep = ({ messages }: { messages: ModelMessage[] }) => ({ messages: messages.slice(0, 3) });
    await turn.follow(streamText({ model, tools, stopWhen, prepareStep, ...turn.prompt })).text;
    await turn.settled;
    expect(requests.map((messages) => messages.length)).toEqual([1, 3, 3]);
    expect(await chat.messages()).toHaveLength(6);
    const next = await chat.begin("Thanks");
    expect(next.prompt.messages).toHaveLength(7);
    await next.abort();
  });

  test("of generateText is one turn, and the next request goes on from it", async () => {
    const { model, requests } = claude(twoSteps);
    await chat.turn("How warm is it?", async (prompt) => generateText({ model, tools, stopWhen, ...prompt }));
    await chat.turn("Thanks", async (prompt) => generateText({ model, tools, ...prompt }));
    expect(requests.map((messages) => messages.length)).toEqual([1, 3, 5, 7]);
    expectGrowing(requests);
    expect((await chat.info())?.turns).toBe(2);
  });

  test.each([
    ["generateText", async (settings: Parameters<typeof generateText>[0]) => generateText(settings)],
    ["streamText", async (settings: Parameters<typeof generateText>[0]) => streamText(settings).text],
  ])("of %s is recorded step by step where onStepEnd does it", async (_how, run) => {
    const { model, requests } = claude(twoSteps);
    const turn = await chat.begin("How warm is it?");
    const recorded: number[] = [];
    const onStepEnd = async ({ response }: { response: { messages: ModelMessage[] } }): Promise<void> => {
      await turn.record(response.messages);
      recorded.push(turn.prompt.messages.length);
    };
    await run({ model, tools, stopWhen, ...turn.prompt, onStepEnd });
    await turn.commit();
    expect(recorded).toEqual([3, 5, 6]);
    expect(await chat.messages()).toHaveLength(6);
    await chat.turn("Thanks", async (prompt) => generateText({ model, tools, ...prompt }));
    expectGrowing(requests);
  });
});

describe("an approval", () => {
  const asked = async (said: readonly Said[]) => {
    const execute = vi.fn(async () => "done");
    const remove = tool({ inputSchema: z.object({ file: z.string() }), execute });
    const { model, requests } = claude([
      [
        { call: "remove", input: { file: "a" } },
        { call: "remove", input: { file: "b" } },
      ],
      ...said,
    ]);
    const settings = { model, tools: { remove }, toolApproval: { remove: "user-approval" }, stopWhen } as const;
    const turn = await chat.begin("Remove them");
    const { content } = turn.follow(streamText({ ...settings, ...turn.prompt }));
    const ids = (await content).flatMap((part) => (part.type === "tool-approval-request" ? part.approvalId : []));
    await turn.settled;
    return { execute, requests, settings, ids };
  };
  const answer = (ids: readonly string[], approved: boolean): ModelMessage => ({
    role: "tool",
    content: ids.map((approvalId) => ({ type: "tool-approval-response", approvalId, approved })),
  });

  test.each([
    [true, 2],
    [false, 0],
  ])("that is given (%j) lets the SDK run %d calls in the same turn; requests grow at their end", async (yes, runs) => {
    const { execute, requests, settings, ids } = await asked([["So be it."], ["Bye."]]);
    const turn = await chat.begin(answer(ids, yes));
    expect(turn.manifest.repaired).toBeUndefined();
    await turn.follow(streamText({ ...settings, ...turn.prompt })).text;
    expect(await turn.settled).toBe("committed");
    expect(execute).toHaveBeenCalledTimes(runs);
    const next = await chat.begin("Thanks");
    expect(next.manifest.repaired).toBeUndefined();
    await next.follow(streamText({ ...settings, ...next.prompt })).text;
    await next.settled;
    expect(requests.map((messages) => messages.length)).toEqual([1, 3, 5]);
    expectGrowing(requests);
    expect(JSON.stringify(requests)).not.toContain("Interrupted");
  });

  test("of one call only closes the other", async () => {
    const { execute, requests, settings, ids } = await asked([["Half done."]]);
    const turn = await chat.begin(answer(ids.slice(0, 1), true));
    await turn.follow(streamText({ ...settings, ...turn.prompt })).text;
    expect(await turn.settled).toBe("committed");
    expect(execute).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(requests[1])).toContain("Interrupted");
  });

  test("that nobody gives closes the calls when the person speaks again", async () => {
    const { execute, requests, settings } = await asked([["All right."]]);
    const turn = await chat.begin("Rather not");
    await turn.follow(streamText({ ...settings, ...turn.prompt })).text;
    await turn.settled;
    expect(execute).not.toHaveBeenCalled();
    expect(requests[1]).toHaveLength(3);
  });
});
