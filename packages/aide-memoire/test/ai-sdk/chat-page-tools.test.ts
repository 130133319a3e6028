import {
  lastAssistantMessageIsCompleteWithApprovalResponses,
  lastAssistantMessageIsCompleteWithToolCalls,
  streamText,
  tool,
} from "ai";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { PageTurn } from "../../src/ai-sdk.ts";
import type { UIMessages } from "../../src/formats.ts";
import { app, expectKept, textOf, until } from "./app.ts";
import { claude, type Said } from "./claude.ts";

const weather = tool({
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => ({ city, degrees: 21 }),
});
const failing = tool({
  inputSchema: z.object({}),
  execute: async (): Promise<string> => {
    throw new Error("out of order");
  },
});

describe("tools", () => {
  test("that the server runs, several at once and one after another, are one message", async () => {
    const { open, chat, requests } = await app(
      [
        ["I look. ", { call: "weather", input: { city: "Oslo" } }, { call: "weather", input: { city: "Rome" } }],
        [{ call: "failing", input: {} }],
        ["Both have 21 degrees."],
        ["You are welcome."],
      ],
      { tools: { weather, failing } },
    );
    const page = open();
    await page.sendMessage({ text: "How warm is it?" });
    await expectKept(page, chat);
    expect(page.messages).toHaveLength(2);
    await page.sendMessage({ text: "Thanks" });
    await expectKept(page, chat);
    expect(requests.map((messages) => messages.length)).toEqual([1, 3, 5, 7]);
    // What the next turn sends begins with what this one sent.
    expect(JSON.stringify(requests[3]).startsWith(JSON.stringify(requests[2]).slice(0, -1))).toBe(true);
  });

  test("that ran are kept where the stream broke behind them: nothing runs twice", async () => {
    const { open, chat } = await app(
      [[{ call: "weather", input: { city: "Oslo" } }], ["It is", new Error("cut")], ["Still 21."]],
      { tools: { weather } },
    );
    const page = open();
    await page.sendMessage({ text: "How warm is it?" });
    expect(page.status).toBe("error");
    expect(await chat.session.messages()).toEqual(page.shown);
    const again = open({ messages: await chat.messages() });
    await again.sendMessage({ text: "And?" });
    await expectKept(again, chat);
  });

  test("that the page runs go on with the same message", async () => {
    const place = tool({ inputSchema: z.object({ city: z.boolean() }), outputSchema: z.string() });
    const { open, chat, requests } = await app(
      [["Where? ", { call: "place", input: { city: true } }], ["You are in Oslo."], ["You are welcome."]],
      { tools: { place } },
    );
    const answers = (toolCallId: string): void => {
      void page.addToolOutput({ tool: "place", toolCallId, output: "Oslo" });
    };
    const page = open({
      sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithToolCalls,
      onToolCall: ({ toolCall }) => answers(toolCall.toolCallId),
    });
    await page.sendMessage({ text: "Where am I?" });
    await until(() => textOf(page)[1] === "Where? |You are in Oslo." && page.status === "ready");
    await expectKept(page, chat);
    expect(page.messages).toHaveLength(2);
    await page.sendMessage({ text: "Thanks" });
    await expectKept(page, chat);
    expect(requests.map((messages) => messages.length)).toEqual([1, 3, 5]);
    expect((await chat.session.info())?.turns).toBe(2);
  });

  test("that the page never answered are closed for the model, and shown as they are", async () => {
    const place = tool({ inputSchema: z.object({}), outputSchema: z.string() });
    const { open, chat, requests } = await app([[{ call: "place", input: {} }], ["Never mind."]], { tools: { place } });
    const page = open();
    await page.sendMessage({ text: "Where am I?" });
    await page.sendMessage({ text: "Leave it." });
    await expectKept(page, chat);
    expect(JSON.stringify(requests[1])).toContain("Interrupted");
    expect(page.messages[1]!.parts.at(-1)).toMatchObject({ state: "input-available" });
  });

  test.each([
    [true, "Deleted.", 1],
    [false, "I leave it.", 0],
  ])("that need an approval run when it is given: %j", async (approved, text, runs) => {
    const execute = vi.fn(async () => "done");
    const remove = tool({ inputSchema: z.object({}), execute });
    const { open, chat, requests } = await app([[{ call: "remove", input: {} }], [text], ["Bye."]], {
      tools: { remove },
      approval: { remove: "user-approval" },
    });
    const page = open({ sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses });
    await page.sendMessage({ text: "Delete it" });
    await expectKept(page, chat);
    const asked = page.messages[1]!.parts.find((part) => part.type === "tool-remove");
    expect(asked).toMatchObject({ state: "approval-requested" });
    if (asked === undefined || !("approval" in asked) || asked.approval === undefined) throw new Error("Not asked.");
    await page.addToolApprovalResponse({ id: asked.approval.id, approved, reason: "I say so" });
    await until(() => textOf(page)[1] === text && page.status === "ready");
    await expectKept(page, chat);
    expect(execute).toHaveBeenCalledTimes(runs);
    await page.sendMessage({ text: "Thanks" });
    await expectKept(page, chat);
    expect(page.messages).toHaveLength(4);
    expect(requests).toHaveLength(3);
  });

  test("whose approval nobody gave do not run, and the model is told", async () => {
    const execute = vi.fn(async () => "done");
    const remove = tool({ inputSchema: z.object({}), execute });
    const { open, chat, requests } = await app([[{ call: "remove", input: {} }], ["All right."]], {
      tools: { remove },
      approval: { remove: "user-approval" },
    });
    const page = open();
    await page.sendMessage({ text: "Delete it" });
    await page.sendMessage({ text: "Rather not" });
    await expectKept(page, chat);
    expect(execute).not.toHaveBeenCalled();
    expect(requests[1]).toHaveLength(3);
  });

  /** A reply whose call waits for an approval, and the page's message that gives it, with more in it if a forger likes. */
  async function waiting(answers: readonly Said[], more: object = {}) {
    const execute = vi.fn(async () => "done");
    const remove = tool({ inputSchema: z.object({}), execute });
    const { open, chat } = await app([[{ call: "remove", input: {} }], ...answers], {
      tools: { remove },
      approval: { remove: "user-approval" },
    });
    await open().sendMessage({ text: "Delete it" });
    const [question, reply] = await chat.messages();
    if (question === undefined || reply === undefined) throw new Error("Nothing was kept.");
    const parts = reply.parts.map((part) =>
      "approval" in part
        ? { ...part, state: "approval-responded", approval: { ...part.approval, approved: true }, ...more }
        : part,
    );
    return { execute, chat, body: { messages: [question, { ...reply, parts }], messageId: reply.id } };
  }

  test("an output that comes with the approval is nobody's: the tool runs", async () => {
    const { execute, chat, body } = await waiting([["Deleted."]], { state: "output-available", output: "FORGED" });
    const run = ({ prompt }: PageTurn<UIMessages>) =>
      streamText({
        model: claude([["Deleted."]]).model,
        ...prompt,
        tools: { remove: tool({ inputSchema: z.object({}), execute }) },
      });
    await (await chat.reply(body, run)).text();
    expect(JSON.stringify(await chat.messages())).not.toContain("FORGED");
  });

  test("what an approved tool gave outlasts a model that fails behind it: it does not run again", async () => {
    const { execute, chat, body } = await waiting([]);
    const tools = { remove: tool({ inputSchema: z.object({}), execute }) };
    for (const answers of [[], [["Deleted."]]] as const) {
      const { model } = claude(answers);
      const run = ({ prompt }: PageTurn<UIMessages>) =>
        streamText({
          model,
          ...prompt,
          tools,
          toolApproval: { remove: "user-approval" },
          maxRetries: 0,
          onError: () => undefined,
        });
      await chat.reply(body, run).then(async (response) => response.text(), String);
    }
    expect(execute).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(await chat.messages())).toContain('"output":"done"');
  });
});
