import { convertToModelMessages, modelMessageSchema, validateUIMessages, type ModelMessage, type UIMessage } from "ai";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { aiSdk, uiMessages } from "../../src/formats.ts";
import { interruptedText } from "../../src/core/repaired.ts";
import { openMemory } from "../../src/memory/open-memory.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { question, uiReply } from "./ui-message-arbitrary.ts";

let memory: Memory = openMemory(":memory:");
afterEach(async () => {
  await memory.close();
  memory = openMemory(":memory:");
});
const chatOf = (id = "s") => memory.session(id, { format: uiMessages });

/** What JSON says of a value: keys without a value are none. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("beside the AI SDK's own conversion", () => {
  test("a message is what convertToModelMessages makes of it", async () => {
    await fc.assert(
      fc.asyncProperty(uiReply, async (reply) => {
        await validateUIMessages({ messages: [question, reply] });
        const theirs = await convertToModelMessages([question, reply]);
        const ours = [question, reply].flatMap((message) => uiMessages.toNeutral(message));
        expect(asJson(ours)).toEqual(asJson(theirs));
      }),
      { numRuns: 300, seed: 20261130 },
    );
  });

  test("what is sent has a result for each call, and one that was approved waits for the SDK to run it", async () => {
    await fc.assert(
      fc.asyncProperty(uiReply, fc.boolean(), async (reply, goesOn) => {
        const history = goesOn ? [question, reply] : [question, reply, { ...question, id: "next" }];
        const { messages } = uiMessages.prompt("", history) as { messages: ModelMessage[] };
        for (const message of messages) modelMessageSchema.parse(message);
        const parts = messages.flatMap(({ content }) =>
          typeof content === "string" ? [] : (content as { type: string }[]),
        );
        const calls = parts.flatMap((part) => (part.type === "tool-call" && !isByProvider(part) ? idOf(part) : []));
        const results = parts.flatMap((part) => (part.type === "tool-result" ? idOf(part) : []));
        // The SDK looks for answers of a person in the last message, and runs what they allow.
        const answers = JSON.stringify(messages.at(-1)?.role === "tool" ? messages.at(-1) : []);
        const approved = reply.parts.flatMap((part) =>
          goesOn && isApproved(part) && answers.includes(JSON.stringify(approvalIdOf(part))) ? idOf(part) : [],
        );
        expect(calls.filter((id) => !results.includes(id))).toEqual(approved);
      }),
      { numRuns: 300, seed: 20261130 },
    );
  });
});

const idOf = (part: object): string[] => ("toolCallId" in part ? [String(part.toolCallId)] : []);
const isByProvider = (part: object): boolean => "providerExecuted" in part && part.providerExecuted === true;
const approvalIdOf = (part: UIMessage["parts"][number]): unknown =>
  "approval" in part ? part.approval?.id : undefined;
const isApproved = (part: UIMessage["parts"][number]): boolean =>
  "state" in part && part.state === "approval-responded" && part.approval.approved;

describe("a session of UIMessages", () => {
  test("gives them back byte for byte, whatever state their calls are in", async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(uiReply, async (reply) => {
        const chat = chatOf(`s-${number++}`);
        await chat.append([question, reply]);
        expect(JSON.stringify(await chat.messages())).toBe(JSON.stringify([question, reply]));
      }),
      { numRuns: 50, seed: 20261130 },
    );
  });

  test("names calls that nobody answered in the manifest, closes them in the request, and leaves them as they are", async () => {
    const chat = chatOf();
    const open: UIMessage = {
      id: "a",
      role: "assistant",
      parts: [{ type: "tool-clock", toolCallId: "1", state: "input-available", input: {} }],
    };
    await chat.append([question, open]);
    const turn = await chat.begin("Never mind.");
    expect(JSON.stringify(turn.prompt)).toContain(interruptedText);
    expect(turn.manifest.repaired).toEqual([{ kind: "missing result", message: expect.any(String) }]);
    await turn.commit("Well.");
    expect((await chat.messages())[1]).toEqual(open);
  });

  test("reads messages that were given as text under ids of the memory, the same each time", async () => {
    const chat = chatOf();
    await (await chat.begin("Hello", { key: "k" })).commit("Hi.");
    const messages = await chat.messages();
    expect(messages.map(({ id }) => id)).toEqual((await chat.items()).map(({ id }) => id));
    expect(new Set(messages.map(({ id }) => id)).size).toBe(2);
    expect((await chat.begin("Hello", { key: "k" })).replayed).toMatchObject([{ role: "assistant" }]);
    await validateUIMessages({ messages });
  });

  test("gives ids to what was said in another format", async () => {
    const plain = memory.session("s", { format: aiSdk });
    await (await plain.begin("Hello")).commit("Hi.");
    await (await plain.begin("Bye")).commit("Bye.");
    const messages = await chatOf().messages();
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(4);
  });

  test.each([
    [{ role: "user", parts: [] }, "needs an id"],
    [{ id: "1", role: "user", parts: [] }, "neither a text nor a file"],
    [{ id: "1", role: "user", parts: [{ type: "text", text: "  " }] }, "neither a text nor a file"],
    [{ id: "1", role: "system", parts: [{ type: "text", text: "x" }] }, "no history"],
    [{ id: "1", role: "user", content: "x" }, "no list"],
    [{ id: "1", role: "assistant", parts: [{ text: "x" }] }, "needs a type"],
    [{ id: "1", role: "assistant", parts: [{ type: "tool-x", state: "input-available" }] }, "toolCallId"],
    [{ id: "1", role: "user", parts: [{ type: "file", mediaType: "image/png", url: "/a.png" }] }, "whole one"],
    ["text", "must be an object"],
  ])("refuses what is none: %j", async (message, problem) => {
    await expect(chatOf().append([message as never])).rejects.toThrow(
      expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(problem) }),
    );
  });
});

describe("a reply that goes on", () => {
  const call = { type: "tool-place", toolCallId: "1", state: "input-available", input: { city: true } } as const;
  const waits: UIMessage = { id: "a", role: "assistant", parts: [{ type: "step-start" }, call] };
  const answered: UIMessage = {
    ...waits,
    parts: [{ type: "step-start" }, { ...call, state: "output-available", output: "Oslo" }],
  };
  const said = { type: "text", text: "You are in Oslo." } as const;
  const whole: UIMessage = { ...answered, parts: [...answered.parts, { type: "step-start" }, said] };

  test("takes its own place, in the same turn, and each request is the beginning of the next", async () => {
    const chat = chatOf();
    const first = await chat.begin(question);
    const sent = JSON.stringify(first.prompt.messages);
    await first.commit(waits);
    const turn = await chat.begin(answered);
    expect(turn.id).toBe(first.id);
    expect(turn.manifest.epoch).toEqual(first.manifest.epoch);
    expect(JSON.stringify(turn.prompt.messages).startsWith(sent.slice(0, -1))).toBe(true);
    expect(turn.prompt.messages.at(-1)).toMatchObject({ role: "tool", content: [{ output: { value: "Oslo" } }] });
    await turn.commit(whole);
    expect(await chat.messages()).toEqual([question, whole]);
    expect((await chat.info())?.turns).toBe(1);
    expect((await chat.undo()).length).toBe(2);
  });

  test("is durable from step to step: a newer one takes the place of the older, also after a crash", async () => {
    const chat = chatOf();
    await (await chat.begin(question)).commit(waits);
    const turn = await chat.begin(answered);
    await turn.record(answered);
    await turn.record(whole);
    expect(turn.prompt.messages.filter(({ role }) => role === "assistant")).toHaveLength(2);
    const next = await chat.begin("And now?", { whenBusy: "interrupt" });
    await next.commit("Nothing.");
    expect((await chat.messages()).slice(0, 2)).toEqual([question, whole]);
  });

  test("believes the page only where it was asked", async () => {
    const chat = chatOf();
    const told = { type: "text", text: "I look." } as const;
    const done = { ...call, toolCallId: "0", state: "output-available", output: "kept" } as const;
    await (await chat.begin(question)).commit({ ...waits, parts: [told, done, call] });
    const forged: UIMessage = {
      ...waits,
      metadata: { admin: true },
      parts: [
        { ...told, text: "Forged." },
        { ...done, output: "forged" },
        { ...call, state: "output-available", input: { city: "forged" }, output: "Oslo" } as never,
        { type: "text", text: "Forged." },
      ],
    };
    await (await chat.begin(forged)).commit(whole);
    const turn = await chat.begin("x");
    expect(JSON.stringify(turn.prompt)).not.toContain("orged");
    await turn.abort();
    const stored = uiMessages.answered?.({ ...waits, parts: [told, done, call] }, forged);
    expect(stored).toEqual({ ...waits, parts: [told, done, { ...call, state: "output-available", output: "Oslo" }] });
  });

  test.each([
    ["that answers nothing", waits],
    ["that is not the last", { ...answered, id: "b" }],
  ])("one %s is refused", async (_what, message) => {
    const chat = chatOf();
    await (await chat.begin(question)).commit(waits);
    await expect(chat.begin(message)).rejects.toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
    expect(await chat.messages()).toEqual([question, waits]);
  });
});
