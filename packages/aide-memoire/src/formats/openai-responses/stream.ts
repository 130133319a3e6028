import type { StreamEnd } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { replyParts } from "./reply.ts";

/** As much of `client.responses.stream` as is listened to. Listening takes nothing from others. */
export type ResponsesStream = {
  on(event: "event", listener: (event: ResponsesEvent) => void): unknown;
  finalResponse(): Promise<{ readonly status?: unknown; readonly output: readonly unknown[] }>;
  readonly aborted: boolean;
};

/** The SDK breaks off at an event of an item that does not say its place. */
type ResponsesEvent = {
  readonly type: string;
  readonly output_index?: number;
  readonly item?: unknown;
  readonly delta?: unknown;
};

/**
 * Listens to a stream until it ends. It must be given before its first event, in the tick that made it. Of an answer that
 * was cut off, the items that were done are kept, and the text of the one under way.
 */
export async function watchStream(stream: ResponsesStream): Promise<StreamEnd> {
  const seen = new SeenItems();
  stream.on("event", (event) => {
    seen.add(event);
  });
  try {
    const response = await stream.finalResponse();
    const { status } = response;
    if (status === "completed" || status === "incomplete") return { kind: "finished", ...replyParts(response) };
    const error = new Error(`The stream ended early, as ${String(status)}.`);
    return { kind: "broken", messages: seen.items(), error };
  } catch (error) {
    return stream.aborted
      ? { kind: "stopped", messages: seen.items() }
      : { kind: "broken", messages: seen.items(), error };
  }
}

/** What a person saw of an answer, in the order of its items. */
class SeenItems {
  readonly #done = new Map<number, unknown>();
  readonly #texts = new Map<number, string>();

  add({ type, output_index: index = 0, item, delta }: ResponsesEvent): void {
    if (type === "response.output_item.done") this.#done.set(index, item);
    if (type === "response.output_text.delta" && typeof delta === "string") {
      this.#texts.set(index, (this.#texts.get(index) ?? "") + delta);
    }
  }

  /** Thoughts that led to nothing that was seen are left out: the API refuses them. */
  items(): unknown[] {
    const places = [...new Set([...this.#done.keys(), ...this.#texts.keys()])].sort((a, b) => a - b);
    const items = places.map(
      (index) => this.#done.get(index) ?? { role: "assistant", content: this.#texts.get(index) },
    );
    while (isReasoning(items.at(-1))) items.pop();
    return items;
  }
}

function isReasoning(item: unknown): boolean {
  return isPlainObject(item) && item["type"] === "reasoning";
}
