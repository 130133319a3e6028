import { MemoryError } from "../core/error.ts";
import { windowPolicy, type WindowOptions, type WindowPolicy } from "../core/limits.ts";
import type { Encoded, StoredMessage } from "../core/message.ts";
import { rowKeys, type WindowRecord } from "../core/record.ts";
import { sendable } from "../core/sendable.ts";
import { MovingWindow, shownOf, type WindowPlaces } from "../core/moving-window.ts";
import type { Change, Snapshot } from "../core/store.ts";
import { positionOf, viewBefore, viewSize, viewWithout, type Position, type View } from "../core/view.ts";
import { isEmptyWindow, windowReach } from "../core/window.ts";
import type { Engine } from "./engine.ts";
import { readView } from "./history.ts";
import { seenIn, seenRows, windowRecord, type Seen } from "./seen.ts";
import { decodeItems, type Address } from "./state.ts";
import { putRow } from "./turn-write.ts";

type Placed = StoredMessage & { readonly position: Position };

/** The window, and the session as it was read for it. */
export type Windowed = { readonly messages: unknown[]; readonly seen: Seen | undefined };

/**
 * The messages that go to a model without a turn of ours, mended. One read; more where a long session was written to by
 * turns, undone or replaced since the last append, or has more in its window than was asked for at first.
 */
export async function readWindow(
  engine: Engine,
  address: Address,
  options: WindowOptions | undefined,
): Promise<Windowed> {
  const policy = options === undefined ? engine.policy.window : windowPolicy(options);
  if (isEmptyWindow(policy)) {
    throw new MemoryError("BAD_INPUT", "A window of nothing would hide from an agent what it has written.");
  }
  const plan = { session: address.session, last: windowReach(policy), rows: seenRows(address) };
  const snapshot = await engine.store.read(address.owner, plan);
  const seen = seenIn(engine, address, snapshot);
  const { shown, window } =
    (await asKept(engine, address, policy, snapshot)) ?? (await playedThrough(engine, address, policy, snapshot));
  const natives = shown.map(({ native }) => native);
  return { messages: sendable(natives, address.format), seen: seen && { ...seen, window } };
}

type Shown = { readonly shown: readonly Placed[]; readonly window: WindowRecord | undefined };

/** From where the window begins, if that is kept for the session as it is. */
async function asKept(
  engine: Engine,
  address: Address,
  policy: WindowPolicy,
  { session, items, rows }: Snapshot,
): Promise<Shown | undefined> {
  const window = session && windowRecord(engine, address, rows[0]?.[0], session.version);
  if (window?.policy !== textOf(policy)) return undefined;
  const end = decodeItems(engine, address, items).map(placed);
  const shown =
    shownOf(end, window) ?? shownOf(await readPlaces(engine, address, viewWithin(session?.view ?? [], window)), window);
  return shown && { shown, window };
}

/** From the session's beginning. Where that was long, the next append keeps where the window begins. */
async function playedThrough(
  engine: Engine,
  address: Address,
  policy: WindowPolicy,
  { session, items }: Snapshot,
): Promise<Shown> {
  const view = session?.view ?? [];
  const isWhole = items.length >= viewSize(view);
  const messages = isWhole ? decodeItems(engine, address, items).map(placed) : await readPlaces(engine, address, view);
  const places = played(address, policy, messages);
  const shown = shownOf(messages, places) ?? [];
  if (session === undefined || messages.length <= 2 * shown.length) return { shown, window: undefined };
  const { version } = session;
  return { shown, window: { ...places, version, format: address.format.name, policy: textOf(policy) } };
}

/** A window that is kept, moved along with what is appended to the session as it is. */
export function movedWindow({ state, window: kept }: Seen, appended: readonly Encoded[]): WindowRecord | undefined {
  if (kept === undefined) return undefined;
  const { log, next } = state.record;
  const window = new MovingWindow(policyOf(kept.policy), kept);
  for (const [index, { reading, tokens }] of appended.entries()) {
    const { role, supersedes = false } = reading;
    window.add({ position: { log, seq: next + index }, role, supersedes, tokens });
  }
  return { ...kept, ...window.places, version: kept.version + 1 };
}

export function putWindow(engine: Engine, address: Address, record: WindowRecord): Change {
  return putRow(engine, address, engine.policy.now())("epoch", rowKeys.window(address.session), record);
}

/** A policy as text, and back: what has no limit is "all" there. */
function textOf(policy: WindowPolicy): string {
  return JSON.stringify(policy, (_key, mark: unknown) => (mark === Infinity ? "all" : mark));
}

function policyOf(text: string): WindowPolicy {
  return windowPolicy(JSON.parse(text) as WindowOptions); // Written by `textOf`.
}

/** What of the view a window shows. */
function viewWithin(view: View, { head, turns }: WindowPlaces): View {
  const [first] = turns;
  return [
    ...head.map(({ log, seq }) => ({ log, from: seq, to: seq })),
    ...(first === undefined ? [] : viewWithout(view, viewBefore(view, first.from))),
  ];
}

async function readPlaces(engine: Engine, address: Address, view: View): Promise<Placed[]> {
  return (await readView(engine, address, view)).map(placed);
}

function played({ format }: Address, policy: WindowPolicy, messages: readonly Placed[]): WindowPlaces {
  const window = new MovingWindow(policy);
  for (const { native, position, tokens } of messages) {
    const { role, supersedes = false } = format.read(native);
    window.add({ position, role, supersedes, tokens });
  }
  return window.places;
}

function placed(message: StoredMessage): Placed {
  return { ...message, position: positionOf(message.item) };
}
