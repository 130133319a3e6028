// The server's side of a chat page that is made with `useChat`, and such a page without a browser.
import assert from "node:assert/strict";
import { DefaultChatTransport, readUIMessageStream, streamText, type UIMessage } from "ai";
import { openMemory } from "aide-memoire";
import { chatPage } from "aide-memoire/ai-sdk";
import { scriptedModel } from "aide-memoire/testing";
import { z } from "zod";

const memory = openMemory(":memory:");
const model = scriptedModel([{ text: ["It will ", "rain."] }, "Take an umbrella.", "It will snow."]);
const userOf = (request: Request): string => request.headers.get("x-user") ?? "nobody"; // Yours: a cookie, a token.

// #region route
const Body = z.looseObject({ id: z.string() });

export async function POST(request: Request): Promise<Response> {
  const body = Body.parse(await request.json());
  const page = chatPage(memory, body.id, { user: userOf(request) });
  return page.reply(body, ({ prompt, signal }) => streamText({ model, ...prompt, abortSignal: signal }), {
    signal: request.signal,
  });
}
// #endregion route

// #region resume
export async function GET(request: Request, id: string): Promise<Response> {
  return chatPage(memory, id, { user: userOf(request) }).resume();
}
// #endregion resume

// The page: the SDK's own transport, whose requests go to the route. `useChat` does this in a browser.
const transport = new DefaultChatTransport<UIMessage>({
  api: "http://localhost/api/chat",
  headers: { "x-user": "ada" },
  fetch: async (url, init) => POST(new Request(url, init)),
});

async function send(trigger: "submit-message" | "regenerate-message", messages: UIMessage[]): Promise<UIMessage[]> {
  const stream = await transport.sendMessages({
    chatId: "s-42",
    trigger,
    messages,
    messageId: undefined,
    abortSignal: undefined,
  });
  let reply: UIMessage | undefined;
  for await (const state of readUIMessageStream({ stream })) reply = state;
  assert(reply);
  return [...messages, reply];
}

const question = (id: string, text: string): UIMessage => ({ id, role: "user", parts: [{ type: "text", text }] });
let shown = await send("submit-message", [question("q-1", "How will the weather be?")]);
shown = await send("submit-message", [...shown, question("q-2", "What do I need?")]);
assert.match(JSON.stringify(shown), /umbrella/);

// #region load
const { messages } = chatPage(memory, "s-42", { user: "ada" });
const loaded = await messages(); // For useChat({ id, messages: loaded }).
// #endregion load
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
assert.deepEqual(plain(loaded), plain(shown)); // Ids, parts, metadata: what the page showed.

shown = await send("regenerate-message", shown.slice(0, 1));
assert.deepEqual(plain(await messages()), plain(shown));
assert.equal((await GET(new Request("http://localhost", { headers: { "x-user": "ada" } }), "s-42")).status, 204);
await memory.close();
