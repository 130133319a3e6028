import { isStepCount, streamText, type ToolSet } from "ai";
import { expect, onTestFinished, vi } from "vitest";
import { chatPage, type ChatPage, type PageStream, type PageTurn } from "../../src/ai-sdk.ts";
import type { UIMessages } from "../../src/formats.ts";
import { openMemory, type Memory, type Options } from "../../src/index.ts";
import { claude, type Claude, type Said } from "./claude.ts";
import { Page, type PageInit } from "./page.ts";
import { serve } from "./server.ts";

export const user = "ada";

type Run = (turn: PageTurn<UIMessages>) => PageStream;

export type Setting = {
  readonly memory?: Memory;
  readonly tools?: ToolSet;
  readonly approval?: Record<string, "user-approval">;
  /** What the route does instead of `streamText`. */
  readonly run?: (model: Claude) => Run;
  /** The reply goes on when the page is gone. */
  readonly resumable?: boolean;
};

export type App = {
  readonly url: string;
  readonly memory: Memory;
  readonly requests: Claude["requests"];
  readonly chat: ChatPage<UIMessages>;
  open(init?: PageInit): Page;
};

/** A memory that is closed when the test is over. */
export function remember(where = ":memory:", options: Options = {}): Memory {
  const memory = openMemory(where, { gap: "off", ...options });
  onTestFinished(async () => memory.close());
  return memory;
}

/** A server with the route of a chat page, and what the model says there. */
export async function app(answers: readonly Said[], setting: Setting = {}): Promise<App> {
  const { memory = remember(), tools, approval, resumable = false } = setting;
  const said = claude(answers);
  const plain: Run = ({ prompt, signal }) =>
    streamText({
      model: said.model,
      ...prompt,
      ...(tools !== undefined && { tools }),
      ...(approval !== undefined && { toolApproval: approval, experimental_toolApprovalSecret: "of this server" }),
      stopWhen: isStepCount(5),
      abortSignal: signal,
      onError: () => undefined,
      maxRetries: 0,
    });
  const chatOf = (id: string): ChatPage<UIMessages> => chatPage(memory, id, { user });
  const url = await serve(async (request) => {
    const [, , , id = "", stream] = new URL(request.url).pathname.split("/");
    if (request.method === "GET" && stream === "stream") return chatOf(id).resume();
    const { id: chatId, ...body } = (await request.json()) as { id: string };
    return chatOf(chatId).reply(body, setting.run?.(said) ?? plain, resumable ? {} : { signal: request.signal });
  });
  return { url, memory, requests: said.requests, chat: chatOf("s"), open: (init = {}) => new Page(url, "s", init) };
}

/** The page and the store hold the same, and a page that is loaded now shows it. */
export async function expectKept(page: Page, chat: ChatPage<UIMessages>): Promise<void> {
  expect(page.error).toBeUndefined();
  expect(page.status).toBe("ready");
  expect(await chat.session.messages()).toEqual(page.shown);
  expect(await chat.messages()).toEqual(page.shown);
}

export function textOf(page: Page): string[] {
  return page.shown.map(({ parts }) => parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("|"));
}

/** Waits for what happens at the other end. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 5000, interval: 5 });
}

export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
