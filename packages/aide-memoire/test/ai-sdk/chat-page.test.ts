import {
  createUIMessageStream,
  isStepCount,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  lastAssistantMessageIsCompleteWithToolCalls,
  streamText,
  toUIMessageStream,
  tool,
  type ToolSet,
  type UIMessage,
} from "ai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { chatPage, type ChatPage, type PageStream, type PageTurn } from "../../src/ai-sdk.ts";
import type { UIMessages } from "../../src/formats.ts";
import { openMemory, type Memory, type Options } from "../../src/index.ts";
import { cleanUp, temporaryFolder } from "../support/stores.ts";
import { claude, type Said } from "./claude.ts";
import { Page, type PageInit } from "./page.ts";
import { serve } from "./server.ts";

const user = "ada";
let memory: Memory;
beforeEach(() => {
  memory = openMemory(":memory:", { gap: "off" });
});
afterEach(async () => {
  await memory.close();
  await cleanUp();
});

type Run = (turn: PageTurn<UIMessages>) => PageStream;
type Setting = {
  tools?: ToolSet;
  approval?: Record<string, "user-approval">;
  run?: (model: ReturnType<typeof claude>) => Run;
  resumable?: boolean;
  options?: Options;
};

/** A server with the route of a chat page, and what the model says there. */
async function app(answers: readonly Said[], setting: Setting = {}) {
  if (setting.options !== undefined) {
    await memory.close();
    memory = openMemory(":memory:", { gap: "off", ...setting.options });
  }
  const said = claude(answers);
  const { tools, approval } = setting;
  const plain: Run = ({ prompt, signal }) =>
    streamText({
      model: said.model,
      ...prompt,
      ...(tools !== undefined && { tools }),
      ...(approval !== undefined && { toolApproval: approval, experimental_toolApprovalSecret: "of this server" }),
      stopWhen: isStepCount(5),
      abortSignal: signal,
      onError: () => undefined,
      maxRetries: 0,
    });
  const chatOf = (id: string): ChatPage<UIMessages> => chatPage(memory, id, { user });
  const url = await serve(async (request) => {
    const [, , , id = "", stream] = new URL(request.url).pathname.split("/");
    if (request.method === "GET" && stream === "stream") return chatOf(id).resume();
    const { id: chatId, ...body } = (await request.json()) as { id: string };
    const options = setting.resumable === true ? {} : { signal: request.signal };
    return chatOf(chatId).reply(body, setting.run?.(said) ?? plain, options);
  });
  return { url, requests: said.requests, chat: chatOf("s"), open: (init: PageInit = {}) => new Page(url, "s", init) };
}

/** The page and the store hold the same, and a page that is loaded now shows it. */
async function expectKept(page: Page, chat: ChatPage<UIMessages>): Promise<void> {
  expect(page.error).toBeUndefined();
  expect(page.status).toBe("ready");
  expect(await chat.session.messages()).toEqual(page.shown);
  expect(await chat.messages()).toEqual(page.shown);
}

const textOf = (page: Page): string[] =>
  page.shown.map(({ parts }) => parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("|"));

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
    const file = `${temporaryFolder()}/memory.db`;
    memory = openMemory(file, { gap: "off" });
    const first = await app([["Hi."]]);
    const page = first.open();
    await page.sendMessage({ text: "Hello" });
    await memory.close();
    memory = openMemory(file, { gap: "off" });
    const { open, chat, requests } = await app([["Well."]]);
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

/** Waits for what happens at the other end. */
const until = async (seen: () => unknown): Promise<void> => {
  await vi.waitFor(() => expect(seen()).toBeTruthy(), { timeout: 5000, interval: 5 });
};

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe("a reply that does not come to its end", () => {
  test("is kept as it was seen where the person stops it, and the next request is sound", async () => {
    const never = gate();
    const { open, chat, requests } = await app([["Half a ", never.opened, "reply."], ["Whole."]]);
    const page = open();
    const sent = page.sendMessage({ text: "Hello" });
    await until(() => textOf(page)[1] === "Half a ");
    await page.stop();
    await sent;
    await until(async () => (await chat.session.messages()).length === 2);
    await vi.waitFor(async () => expect(await chat.session.messages()).toEqual(page.shown));
    await page.sendMessage({ text: "Go on" });
    await expectKept(page, chat);
    expect(textOf(page)).toEqual(["Hello", "Half a ", "Go on", "Whole."]);
    expect(requests[1]).toHaveLength(3);
  });

  test.each([
    ["drop", []],
    ["keep", ["Hello", "Half"]],
  ] as const)("under onBreak: %j leaves %j where the provider hangs up", async (onBreak, kept) => {
    const { open, chat } = await app([["Half", new Error("cut")], ["Whole."]], { options: { onBreak } });
    const page = open();
    await page.sendMessage({ text: "Hello" });
    expect(page.status).toBe("error");
    const stored = await chat.session.messages();
    expect(stored).toEqual(kept.length === 0 ? [] : page.shown);
    const again = open({ messages: await chat.messages() });
    await again.sendMessage({ text: "Hello?" });
    await expectKept(again, chat);
    expect(textOf(again)).toEqual([...kept, "Hello?", "Whole."]);
  });

  test("is told to the page where another request took the chat over", async () => {
    const never = gate();
    const { open, chat } = await app([["Half", never.opened, "x"]], { resumable: true });
    const page = open();
    const sent = page.sendMessage({ text: "Hello" });
    await until(() => textOf(page)[1] === "Half");
    await (await chat.session.begin("I am faster.", { whenBusy: "interrupt" })).commit("So be it.");
    await sent;
    expect(page.status).toBe("error");
    expect((await chat.messages()).length).toBe(2);
  });
});

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

describe("a page that comes back", () => {
  test("gets the rest of a reply that is being made, and is told when there is none", async () => {
    const more = gate();
    const { open, chat, url } = await app([["Half a ", more.opened, "reply."], ["Bye."]], { resumable: true });
    expect((await fetch(`${url}/api/chat/s/stream`)).status).toBe(204);
    const page = open();
    const sent = page.sendMessage({ text: "Hello" });
    await until(() => textOf(page)[1] === "Half a ");
    await page.stop(); // The page is gone; the reply goes on.
    await sent;
    const loaded = open({ messages: await chat.messages() });
    expect(loaded.messages).toHaveLength(1);
    const resumed = loaded.resumeStream();
    await until(() => textOf(loaded)[1] === "Half a ");
    more.open();
    await resumed;
    await expectKept(loaded, chat);
    expect(textOf(loaded)).toEqual(["Hello", "Half a reply."]);
    expect((await fetch(`${url}/api/chat/s/stream`)).status).toBe(204);
    const late = open({ messages: await chat.messages() });
    await late.resumeStream();
    expect(late.shown).toEqual(loaded.shown);
    await late.sendMessage({ text: "Bye" });
    await expectKept(late, chat);
  });

  test("while a reply goes on behind a tool of the page gets the whole message", async () => {
    const more = gate();
    const place = tool({ inputSchema: z.object({}), outputSchema: z.string() });
    const { open, chat } = await app(
      [
        ["Where? ", { call: "place", input: {} }],
        ["In ", more.opened, "Oslo."],
      ],
      {
        tools: { place },
        resumable: true,
      },
    );
    const page = open({ sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithToolCalls });
    await page.sendMessage({ text: "Where am I?" });
    const call = page.messages[1]!.parts.at(-1) as { toolCallId: string };
    await page.addToolOutput({ tool: "place", toolCallId: call.toolCallId, output: "Oslo" });
    await until(() => textOf(page)[1] === "Where? |In ");
    const loaded = open({ messages: await chat.messages() });
    const resumed = loaded.resumeStream();
    await until(() => textOf(loaded)[1] === "Where? |In ");
    more.open();
    await resumed;
    await until(() => page.status === "ready");
    await expectKept(loaded, chat);
    await expectKept(page, chat);
  });

  test("cannot get at the reply of another user", async () => {
    const more = gate();
    const { open, chat } = await app([["Secret", more.opened]], { resumable: true });
    const page = open();
    const sent = page.sendMessage({ text: "Hello" });
    await until(() => textOf(page)[1] === "Secret");
    for (const other of [{ user: "eve" }, {}, { user, tenant: "acme" }]) {
      expect((await chatPage(memory, "s", other).resume()).status).toBe(204);
      expect(await chatPage(memory, "s", other).stop()).toBe(false);
    }
    expect(await chat.stop()).toBe(true);
    more.open();
    await sent;
    await vi.waitFor(async () => expect(await chat.session.messages()).toEqual(page.shown));
    expect(textOf(page)).toEqual(["Hello", "Secret"]);
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
    const page = chatPage(memory, "s", { user });
    const run = vi.fn();
    await expect(page.reply(body, run)).rejects.toThrow(
      expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(problem) }),
    );
    expect(run).not.toHaveBeenCalled();
    await (await page.session.begin("Hello", { whenBusy: "reject" })).abort();
  });

  test("an error of the model, or no stream of it, leaves nothing open", async () => {
    const page = chatPage(memory, "s", { user });
    const body = { message: { id: "q", role: "user", parts: [{ type: "text", text: "Hello" }] } };
    await expect(page.reply(body, () => Promise.reject(new Error("no key")))).rejects.toThrow("no key");
    await expect(page.reply(body, () => "Hi." as never)).rejects.toThrow(
      expect.objectContaining({ code: "BAD_INPUT" }),
    );
    expect(await page.messages()).toEqual([]);
    await (await page.session.begin("Hello", { whenBusy: "reject" })).abort();
  });
});
