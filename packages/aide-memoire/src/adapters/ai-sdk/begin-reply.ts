import { MemoryError } from "../../core/error.ts";
import type { Format, Message } from "../../core/format.ts";
import { canonicalJson, isPlainObject } from "../../core/json.ts";
import type { Begin, Session, SessionItem, Turn } from "../../index.ts";
import type { PageRequest } from "./page-request.ts";

/** A turn for what the page asked, or the reply that it got before. */
export type Begun<F extends Format> =
  /** `at`: the session's id of the message that the turn takes the place of. */
  | { readonly kind: "turn"; readonly turn: Turn<F>; readonly at: string | undefined }
  | { readonly kind: "answered"; readonly reply: Message<F> };

/** Messages that are looked through at a time for one of the page's ids. */
const stretch = 100;

/** Begins a new turn, edits or answers again a question that is kept, or goes on with the last reply. */
export async function beginReply<F extends Format>(
  session: Session<F>,
  { kind, message, messageId }: PageRequest,
  options: Begin,
): Promise<Begun<F>> {
  const input = message as Message<F>; // The session checks it.
  const begin = async (at: string | undefined, begun: Promise<Turn<F>>): Promise<Begun<F>> => {
    return { kind: "turn", turn: await begun, at };
  };
  if (isReply(message)) {
    const stored = await findItem(session, kind === "submit" ? message.id : (messageId ?? message.id));
    if (kind === "submit") return begin(stored?.id, session.begin(input, options));
    if (stored !== undefined) return begin(stored.id, session.regenerate(stored.id, options));
    throw new MemoryError("NOT_FOUND", "This reply is not kept, so it cannot be made again.");
  }
  const asked = kind === "submit" ? messageId : message.id;
  const stored = asked === undefined ? undefined : await findItem(session, asked);
  if (stored === undefined) return beginNew(session, message, options);
  const isAgain = kind === "regenerate" && isSame(stored.message, message);
  return begin(stored.id, isAgain ? session.regenerate(stored.id, options) : session.edit(stored.id, input, options));
}

/** The page's id of a question is its key: sent twice, by a page that heard nothing the first time, it is answered once. */
async function beginNew<F extends Format>(
  session: Session<F>,
  message: PageRequest["message"],
  options: Begin,
): Promise<Begun<F>> {
  const input = message as Message<F>;
  const turn = await session.begin(input, message.id === "" ? options : { ...options, key: message.id });
  if (turn.replayed === undefined) return { kind: "turn", turn, at: undefined };
  const stored = await findItem(session, message.id);
  // It was taken back meanwhile.
  if (stored === undefined) return { kind: "turn", turn: await session.begin(input, options), at: undefined };
  const [reply] = await session.messages({ after: stored.id });
  if (reply !== undefined && isReply(reply)) return { kind: "answered", reply };
  return { kind: "turn", turn: await session.regenerate(stored.id, options), at: stored.id };
}

/** A message by the id that the page has it under, newest first. */
async function findItem<F extends Format>(session: Session<F>, id: string): Promise<SessionItem<F> | undefined> {
  for (let before: string | undefined; ;) {
    const items = await session.items({ last: stretch, ...(before !== undefined && { before }) });
    const found = items.findLast(({ message }) => isPlainObject(message) && message["id"] === id);
    if (found !== undefined || items.length < stretch) return found;
    before = items[0]?.id;
  }
}

function isReply(message: unknown): boolean {
  return isPlainObject(message) && message["role"] === "assistant";
}

/** Whether the person's words are the same; what a page keeps beside them may differ. */
function isSame(stored: unknown, sent: Record<string, unknown>): boolean {
  return isPlainObject(stored) && canonicalJson(stored["parts"]) === canonicalJson(sent["parts"]);
}
