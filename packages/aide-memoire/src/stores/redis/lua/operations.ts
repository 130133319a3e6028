import { lua } from "./script.ts";

/**
 * Operations: {digest, at, recordedAt, call, session, incarnation}. The call is random and stays the same when it is sent
 * again after a lost connection: so a commit whose answer was lost gives its own first answer, and no repeat of another.
 */
export const operations = lua`
local rememberedMs = 7 * 24 * 60 * 60 * 1000

local function isTurn(id)
  return id:sub(1, 5) == "turn:"
end

local function oldMember(recordedAt, id)
  return "old:" .. seqText(recordedAt) .. id
end

local function turnsOf(session)
  return "turns:" .. session .. ":"
end

local function operationAt(id)
  local record = valueAt("operation:" .. id)
  if not record then return nil end
  -- Not known any more what was done: to do it again could be to do it twice.
  return unpacked(record, { "text", "digits", "number", "text", "textOrNone" }) or refuseDamaged()
end

local function isRemembered(id, operation)
  if not isTurn(id) then return now < operation[3] + rememberedMs end
  return not operation[5] or sessionIncarnation(operation[5]) == operation[6]
end
`;

export const operationChanges = lua`
local function forgetOld()
  local last = "(" .. oldMember(now - rememberedMs, "\255")
  for _, member in ipairs(call("ZRANGEBYLEX", order, "[old:", last, "LIMIT", 0, 4)) do
    setMember(member, false)
    setValue("operation:" .. member:sub(#oldMember(0, "") + 1), false)
  end
end

local function remember(id, digest, at, sent, session, expected)
  forgetOld()
  local before = operationAt(id)
  if before and not isTurn(id) then setMember(oldMember(before[3], id), false) end
  setValue("operation:" .. id, pack({ digest, at, now, sent, session, expected }))
  if not isTurn(id) then
    setMember(oldMember(now, id), true)
  elseif session then
    setMember(turnsOf(session) .. id, true)
  end
end
`;

export const turnRemovals = lua`
local function forgetTurns(session)
  local low, high = beginning(turnsOf(session))
  walk(order, low, high, false, 1000, function(member)
    setMember(member, false)
    setValue("operation:" .. member:sub(#turnsOf(session) + 1), false)
  end)
end
`;
