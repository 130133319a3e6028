import { lua } from "./script.ts";

/** What every script begins with: arguments in order, records, walks through an ordered key. */
export const basics = lua`
local call, pack = redis.call, cmsgpack.pack

local place = 0
local function take()
  place = place + 1
  return ARGV[place]
end
local function takeNumber()
  return tonumber(take())
end

-- Milliseconds that the caller gave, or those of this server.
local function takeClock()
  local given = takeNumber()
  if given then return given end
  local time = call("TIME")
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- A number as text that gives back the very same number.
local function exact(number)
  return string.format("%.17g", number)
end

-- Text that no longer text begins with: what follows it is told apart from it.
local function measured(text)
  return #text .. ":" .. text
end

local function seqText(seq)
  return string.format("%016.0f", math.max(0, seq))
end

-- Ends the script, which must not have written yet: a number or a record that nothing can be done without is damaged.
local function refuseDamaged()
  error({ err = "CORRUPT a record of the store is damaged" })
end

local isFit = {
  text = function(part) return type(part) == "string" end,
  number = function(part) return type(part) == "number" and part - part == 0 end,
  digits = function(part) return type(part) == "string" and tonumber(part) and not part:find("[^%d.e+-]") end,
  time = function(part) return type(part) == "string" and #part == 16 and not part:find("[^%da-f]") end,
  textOrNone = function(part) return not part or type(part) == "string" end,
}

-- The list of a record whose parts are of these kinds, or nil where there is none or it is damaged.
local function unpacked(record, kinds)
  if not record then return nil end
  local fine, list, more = pcall(cmsgpack.unpack, record)
  if not fine or type(list) ~= "table" or more ~= nil then return nil end
  for place, kind in ipairs(kinds) do
    if not isFit[kind](list[place]) then return nil end
  end
  return list
end

-- A number that Redis keeps as text, 0 where there is none.
local function storedNumber(text)
  if not text then return 0 end
  return isFit.digits(text) and tonumber(text) or refuseDamaged()
end

-- Calls the command with all of a long list, in pieces that Lua's stack has room for. Pairs stay together.
local function inPieces(command, key, list)
  for first = 1, #list, 4000 do
    call(command, key, unpack(list, first, math.min(first + 3999, #list)))
  end
end

-- Visits the members of an ordered key between two bounds, until a visit gives true. With a hash, the visit is given the
-- field of each member's name as well.
local function walk(key, low, high, reverse, piece, visit, hash)
  while true do
    local members
    if reverse then
      members = call("ZREVRANGEBYLEX", key, high, low, "LIMIT", 0, piece)
    else
      members = call("ZRANGEBYLEX", key, low, high, "LIMIT", 0, piece)
    end
    local records = hash and #members > 0 and call("HMGET", hash, unpack(members)) or {}
    for number, member in ipairs(members) do
      if visit(member, records[number]) then return end
    end
    if #members < piece then return end
    if reverse then high = "(" .. members[piece] else low = "(" .. members[piece] end
  end
end

-- The bounds of all members that begin with the text. Byte 255 is in no text.
local function beginning(text)
  return "[" .. text, "(" .. text .. "\255"
end
`;
