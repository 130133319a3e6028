import {
  createUIMessageStream,
  lastAssistantMessageIsCompleteWithToolCalls,
  streamText,
  tool,
  toUIMessageStream,
  type UIMessage,
} from "ai";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { chatPage } from "../../src/ai-sdk.ts";
import { cleanUp, temporaryFolder } from "../support/stores.ts";
import { app, expectKept, remember, textOf, until, user } from "./app.ts";

describe("a chat page", () => {
  test("gets a reply, and another; ids are the same on the page and in the store", async () => {
    const { open, chat, requests } = await app([["Hi ", "Ada."], ["Well."]]);
    const page = open();
    await page.sendMessage({ text: "Hello" });
    await expectKept(page, chat);
    await page.sendMessage({ text: "How are you?" });
    await expectKept(page, chat);
    expect(textOf(page)).toEqual(["Hello", "Hi Ada.", "How are you?", "Well."]);
    expect(new Set(page.messages.map(({ id }) => id)).size).toBe(4);
    expect(requests[1]).toHaveLength(3);
    expect(await chat.session.usage()).toMatchObject({ turns: 2, inputTokens: 16, outputTokens: 14 });
  });

  test("goes on after the server was restarted and the page was loaded anew", async () => {
    onTestFinished(cleanUp);
    const file = `${temporaryFolder()}/memory.db`;
    const first = await app([["Hi."]], { memory: remember(file) });
    const page = first.open();
    await page.sendMessage({ text: "Hello" });
    await first.memory.close();
    const { open, chat, requests } = await app([["Well."]], { memory: remember(file) });
    const loaded = open({ messages: await chat.messages() });
    expect(loaded.shown).toEqual(page.shown);
    await loaded.sendMessage({ text: "And now?" });
    await expectKept(loaded, chat);
    expect(requests[0]).toHaveLength(3);
  });

  test("makes the last reply again, and an earlier one", async () => {
    const { open, chat, requests } = await app([["One."], ["Two."], ["Three."], ["Four."]]);
    const page = open();
    await page.sendMessage({ text: "Hello" });
    await page.regenerate();
    await expectKept(page, chat);
    expect(textOf(page)).toEqual(["Hello", "Two."]);
    await page.sendMessage({ text: "Next" });
    await page.regenerate({ messageId: page.messages[1]!.id });
    await expectKept(page, chat);
    expect(textOf(page)).toEqual(["Hello", "Four."]);
    expect(requests.map((messages) => messages.length)).toEqual([1, 1, 3, 1]);
  });

  test("edits an earlier question", async () => {
    const { open, chat, requests } = await app([["One."], ["Two."], ["Three."]]);
    const page = open();
    await page.sendMessage({ text: "Hello" });
    await page.sendMessage({ text: "Next" });
    const [question] = page.messages;
    await page.sendMessage({ text: "Goodbye", messageId: question!.id });
    await expectKept(page, chat);
    expect(textOf(page)).toEqual(["Goodbye", "Three."]);
    expect(page.messages[0]!.id).toBe(question!.id);
    expect(requests[2]).toHaveLength(1);
  });

  test("is answered once, however often it sends the same", async () => {
    const { url, chat, requests } = await app([["One."]]);
    const message = { id: "q", role: "user", parts: [{ type: "text", text: "Hello" }] };
    const body = JSON.stringify({ id: "s", messages: [message], trigger: "submit-message" });
    const post = async (): Promise<string> => (await fetch(`${url}/api/chat`, { method: "POST", body })).text();
    const texts = await Promise.all([post(), post()]);
    for (const text of texts) expect(text).toContain('"delta":"One."');
    expect(requests).toHaveLength(1);
    expect(await chat.messages()).toHaveLength(2);
  });

  test("may post only its last message", async () => {
    const { url, chat, requests } = await app([["One."], ["Two."], ["Three."]]);
    const post = async (fields: object): Promise<unknown> => {
      const body = JSON.stringify({ id: "s", ...fields });
      return (await fetch(`${url}/api/chat`, { method: "POST", body })).text();
    };
    const message = { id: "q", role: "user", parts: [{ type: "text", text: "Hello" }] };
    const second = { ...message, id: "q-2" };
    await post({ message });
    await post({ message: second });
    await post({ message: second, trigger: "regenerate-message" });
    expect(requests.map((messages) => messages.length)).toEqual([1, 3, 3]);
    expect((await chat.messages()).map(({ id }) => id)).toEqual(["q", expect.any(String), "q-2", expect.any(String)]);
  });

  test("takes a question up again whose reply failed", async () => {
    const { open, chat } = await app([["Half", new Error("cut")], ["Whole."]]);
    const page = open();
    await page.sendMessage({ text: "Hello" });
    expect(page.status).toBe("error");
    expect(await chat.messages()).toEqual([]);
    await page.regenerate();
    await expectKept(page, chat);
    expect(textOf(page)).toEqual(["Hello", "Whole."]);
  });
});

describe("what else a page shows", () => {
  test("metadata, sources and data parts are kept as the page got them", async () => {
    const { open, chat } = await app([["Sunny."], ["Again."]], {
      run:
        ({ model }) =>
        ({ prompt, signal }) =>
          createUIMessageStream({
            execute: ({ writer }) => {
              writer.write({ type: "data-weather", id: "w", data: { degrees: null } });
              writer.write({ type: "source-url", sourceId: "1", url: "https://example.com/weather" });
              const { stream } = streamText({ model, ...prompt, abortSignal: signal });
              writer.merge(
                toUIMessageStream({
                  stream,
                  messageMetadata: ({ part }) => {
                    if (part.type === "start") return { model: "claude" };
                    return part.type === "finish" ? { tokens: part.totalUsage.totalTokens } : undefined;
                  },
                }),
              );
              writer.write({ type: "data-weather", id: "w", data: { degrees: 21 } });
              writer.write({ type: "data-progress", data: 1, transient: true });
            },
          }),
    });
    const page = open();
    await page.sendMessage({ text: "How is it?", metadata: { zone: "Europe/Oslo" } });
    await expectKept(page, chat);
    expect(page.shown[0]!.metadata).toEqual({ zone: "Europe/Oslo" });
    expect(page.shown[1]).toMatchObject({ metadata: { model: "claude", tokens: 15 } });
    const weather = { type: "data-weather", id: "w", data: { degrees: 21 } };
    const source = { type: "source-url", sourceId: "1", url: "https://example.com/weather" };
    expect(page.shown[1]!.parts.slice(0, 3)).toEqual([weather, source, { type: "step-start" }]);
    await page.regenerate();
    await expectKept(page, chat);
  });
});

describe("a stream with an id of its own", () => {
  test("keeps it for a new reply, and goes on under the old one", async () => {
    const place = tool({ inputSchema: z.object({}), outputSchema: z.string() });
    let count = 0;
    const { open, chat } = await app([["Where? ", { call: "place", input: {} }], ["In Oslo."]], {
      run:
        ({ model }) =>
        ({ prompt, signal }) =>
          createUIMessageStream<UIMessage>({
            originalMessages: [],
            generateId: () => `own-${(count += 1)}`,
            execute: ({ writer }) => {
              writer.write({ type: "data-note", data: count });
              const { stream } = streamText({ model, tools: { place }, ...prompt, abortSignal: signal });
              writer.merge(
                toUIMessageStream({ stream, generateMessageId: () => `own-${count}`, originalMessages: [] }),
              );
            },
          }),
    });
    const page = open({ sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithToolCalls });
    await page.sendMessage({ text: "Where am I?" });
    await expectKept(page, chat);
    const { id, parts } = page.messages[1]!;
    const call = parts.at(-1) as { toolCallId: string };
    await page.addToolOutput({ tool: "place", toolCallId: call.toolCallId, output: "Oslo" });
    await until(() => textOf(page)[1] === "Where? |In Oslo." && page.status === "ready");
    await expectKept(page, chat);
    expect(page.messages.map((message) => message.id)).toEqual([expect.any(String), id]);
  });
});

describe("what no page posts", () => {
  test.each([
    [null, "no object"],
    [{}, "no message"],
    [{ messages: [] }, "no message"],
    [{ messages: [{ id: "q", role: "user", parts: [] }], trigger: "resume" }, "trigger"],
    [{ messages: [{ id: "q", role: "user", parts: [] }], messageId: 5 }, "messageId"],
    [{ message: { id: "q", role: "system", parts: [] } }, "no history"],
    [{ message: { id: "a", role: "assistant", parts: [] } }, "does not end the session"],
  ])("%j is refused, and nothing is left open", async (body, problem) => {
    const page = chatPage(remember(), "s", { user });
    const run = vi.fn();
    await expect(page.reply(body, run)).rejects.toThrow(
      expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(problem) }),
    );
    expect(run).not.toHaveBeenCalled();
    await (await page.session.begin("Hello", { whenBusy: "reject" })).abort();
  });

  test("an error of the model, or no stream of it, leaves nothing open", async () => {
    const page = chatPage(remember(), "s", { user });
    const body = { message: { id: "q", role: "user", parts: [{ type: "text", text: "Hello" }] } };
    await expect(page.reply(body, () => Promise.reject(new Error("no key")))).rejects.toThrow("no key");
    await expect(page.reply(body, () => "Hi." as never)).rejects.toThrow(
      expect.objectContaining({ code: "BAD_INPUT" }),
    );
    expect(await page.messages()).toEqual([]);
    await (await page.session.begin("Hello", { whenBusy: "reject" })).abort();
  });
});
