import { analyzerVersion } from "../core/analyzer.ts";
import { MemoryError } from "../core/error.ts";
import type { Format } from "../core/format.ts";
import type { LogId, SessionId } from "../core/id.ts";
import { decodeMessages, type StoredMessage } from "../core/message.ts";
import type { Owner } from "../core/owner.ts";
import { noUsage, parseRecord, type SessionRecord } from "../core/record.ts";
import type { Item, Row, Snapshot } from "../core/store.ts";
import type { View } from "../core/view.ts";
import { warnCorrupt, type Engine } from "./engine.ts";

/** Which session a handle stands for, and how its messages look. */
export type Address = {
  readonly owner: Owner;
  readonly session: SessionId;
  readonly format: Format;
  readonly system: string;
};

/** A session as a snapshot shows it. `version` is `"absent"` for one that was never written. */
export type SessionState = {
  readonly incarnation: number;
  readonly sessionIncarnation: number;
  readonly version: number | "absent";
  readonly record: SessionRecord;
  readonly view: View;
  readonly secret: string;
};

/** Fails with STORE_CORRUPT where the session's own row is damaged: writing on would lose what it showed. */
export function stateOf(engine: Engine, address: Address, snapshot: Snapshot): SessionState {
  const { policy } = engine;
  const row = snapshot.session;
  const common = {
    incarnation: snapshot.incarnation,
    sessionIncarnation: snapshot.sessionIncarnation,
    secret: snapshot.secret ?? "",
  };
  if (row === undefined) {
    const record = newRecord(policy.newId() as LogId, policy.now());
    return { ...common, version: "absent", record, view: [] };
  }
  const record = recordOf(engine, address.owner, row);
  if (record === undefined) {
    throw new MemoryError(
      "STORE_CORRUPT",
      "The row of this session is damaged. Clear or erase the session, or restore a backup; `aide-memoire doctor` shows it.",
    );
  }
  return { ...common, version: row.version, record, view: row.view ?? [] };
}

export function newRecord(log: LogId, now: number): SessionRecord {
  return {
    log,
    next: 1,
    createdAt: now,
    lastAt: now,
    turns: 0,
    preview: "",
    analyzer: analyzerVersion,
    usage: noUsage,
  };
}

/** `undefined` where the session's row is damaged: its record, or its view. */
export function recordOf(engine: Engine, owner: Owner, row: Row): SessionRecord | undefined {
  return row.view === undefined ? undefined : parseRecord<SessionRecord>(unsealRow(engine, owner, row));
}

export function sealRow(engine: Engine, owner: Owner, row: { collection: string; key: string }, body: unknown): string {
  return engine.policy.seams.seal(JSON.stringify(body), { owner, of: row.collection, key: row.key });
}

export function unsealRow(engine: Engine, owner: Owner, row: Row): string {
  return engine.policy.seams.unseal(row.body, { owner, of: row.collection, key: row.key });
}

export function unsealItem(engine: Engine, owner: Owner, { log, seq, body }: Item): string {
  return engine.policy.seams.unseal(body, { owner, of: log, key: String(seq) });
}

/** The messages of these items, in the format of the session; damaged ones are skipped with a warning. */
export function decodeItems(
  engine: Engine,
  { owner, format }: Pick<Address, "owner" | "format">,
  items: readonly Item[],
): StoredMessage[] {
  const bodies = items.map((item) => ({ item, body: unsealItem(engine, owner, item) }));
  const { messages, damaged } = decodeMessages(bodies, format);
  for (let left = damaged; left > 0; left--) warnCorrupt(engine, owner, "message");
  return messages;
}
