import { MemoryError } from "../../core/error.ts";
import type { Format, Message } from "../../core/format.ts";
import { fieldsOf } from "../../core/json.ts";
import type { Session } from "../../index.ts";
import type { Running } from "./running.ts";

/** The history with the question of a running reply at its end, in the place of what the reply will take the place of. */
export async function shownWhile<F extends Format>(
  session: Session<F>,
  { at, input }: Pick<Running, "at" | "input">,
): Promise<Message<F>[]> {
  const { id } = fieldsOf(input);
  const isInput = (message: unknown): boolean => fieldsOf(message)["id"] === id;
  try {
    const before = await session.messages(at === undefined ? {} : { before: at });
    // It has become history meanwhile.
    if (at === undefined && before.some(isInput)) return before;
    return [...before.filter((message) => !isInput(message)), input as Message<F>];
  } catch (error) {
    if (MemoryError.is(error, "NOT_FOUND")) return session.messages();
    throw error;
  }
}
