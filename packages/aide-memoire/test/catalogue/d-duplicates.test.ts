import { generateText, isStepCount, jsonSchema, streamText, tool } from "ai";
import { expect, test } from "vitest";
import { MemoryError, type ModelMessage } from "aide-memoire";
import { scriptedModel } from "aide-memoire/testing";
import { onEveryStore } from "../support/stores.ts";
import { another, over } from "./support/another.ts";
import { fullAt } from "./support/faults.ts";
import { callIds, calls, refusals, result, resultIds, said, user } from "./support/messages.ts";

const inputSchema = jsonSchema<object>({ type: "object" });

onEveryStore("D duplicates and losses", (open) => {
  test("C-021 a call that waited for an approval is kept once, with one result and one answer", async () => {
    const opened = open();
    const model = scriptedModel([{ calls: [{ name: "work", input: {}, id: "c" }] }, "Booked."]);
    let ran = 0;
    const execute = async (): Promise<string> => {
      ran += 1;
      return "ok";
    };
    const options = {
      model,
      tools: { work: tool({ inputSchema, execute }) },
      toolApproval: { work: "user-approval" },
      stopWhen: isStepCount(3),
    } as const;
    const paused = await opened.memory
      .session("s")
      .turn("book it", async (prompt) => generateText({ ...options, ...prompt }));
    const request = paused.content.find((part) => part.type === "tool-approval-request");
    const approval: ModelMessage = {
      role: "tool",
      content: [{ type: "tool-approval-response", approvalId: request?.approvalId ?? "none", approved: true }],
    };
    const chat = another(opened).session("s");
    await chat.turn(approval, async (prompt) => generateText({ ...options, ...prompt }));
    const stored = await chat.messages();
    expect(ran).toBe(1);
    expect(callIds(stored)).toEqual(["c"]);
    expect(resultIds(stored)).toEqual(["c"]);
    expect(stored.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "tool", "assistant"]);
  });

  test("C-022 a retry keeps the question, once", async () => {
    for (const onFailure of ["drop", "keep"] as const) {
      for (const key of ["k", undefined]) {
        const chat = open({ onFailure }).memory.session("s");
        await chat.turn("earlier", async () => "yes");
        const model = scriptedModel([new Error("connection reset"), "hello"]);
        const ask = async (): Promise<unknown> =>
          chat.turn("hi", async (prompt) => generateText({ model, maxRetries: 0, ...prompt }), {
            ...(key !== undefined && { key }),
          });
        await expect(ask()).rejects.toThrow("connection reset");
        await ask();
        expect((await chat.messages()).map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
        expect((await chat.messages({ last: 2 }))[0]).toEqual(user("hi"));
        expect((await chat.info())?.unanswered).toBeUndefined();
      }
    }
  });

  test("C-023 in each request the model sees each message once", async () => {
    const chat = open().memory.session("s");
    const model = scriptedModel(["alpha", "beta", "gamma"]);
    for (const text of ["first", "second", "third"]) {
      const turn = await chat.begin(text);
      turn.follow(streamText({ model, ...turn.prompt }));
      expect(await turn.settled).toBe("committed");
    }
    const seen = model.calls.map(({ prompt }) => JSON.stringify(prompt));
    for (const [n, text] of ["first", "alpha", "second", "beta", "third"].entries()) {
      expect(seen.map((request) => request.split(`"${text}"`).length - 1)).toEqual(
        seen.map((_, request) => (n <= request * 2 ? 1 : 0)),
      );
    }
  });

  test("C-024 whichever write fails, a call and its result are kept together", async () => {
    const messages = [calls("a", "b"), result("a"), result("b")];
    for (const n of [1, 2, 3, 4]) {
      for (const tries of [1, 2]) {
        const opened = open();
        const turn = await over(fullAt(opened.store, n), opened).session("s").begin("do it");
        const steps = [
          ...messages.map((message) => async () => turn.record(message)),
          async () => turn.commit("Done."),
        ];
        const outcome = await inTurn(steps, tries);
        expect(outcome).toBe(tries === 1 ? "STORE_FULL" : "done");
        const next = await another(opened).session("s").begin("go on", { whenBusy: "interrupt" });
        const sent = next.prompt.messages;
        expect(refusals(sent), `write ${n}`).toEqual([]);
        // The input rests with the first step, so that nothing is there where that one failed.
        expect(callIds(sent), `write ${n}`).toEqual(tries === 1 && n === 1 ? [] : ["a", "b"]);
        expect(resultIds(sent).sort(), `write ${n}`).toEqual(callIds(sent));
      }
    }
  });

  test("C-024 a call that was committed without a result does not block the next message", async () => {
    const { memory } = open();
    const tools = { work: { inputSchema } }; // Runs in the browser: the server has no result for it.
    const model = scriptedModel([{ calls: [{ name: "work", input: {}, id: "c" }] }, "Never mind."]);
    const chat = memory.session("s");
    await chat.turn("pick one", async (prompt) => generateText({ model, tools, ...prompt }));
    await chat.turn("forget it", async (prompt) => {
      expect(refusals(prompt.messages)).toEqual([]);
      return generateText({ model, tools, ...prompt });
    });
    expect((await chat.messages()).at(-2)).toEqual(user("forget it"));
  });

  test("C-024 a result without its call never reaches the model", async () => {
    const chat = open().memory.session("s");
    await chat.append([user("one"), said("1")]);
    await chat.append([user("two"), result("lost"), said("2")]).catch(() => undefined); // It may refuse it, too.
    const turn = await chat.begin("three");
    expect(refusals(turn.prompt.messages)).toEqual([]);
  });
});

/** Runs the steps, each as often as told, and gives up at the first that fails each time. */
async function inTurn(steps: readonly (() => Promise<void>)[], tries: number): Promise<unknown> {
  for (const step of steps) {
    for (let n = 1; ; n += 1) {
      try {
        await step();
        break;
      } catch (error) {
        if (n === tries) return MemoryError.is(error) ? error.code : error;
      }
    }
  }
  return "done";
}
