import { expect, test } from "vitest";
import { interruptedText } from "../../src/core/repaired.ts";
import type { AnthropicBlock, AnthropicMessage } from "../../src/formats/anthropic/messages.ts";
import { anthropic } from "../../src/formats/anthropic/anthropic.ts";
import { langChain } from "../../src/formats/langchain/langchain.ts";
import type { LangChainMessage } from "../../src/formats/langchain/messages.ts";
import { assertValid } from "../../src/testing/valid/assert-valid.ts";
import { onEveryStore } from "../support/stores.ts";

const asks: LangChainMessage = {
  type: "ai",
  data: {
    content: "",
    tool_calls: ["a", "b", "c"].map((id) => ({ id, name: "book", args: {}, type: "tool_call" as const })),
  },
};
const closed = (id: string): LangChainMessage => {
  return { type: "tool", data: { content: interruptedText, tool_call_id: id, name: "book", status: "error" } };
};
const human = (content: string): LangChainMessage => ({ type: "human", data: { content } });
const ai = (content: string): LangChainMessage => ({ type: "ai", data: { content } });

onEveryStore("a format with a message for each result", (open) => {
  test("closes calls that nobody answered by as many messages, once, behind the turn that they are of", async () => {
    const chat = open({ gap: "off" }).memory.session("s", { format: langChain });
    await (await chat.begin("go")).commit(asks);
    const dropped = await chat.begin("stop");
    expect(dropped.prompt.map(({ role }) => role)).toEqual(["human", "ai", "tool", "tool", "tool", "human"]);
    await dropped.abort();
    const next = await chat.begin("and now?", { key: "k" });
    await next.commit("Nothing.");
    const all = [human("go"), asks, closed("a"), closed("b"), closed("c"), human("and now?"), ai("Nothing.")];
    expect(await chat.messages()).toEqual(all);
    expect((await chat.begin("and now?", { key: "k" })).replayed).toEqual([ai("Nothing.")]);
    await chat.undo();
    expect(await chat.messages()).toEqual(all.slice(0, 5));
  });

  test("closes those of a turn that was stopped", async () => {
    const chat = open({ gap: "off" }).memory.session("s", { format: langChain });
    const turn = await chat.begin("go");
    await turn.record(asks);
    const next = await chat.begin("and now?", { whenBusy: "interrupt" });
    await next.commit("Nothing.");
    expect((await chat.messages()).slice(0, 6)).toEqual([
      human("go"),
      asks,
      closed("a"),
      closed("b"),
      closed("c"),
      human("and now?"),
    ]);
  });
});

onEveryStore("a person's message with results in it", (open) => {
  test.each([
    [["a", "b"], []],
    [["b"], ["a"]],
  ])("answers %j, and only %j is closed", async (answered, open_) => {
    const chat = open({ gap: "off" }).memory.session("s", { format: anthropic });
    const calls = ["a", "b"].map((id): AnthropicBlock => ({ type: "tool_use", id, name: "book", input: {} }));
    await (await chat.begin("go")).commit({ role: "assistant", content: calls });
    const results = answered.map((id): AnthropicBlock => ({ type: "tool_result", tool_use_id: id, content: "ok" }));
    const input: AnthropicMessage = { role: "user", content: [...results, { type: "text", text: "And now?" }] };
    const turn = await chat.begin(input);
    assertValid(turn.prompt.messages, "anthropic");
    expect(turn.manifest.repaired).toBeUndefined();
    const sent = JSON.stringify(turn.prompt.messages);
    expect(sent.split('"content":"ok"')).toHaveLength(answered.length + 1);
    expect(sent.split(interruptedText)).toHaveLength(open_.length + 1);
    await turn.commit("Booked.");
    const next = await chat.begin("Thanks.");
    assertValid(next.prompt.messages, "anthropic");
    expect(JSON.stringify(next.prompt.messages).startsWith(sent.slice(0, -1))).toBe(true);
    await next.abort();
  });
});
