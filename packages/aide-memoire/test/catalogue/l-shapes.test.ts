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
  openaiResponses,
  type AiSdk,
} from "aide-memoire/formats";
import { scriptedModel } from "aide-memoire/testing";
import { onEveryStore } from "../support/stores.ts";
import { refusals, said, user } from "./support/messages.ts";

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

  test("C-064 messages of one role in a row are kept apart", async () => {
    const chat = open().memory.session("s");
    const messages = [user("q"), said("x"), said("y"), user("r"), user("t")];
    await chat.append(messages);
    expect(await chat.messages()).toEqual(messages);
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
