import type { Assembled } from "../core/assemble.ts";
import type { Epoch } from "../core/epoch.ts";
import type { Usage } from "../core/format.ts";
import { previewOf } from "../core/preview.ts";
import { addUsage, rowKeys, type KeyRecord, type TurnRecord, type TurnStatus } from "../core/record.ts";
import type { Change, Expectation } from "../core/store.ts";
import { viewBefore, viewSize, viewWithout } from "../core/view.ts";
import { isEmptyWindow } from "../core/window.ts";
import type { TurnRows } from "./begin.ts";
import type { Engine } from "./engine.ts";
import type { TurnStart } from "./prepare.ts";
import { purgeTask } from "./purge.ts";
import { sealRow, type Address, type SessionState } from "./state.ts";
import { appendItems, type Pending, type SessionWrite } from "./write.ts";

export type TurnEnd = {
  readonly status: TurnStatus;
  readonly messages: readonly Pending[];
  /** Drafts that these messages were recorded as. */
  readonly draftKeys: readonly string[];
  readonly usage?: Usage | undefined;
};

/** The request of the turn, as far as a later one begins with it. */
type Sent = { readonly epoch: Epoch; readonly assembled: Pick<Assembled, "manifest" | "tail"> };

/** The batch that makes a turn history: its messages and all that is remembered of it. */
export function turnWrite(
  engine: Engine,
  address: Address,
  { state, rows }: { readonly state: SessionState; readonly rows: Pick<TurnRows, "epoch" | "tails"> },
  start: Pick<TurnStart, "id" | "at" | "cut" | "continues" | "key" | "closing"> & Partial<Sent>,
  end: TurnEnd,
): SessionWrite {
  const { session } = address;
  const base = start.cut === undefined ? state.view : viewBefore(state.view, start.cut.position);
  const appended = appendItems(engine, address, state.record, base, end.messages);
  const number = start.cut?.number ?? state.record.turns + (start.continues ? 0 : 1);
  const put = putRow(engine, address, start.at);
  const turn: TurnRecord = {
    id: start.id,
    log: state.record.log,
    number,
    at: start.at,
    status: end.status,
    messages: end.messages.length,
    ...(end.usage !== undefined && { usage: end.usage }),
    ...(start.assembled !== undefined && { manifest: start.assembled.manifest }),
  };
  const changes: Change[] = [...appended.changes, put("turn", rowKeys.turn(session, start.id), turn)];
  const { key } = start;
  // A turn that was interrupted answered nothing: its key may be tried again.
  const answered = end.status === "committed" || end.status === "stopped" ? end.status : undefined;
  if (key !== undefined && answered !== undefined) {
    const record: KeyRecord = {
      turn: start.id,
      status: answered,
      digest: key.digest,
      log: state.record.log,
      from: state.record.next + start.closing.length,
      to: appended.next - 1,
    };
    changes.push(put("turn", rowKeys.turnKey(session, key.key), record));
  }
  changes.push(
    ...prefixChanges(
      isEmptyWindow(engine.policy.window),
      start,
      rows,
      put,
      rowKeys.epoch(session),
      rowKeys.tail(session, state.record.next),
    ),
  );
  const hidden = viewWithout(state.view, base);
  if (viewSize(hidden) > 0) changes.push(purgeTask(engine, address, hidden));
  changes.push(...end.draftKeys.map((key): Change => ({ kind: "drop", collection: "draft", key })));

  const { unanswered: _answered, ...kept } = state.record;
  return {
    ...(key === undefined || answered === undefined
      ? { operation: `commit:${start.id}:${state.record.next}` }
      : { operation: `turn:${rowKeys.turnKey(session, key.key)}`, digest: key.digest }),
    record: {
      ...kept,
      next: appended.next,
      lastAt: engine.policy.now(),
      turns: number,
      lastTurn: start.id,
      preview: kept.preview === "" || base.length === 0 ? firstPreview(end.messages) : kept.preview,
      usage: addUsage(kept.usage, end.usage),
    },
    view: appended.view,
    changes,
    ...(!start.continues && { expect: [isNew(rowKeys.turn(session, start.id))] }),
    release: true,
  };
}

/** An app that makes ids of its own may give one twice: nothing is written over. */
function isNew(turnKey: string): Expectation {
  return { kind: "row", collection: "turn", key: turnKey, version: "absent" };
}

type Put = (collection: "turn" | "epoch" | "tail" | "draft", key: string, body: unknown) => Change;

export function putRow(engine: Engine, { owner }: Address, at: number): Put {
  return (collection, key, body) => ({
    kind: "put",
    row: { collection, key, at, body: sealRow(engine, owner, { collection, key }, body) },
  });
}

/** The epoch where it is new, the tail of this turn, and the end of tails that are sent no more. */
function prefixChanges(
  sendsNothing: boolean,
  start: Partial<Sent> & Pick<TurnStart, "id">,
  rows: Pick<TurnRows, "epoch" | "tails">,
  put: Put,
  epochKey: string,
  tailKey: string,
): Change[] {
  const { epoch, assembled } = start;
  if (epoch === undefined || assembled === undefined) return [];
  const changes: Change[] = epoch === rows.epoch ? [] : [put("epoch", epochKey, epoch)];
  for (const tail of rows.tails) {
    if (tail.epoch !== epoch.number) changes.push({ kind: "drop", collection: "tail", key: tail.key });
  }
  if (assembled.tail !== "" && !sendsNothing) {
    changes.push(put("tail", tailKey, { turn: start.id, epoch: epoch.number, text: assembled.tail }));
  }
  return changes;
}

/** Ends the stable prefix: bytes that were sent are no longer what the session shows. */
export function endPrefix(engine: Engine, address: Address, epoch: Epoch | undefined): Change[] {
  if (epoch === undefined || epoch.ended !== undefined) return [];
  return [putRow(engine, address, engine.policy.now())("epoch", rowKeys.epoch(address.session), endedEpoch(epoch))];
}

export function endedEpoch(epoch: Epoch): Epoch {
  return { ended: "history changed", ...epoch };
}

/** What lists show of a session without a title: the beginning of its first user message. */
export function firstPreview(messages: readonly Pending[]): string {
  return previewOf(messages.find(({ encoded }) => encoded.reading.role === "user")?.encoded.reading.text ?? "");
}
