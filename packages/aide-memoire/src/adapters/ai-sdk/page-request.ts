import { MemoryError } from "../../core/error.ts";
import { isPlainObject, listOf } from "../../core/json.ts";

/** What a page asks for. */
export type PageRequest = {
  readonly kind: "submit" | "regenerate";
  /** The question, or the reply that goes on. */
  readonly message: Record<string, unknown> & { readonly id: string };
  /** Of the message that is edited, answered again, or gone on with. */
  readonly messageId: string | undefined;
};

/**
 * Reads the body that `DefaultChatTransport` posts, with all messages of the page or, as `message`, only its last one.
 * Fails with BAD_INPUT where it is none.
 */
export function pageRequest(body: unknown): PageRequest {
  if (!isPlainObject(body)) throw bad("it is no object");
  const { message, messages, trigger = "submit-message", messageId } = body;
  if (trigger !== "submit-message" && trigger !== "regenerate-message") throw bad("it has a trigger that nobody knows");
  if (messageId !== undefined && typeof messageId !== "string") throw bad("its messageId is no text");
  const all = message === undefined ? listOf(messages) : [message];
  const named = all.findLast((one) => isPlainObject(one) && one["id"] === messageId && one["role"] === "assistant");
  const asked = (trigger === "submit-message" ? named : undefined) ?? all.at(-1);
  if (!isMessage(asked)) throw bad("it has no message");
  return { kind: trigger === "submit-message" ? "submit" : "regenerate", message: asked, messageId };
}

function isMessage(value: unknown): value is PageRequest["message"] {
  return isPlainObject(value) && typeof value["id"] === "string";
}

function bad(problem: string): MemoryError {
  return new MemoryError(
    "BAD_INPUT",
    `This is not what a chat page posts: ${problem}. Give the parsed body of the request.`,
  );
}
