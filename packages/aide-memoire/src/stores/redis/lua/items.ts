import { lua } from "./script.ts";

/** Items: turn and kind as JSON, the time between them, and the body, a line each; ordered by log and seq. */
export const items = lua`
local function itemField(log, seq)
  return "item:" .. measured(log) .. seq
end

-- The highest seq of the log that is in none of the cuts, which are pairs of seqs; 0 where there is none.
local function headOf(log, cuts)
  local field = "item:" .. measured(log)
  local low, high = beginning(field)
  local head = 0
  walk(order, low, high, true, cuts and #cuts > 0 and 1000 or 1, function(member)
    local seq = tonumber(member:sub(#field + 1))
    for _, cut in ipairs(cuts or {}) do
      if cut[1] <= seq and seq <= cut[2] then return false end
    end
    head = seq
    return true
  end)
  return head
end
`;

export const itemAnswers = lua`
-- Visits the items from seq to seq that can be read: seq, record, turn.
local function walkItems(log, from, to, reverse, piece, visit)
  local start = #("item:" .. measured(log)) + 1
  walk(order, "[" .. itemField(log, from), "[" .. itemField(log, to), reverse, piece, function(member, record)
    local turn = record and record:match('^("[^\n]*")\n[%w.+-]+\n"[^\n]*"\n')
    if not turn then
      damaged = damaged + 1
      return false
    end
    return visit(member:sub(start), record, turn)
  end, values)
end
`;

export const itemChanges = lua`
local function appendItems(log, count)
  for _ = 1, count do
    local field = itemField(log, take())
    setValue(field, take())
    setMember(field, true)
  end
  content = content + count
end
`;

export const itemRemovals = lua`
local function destroyItems(log, from, to)
  walk(order, "[" .. itemField(log, from), "[" .. itemField(log, to), false, 1000, function(field)
    setValue(field, false)
    setMember(field, false)
    content = content - 1
  end)
end
`;
