import type { StreamEnd } from "../../core/format.ts";
import { fieldsOf, isPlainObject } from "../../core/json.ts";
import { toolCallOf } from "./calls.ts";
import { usageOf } from "./reply.ts";

/** As much of `client.chat.completions.stream` and `runTools` as is listened to. Listening takes nothing from others. */
export type ChatStream = {
  on(event: "message" | "content", listener: (...arguments_: never[]) => void): unknown;
  done(): Promise<void>;
  totalUsage(): Promise<unknown>;
  readonly aborted: boolean;
};

/**
 * Listens to a stream until it ends. It must be given before its first event, in the tick that made it. A runner of tools
 * does not wait for `onStep`; the end does. Of a message that was cut off only the text is kept.
 */
export async function watchStream(
  stream: ChatStream,
  onStep: (messages: readonly unknown[]) => Promise<void>,
): Promise<StreamEnd> {
  const said: unknown[] = [];
  let step: unknown[] = [];
  let steps = Promise.resolve();
  let text = "";
  // A stream tells the text so far, a runner that does not stream tells it only when it is whole.
  stream.on("content", (_delta: unknown, snapshot: unknown = "") => {
    text = String(snapshot);
  });
  stream.on("message", (message: unknown) => {
    text = "";
    said.push(message);
    step = isPlainObject(message) && message["role"] === "assistant" ? [message] : [...step, message];
    if (!isWholeStep(step)) return;
    const whole = step;
    steps = steps.then(async () => onStep(whole));
  });
  try {
    await stream.done();
    await steps;
    return { kind: "finished", messages: said, ...(await countedUsage(stream)) };
  } catch (error) {
    const messages = text === "" ? said : [...said, { role: "assistant", content: text }];
    await steps;
    return stream.aborted ? { kind: "stopped", messages } : { kind: "broken", messages, error };
  }
}

/** Calls and all their results. */
function isWholeStep([reply, ...results]: readonly unknown[]): boolean {
  const { tool_calls: calls } = fieldsOf(reply);
  if (!Array.isArray(calls) || calls.length === 0) return false;
  const answered = results.map((result) => fieldsOf(result)["tool_call_id"]);
  return calls.every((call) => answered.includes(toolCallOf(call)?.id));
}

/** A server that was not asked for usage gives none, and the SDK sums it up to zero. */
async function countedUsage(stream: ChatStream): Promise<ReturnType<typeof usageOf>> {
  const found = usageOf(await stream.totalUsage());
  const { inputTokens = 0, outputTokens = 0 } = found.usage ?? {};
  return inputTokens + outputTokens === 0 ? {} : found;
}
