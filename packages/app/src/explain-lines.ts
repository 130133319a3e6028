import type { Explanation, ManifestBlock } from "aide-memoire";
import { localTime } from "./terminal/clock.ts";
import { tableLines } from "./terminal/table.ts";
import type { Words } from "./words/words.ts";

/** For people: how a turn ended, a row for each block in the order in which it was sent, and what was left out. */
export function explainLines(explanation: Explanation, { explain, fromLibrary }: Words): string[] {
  const { blocks, leftOut, tokens, epoch, turn, at, status } = explanation;
  const rows = blocks.map((block) => [
    explain.kinds[block.kind],
    String(block.tokens),
    fromLibrary(block.reason) + detailOf(block, explain),
  ]);
  const total = [explain.total, String(tokens), ""];
  return [
    explain.turn(turn, localTime(new Date(at)), explain.statuses[status]),
    ...tableLines([[explain.columns.kind, explain.columns.tokens, explain.columns.reason], ...rows, total], [1]),
    ...leftOut.map(({ reason, messages }) => explain.leftOut(fromLibrary(reason), messages)),
    explain.prefix(epoch.number, fromLibrary(epoch.reason)),
  ];
}

function detailOf(block: ManifestBlock, explain: Words["explain"]): string {
  switch (block.kind) {
    case "history":
      return ` (${explain.messages(block.messages)})`;
    case "block":
      return ` (${block.name})`;
    case "gap":
      return ` (${explain.since(localTime(new Date(block.since)))})`;
    case "system":
    case "input":
      return "";
  }
}
