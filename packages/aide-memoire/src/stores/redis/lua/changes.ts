import { lua } from "./script.ts";

/** What the owner has in all. Written back once, when every change is done. */
export const totals = lua`
local content, documents, length, wasListed

local function readTotals()
  local found = call("HMGET", values, "content", "documents", "length")
  content, documents, length = tonumber(found[1] or 0), tonumber(found[2] or 0), tonumber(found[3] or 0)
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
  call("HSET", counts, session, sessionIncarnation(session) + 1)
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
