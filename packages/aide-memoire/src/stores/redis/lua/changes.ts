import { lua } from "./script.ts";

/** What the owner has in all. Written back once, when every change is done. */
export const totals = lua`
local content, documents, length, wasListed

-- Where all of it is erased, damaged ones do not matter.
local function readTotals(isErased)
  content, documents, length = storedTotals()
  if not content and not isErased then refuseDamaged() end
  content, documents, length = content or 0, documents or 0, length or 0
  wasListed = content > 0
end

-- An owner without rows and items is not listed, and its name is not kept.
local function writeTotals(name, at)
  setValue("totals", table.concat({ exact(content), exact(documents), exact(length), at }, " "))
  if content > 0 and not wasListed then
    setValue("name", name)
    call("ZADD", bucket, 0, "owner:" .. owner)
  elseif content == 0 and wasListed then
    setValue("name", false)
    call("ZREM", bucket, "owner:" .. owner)
  end
end
`;

export const changes = lua`
-- By kind: takes its arguments and applies the change. None of them can fail.
local applyChange = {
  append = function() appendItems(take(), takeNumber()) end,
  put = function() putRow(take(), take(), take(), take(), take()) end,
  drop = function() dropRow(take(), take()) end,
  index = function() addEntry(take(), take(), take(), take(), take()) end,
  release = function() releaseLease(take(), take()) end,
}
`;

/** Changes that walk through what is there, and so want all that was gathered before to be written. */
export const rareChanges = lua`
function applyChange.advanceOwner()
  unlistAllTasks()
  call("UNLINK", values, order)
  call("ZREM", bucket, "owner:" .. owner)
  begin(incarnation + 1)
  call("HSET", counts, "owner", incarnation)
  readTotals()
end

function applyChange.advanceSession()
  local session = take()
  local number = call("HGET", counts, session) or "0"
  -- After a damaged one comes a number that none was before.
  call("HSET", counts, session, isFit.digits(number) and number + 1 or now)
  forgetTurns(session)
end

function applyChange.destroy()
  local log, from, to = take(), take(), take()
  writeAll()
  destroyItems(log, from, to)
  destroyEntries(log, from, to)
end
`;
