import { lua } from "./script.ts";

/**
 * Items: members of the order, by log and seq: seq, turn as JSON, time, kind as JSON and the body, a line each. So a walk
 * finds them whole.
 */
export const items = lua`
local function itemsOf(log)
  return "item:" .. measured(log)
end

-- The highest seq of the log that is in none of the cuts, which are pairs of seqs; 0 where there is none.
local function headOf(log, cuts)
  local start = itemsOf(log)
  local low, high = beginning(start)
  local head = 0
  walk(order, low, high, true, cuts and #cuts > 0 and 1000 or 1, function(member)
    local seq = tonumber(member:sub(#start + 1, #start + 16))
    for _, cut in ipairs(cuts or {}) do
      if seq and cut[1] <= seq and seq <= cut[2] then return false end
    end
    head = seq or 0
    return seq
  end)
  return head
end
`;

/** The bounds of the items from one seq to another, with what is damaged behind the seq. */
export const itemBounds = lua`
local function itemBounds(log, from, to)
  local start = itemsOf(log)
  return "[" .. start .. from, "(" .. start .. to .. "\255"
end
`;

export const itemAnswers = lua`
-- Visits the items from seq to seq that can be read: member, turn.
local function walkItems(log, from, to, reverse, piece, visit)
  local low, high = itemBounds(log, from, to)
  local start = #itemsOf(log) + 17
  walk(order, low, high, reverse, piece, function(member)
    local turn = member:match('^\n("[^\n]*")\n[%w.+-]+\n"[^\n]*"\n', start)
    if not turn then
      damaged = damaged + 1
      return false
    end
    return visit(member, turn)
  end)
end
`;

export const itemChanges = lua`
local function appendItems(count)
  for _ = 1, count do
    setMember(take(), true)
  end
  content = content + count
end
`;

export const itemRemovals = lua`
local function destroyItems(log, from, to)
  local low, high = itemBounds(log, from, to)
  content = content - call("ZREMRANGEBYLEX", order, low, high)
end
`;
