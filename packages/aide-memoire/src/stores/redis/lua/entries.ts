import { lua } from "./script.ts";

/**
 * Index entries: time, length, and terms with their frequencies as JSON, a line each. A commit leaves them waiting: the
 * next search gives each a posting under each of its terms, ordered by time and seq, so that a term's entries are counted
 * without being read, and come newest first.
 */
export const entries = lua`
local function entryField(log, seq)
  return "entry:" .. measured(log) .. seq
end

-- Instead of the field's name, as long as the entry waits.
local function waitingMember(log, seq)
  return "waiting:" .. measured(log) .. seq
end

local function postings(term)
  return "term:" .. measured(term)
end

-- Time, length and frequencies by term; nil where there is no entry or it is damaged.
local function entryAt(log, seq)
  local text = valueAt(entryField(log, seq))
  if not text then return nil end
  local time, size, terms = text:match("^([^\n]*)\n([^\n]+)\n(.*)$")
  if not time or not isFit("time", time) or not isFit("digits", size) then return nil end
  local fine, pairsOfTerms = pcall(cjson.decode, terms)
  if not fine or type(pairsOfTerms) ~= "table" then return nil end
  local frequencies = {}
  for _, pair in ipairs(pairsOfTerms) do
    if type(pair) ~= "table" or not isFit("text", pair[1]) or not isFit("number", pair[2]) then return nil end
    frequencies[pair[1]] = pair[2]
  end
  return time, size, frequencies
end

-- Gives how many they are.
local function setPostings(log, seq, time, frequencies, isThere)
  local count = 0
  local ending = time .. seq .. log
  for term in pairs(frequencies) do
    setMember(postings(term) .. ending, isThere)
    count = count + 1
  end
  return count
end
`;

export const entryChanges = lua`
local function removeEntry(log, seq)
  local field = entryField(log, seq)
  local time, size, frequencies = entryAt(log, seq)
  setValue(field, false)
  setMember(field, false)
  setMember(waitingMember(log, seq), false)
  if not time then return end
  setPostings(log, seq, time, frequencies, false)
  documents = documents - 1
  length = length - tonumber(size)
end

local function addEntry(log, seq, time, size, terms)
  local field = entryField(log, seq)
  if valueAt(field) then removeEntry(log, seq) end
  setValue(field, table.concat({ time, size, terms }, "\n"))
  setMember(waitingMember(log, seq), true)
  documents = documents + 1
  length = length + tonumber(size)
end
`;

export const entryRemovals = lua`
local function destroyEntries(log, from, to)
  for _, member in ipairs({ entryField, waitingMember }) do
    walk(order, "[" .. member(log, from), "[" .. member(log, to), false, 1000, function(found)
      removeEntry(log, found:sub(-16))
    end)
  end
end
`;
