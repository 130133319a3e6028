import { lua } from "./script.ts";

/**
 * Index entries: {time, length, frequency by term}. Each has a posting under each of its terms, ordered by time and
 * seq, so that a term's entries are counted without being read, and come newest first.
 */
export const entries = lua`
local function entryField(log, seq)
  return "entry:" .. measured(log) .. seq
end

local function postings(term)
  return "term:" .. measured(term)
end

local function entryAt(log, seq)
  local entry = unpacked(call("HGET", values, entryField(log, seq)), { "time", "digits", "list" })
  for term, frequency in pairs(entry and entry[3] or {}) do
    if not isFit.text(term) or not isFit.number(frequency) then return nil end
  end
  return entry
end
`;

export const entryChanges = lua`
local function postingsOf(entry, log, seq)
  local members = {}
  for term in pairs(entry[3]) do
    members[#members + 1] = postings(term) .. entry[1] .. seq .. log
  end
  return members
end

local function removeEntry(log, seq)
  local field = entryField(log, seq)
  local entry = entryAt(log, seq)
  call("HDEL", values, field)
  call("ZREM", order, field)
  if not entry then return end
  inPieces("ZREM", order, postingsOf(entry, log, seq))
  documents = documents - 1
  length = length - tonumber(entry[2])
end

local function addEntry(log, seq, time, size, terms)
  local field = entryField(log, seq)
  if call("HEXISTS", values, field) == 1 then removeEntry(log, seq) end
  local frequencies = {}
  for _, pair in ipairs(cjson.decode(terms)) do
    frequencies[pair[1]] = pair[2]
  end
  local entry = { time, size, frequencies }
  call("HSET", values, field, pack(entry))
  local members = { 0, field }
  for _, posting in ipairs(postingsOf(entry, log, seq)) do
    members[#members + 1] = 0
    members[#members + 1] = posting
  end
  inPieces("ZADD", order, members)
  documents = documents + 1
  length = length + tonumber(size)
end

local function destroyEntries(log, from, to)
  walk(order, "[" .. entryField(log, from), "[" .. entryField(log, to), false, 1000, function(field)
    removeEntry(log, field:sub(-16))
  end)
end
`;
