import { MemoryError } from "../../core/error.ts";
import { kindOfValue } from "../../core/kind-of-value.ts";
import type { RunContext } from "./sdk.ts";

/** A text, or what makes it for a run, as an agent's `instructions` do. */
export type Instructions = string | ((runContext: RunContext, agent: never) => string | Promise<string>);

/** The text of instructions for one run; empty for none. Fails with BAD_INPUT where it is no text. */
export async function instructionsText(
  base: Instructions | undefined,
  runContext: RunContext,
  agent: unknown,
): Promise<string> {
  // The runner gives the agent whose instructions they are; only the app knows its type.
  const text: unknown = typeof base === "function" ? await base(runContext, agent as never) : (base ?? "");
  if (typeof text === "string") return text;
  throw new MemoryError(
    "BAD_INPUT",
    `Instructions must be a text or a function that gives one, not ${kindOfValue(text)}.`,
  );
}
