import type { Change, NewRow } from "../../core/store.ts";
import { viewList } from "../stored-rows.ts";
import { toStored } from "../stored-text.ts";
import { boundIn } from "./bounds.ts";
import { storedTerm } from "./stored-term.ts";

type Value = string | number | null | readonly Value[];

/** A piece of work of `commit_batch`: one change, or several of a kind that follow each other. */
type Step =
  | {
      readonly kind: "append";
      readonly place: number;
      readonly log: string;
      readonly rises: boolean;
      readonly items: readonly Value[];
    }
  | { readonly kind: "put"; readonly rows: Value[] }
  | { readonly kind: "due"; readonly tasks: readonly Value[] }
  | { readonly kind: "drop"; readonly rows: Value[] }
  | { readonly kind: "index"; length: number; readonly entries: Value[] }
  | { readonly kind: "destroy"; readonly log: string; readonly from: number; readonly to: number }
  | { readonly kind: "release"; readonly name: string; readonly token: string }
  | { readonly kind: "advance session"; readonly session: string }
  | { readonly kind: "advance owner" };

/** The changes in their order. Rows that are put, dropped or indexed one after the other are one step. */
export function stepsOf(changes: readonly Change[]): Step[] {
  const steps: Step[] = [];
  /** What the last step puts or indexes, if it does. */
  const keys = new Set<string>();
  changes.forEach((change, place) => add(steps, keys, change, place));
  return steps;
}

function add(steps: Step[], keys: Set<string>, change: Change, place: number): void {
  switch (change.kind) {
    case "append": {
      const { items } = change;
      if (items.length === 0) return;
      const rises = items.every((item, index) => index === 0 || item.seq > (items[index - 1]?.seq ?? 0));
      const rows = items.map(({ seq, turn, at, kind, body }) => [
        seq,
        toStored(turn),
        at,
        toStored(kind),
        toStored(body),
      ]);
      steps.push({ kind: "append", place, log: toStored(change.log), rises, items: rows });
      return;
    }
    case "put":
      return addPut(steps, keys, change.row);
    case "drop": {
      let step = steps.at(-1);
      if (step?.kind !== "drop") steps.push((step = { kind: "drop", rows: [] }));
      step.rows.push([change.collection, toStored(change.key)]);
      return;
    }
    case "index":
      return addEntry(steps, keys, change);
    case "destroy":
      steps.push({ kind: "destroy", log: toStored(change.log), from: boundIn(change.from), to: boundIn(change.to) });
      return;
    case "release":
      steps.push({ kind: "release", name: toStored(change.name), token: toStored(change.token) });
      return;
    case "advance":
      if (change.session === undefined) steps.push({ kind: "advance owner" });
      else steps.push({ kind: "advance session", session: toStored(change.session) });
  }
}

/** No key twice in one step: each put counts a version. */
function addPut(steps: Step[], keys: Set<string>, { collection, key, at, body, view }: NewRow): void {
  const stored = toStored(key);
  const name = `${collection} ${stored}`;
  let step = steps.findLast(({ kind }) => kind !== "due");
  if (step?.kind !== "put" || keys.has(name)) {
    keys.clear();
    steps.push((step = { kind: "put", rows: [] }));
  }
  keys.add(name);
  step.rows.push([collection, stored, at, toStored(body), view === undefined ? null : viewList(view)]);
  if (collection !== "task") return;
  const kind = stored.slice(0, stored.indexOf("/") + 1);
  const lane = stored.slice(0, stored.lastIndexOf("/") + 1);
  steps.push({ kind: "due", tasks: [[stored, kind, lane, at]] });
}

/** No item twice in one step: its second entry replaces the first. */
function addEntry(steps: Step[], keys: Set<string>, change: Extract<Change, { kind: "index" }>): void {
  const { seq, at, length } = change;
  const log = toStored(change.log);
  const name = `${seq} ${log}`;
  let step = steps.at(-1);
  if (step?.kind !== "index" || keys.has(name)) {
    keys.clear();
    steps.push((step = { kind: "index", length: 0, entries: [] }));
  }
  keys.add(name);
  const terms = new Map(change.terms.map(([term, frequency]) => [storedTerm(term), frequency]));
  step.entries.push([log, seq, at, length, textArray([...terms.keys()]), `{${[...terms.values()].join(",")}}`]);
  step.length += length;
}

/** Texts as Postgres writes an array of them. */
function textArray(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
