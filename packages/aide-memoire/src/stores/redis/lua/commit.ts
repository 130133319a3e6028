import { changes, rareChanges, totals } from "./changes.ts";
import { basics } from "./basics.ts";
import { entries, entryChanges, entryRemovals } from "./entries.ts";
import { claimExpectations, expectations } from "./expectations.ts";
import { held } from "./held.ts";
import { itemChanges, itemRemovals, items } from "./items.ts";
import { leases } from "./leases.ts";
import { operationChanges, operations, turnRemovals } from "./operations.ts";
import { oneOwner, owner } from "./owner.ts";
import { rowChanges, rows } from "./rows.ts";
import { lua, scriptOf } from "./script.ts";
import { taskChanges, tasks } from "./tasks.ts";

const main = lua`
local name, id, digest, at, sent = take(), take(), take(), take(), take()
local madeFor, advances = takeNumber(), takeNumber()
local session, expected = take(), takeNumber()

checkTypes(advances)

local known = operationAt(id)
if known and known[4] == sent then return { "done" } end
if known and isRemembered(id, known) then
  if known[1] == digest then return { "repeated", known[2] } end
  return { "mismatch" }
end

if incarnation ~= madeFor then return { "erased" } end
local checks = {}
for number = 1, takeNumber() do
  checks[number] = readExpectation[take()]()
end
local unmet, found = firstUnmet(checks)
if unmet then return { "unmet", unmet, found } end

readTotals(advances > 0)
-- Nothing fails from here on.
for _ = 1, takeNumber() do
  applyChange[take()]()
end
remember(id, digest, at, sent, session ~= "" and session, expected)
writeTotals(name, at)
writeAll()
slide()
return { "done" }
`;

const beforeTasks = [basics, owner, held, totals, rows];
const behindTasks = [
  rowChanges,
  items,
  itemChanges,
  entries,
  entryChanges,
  leases,
  operations,
  operationChanges,
  expectations,
  changes,
];
const rarely = [itemRemovals, entryRemovals, turnRemovals, claimExpectations, rareChanges];

/**
 * Redis defines all functions of a script at each call, which is a good part of what a turn takes. So there is one with
 * what turns need: it knows no tasks, and nothing that takes away more than a row.
 */
export const turnScript = scriptOf(...beforeTasks, ...behindTasks, oneOwner, main);

/** For every batch. */
export const commitScript = scriptOf(...beforeTasks, tasks, taskChanges, ...behindTasks, ...rarely, oneOwner, main);
