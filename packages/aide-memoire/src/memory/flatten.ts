import { maxSegments, viewSize, viewTail } from "../core/view.ts";
import { indexOf, moveItem } from "./copy.ts";
import type { Engine } from "./engine.ts";
import { purgeTask } from "./purge.ts";
import type { Address } from "./state.ts";
import { writeSession, type Held } from "./write.ts";

/**
 * A view of too many segments (each undo or edit may leave one) gets its newer half copied to the end of the log, as one
 * segment. The messages of that half have new ids from then on; the old places are purged as what was undone is.
 */
export async function flattenView(engine: Engine, address: Address, { state, lease }: Held): Promise<void> {
  const { view, record } = state;
  if (view.length < maxSegments) return;
  const newer = view.slice(maxSegments / 2);
  const ranges = newer.map((segment) => ({ ...segment, limit: segment.to - segment.from + 1 }));
  const { ranges: found } = await engine.store.read(address.owner, { session: address.session, ranges });
  const { owner } = address;
  const items = found.flat().map((item, index) => {
    return moveItem(engine, owner, item, { owner, log: record.log, seq: record.next + index });
  });
  const moved = viewTail([{ log: record.log, from: record.next, to: record.next + items.length - 1 }], items.length);
  await writeSession(
    engine,
    address,
    { state, lease },
    {
      operation: `flatten:${engine.policy.newId()}`,
      record: { ...record, next: record.next + items.length },
      view: [...view.slice(0, maxSegments / 2), ...moved],
      changes: [
        { kind: "append", log: record.log, items },
        ...items.flatMap((item) => indexOf(engine, owner, item)),
        ...(viewSize(newer) > 0 ? [purgeTask(engine, address, newer)] : []),
      ],
      release: false,
    },
  );
}
