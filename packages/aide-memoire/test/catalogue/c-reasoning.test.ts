import { expect, test } from "vitest";
import type { ModelMessage } from "aide-memoire";
import { anthropic, openaiResponses } from "aide-memoire/formats";
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

onEveryStore("C reasoning in the providers' own formats", (open) => {
  const question = { role: "user" as const, content: "q" };
  const thought = (id: string) => ({ type: "reasoning" as const, id, summary: [] });
  const answer = (id?: string) => ({
    type: "message" as const,
    role: "assistant" as const,
    status: "completed" as const,
    ...(id !== undefined && { id }),
    content: [{ type: "output_text" as const, text: "ok", annotations: [] }],
  });
  const work = { type: "function_call" as const, id: "fc_1", call_id: "c", name: "work", arguments: "{}" };
  const worked = { type: "function_call_output" as const, call_id: "c", output: "1" };

  async function inputOf(history: readonly unknown[]): Promise<readonly unknown[]> {
    const chat = open().memory.session("s", { format: openaiResponses });
    await chat.append(history as Parameters<typeof chat.append>[0]);
    const turn = await chat.begin("next");
    await turn.abort();
    return turn.prompt.input.slice(0, -1);
  }

  test("C-014 a thought is sent with the message that it led to, and not where that has lost its id", async () => {
    const whole = [question, thought("rs_1"), answer("msg_1")];
    expect(await inputOf(whole)).toEqual(whole);
    expect(await inputOf([question, thought("rs_1"), answer()])).toEqual([question, answer()]);
  });

  test("C-015 a reasoning item is sent only with the item that followed it", async () => {
    const loop = [question, thought("rs_1"), work, worked, thought("rs_2"), answer("msg_2")];
    expect(await inputOf(loop)).toEqual(loop);
    expect(await inputOf(loop.slice(0, 5))).toEqual(loop.slice(0, 4));
  });

  test("C-017 an empty thinking block without a signature is not sent, what stands beside it is", async () => {
    const chat = open().memory.session("s", { format: anthropic });
    const text = { type: "text" as const, text: "x" };
    const use = { type: "tool_use" as const, id: "a", name: "work", input: {} };
    const hollow = { type: "thinking" as const, thinking: "", signature: "" };
    await chat.append([
      question,
      { role: "assistant", content: [hollow, text, use] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: "1" }] },
    ]);
    const { prompt } = await chat.begin("next");
    expect(prompt.messages[1]).toEqual({ role: "assistant", content: [text, use] });
  });

  test("C-018 signed thinking stands before its call, byte for byte, while the loop is open", async () => {
    const chat = open({ window: { turns: 0 } }).memory.session("s", { format: anthropic });
    const signed = { type: "thinking" as const, thinking: "step 1", signature: "AbC+/=" };
    const use = { type: "tool_use" as const, id: "a", name: "work", input: {} };
    const turn = await chat.begin("q");
    await turn.record({ role: "assistant", content: [signed, use] });
    await turn.record({ role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: "1" }] });
    expect(turn.prompt.messages[1]).toEqual({ role: "assistant", content: [signed, use] });
    await turn.abort();
  });
});
