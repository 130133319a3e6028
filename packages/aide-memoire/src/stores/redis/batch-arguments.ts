import { MemoryError } from "../../core/error.ts";
import { ownerKey, type Owner } from "../../core/owner.ts";
import type { Batch, Change, Expectation, Segment } from "../../core/store.ts";
import { itemText } from "./items.ts";
import type { Joint } from "./joints.ts";
import { seqText, timeText } from "./ordered-numbers.ts";
import type { Demands } from "./refusal.ts";

/** How a session is named in keys. */
type NameOf = (session: string) => string;

/** Redis takes 1,048,576 in one command. */
const maxArguments = 1_000_000;

/** The arguments of the commit script, behind those that every script about an owner has. `sent` is this call's own. */
export function batchArguments(batch: Batch, { expect, joints }: Demands, sent: string, nameOf: NameOf): string[] {
  const { owner, operation, digest, at, incarnation, changes } = batch;
  const found = [
    ownerText(owner),
    operation,
    digest,
    String(at),
    sent,
    String(incarnation),
    String(advancesIn(batch)),
    String(sessionIn(batch)?.incarnation ?? ""),
    String(expect.length + joints.length),
  ];
  for (const expectation of expect) for (const part of expectationParts(nameOf, expectation)) found.push(part);
  for (const joint of joints) found.push(...jointParts(joint));
  found.push(String(changes.length));
  for (const change of changes) for (const part of changeParts(nameOf, change)) found.push(part);
  if (found.length <= maxArguments) return found;
  throw new MemoryError(
    "TOO_LARGE",
    `A batch of ${ownerKey(owner)} has more parts than Redis takes at once. Write it in several.`,
  );
}

/** What the batch expects of a session. */
export function sessionIn({ expect }: Batch) {
  return expect.find((expectation) => expectation.kind === "session");
}

/** So many new incarnations of the owner begin with the batch. */
export function advancesIn({ changes }: Batch): number {
  return changes.filter((change) => change.kind === "advance" && change.session === undefined).length;
}

function ownerText({ tenant, kind, id }: Owner): string {
  return JSON.stringify([tenant, kind, id]);
}

function expectationParts(nameOf: NameOf, expectation: Expectation): string[] {
  const { kind } = expectation;
  switch (kind) {
    case "session": {
      const { session, incarnation, version } = expectation;
      return [kind, nameOf(session), String(incarnation), session, String(version ?? "")];
    }
    case "lease":
      return [kind, expectation.name, expectation.token];
    case "free":
      return [kind, expectation.name];
    case "row":
      return [kind, expectation.collection, expectation.key, String(expectation.version)];
    case "head":
      return [kind, expectation.log, String(expectation.seq)];
    case "claim":
      return [kind, expectation.task, expectation.token];
  }
}

function jointParts({ log, below, cuts }: Joint): string[] {
  return ["joint", log, String(below), String(cuts.length), ...cuts.flat().map(String)];
}

function changeParts(nameOf: NameOf, change: Change): readonly string[] {
  const { kind } = change;
  switch (kind) {
    case "append": {
      const parts = [kind, String(change.items.length)];
      for (const item of change.items) parts.push(itemText(change.log, item));
      return parts;
    }
    case "put": {
      const { collection, key, at, body, view } = change.row;
      return [kind, collection, key, timeText(at), body, view === undefined ? "" : viewText(view)];
    }
    case "drop":
      return [kind, change.collection, change.key];
    case "index": {
      const { log, seq, at, length, terms } = change;
      return [kind, log, seqText(seq), timeText(at), String(length), JSON.stringify(terms)];
    }
    case "destroy":
      return [kind, change.log, seqText(change.from), seqText(change.to)];
    case "release":
      return [kind, change.name, change.token];
    case "advance":
      if (change.session === undefined) return ["advanceOwner"];
      return ["advanceSession", nameOf(change.session)];
  }
}

function viewText(view: readonly Segment[]): string {
  return JSON.stringify(view.map(({ log, from, to }) => [log, from, to]));
}
