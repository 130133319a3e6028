import { generateText, isStepCount, jsonSchema, streamText, tool } from "ai";
import { expect, test } from "vitest";
import type { ModelMessage } from "aide-memoire";
import {
  aiSdk,
  anthropic,
  gemini,
  langChain,
  openaiAgents,
  openaiChat,
  openaiChatFormat,
  openaiResponses,
  type AiSdk,
  type OpenAIChatMessage,
} from "aide-memoire/formats";
import { trim } from "aide-memoire/pure";
import { scriptedModel } from "aide-memoire/testing";
import { onEveryStore } from "../support/stores.ts";
import { refusals, user } from "./support/messages.ts";

onEveryStore("L empty content, roles, provider shape", (open) => {
  test("C-062 a reply of reasoning only is no empty text in the next request", async () => {
    for (const how of ["whole", "streamed"] as const) {
      const chat = open().memory.session("s");
      const model = scriptedModel([{ reasoning: "Hm." }, "Well."]);
      if (how === "whole") {
        await chat.turn("why?", async (prompt) => generateText({ model, ...prompt }));
      } else {
        const turn = await chat.begin("why?");
        turn.follow(streamText({ model, ...turn.prompt }));
        expect(await turn.settled).toBe("committed");
      }
      await chat.turn("and?", async (prompt) => {
        // Anthropic and OpenAI refuse a thought that led to nothing.
        expect(prompt.messages).toEqual([user("why?"), user("and?")]);
        return generateText({ model, ...prompt });
      });
      const parts = model.calls[1]?.prompt.flatMap(({ content }) => (typeof content === "string" ? [] : content)) ?? [];
      expect(parts.filter((part) => part.type === "text" && "text" in part && part.text === "")).toEqual([]);
      expect(JSON.stringify(parts)).toContain("and?");
    }
  });

  test("C-063 a tool that says nothing has a result all the same", async () => {
    const chat = open().memory.session("s");
    const work = tool({ inputSchema: jsonSchema<object>({ type: "object" }), execute: async () => "" });
    const model = scriptedModel([{ calls: [{ name: "work", input: {}, id: "a" }] }, "Made."]);
    await chat.turn("mkdir x", async (prompt) =>
      generateText({ model, tools: { work }, stopWhen: isStepCount(3), ...prompt }),
    );
    const stored = await chat.messages();
    expect(stored[2]).toMatchObject({ content: [{ toolCallId: "a", output: { type: "text", value: "" } }] });
    const next = await chat.begin("thanks");
    const said = { type: "text", value: "[The tool gave no output.]" };
    const sent = { role: "tool", content: [{ type: "tool-result", toolCallId: "a", toolName: "work", output: said }] };
    expect(next.prompt.messages).toEqual([...stored.slice(0, 2), sent, ...stored.slice(3), user("thanks")]);
    expect(refusals(next.prompt.messages)).toEqual([]);
  });

  test("C-064 messages of one role in a row are kept apart, and sent as one to servers that want turns", async () => {
    const format = openaiChatFormat({ alternating: true });
    const chat = open().memory.session("s", { format });
    const says = (role: "user" | "assistant", content: string) => ({ role, content });
    const history = [says("user", "q"), says("assistant", "x"), says("assistant", "y"), says("user", "r")];
    await chat.append(history);
    const turn = await chat.begin("t");
    expect(turn.prompt.messages).toEqual([says("user", "q"), says("assistant", "x\n\ny"), says("user", "r\n\nt")]);
    await turn.commit("z");
    expect(await chat.messages()).toEqual([...history, says("user", "t"), says("assistant", "z")]);
    const picture = { type: "image_url" as const, image_url: { url: "https://a.b/c.png" } };
    const asks = await chat.begin({ role: "user", content: [picture] });
    await asks.commit("w");
    await chat.append([{ role: "user", content: [{ type: "text", text: "look" }, picture] }]);
    const next = await chat.begin("well?");
    const parts = [{ type: "text", text: "look" }, picture, { type: "text", text: "well?" }];
    expect(next.prompt.messages.at(-1)).toEqual({ role: "user", content: parts });
  });

  test("C-065 notes of the system between messages go to the system text of servers that want turns", () => {
    const strict = openaiChatFormat({ alternating: true });
    const says = (role: string, content: string) => ({ role, content }) as OpenAIChatMessage;
    const sent = (...messages: OpenAIChatMessage[]): unknown =>
      strict.prompt("Base.", trim(messages, { format: strict }).messages);
    expect(sent(says("user", "one"), says("system", "Shop closed."), says("user", "two"))).toEqual({
      messages: [says("system", "Base.\n\nShop closed."), says("user", "one\n\ntwo")],
    });
    expect(sent(says("system", "First."), says("developer", "Second."), says("user", "one"))).toEqual({
      messages: [says("system", "Base.\n\nFirst.\n\nSecond."), says("user", "one")],
    });
  });

  test("C-065 a system message is no history: it is refused, and a block takes its text", async () => {
    const chat = open({ system: "Base." }).memory.session("s");
    const note = { role: "system", content: "The shop is closed." } as const;
    await expect(chat.append([user("one"), note, user("two")])).rejects.toMatchObject({ code: "BAD_INPUT" });
    const blocks = [{ name: "note", text: note.content, place: "stable" }] as const;
    const { prompt } = await chat.begin("three", { blocks });
    expect(prompt.instructions).toBe("Base.\n\nThe shop is closed.");
  });
});

onEveryStore("L shapes in the providers' own formats", (open) => {
  test("C-066 a role that no provider knows is refused by every format", async () => {
    const { memory } = open();
    for (const format of [aiSdk, anthropic, gemini, langChain, openaiAgents, openaiChat, openaiResponses]) {
      const chat = memory.session(format.name, { format: format as unknown as AiSdk });
      for (const role of ["assistent", "System", "summary"]) {
        const message: unknown =
          format === langChain
            ? { type: role, data: { content: "x" } }
            : { role, content: "x", parts: [{ text: "x" }] };
        await expect(chat.append([message as ModelMessage])).rejects.toMatchObject({ code: "BAD_INPUT" });
      }
      expect(await chat.messages()).toEqual([]);
    }
  });
});
