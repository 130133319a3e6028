import { MemoryError } from "../core/error.ts";
import { windowPolicy, type WindowOptions, type WindowPolicy } from "../core/limits.ts";
import type { Encoded, StoredMessage } from "../core/message.ts";
import { parseRecord, rowKeys, type WindowRecord } from "../core/record.ts";
import { replayable } from "../core/replayable.ts";
import { ReplayWindow, shownOf, type ReplayMarks } from "../core/replay-window.ts";
import type { Change, Row, RowsPlan } from "../core/store.ts";
import { positionOf, viewBefore, viewSize, viewWithout, type Position, type View } from "../core/view.ts";
import { isEmptyWindow, windowReach } from "../core/window.ts";
import type { Engine } from "./engine.ts";
import { readView } from "./history.ts";
import { decodeItems, unsealRow, type Address, type SessionState } from "./state.ts";
import { putRow } from "./turn-write.ts";
import { commitApart } from "./write.ts";

type Placed = StoredMessage & { readonly position: Position };

/**
 * The messages that go to a model without a turn of ours, mended. One read; more where a long session was written to by
 * turns, undone or replaced since the last one, or has more in its window than was asked for at first.
 */
export async function readWindow(
  engine: Engine,
  address: Address,
  options: WindowOptions | undefined,
): Promise<unknown[]> {
  const policy = options === undefined ? engine.policy.window : windowPolicy(options);
  if (isEmptyWindow(policy)) {
    throw new MemoryError("BAD_INPUT", "A window of nothing would hide from an agent what it has written.");
  }
  const plan = { session: address.session, last: windowReach(policy), rows: [windowRow(address)] };
  const snapshot = await engine.store.read(address.owner, plan);
  const { session, incarnation, sessionIncarnation } = snapshot;
  if (session === undefined) return [];
  const view = session.view ?? [];
  const end = decodeItems(engine, address, snapshot.items).map(placed);
  const row = snapshot.rows[0]?.[0];
  const kept = recordOf(engine, address, row, session.version);
  if (kept?.policy === textOf(policy)) {
    const shown = shownOf(end, kept) ?? shownOf(await readPlaces(engine, address, placesOf(view, kept)), kept);
    if (shown !== undefined) return mended(shown, address);
  }
  const whole = snapshot.items.length >= viewSize(view);
  const messages = whole ? end : await readPlaces(engine, address, view);
  const marks = played(address, policy, messages);
  const shown = shownOf(messages, marks) ?? [];
  if (messages.length > 2 * shown.length) {
    const record = { ...marks, version: session.version, format: address.format.name, policy: textOf(policy) };
    const expect = [
      { kind: "session", session: address.session, incarnation: sessionIncarnation, version: session.version },
    ] as const;
    const changes = [putMarks(engine, address, record)];
    // What is kept saves time only: where it cannot be written, the next read is a long one again.
    await commitApart(engine, address.owner, "window", { incarnation, expect, changes }).catch(() => undefined);
  }
  return mended(shown, address);
}

export function windowRow({ session }: Address): RowsPlan {
  return { collection: "epoch", key: rowKeys.window(session) };
}

/** Moves a window that is kept along with what is appended. */
export function windowChange(
  engine: Engine,
  address: Address,
  state: SessionState,
  row: Row | undefined,
  appended: readonly Encoded[],
): Change[] {
  const kept = state.version === "absent" ? undefined : recordOf(engine, address, row, state.version);
  if (kept === undefined) return [];
  const { log, next } = state.record;
  const window = new ReplayWindow(policyOf(kept.policy), kept);
  for (const [index, { reading, tokens }] of appended.entries()) {
    const { role, supersedes = false } = reading;
    window.add({ position: { log, seq: next + index }, role, supersedes, tokens });
  }
  return [putMarks(engine, address, { ...kept, ...window.marks, version: kept.version + 1 })];
}

function putMarks(engine: Engine, address: Address, record: WindowRecord): Change {
  return putRow(engine, address, engine.policy.now())("epoch", rowKeys.window(address.session), record);
}

function recordOf(
  engine: Engine,
  { owner, format }: Address,
  row: Row | undefined,
  version: number,
): WindowRecord | undefined {
  const record = row && parseRecord<WindowRecord>(unsealRow(engine, owner, row));
  return record?.version === version && record.format === format.name ? record : undefined;
}

/** A policy as text, and back: what has no limit is "all" there. */
function textOf(policy: WindowPolicy): string {
  return JSON.stringify(policy, (_key, mark: unknown) => (mark === Infinity ? "all" : mark));
}

function policyOf(text: string): WindowPolicy {
  return windowPolicy(JSON.parse(text) as WindowOptions); // Written by `textOf`.
}

/** The places that these marks show. */
function placesOf(view: View, { head, turns }: ReplayMarks): View {
  const [first] = turns;
  return [
    ...head.map(({ log, seq }) => ({ log, from: seq, to: seq })),
    ...(first === undefined ? [] : viewWithout(view, viewBefore(view, first.from))),
  ];
}

async function readPlaces(engine: Engine, address: Address, view: View): Promise<Placed[]> {
  return (await readView(engine, address, view)).map(placed);
}

function played({ format }: Address, policy: WindowPolicy, messages: readonly Placed[]): ReplayMarks {
  const window = new ReplayWindow(policy);
  for (const { native, position, tokens } of messages) {
    const { role, supersedes = false } = format.read(native);
    window.add({ position, role, supersedes, tokens });
  }
  return window.marks;
}

function placed(message: StoredMessage): Placed {
  return { ...message, position: positionOf(message.item) };
}

function mended(messages: readonly Placed[], { format }: Address): unknown[] {
  return replayable(
    messages.map(({ native }) => native),
    format,
  );
}
