import { modelFailed } from "../failure.ts";
import type { Conversation } from "./conversation.ts";

export type Answer = {
  readonly turn: string;
  /** `stopped`: the person stopped it, what they saw is kept. `nothing`: they did so before the first word. */
  readonly status: "committed" | "stopped" | "nothing";
  readonly text: string;
};

/**
 * One turn: the answer goes to `onText` as it comes, and is in the history when this resolves. Fails with a store's
 * failure, or where the model failed; then nothing is in the history.
 */
export async function ask(
  { session, model, modelName }: Conversation,
  message: string,
  { signal, onText }: { readonly signal: AbortSignal; readonly onText: (text: string) => void },
): Promise<Answer> {
  const { streamText } = await import("ai");
  globalThis.AI_SDK_LOG_WARNINGS = false; // They would go between the words of the answer.
  const turn = await session.begin(message, { model: modelName, signal });
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
  const outcome = await turn.settled;
  switch (outcome) {
    case "committed":
    case "stopped":
      return { turn: turn.id, status: outcome, text };
    case "aborted":
      if (signal.aborted) return { turn: turn.id, status: "nothing", text };
      throw modelFailed(failure ?? new Error("The model gave no answer."));
    case "lost":
      throw turn.signal.reason;
  }
}
