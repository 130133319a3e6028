import { MemoryError } from "../core/error.ts";
import { validId } from "../core/id.ts";
import { kindOfValue } from "../core/kind-of-value.ts";
import type { MemoryEvent } from "./events.ts";

/** Latest time that a `Date` can hold, in milliseconds since 1970. */
const lastTime = 8.64e15;

/** The caller's clock, in whole milliseconds. Fails with BAD_INPUT where it gives no time. */
export function checkedNow(now: () => unknown): () => number {
  return () => {
    const at = given("now", now);
    if (typeof at === "number" && Math.abs(at) <= lastTime) return Math.floor(at);
    throw gaveBad("now", "milliseconds since 1970", at);
  };
}

/** The caller's ids. Fails with BAD_INPUT where it gives what is none. */
export function checkedNewId(newId: () => unknown): () => string {
  return () => {
    const id = given("newId", newId);
    try {
      return validId(id, "new id");
    } catch (cause) {
      throw gaveBad("newId", "a text of 1 to 1,024 bytes", id, cause);
    }
  };
}

/** The caller's token counter. Fails with BAD_INPUT where it gives no count. */
export function checkedCount(countTokens: (text: string) => unknown): (text: string) => number {
  return (text) => {
    const tokens = given("countTokens", () => countTokens(text));
    if (typeof tokens === "number" && tokens >= 0 && Number.isFinite(tokens)) return tokens;
    throw gaveBad("countTokens", "a number of tokens from 0", tokens);
  };
}

/** The caller's event handler; one that is `async` and fails ends no process. */
export function checkedOnEvent(onEvent: (event: MemoryEvent) => unknown): (event: MemoryEvent) => void {
  return (event) => {
    void Promise.resolve(onEvent(event)).catch(() => undefined);
  };
}

function given(name: string, call: () => unknown): unknown {
  try {
    return call();
  } catch (cause) {
    throw new MemoryError(
      "BAD_INPUT",
      `The function ${name} of the memory's options failed; the cause has its error.`,
      {
        cause,
      },
    );
  }
}

function gaveBad(name: string, wanted: string, value: unknown, cause?: unknown): MemoryError {
  return new MemoryError(
    "BAD_INPUT",
    `The function ${name} of the memory's options must give ${wanted}, not ${kindOfValue(value)}.`,
    ...(cause === undefined ? [] : [{ cause }]),
  );
}
