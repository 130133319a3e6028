import { lua } from "./script.ts";

/** Items: {turn, at, kind, body}, ordered by log and seq. */
export const items = lua`
local function itemField(log, seq)
  return "item:" .. measured(log) .. seq
end

-- The highest seq of the log that is in none of the cuts, which are pairs of seqs; 0 where there is none.
local function headOf(log, cuts)
  local field = "item:" .. measured(log)
  local low, high = beginning(field)
  local head = 0
  walk(order, low, high, true, 20, function(member)
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
-- Visits the items from seq to seq that can be read, each as an answer.
local function walkItems(log, from, to, reverse, piece, visit)
  local start = #("item:" .. measured(log)) + 1
  walk(order, "[" .. itemField(log, from), "[" .. itemField(log, to), reverse, piece, function(member, record)
    local item = unpacked(record, { "text", "digits", "text", "text" })
    if not item then
      damaged = damaged + 1
      return false
    end
    return visit({ member:sub(start), item[1], item[2], item[3], item[4] })
  end, values)
end
`;

export const itemChanges = lua`
local function appendItems(log, count)
  local fields, members = {}, {}
  for _ = 1, count do
    local field = itemField(log, take())
    fields[#fields + 1] = field
    fields[#fields + 1] = pack({ take(), take(), take(), take() })
    members[#members + 1] = 0
    members[#members + 1] = field
  end
  inPieces("HSET", values, fields)
  inPieces("ZADD", order, members)
  content = content + count
end

local function destroyItems(log, from, to)
  while true do
    local fields = call("ZRANGEBYLEX", order, "[" .. itemField(log, from), "[" .. itemField(log, to), "LIMIT", 0, 4000)
    if #fields == 0 then return end
    call("HDEL", values, unpack(fields))
    call("ZREM", order, unpack(fields))
    content = content - #fields
  end
end
`;
