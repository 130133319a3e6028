// What a person saw of a message that did not finish.
import { expect, test } from "vitest";
import { anthropic } from "./anthropic.ts";

const text = (words: string): object => ({ type: "text", text: words });
const thought = (signature: unknown): object => ({ type: "thinking", thinking: "Hm.", signature });
const use = { type: "tool_use", id: "a", name: "look", input: {} };
const call = { type: "server_tool_use", id: "s", name: "web_search", input: {} };
const result = (id: string): object => ({ type: "web_search_tool_result", tool_use_id: id, content: [] });

async function seen(content: unknown): Promise<unknown> {
  const end = await anthropic.watch(
    {
      aborted: true,
      currentMessage: { content: content as unknown[] },
      receivedMessages: [],
      on: () => undefined,
      done: () => Promise.reject(new Error("stopped")),
    },
    async () => undefined,
  );
  return end.messages.flatMap((message) => (message as { content: unknown[] }).content);
}

test.each([
  ["whole texts and thoughts", [thought("s"), text("a")], [thought("s"), text("a")]],
  ["no blank text", [text("a"), text(" ")], [text("a")]],
  ["no thought without its signature", [thought(""), thought(undefined), text("a")], [text("a")]],
  ["no thought that led to nothing", [text("a"), thought("s")], [text("a")]],
  ["a call that another block came behind", [use, text("a")], [use, text("a")]],
  ["no call that was being written", [text("a"), use], [text("a")]],
  ["a call that the API ran, with its result", [call, result("s")], [call, result("s")]],
  ["none that waits for it", [text("a"), call], [text("a")]],
  ["none whose result is another's", [call, result("t")], [result("t")]],
  ["blocks of other types", [{ type: "hologram" }], [{ type: "hologram" }]],
  ["nothing of what is no content", "odd", []],
])("%s", async (_name, content, kept) => {
  expect(await seen(content)).toEqual(kept);
});
