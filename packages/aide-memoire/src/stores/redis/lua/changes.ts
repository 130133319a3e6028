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

/** Each change takes its arguments and is applied. None can fail once the keys are known to be what they should be. */
export function changes(...more: readonly string[]): string {
  return lua`
local function apply(kind)
  if kind == "append" then
    appendItems(takeNumber())
  elseif kind == "put" then
    putRow(take(), take(), take(), take(), take())
  elseif kind == "drop" then
    dropRow(take(), take())
  elseif kind == "index" then
    addEntry(take(), take(), take(), take(), take())
  elseif kind == "release" then
    releaseLease(take(), take())
${more.join("\n")}
  end
end
`;
}

/** Changes that walk through what is there, and so want all that was gathered before to be written. */
export const rareChanges = lua`
  elseif kind == "advanceOwner" then
    unlistAllTasks()
    call("UNLINK", values, order)
    call("ZREM", bucket, "owner:" .. owner)
    begin(incarnation + 1)
    call("HSET", counts, "owner", incarnation)
    readTotals()
  elseif kind == "advanceSession" then
    local session = take()
    local number = call("HGET", counts, session) or "0"
    -- After a damaged one comes a number that none was before.
    call("HSET", counts, session, isFit("digits", number) and number + 1 or now)
    forgetTurns(session)
  elseif kind == "destroy" then
    local log, from, to = take(), take(), take()
    writeAll()
    destroyItems(log, from, to)
    destroyEntries(log, from, to)
`;
