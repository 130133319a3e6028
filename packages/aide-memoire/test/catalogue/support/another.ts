import { openMemory, type Memory, type Options } from "aide-memoire";
import type { Store } from "aide-memoire/store";
import type { Opened } from "../../support/stores.ts";

/** Another memory on the same store and clock: all that another process would share with the first. */
export function another({ store, clock }: Pick<Opened, "store" | "clock">, options: Options = {}): Memory {
  return openMemory(store, { now: () => clock.now, background: "manual", ...options });
}

/** The same through a store that is given instead. */
export function over(store: Store, { clock }: Pick<Opened, "clock">, options: Options = {}): Memory {
  return another({ store, clock }, options);
}
