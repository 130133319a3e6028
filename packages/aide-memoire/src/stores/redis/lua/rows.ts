import { lua } from "./script.ts";

/**
 * Rows: time, version, view and body, a line each; the view is empty where there is none. By key they are ordered under
 * their field's name, by time under another.
 */
export const rows = lua`
local function rowField(collection, key)
  return "row:" .. collection .. ":" .. key
end

local function timeMember(collection, time, key)
  return "time:" .. collection .. ":" .. time .. key
end

-- Time, version and view; nil where there is no row or it is damaged.
local function partsOf(text)
  if not text then return nil end
  local time, version, view = text:match("^([^\n]*)\n(%d+)\n([^\n]*)\n")
  if time and isFit("time", time) then return time, tonumber(version), view end
end

local function timeOf(collection, key)
  return (partsOf(valueAt(rowField(collection, key))))
end

-- A damaged row has the version 0: it is there, and only who has seen that may write over it.
local function versionOf(collection, key)
  local text = valueAt(rowField(collection, key))
  local _, version = partsOf(text)
  return version or text and 0 or "absent"
end
`;

/** Rows as answers, and how many could not be read. */
export const rowAnswers = lua`
local damaged = 0

local function rowAnswer(collection, key)
  local text = valueAt(rowField(collection, key))
  if partsOf(text) then return { key, text } end
  if text then damaged = damaged + 1 end
  return false
end

-- The time 0.
local time0 = "8000000000000000"

-- A session whose row is damaged is there, without a view: so it can be cleared, and is not begun anew unseen.
local function sessionAnswer(session)
  local row = rowAnswer("session", session)
  if row or not valueAt(rowField("session", session)) then return row end
  return { session, time0 .. "\n0\n\n" }
end
`;

export const rowChanges = lua`
local function putRow(collection, key, time, body, view)
  local field = rowField(collection, key)
  local text = valueAt(field)
  local before, version = partsOf(text)
  if not text then content = content + 1 end
  if not before then setMember(field, true) end
  if before and before ~= time then setMember(timeMember(collection, before, key), false) end
  if before ~= time then setMember(timeMember(collection, time, key), true) end
  setValue(field, table.concat({ time, string.format("%.0f", (version or 0) + 1), view, body }, "\n"))
  if collection == "task" then listTask(key, before, time) end
end

local function dropRow(collection, key)
  local field = rowField(collection, key)
  local text = valueAt(field)
  local before = partsOf(text)
  if before then setMember(timeMember(collection, before, key), false) end
  if text then
    content = content - 1
    setValue(field, false)
    setMember(field, false)
  end
  if collection == "task" then unlistTask(key, before) end
end
`;
