import { changes, rareChanges, totals } from "./changes.ts";
import { basics, clock, lists } from "./basics.ts";
import { entries, entryChanges, entryRemovals } from "./entries.ts";
import { claimExpectation, expectations } from "./expectations.ts";
import { held, storedTotals, writing } from "./held.ts";
import { itemBounds, itemChanges, itemRemovals, items } from "./items.ts";
import { leases } from "./leases.ts";
import { operationChanges, operations, turnRemovals } from "./operations.ts";
import { expiry, oneOwner, owner } from "./owner.ts";
import { rowChanges, rows } from "./rows.ts";
import { lua, scriptOf } from "./script.ts";
import { taskChanges, tasks } from "./tasks.ts";

const demand = lua`
now = takeClock()
local name, id, digest, at, sent = take(), take(), take(), take(), take()
local madeFor, advances, expected = takeNumber(), takeNumber(), takeNumber()
`;

/** Where changes write at once, a key that is not what it should be must end the script before the first of them. */
const checkTypes = lua`
call("ZCARD", bucket)
for number = incarnation, incarnation + advances do
  call("HLEN", counts .. ":" .. number .. ":values")
  call("ZCARD", counts .. ":" .. number .. ":order")
end
`;

const main = lua`
local known = operationAt(id)
if known and known[4] == sent then return { "done" } end
if known and isRemembered(id, known) then
  if known[1] == digest then return { "repeated", known[2] } end
  return { "mismatch" }
end

if incarnation ~= madeFor then return { "erased" } end
for number = 1, takeNumber() do
  check(number, take())
end
if unmet then return { "unmet", unmet, found } end

readTotals(advances > 0)
for _ = 1, takeNumber() do
  apply(take())
end
remember(id, digest, at, sent, session ~= "" and session, expected)
-- Nothing fails from here on: both keys have been read, and this is the first to write to the bucket.
writeTotals(name, at)
writeAll()
slide()
-- What is to stay for ever has no end, also where a store that was opened otherwise has set one.
if not lifetime and call("PERSIST", values) == 1 then call("PERSIST", order) end
return { "done" }
`;

const beforeTasks = [basics, clock, lists, owner, expiry, held, storedTotals, writing, totals, rows];
const behindTasks = [rowChanges, items, itemChanges, entries, entryChanges, leases, operations, operationChanges];

/**
 * Redis defines all functions of a script at each call, which is a good part of what a turn takes. So there is one with
 * what turns need: it knows no tasks, and nothing that takes away more than a row.
 */
export const turnScript = scriptOf(...beforeTasks, ...behindTasks, expectations(), changes(), oneOwner, demand, main);

/** For every batch. */
export const commitScript = scriptOf(
  ...beforeTasks,
  tasks,
  taskChanges,
  ...behindTasks,
  itemBounds,
  itemRemovals,
  entryRemovals,
  turnRemovals,
  expectations(claimExpectation),
  changes(rareChanges),
  oneOwner,
  demand,
  checkTypes,
  main,
);
