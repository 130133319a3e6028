import type { Epoch } from "../core/epoch.ts";
import { keyOf } from "../core/id.ts";
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

/** So many sessions are kept in mind at most; the one that was used longest ago is forgotten first. */
const mostKept = 1000;

/**
 * The sessions that this memory wrote to or read last, so that an append to one of them is a single call of the store,
 * from whichever handle. Others may have written since: then the store refuses, and the append reads.
 */
export class SeenSessions {
  readonly #kept = new Map<string, Seen>();

  /** Whoever takes it is to keep what becomes of it, or nobody stands on it any more. */
  take(address: Address): Seen | undefined {
    const key = nameOf(address);
    const seen = this.#kept.get(key);
    this.#kept.delete(key);
    return seen;
  }

  keep(address: Address, seen: Seen | undefined): void {
    const key = nameOf(address);
    this.#kept.delete(key);
    if (seen === undefined) return;
    this.#kept.set(key, seen);
    if (this.#kept.size <= mostKept) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** The window of a session is of one format. */
function nameOf({ owner: { tenant, kind, id }, session, format }: Address): string {
  return keyOf(tenant, kind, id, session, format.name);
}

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
