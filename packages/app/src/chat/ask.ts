import { MemoryError, type Turn, type TurnOutcome } from "aide-memoire";
import type { AiSdk } from "aide-memoire/formats";
import { modelFailed } from "../failure.ts";
import { ModelProblem } from "../models/model-problem.ts";
import type { Conversation } from "./conversation.ts";

export type Answer =
  /** `stopped`: the person stopped it, and what they saw is kept. */
  | { readonly status: "committed" | "stopped"; readonly turn: string; readonly text: string }
  /** The person stopped it before the first word: it never happened. */
  | { readonly status: "nothing" };

/**
 * One turn: the answer goes to `onText` as it comes, and is in the history when this resolves. Fails with a store's
 * failure, or where the model failed; then nothing is in the history.
 */
export async function ask(
  { session, model, modelName, key }: Conversation,
  message: string,
  { signal, onText }: { readonly signal: AbortSignal; readonly onText: (text: string) => void },
): Promise<Answer> {
  const { streamText } = await import("ai");
  globalThis.AI_SDK_LOG_WARNINGS = false; // They would go between the words of the answer.
  const turn = await begin(session, message, { model: modelName, signal });
  if (turn === undefined) return { status: "nothing" };
  let failure: unknown;
  let text = "";
  try {
    const result = turn.follow(
      streamText({
        model,
        ...turn.prompt,
        abortSignal: turn.signal,
        maxRetries: 1,
        onError: ({ error }) => {
          failure ??= error;
        },
      }),
    );
    for await (const piece of result.textStream) {
      text += piece;
      onText(piece);
    }
  } catch (error) {
    failure ??= error;
    await turn.abort().catch(() => undefined); // Where the stream has ended the turn, that counts.
  }
  const outcome = await settled(turn);
  switch (outcome) {
    case "committed":
    case "stopped":
      return { turn: turn.id, status: outcome, text };
    case "aborted":
      if (signal.aborted) return { status: "nothing" };
      throw modelFailed(failure ?? new ModelProblem({ kind: "empty" }), key);
    case "lost":
      throw turn.signal.reason;
  }
}

/** Fails with a store's failure. A reply that cannot be kept, such as one without any content, is the model's. */
async function settled(turn: Turn<AiSdk>): Promise<TurnOutcome> {
  try {
    return await turn.settled;
  } catch (error) {
    throw MemoryError.is(error, "BAD_INPUT") ? modelFailed(new ModelProblem({ kind: "empty" })) : error;
  }
}

/** Undefined where the person did not wait for another turn to end. */
async function begin(
  session: Conversation["session"],
  message: string,
  options: { readonly model: string; readonly signal: AbortSignal },
): Promise<Turn<AiSdk> | undefined> {
  try {
    return await session.begin(message, options);
  } catch (error) {
    if (MemoryError.is(error, "ABORTED")) return undefined;
    throw error;
  }
}
