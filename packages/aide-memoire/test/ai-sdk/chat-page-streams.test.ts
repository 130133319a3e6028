import { lastAssistantMessageIsCompleteWithToolCalls, tool } from "ai";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { chatPage } from "../../src/ai-sdk.ts";
import { app, expectKept, gate, remember, textOf, until, user } from "./app.ts";

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
    const { open, chat } = await app([["Half", new Error("cut")], ["Whole."]], {
      memory: remember(":memory:", { onBreak }),
    });
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
    const { open, chat, memory } = await app([["Secret", more.opened]], { resumable: true });
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
