import { keyOf } from "../core/id.ts";
import type { Change, Claim } from "../core/store.ts";
import { viewWithout, type View } from "../core/view.ts";
import type { Engine } from "./engine.ts";
import { destroyPart, endTask, putTask, taskBody, unshown } from "./task-batch.ts";
import type { Address } from "./state.ts";

/** How long hidden messages rest before they are destroyed, in milliseconds: 30 days. */
export const hiddenMs = 30 * 86_400_000;

/** Destroys these places of the log in 30 days, unless a view shows them then. */
export function purgeTask(engine: Engine, address: Address, hidden: View): Change {
  const key = keyOf("purge", address.session, engine.policy.newId());
  return putTask(engine, address.owner, key, engine.policy.now() + hiddenMs, { view: hidden });
}

export async function purge(engine: Engine, claim: Claim): Promise<void> {
  const { view } = taskBody(engine, claim);
  const free = await unshown(engine, claim.owner, view);
  await destroyPart(engine, claim, free);
  const shown = viewWithout(view, free);
  const again = putTask(engine, claim.owner, `${claim.task.key}-`, engine.policy.now() + hiddenMs, { view: shown });
  await endTask(engine, claim, shown.length === 0 ? [] : [again]);
}
