import { lua } from "./script.ts";

/** What a script knows of its owner. */
export const held = lua`
-- The text of a field, as the script has made it so far; false where there is none.
local function valueAt(field)
  local text = known[field]
  if text == nil then
    text = call("HGET", values, field)
    known[field] = text
  end
  return text
end
`;

export const storedTotals = lua`
-- Rows and items, index entries, and the length of these, in all; nil where that is damaged.
local function storedTotals()
  local text = valueAt("totals")
  if not text then return 0, 0, 0 end
  local content, documents, length = text:match("^(%S+) (%S+) (%S+) %S+$")
  if content and isFit("digits", content) and isFit("digits", documents) and isFit("digits", length) then
    return tonumber(content), tonumber(documents), tonumber(length)
  end
end
`;

/**
 * What a script changes of its owner. Changes are gathered, and written by writeAll: one command for all fields, one for
 * all members. What walks through the order writes first what was gathered before.
 */
export const writing = lua`
-- False takes the field away.
local function setValue(field, text)
  known[field], changed[field] = text, text
end

local function setMember(member, isThere)
  moved[member] = isThere
end

-- Calls the command with all of a long list, in pieces that Lua's stack has room for. Pairs stay together.
local function inPieces(command, key, list)
  for first = 1, #list, 4000 do
    call(command, key, unpack(list, first, math.min(first + 3999, #list)))
  end
end

local function writeAll()
  local fields, dropped, added, removed = {}, {}, {}, {}
  for field, text in pairs(changed) do
    if text then
      fields[#fields + 1] = field
      fields[#fields + 1] = text
    else
      dropped[#dropped + 1] = field
    end
  end
  for member, isThere in pairs(moved) do
    if isThere then
      added[#added + 1] = "0"
      added[#added + 1] = member
    else
      removed[#removed + 1] = member
    end
  end
  changed, moved = {}, {}
  inPieces("HSET", values, fields)
  inPieces("ZADD", order, added)
  inPieces("HDEL", values, dropped)
  inPieces("ZREM", order, removed)
end
`;
