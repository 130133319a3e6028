import { MemoryError } from "../core/error.ts";
import type { Store } from "../core/store.ts";
import { report, type Engine } from "./engine.ts";
import { createMemory, type Memory } from "./memory.ts";
import { policyOf, type Options } from "./options.ts";
import { SeenSessions } from "./seen.ts";
import { Tasks } from "./tasks.ts";
import { Turnstile } from "./turnstile.ts";

/** A store and what coordinates its users within this process. */
export type SharedStore = { readonly store: Store; readonly turnstile: Turnstile; readonly users: Set<Engine> };

/** `open` is given what to call with one sentence for each damaged row: every memory over the store hears of it. */
export function shareStore(open: (warn: (message: string) => void) => Store, turnstile = new Turnstile()): SharedStore {
  const users = new Set<Engine>();
  const store = open((message) => {
    for (const engine of users) report(engine, { kind: "warning", code: "CORRUPT_ROW", message });
  });
  return { store, turnstile, users };
}

/** A memory over a store. The last one to close it closes the store, and tells `whenClosed`. */
export function memoryOver(shared: SharedStore, options: Options, whenClosed?: () => void): Memory {
  const tasks = new Tasks();
  let open = true;
  const engine: Engine = {
    get store() {
      if (open) return shared.store;
      throw new MemoryError("CLOSED", "This memory is closed. Open it again.");
    },
    policy: policyOf(options),
    turnstile: shared.turnstile,
    tasks,
    seen: new SeenSessions(),
    held: new Set(),
  };
  shared.users.add(engine);
  tasks.start(engine);
  return createMemory(engine, async () => {
    tasks.stop();
    await tasks.settled();
    open = false;
    await Promise.all([...engine.held].map(async (lease) => lease.abandon()));
    shared.users.delete(engine);
    if (shared.users.size > 0) return;
    whenClosed?.();
    await shared.store.close();
  });
}
