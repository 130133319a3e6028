import { lua } from "./script.ts";

/** What the owner has in all. Written back once, when every change is done. */
export const totals = lua`
local content, documents, length, wasListed

-- Where all of it is erased, damaged ones do not matter.
local function readTotals(isErased)
  local found = call("HMGET", values, "content", "documents", "length")
  local function total(place)
    return isErased and not isFit.digits(found[place]) and 0 or storedNumber(found[place])
  end
  content, documents, length = total(1), total(2), total(3)
  wasListed = content > 0
end

-- An owner without rows and items is not listed, and its name is not kept.
local function writeTotals(name, at)
  call("HSET", values, "content", exact(content), "documents", exact(documents), "length", exact(length), "updated", at)
  if content > 0 then
    call("HSET", values, "name", name)
    if not wasListed then call("ZADD", bucket, 0, "owner:" .. owner) end
  elseif wasListed then
    call("HDEL", values, "name")
    call("ZREM", bucket, "owner:" .. owner)
  end
end
`;

export const changes = lua`
local function advanceOwner()
  unlistAllTasks()
  call("UNLINK", values, order)
  call("ZREM", bucket, "owner:" .. owner)
  begin(incarnation + 1)
  call("HSET", counts, "owner", incarnation)
  readTotals()
end

local function advanceSession(session)
  local number = call("HGET", counts, session) or "0"
  -- After a damaged one comes a number that none was before.
  call("HSET", counts, session, isFit.digits(number) and number + 1 or now)
  forgetTurns(session)
end

-- By kind: takes its arguments and applies the change. None of them can fail.
local applyChange = {
  append = function() appendItems(take(), takeNumber()) end,
  put = function() putRow(take(), take(), take(), take(), take()) end,
  drop = function() dropRow(take(), take()) end,
  index = function() addEntry(take(), take(), take(), take(), take()) end,
  destroy = function()
    local log, from, to = take(), take(), take()
    destroyItems(log, from, to)
    destroyEntries(log, from, to)
  end,
  release = function() releaseLease(take(), take()) end,
  advanceOwner = advanceOwner,
  advanceSession = function() advanceSession(take()) end,
}
`;
