import type { Epoch } from "../core/epoch.ts";
import { parseRecord, rowKeys, type WindowRecord } from "../core/record.ts";
import type { Row, RowsPlan, Snapshot } from "../core/store.ts";
import { maxSegments } from "../core/view.ts";
import type { Engine } from "./engine.ts";
import { stateOf, unsealRow, type Address, type SessionState } from "./state.ts";

/**
 * A session as it was read or left last: an append may stand on it without reading again. Whether it is still so, the
 * store checks.
 */
export type Seen = {
  readonly state: SessionState;
  readonly epoch: Epoch | undefined;
  readonly window: WindowRecord | undefined;
};

/** The rows of a {@link Seen}. A draft is a turn that died: what follows must go behind it. */
export function seenRows({ session }: Address): readonly RowsPlan[] {
  return [
    { collection: "epoch", key: rowKeys.window(session) },
    { collection: "epoch", key: rowKeys.epoch(session) },
    { collection: "draft", prefix: rowKeys.all(session), limit: 1 },
  ];
}

/** What a snapshot with {@link seenRows} shows; `undefined` where the session must be brought into order first. */
export function seenIn(engine: Engine, address: Address, snapshot: Snapshot): Seen | undefined {
  const [[window] = [], [epoch] = [], [draft] = []] = snapshot.rows;
  const state = stateOf(engine, address, snapshot);
  if (draft !== undefined || state.view.length >= maxSegments) return undefined;
  return {
    state,
    window: windowRecord(engine, address, window, state.version),
    epoch: epoch && parseRecord<Epoch>(unsealRow(engine, address.owner, epoch)),
  };
}

/** Where the window was, if that is kept for this version of the session. */
export function windowRecord(
  engine: Engine,
  { owner, format }: Address,
  row: Row | undefined,
  version: SessionState["version"],
): WindowRecord | undefined {
  const record = row && parseRecord<WindowRecord>(unsealRow(engine, owner, row));
  return record?.version === version && record.format === format.name ? record : undefined;
}
