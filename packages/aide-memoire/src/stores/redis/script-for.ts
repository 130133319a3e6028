import type { Batch, Change } from "../../core/store.ts";
import { commitScript, turnScript } from "./lua/commit.ts";
import type { Script } from "./lua/script.ts";

/** The shortest script that knows how to write the batch. */
export function scriptFor({ expect, changes }: Batch): Script {
  const isTurn = expect.every(({ kind }) => kind !== "claim") && changes.every(isOfTurns);
  return isTurn ? turnScript : commitScript;
}

function isOfTurns(change: Change): boolean {
  switch (change.kind) {
    case "append":
    case "index":
    case "release":
      return true;
    case "put":
      return change.row.collection !== "task";
    case "drop":
      return change.collection !== "task";
    case "destroy":
    case "advance":
      return false;
  }
}
