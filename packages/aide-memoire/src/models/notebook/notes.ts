import { isPlainObject } from "../../core/json.ts";

/** What the notebook reads of a session. */
export interface NotebookSession {
  items(options: {
    readonly last: number;
  }): Promise<readonly { readonly id: string; readonly at: Date; readonly message: unknown }[]>;
  search(
    query: string,
    options: { readonly limit: number },
  ): Promise<readonly { readonly id: string; readonly role: string; readonly text: string; readonly at: Date }[]>;
}

export type Note = { readonly text: string; readonly at: number };

/** Messages that are read as they are; of a longer session the best by their words besides. */
const recent = 2000;
const found = 200;

/** What the user said in the session, oldest first: all of a session of usual length, of a long one what may answer. */
export async function notesOf(chat: NotebookSession, question: string): Promise<Note[]> {
  const items = await chat.items({ last: recent });
  const notes = new Map<string, Note>();
  if (items.length === recent) {
    for (const { id, role, text, at } of await chat.search(question, { limit: found })) {
      if (role === "user") notes.set(id, { text, at: at.getTime() });
    }
  }
  for (const { id, at, message } of items) {
    const text = userText(message);
    if (text !== "") notes.set(id, { text, at: at.getTime() });
  }
  return [...notes.values()].sort((a, b) => a.at - b.at);
}

function userText(message: unknown): string {
  if (!isPlainObject(message) || message["role"] !== "user") return "";
  const { content } = message;
  if (typeof content === "string") return content;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  const texts = parts.flatMap((part) =>
    isPlainObject(part) && typeof part["text"] === "string" ? [part["text"]] : [],
  );
  return texts.join("\n");
}
