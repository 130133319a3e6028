import { expect, test } from "vitest";
import type { ModelMessage } from "aide-memoire";
import { onEveryStore } from "../support/stores.ts";
import { another } from "./support/another.ts";
import { result, user } from "./support/messages.ts";

/** Reasoning that a provider signed, and the call that it led to. */
function thought(text: string, signature: string, id: string): ModelMessage {
  return {
    role: "assistant",
    content: [
      { type: "reasoning", text, providerOptions: { anthropic: { signature } } },
      { type: "tool-call", toolCallId: id, toolName: "work", input: { of: id } },
    ],
  };
}

onEveryStore("C reasoning", (open) => {
  test("C-016 signed reasoning comes back byte for byte", async () => {
    const opened = open();
    const messages = [user("q"), thought("step 1", "abc+/=é", "a"), result("a")];
    await opened.memory.session("s").append(messages);
    const back = await another(opened).session("s").messages();
    expect(JSON.stringify(back)).toBe(JSON.stringify(messages));
  });

  test("C-018 inside a tool loop the reasoning stands before its call, whatever the window", async () => {
    for (const window of [{}, { turns: 0 }, { messages: 1 }]) {
      const chat = open({ window }).memory.session("s");
      await chat.turn("before", async () => "ok");
      const turn = await chat.begin("now");
      await turn.record(thought("step 1", "sig", "a"));
      await turn.record(result("a"));
      const sent = turn.prompt.messages.slice(-3);
      expect(JSON.stringify(sent)).toBe(JSON.stringify([user("now"), thought("step 1", "sig", "a"), result("a")]));
      await turn.abort();
    }
  });

  test("C-019 both signatures of one turn are sent, while it is open and after it", async () => {
    const chat = open().memory.session("s");
    const turn = await chat.begin("q");
    const loop = [thought("one", "s1", "a"), result("a"), thought("two", "s2", "b"), result("b")];
    for (const message of loop) await turn.record(message);
    expect(turn.prompt.messages).toEqual([user("q"), ...loop]);
    await turn.commit("Done.");
    const next = await chat.begin("and?");
    expect(next.prompt.messages.slice(1, 5)).toEqual(loop);
  });

  test("C-020 a tool-call id is kept as it is, however long and odd", async () => {
    const id = "call_1__sig_AbC+/=_".padEnd(120, "=+/_é");
    const opened = open();
    const turn = await opened.memory.session("s").begin("q");
    await turn.record(thought("t", "s", id));
    await turn.record(result(id));
    await turn.commit("Done.");
    const next = await another(opened).session("s").begin("and?");
    expect(next.prompt.messages.slice(1, 3)).toEqual([thought("t", "s", id), result(id)]);
  });
});
