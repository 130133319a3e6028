import { chatPageOf, type ChatPage, type ChatPageOptions } from "./adapters/ai-sdk/chat-page.ts";
import { uiMessages, type UIMessages } from "./formats/ui-messages/ui-messages.ts";
import type { Memory } from "./index.ts";

export type { ChatPage, ChatPageOptions, PageTurn } from "./adapters/ai-sdk/chat-page.ts";
export type { PageStream } from "./adapters/ai-sdk/page-source.ts";
export type { UIMessage, UIMessagePart } from "./formats/ui-messages/messages.ts";

/**
 * The server's side of a chat page that is made with `useChat` of the AI SDK (major 7). It costs nothing and holds
 * nothing: make one for each request. The same conversation is `memory.session(id, { user, format: uiMessages })`.
 *
 * The id comes from the page: give the `user` that you know from elsewhere, so that nobody reads the chats of others.
 *
 * @example
 * export async function POST(request: Request): Promise<Response> {
 *   const { id, ...body } = await request.json();
 *   const page = chatPage(memory, id, { user });
 *   const run = ({ prompt, signal }) => streamText({ model, ...prompt, abortSignal: signal });
 *   return page.reply(body, run, { signal: request.signal });
 * }
 */
export function chatPage(
  memory: Pick<Memory, "session">,
  id: string,
  options: ChatPageOptions = {},
): ChatPage<UIMessages> {
  return chatPageOf(memory, uiMessages, id, options);
}
