import { MemoryError } from "../../core/error.ts";
import { kindOfValue } from "../../core/kind-of-value.ts";
import { knownKeys } from "../../core/known-keys.ts";
import { windowPolicy, type WindowOptions } from "../../core/limits.ts";
import { isEmptyWindow } from "../../core/window.ts";
import type { OpenAIAgentsItem } from "../../formats/openai-agents/items.ts";
import type { CompactionArgs, RunContext } from "./sdk.ts";

/** Whose session a run is about. */
export type AgentsOwner = { readonly user?: string; readonly tenant?: string };

export type AgentsSessionOptions = {
  /** Who it belongs to. A session without a user is its own owner. */
  readonly user?: string;
  readonly tenant?: string;
  /**
   * Who it belongs to, by the `context` that `run` was given, for one session object that serves many users. Instead of
   * `user` and `tenant`. Calls outside of a run must bring a run context.
   */
  readonly owner?: (context: never) => AgentsOwner;
  /** How much of the history goes to the model. Default: the memory's window. The last turn is always among it. */
  readonly window?: WindowOptions;
  /** Whether `getItems(n)` too gives only what a model accepts, which may be less than `n`. Default false. */
  readonly repairLimited?: boolean;
  /**
   * Called after a run was saved, with what the next one would be sent. What it gives begins with a compaction, which
   * stands for all of that from then on; `undefined` leaves all as it is. An error of it changes nothing, and no run
   * fails of it.
   */
  readonly compact?: (
    items: readonly OpenAIAgentsItem[],
    args: CompactionArgs,
  ) => Promise<readonly OpenAIAgentsItem[] | undefined>;
};

/** Fails with BAD_INPUT for what is no option, or would never work. */
export function checkOptions(options: AgentsSessionOptions): void {
  const known = ["user", "tenant", "owner", "window", "repairLimited", "compact"] as const;
  knownKeys(options, known, "The options of agentsSession");
  for (const name of ["owner", "compact"] as const) {
    const value = options[name];
    if (value === undefined || typeof value === "function") continue;
    throw new MemoryError("BAD_INPUT", `${name} must be a function, not ${kindOfValue(value)}.`);
  }
  if (options.owner !== undefined && (options.user !== undefined || options.tenant !== undefined)) {
    throw new MemoryError("BAD_INPUT", "Give owner, or user and tenant, not both.");
  }
  if (!isEmptyWindow(windowPolicy(options.window))) return;
  throw new MemoryError(
    "BAD_INPUT",
    "A window of nothing would hide from the runner what it has written. Run the agent without a session instead.",
  );
}

/** The owner of a run's session. Fails with BAD_INPUT where only a run context could say who it is. */
export function ownerFor({ owner, user, tenant }: AgentsSessionOptions, context: RunContext | undefined): AgentsOwner {
  if (owner === undefined) return { ...(user !== undefined && { user }), ...(tenant !== undefined && { tenant }) };
  if (context?.context === undefined) {
    throw new MemoryError(
      "BAD_INPUT",
      "This session takes its owner from the run's context, and there is none. Outside of a run give one: `{ context, usage: undefined }`.",
    );
  }
  const found = owner(context.context as never); // What the app gave to `run`; only the app knows its type.
  knownKeys(found, ["user", "tenant"], "What owner gives");
  return {
    ...(found.user !== undefined && { user: found.user }),
    ...(found.tenant !== undefined && { tenant: found.tenant }),
  };
}
