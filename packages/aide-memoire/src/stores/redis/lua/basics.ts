import { lua } from "./script.ts";

/** What every script begins with: arguments in order, walks through an ordered key. */
export const basics = lua`
local call = redis.call

local place = 0
local function take()
  place = place + 1
  return ARGV[place]
end
local function takeNumber()
  return tonumber(take())
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

-- True where the part of a record is of this kind.
local function isFit(kind, part)
  local is = type(part)
  if kind == "number" then return is == "number" and part - part == 0 end
  if kind == "textOrNone" and not part then return true end
  if is ~= "string" then return false end
  if kind == "digits" then return tonumber(part) and not part:find("[^%d.e+-]") end
  if kind == "time" then return #part == 16 and not part:find("[^%da-f]") end
  return true
end

-- A number that Redis keeps as text, 0 where there is none.
local function storedNumber(text)
  if not text then return 0 end
  return isFit("digits", text) and tonumber(text) or refuseDamaged()
end

-- Visits the members of an ordered key between two bounds, until a visit gives true.
local function walk(key, low, high, reverse, piece, visit)
  while true do
    local members
    if reverse then
      members = call("ZREVRANGEBYLEX", key, high, low, "LIMIT", 0, piece)
    else
      members = call("ZRANGEBYLEX", key, low, high, "LIMIT", 0, piece)
    end
    for _, member in ipairs(members) do
      if visit(member) then return end
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

/** For scripts that know what time it is. */
export const clock = lua`
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
`;

/** Records that are lists. */
export const lists = lua`
local pack = cmsgpack.pack

-- The list of a record whose parts are of these kinds, or nil where there is none or it is damaged.
local function unpacked(record, kinds)
  if not record then return nil end
  local fine, list, more = pcall(cmsgpack.unpack, record)
  if not fine or type(list) ~= "table" or more ~= nil then return nil end
  for place, kind in ipairs(kinds) do
    if not isFit(kind, list[place]) then return nil end
  end
  return list
end
`;
