import { MemoryError } from "../core/error.ts";
import { groupTurns, newestById, openCalls, type Encoded, type StoredMessage } from "../core/message.ts";
import type { Cut, KeyRecord } from "../core/record.ts";
import { interruptedText } from "../core/repaired.ts";
import type { ReadPlan, Row, RowsPlan, Snapshot } from "../core/store.ts";
import { maxSegments, messageId, positionOf, viewBefore, beginsWith, type View } from "../core/view.ts";
import { windowReach } from "../core/window.ts";
import { encode, turnPlan, turnRows, type Begin, type TurnRows } from "./begin.ts";
import { notFound, type Engine } from "./engine.ts";
import { flattenView } from "./flatten.ts";
import { lastTurnOf } from "./follow-on.ts";
import { readEnd, readTurns, shownPosition } from "./history.ts";
import type { HeldLease } from "./held-lease.ts";
import { acquire, type AcquireOptions } from "./lease.ts";
import { OpenTurn } from "./open-turn.ts";
import { prepareTurn } from "./prepare.ts";
import { ReplayedTurn } from "./replayed-turn.ts";
import { decodeItems, stateOf, type Address, type SessionState } from "./state.ts";
import { readTurnRecord } from "./turn-record.ts";
import { turnWrite } from "./turn-write.ts";
import { digestOf, writeSession } from "./write.ts";

/** A session under our lease, with no draft of a dead turn left, and room in its view. */
export type Opened = {
  readonly lease: HeldLease;
  readonly state: SessionState;
  readonly rows: TurnRows;
  readonly messages: readonly StoredMessage[];
  /** One list for each of the rows that the caller asked for besides. */
  readonly asked: readonly (readonly Row[])[];
};

/** What a turn is about: a new message, or the one that it takes the place of. */
export type TurnInput =
  | { readonly kind: "new"; readonly input: Encoded }
  /** Another answer to the message; absent: to the last one. */
  | { readonly kind: "regenerate"; readonly message: string | undefined }
  | { readonly kind: "edit"; readonly message: string; readonly input: Encoded };

/**
 * Takes the lease and brings the session into order; `use` ends the lease, or leaves it to what it returns. `asked` are
 * rows to read besides.
 */
export async function openSession<T>(
  engine: Engine,
  address: Address,
  options: Begin & Pick<AcquireOptions, "place">,
  use: (opened: Opened) => Promise<T>,
  asked: readonly RowsPlan[] = [],
): Promise<T> {
  const own = turnPlan(engine, address, options.key);
  const plan = { ...own, rows: [...own.rows, ...asked] };
  const { lease, snapshot } = await acquire(engine, address.owner, address.session, plan, options);
  try {
    const { found, ...opened } = await putInOrder(engine, address, plan, lease, snapshot);
    return await use({ ...opened, asked: found.slice(own.rows.length) });
  } catch (error) {
    await lease.release();
    throw error;
  }
}

/** Begins a turn: one read that takes the lease; nothing is written. A key that was answered gives its turn again. */
export async function startTurn(
  engine: Engine,
  address: Address,
  about: TurnInput,
  options: Begin,
): Promise<OpenTurn | ReplayedTurn> {
  return openSession(engine, address, options, async (opened) => {
    const { state, rows, lease } = opened;
    const digest = digestOfAbout(state, about);
    // A key of another log was used before a clear, or in the session that this one branched from.
    if (rows.keyed?.log === state.record.log) return replay(engine, address, opened, rows.keyed, digest);
    const { input, cut } = await inputOf(engine, address, opened, about);
    const view = cut === undefined ? state.view : viewBefore(state.view, cut.position);
    const messages = cut === undefined ? opened.messages : await windowBefore(engine, address, view);
    const last = await lastTurnOf(engine, address, view, messages);
    const prepare = { last, state, rows, view, messages, input, digest, ...(cut !== undefined && { cut }) };
    const start = prepareTurn(engine, address, prepare, options);
    return new OpenTurn(engine, address, { state, lease }, rows, start, options.signal);
  });
}

/** What a key stands for. Made with the log, which a session takes along when it moves to another owner. */
function digestOfAbout({ record }: SessionState, about: TurnInput): string {
  switch (about.kind) {
    case "new":
      return digestOf(record.log, about.input.native);
    case "edit":
      return digestOf(record.log, { edit: about.message, input: about.input.native });
    case "regenerate":
      return digestOf(record.log, { regenerate: about.message ?? null });
  }
}

/** Brings a session into order, and reads it again where that changed it. */
async function putInOrder(
  engine: Engine,
  address: Address,
  plan: ReadPlan,
  lease: HeldLease,
  snapshot: Snapshot,
): Promise<Omit<Opened, "asked"> & { readonly found: Snapshot["rows"] }> {
  const state = stateOf(engine, address, snapshot);
  const rows = turnRows(engine, address, snapshot);
  lease.leavesDrafts = rows.drafts.length > 0;
  if (rows.drafts.length > 0) await keepInterrupted(engine, address, { lease, state, rows });
  else if (state.view.length >= maxSegments) await flattenView(engine, address, { lease, state });
  else return { lease, state, rows, messages: decodeItems(engine, address, snapshot.items), found: snapshot.rows };
  return putInOrder(engine, address, plan, lease, await engine.store.read(address.owner, plan));
}

/** Makes the recorded steps of a turn that died an interrupted turn: its tools ran, and must not run again. */
async function keepInterrupted(
  engine: Engine,
  address: Address,
  { lease, state, rows }: Pick<Opened, "lease" | "state" | "rows">,
): Promise<void> {
  const turn = rows.drafts[0]?.turn;
  const drafts = rows.drafts.filter((draft) => draft.turn === turn);
  const recorded = drafts.flatMap((draft) => draft.messages);
  const at = recorded[0]?.at ?? engine.policy.now();
  if (turn === undefined) return;
  const said = newestById(recorded.map(({ body, reading, ...place }) => ({ encoded: { body, reading }, ...place })));
  const open = openCalls(said.map(({ encoded }) => encoded.reading));
  const closing = open.length === 0 ? [] : address.format.closeCalls(open, interruptedText);
  const [first] = drafts;
  const start = {
    id: turn,
    at,
    ...(first?.cut !== undefined && { cut: first.cut }),
    continues: first?.continues ?? false,
    closing: [],
    ...(first?.sent !== undefined && { epoch: first.sent.epoch, assembled: first.sent }),
  };
  const write = turnWrite(engine, address, { state, rows }, start, {
    status: "interrupted",
    messages: [...said, ...closing.map((native) => ({ encoded: encode(engine, address, native), turn, at }))],
    draftKeys: drafts.map((draft) => draft.key),
  });
  await writeSession(
    engine,
    address,
    { state, lease },
    { ...write, operation: `orphan:${turn}:${drafts.length}:${write.record.next}`, release: false },
  );
}

async function inputOf(
  engine: Engine,
  address: Address,
  opened: Opened,
  about: TurnInput,
): Promise<{ input: Encoded; cut?: Cut }> {
  if (about.kind === "new" && about.input.reading.role !== "assistant") return { input: about.input };
  if (about.kind === "new") return replyGoingOn(engine, address, opened, about.input);
  const { turn, first } = await turnOf(engine, address, opened, about.message);
  const cut = await cutAt(engine, address, opened, first);
  if (about.kind === "edit") return { input: about.input, cut };
  const question = turn.find((message) => message.item.kind === "user");
  if (question === undefined) throw notFound("This turn has no message of a user to answer again.");
  return { input: encode(engine, address, question.native, question.speaker), cut };
}

/** The last turn's reply, with what a person's side added to it: what the model says now takes its place. */
async function replyGoingOn(
  engine: Engine,
  address: Address,
  opened: Opened,
  { native, reading }: Encoded,
): Promise<{ input: Encoded; cut: Cut }> {
  const { format } = address;
  const last = await lastTurnOf(engine, address, opened.state.view, opened.messages);
  const reply = last?.messages.findLast((one) => format.read(one.native).id === reading.id);
  if (reply === undefined || reply !== last?.messages.at(-1) || format.answered === undefined) {
    throw new MemoryError(
      "BAD_INPUT",
      "This reply does not end the session, so it cannot go on. Load the messages anew.",
    );
  }
  const input = encode(engine, address, format.answered(reply.native, native));
  return { input, cut: await cutAt(engine, address, opened, reply) };
}

async function cutAt(engine: Engine, address: Address, { state }: Opened, first: StoredMessage): Promise<Cut> {
  const record = await readTurnRecord(engine, address, state.record, first.item.turn);
  return { position: positionOf(first.item), number: record?.number ?? Math.max(1, state.record.turns) };
}

/** The turn that a message belongs to (absent: the last one), from its first message on. */
async function turnOf(
  engine: Engine,
  address: Address,
  { state, messages }: Opened,
  id: string | undefined,
): Promise<{ turn: readonly StoredMessage[]; first: StoredMessage }> {
  const known = groupTurns(messages).findLast((turn) => id === undefined || turn.messages.some((m) => m.id === id));
  let turn = known?.messages ?? [];
  const cutShort = turn[0] === messages[0] && !beginsWith(state.view, messages[0]?.item);
  if (turn.length === 0 || cutShort) {
    if (state.view.length === 0) throw notFound("This session has no turn yet.");
    if (id !== undefined) shownPosition(state.view, id);
    const all = groupTurns(await readEnd(engine, address, state.view, Infinity));
    turn = all.findLast((one) => id === undefined || one.messages.some((m) => m.id === id))?.messages ?? [];
  }
  const [first] = turn;
  if (first === undefined) throw notFound("This session shows no such message.");
  return { turn, first };
}

async function windowBefore(engine: Engine, address: Address, view: View): Promise<StoredMessage[]> {
  const { turns, items } = windowReach(engine.policy.window);
  if (turns === undefined) return readEnd(engine, address, view, items ?? Infinity);
  return (await readTurns(engine, address, view, turns)).flatMap((turn) => turn.messages);
}

async function replay(
  engine: Engine,
  address: Address,
  { lease }: Opened,
  keyed: KeyRecord,
  digest: string,
): Promise<ReplayedTurn> {
  if (keyed.digest !== digest) {
    throw new MemoryError(
      "OPERATION_MISMATCH",
      "This turn key was used before with another message. Make a new key for each message that a person sends.",
    );
  }
  const { log, from, to } = keyed;
  const plan = { session: address.session, ranges: [{ log, from, to, limit: to - from + 1 }] };
  const snapshot = await engine.store.read(address.owner, plan);
  await lease.release();
  const messages = decodeItems(engine, address, snapshot.ranges.flat()).map((message) => message.native);
  return new ReplayedTurn(keyed, messageId({ log, seq: from + 1 }), messages);
}
