import type { Batch, Change, Expectation, ReadPlan } from "../../core/store.ts";
import { inLog } from "./items.ts";
import { seqText } from "./ordered-numbers.ts";

// Which fields of the values a script is going to look at: it asks Redis for all of them at once. One that is not foreseen
// costs a command more, one too many next to nothing.

/** Lua has room for some thousands at once. */
const most = 1_000;

export function fieldsToRead({ session, acquire, rows = [] }: ReadPlan): string[] {
  const found = ["secret"];
  if (session !== undefined) found.push(rowField("session", session));
  if (acquire !== undefined) found.push(leaseField(acquire.name));
  for (const row of rows) if ("key" in row) found.push(rowField(row.collection, row.key));
  return found.slice(0, most);
}

export function fieldsToWrite({ operation, expect, changes }: Batch): string[] {
  const found = new Set([`operation:${operation}`, "totals"]);
  for (const expectation of expect) {
    const field = fieldOfExpectation(expectation);
    if (field !== undefined) found.add(field);
  }
  for (const change of changes) {
    const field = fieldOfChange(change);
    if (field !== undefined) found.add(field);
  }
  return [...found].slice(0, most);
}

function fieldOfExpectation(expectation: Expectation): string | undefined {
  switch (expectation.kind) {
    case "session":
      return rowField("session", expectation.session);
    case "row":
      return rowField(expectation.collection, expectation.key);
    case "lease":
    case "free":
      return leaseField(expectation.name);
    case "head":
    case "claim":
      return undefined;
  }
}

function fieldOfChange(change: Change): string | undefined {
  switch (change.kind) {
    case "put":
      return rowField(change.row.collection, change.row.key);
    case "drop":
      return rowField(change.collection, change.key);
    case "index":
      return `entry:${inLog(change.log)}${seqText(change.seq)}`;
    case "append":
    case "release":
    case "destroy":
    case "advance":
      return undefined;
  }
}

function rowField(collection: string, key: string): string {
  return `row:${collection}:${key}`;
}

function leaseField(name: string): string {
  return `lease:${name}`;
}
