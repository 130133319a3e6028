import { lua } from "./script.ts";

/** Rows: {time, version, body, view}. By key they are ordered under their field's name, by time under another. */
export const rows = lua`
local function rowField(collection, key)
  return "row:" .. collection .. ":" .. key
end

local function timeMember(collection, time, key)
  return "time:" .. collection .. ":" .. time .. key
end

local function rowAt(collection, key)
  return unpacked(call("HGET", values, rowField(collection, key)))
end

local function versionOf(collection, key)
  local row = rowAt(collection, key)
  return row and row[2] or "absent"
end
`;

/** Rows as answers, and how many could not be read. */
export const rowAnswers = lua`
local damaged = 0

local function rowAnswer(collection, key)
  local record = call("HGET", values, rowField(collection, key))
  local row = unpacked(record)
  if row then return { key, row[1], row[2], row[3], row[4] } end
  if record then damaged = damaged + 1 end
  return false
end
`;

export const rowChanges = lua`
local function putRow(collection, key, time, body, view)
  local field = rowField(collection, key)
  local record = call("HGET", values, field)
  local before = unpacked(record)
  if before then call("ZREM", order, timeMember(collection, before[1], key)) end
  if not record then content = content + 1 end
  call("HSET", values, field, pack({ time, (before and before[2] or 0) + 1, body, view ~= "" and view }))
  call("ZADD", order, 0, field, 0, timeMember(collection, time, key))
  if collection == "task" then listTask(key, before and before[1], time) end
end

local function dropRow(collection, key)
  local field = rowField(collection, key)
  local record = call("HGET", values, field)
  local before = unpacked(record)
  if before then call("ZREM", order, timeMember(collection, before[1], key)) end
  if record then
    content = content - 1
    call("HDEL", values, field)
    call("ZREM", order, field)
  end
  if collection == "task" then unlistTask(key, before and before[1]) end
end
`;
