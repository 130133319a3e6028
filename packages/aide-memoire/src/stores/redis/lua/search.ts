import { basics, clock } from "./basics.ts";
import { entries } from "./entries.ts";
import { held, storedTotals, writing } from "./held.ts";
import { oneOwner, owner } from "./owner.ts";
import { lua, scriptOf } from "./script.ts";

const candidates = lua`
local asked, limit, since, till, logs = {}, nil, nil, nil, nil
local found, byPlace = {}, {}

-- Visits a term's postings, the newest first: the term, 16 digits of time, 16 of seq, and the log.
local function walkPostings(term, visit)
  local name = postings(term.text)
  local low = "[" .. name .. since
  local high = "(" .. name .. till .. "\255"
  walk(order, low, high, true, math.min(limit, 1000), function(member)
    local log = member:sub(#name + 33)
    if logs and not logs[log] then return false end
    return visit(member:sub(#name + 17), member:sub(#name + 1, #name + 16), log)
  end)
end

local function add(place, time, log, rarity)
  local candidate = { log = log, seq = place:sub(1, 16), time = time, rarity = rarity }
  found[#found + 1] = candidate
  byPlace[place] = candidate
  return candidate
end

-- The rarity that the best candidates have at least, once there are as many as asked for.
local function threshold()
  if #found < limit then return 0 end
  local rarities = {}
  for number, candidate in ipairs(found) do
    rarities[number] = candidate.rarity
  end
  table.sort(rarities, function(a, b) return a > b end)
  return rarities[limit]
end

-- Walks the rarest terms first, and ends where entries that hold only what is left cannot be among the best. Gives how
-- many terms were added up for every candidate.
local function gather(rest)
  for number, term in ipairs(asked) do
    if threshold() > rest[number] then return number - 1 end
    if number < #asked then
      walkPostings(term, function(place, time, log)
        local candidate = byPlace[place] or add(place, time, log, 0)
        candidate.rarity = candidate.rarity + term.weight
      end)
    else
      -- Those that hold only the last term are alike: the newest will do.
      local fresh = 0
      walkPostings(term, function(place, time, log)
        if not byPlace[place] then
          add(place, time, log, term.weight).isWhole = true
          fresh = fresh + 1
        end
        return fresh >= limit
      end)
      return number - 1
    end
  end
  return #asked
end

-- Postings for entries that wait, some two thousand at once. True where no entry is left waiting.
local function indexWaiting()
  local atOnce, most, count = 100, 2000, 0
  local low, high = beginning("waiting:")
  local members = call("ZRANGEBYLEX", order, low, high, "LIMIT", 0, atOnce)
  for number, member in ipairs(members) do
    local size, rest = member:match("^waiting:(%d+):(.*)$")
    local log, seq = rest:sub(1, tonumber(size)), rest:sub(-16)
    local time, _, frequencies = entryAt(log, seq)
    if time then count = count + setPostings(log, seq, time, frequencies, true) end
    setMember(member, false)
    setMember(entryField(log, seq), true)
    if count >= most and number < #members then
      writeAll()
      return false
    end
  end
  writeAll()
  return #members < atOnce
end

local function isWaiting()
  local low, high = beginning("waiting:")
  return call("ZLEXCOUNT", order, low, high) > 0
end

-- Adds the terms that were not walked, for the candidates that could still be among the best.
local function complete(walked, rest)
  local least = threshold()
  for _, candidate in ipairs(found) do
    if not candidate.isWhole and candidate.rarity + rest[walked + 1] >= least then
      local time, _, held = entryAt(candidate.log, candidate.seq)
      for number = walked + 1, #asked do
        if time and held[asked[number].text] then
          candidate.rarity = candidate.rarity + asked[number].weight
        end
      end
    end
  end
end

local function isBetter(a, b)
  if a.rarity ~= b.rarity then return a.rarity > b.rarity end
  if a.time ~= b.time then return a.time > b.time end
  return a.seq > b.seq
end
`;

const main = lua`
-- The incarnation whose keys this call may write to; none where it only looks.
local madeFor = takeNumber()
local content, documents, length = storedTotals()
if not content then refuseDamaged() end
if isWaiting() and (madeFor ~= incarnation or not indexWaiting()) then return { "waiting", incarnation } end
limit, since, till = takeNumber(), take(), take()
if take() == "logs" then
  logs = {}
  for _ = 1, takeNumber() do
    logs[take()] = true
  end
end
local terms, frequencies, byText = {}, {}, {}
for number = 1, takeNumber() do
  local text = take()
  local low, high = beginning(postings(text))
  local frequency = call("ZLEXCOUNT", order, low, high)
  terms[number], frequencies[number] = text, frequency
  if frequency > 0 then
    -- A whole number, so that sums do not depend on the order of adding. A term that is asked for twice weighs twice.
    local weight = math.floor(math.log((documents + 1) / frequency) * 2 ^ 32 + 0.5)
    if not byText[text] then
      byText[text] = { text = text, weight = 0 }
      asked[#asked + 1] = byText[text]
    end
    byText[text].weight = byText[text].weight + weight
  end
end

local hits = {}
if limit > 0 then
  table.sort(asked, function(a, b) return a.weight > b.weight end)
  local rest = { [#asked + 1] = 0 }
  for number = #asked, 1, -1 do
    rest[number] = rest[number + 1] + asked[number].weight
  end
  complete(gather(rest), rest)
  table.sort(found, isBetter)
  for number = 1, math.min(limit, #found) do
    local log, seq = found[number].log, found[number].seq
    local time, size, held = entryAt(log, seq)
    local counts = {}
    for place, text in ipairs(terms) do
      counts[place] = time and held[text] or 0
    end
    if time then hits[#hits + 1] = { log, seq, time, size, counts } end
  end
end
return { exact(documents), exact(length), frequencies, hits }
`;

export const searchScript = scriptOf(
  basics,
  clock,
  owner,
  held,
  storedTotals,
  writing,
  entries,
  candidates,
  oneOwner,
  main,
);
