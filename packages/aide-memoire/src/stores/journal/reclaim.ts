import type { Reclaimed } from "../../core/store.ts";
import type { Owners } from "./owners.ts";

/** Rewrites the files that hold what is gone, those that were used last first, as many as the time allows. */
export async function reclaimFiles(owners: Owners, budgetMs: number): Promise<Reclaimed> {
  const end = performance.now() + budgetMs;
  const stale = [...(await owners.facts())].filter(([, facts]) => facts.isStale).map(([name]) => name);
  for (const [place, name] of stale.entries()) {
    if (place > 0 && performance.now() > end) return { done: false };
    await owners.named(name).withFile((file) => file.rewrite());
  }
  if (stale.length > 0) await owners.forgetGone();
  return { done: true };
}
