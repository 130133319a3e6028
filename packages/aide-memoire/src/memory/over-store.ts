import type { Store } from "../core/store.ts";
import type { Engine } from "./engine.ts";
import { createMemory, type Memory } from "./memory.ts";
import { policyOf, type Options } from "./options.ts";
import { Tasks } from "./tasks.ts";
import { Turnstile } from "./turnstile.ts";

/** A store and what coordinates its users within this process. */
export type SharedStore = { readonly store: Store; readonly turnstile: Turnstile; users: number };

export function shareStore(store: Store): SharedStore {
  return { store, turnstile: new Turnstile(), users: 0 };
}

/** A memory over a store. The last one to close it closes the store; then `onLast` is told. */
export function memoryOver(shared: SharedStore, options: Options, onLast?: () => void): Memory {
  const { store, turnstile } = shared;
  const tasks = new Tasks();
  const engine: Engine = { store, policy: policyOf(options), turnstile, tasks };
  shared.users += 1;
  tasks.start(engine);
  return createMemory(engine, async () => {
    tasks.stop();
    await tasks.settled();
    shared.users -= 1;
    if (shared.users > 0) return;
    onLast?.();
    await turnstile.releaseAll();
    await store.close();
  });
}
