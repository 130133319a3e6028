import { lua } from "./script.ts";

/** Rows: {time, version, body, view}. By key they are ordered under their field's name, by time under another. */
export const rows = lua`
local function rowField(collection, key)
  return "row:" .. collection .. ":" .. key
end

local function timeMember(collection, time, key)
  return "time:" .. collection .. ":" .. time .. key
end

local function unpackedRow(record)
  return unpacked(record, { "time", "number", "text", "textOrNone" })
end

local function rowAt(collection, key)
  return unpackedRow(call("HGET", values, rowField(collection, key)))
end

-- A damaged row has the version 0: it is there, and only who has seen that may write over it.
local function versionOf(collection, key)
  local record = call("HGET", values, rowField(collection, key))
  local row = unpackedRow(record)
  return row and row[2] or record and 0 or "absent"
end
`;

/** Rows as answers, and how many could not be read. */
export const rowAnswers = lua`
local damaged = 0

local function rowAnswer(collection, key)
  local record = call("HGET", values, rowField(collection, key))
  local row = unpackedRow(record)
  if row then return { key, row[1], row[2], row[3], row[4] } end
  if record then damaged = damaged + 1 end
  return false
end

-- The time 0.
local time0 = "8000000000000000"

-- A session whose row is damaged is there, without a view: so it can be cleared, and is not begun anew unseen.
local function sessionAnswer(session)
  local row = rowAnswer("session", session)
  if row or call("HEXISTS", values, rowField("session", session)) == 0 then return row end
  return { session, time0, 0, "" }
end
`;

export const rowChanges = lua`
local function putRow(collection, key, time, body, view)
  local field = rowField(collection, key)
  local record = call("HGET", values, field)
  local before = unpackedRow(record)
  if before then call("ZREM", order, timeMember(collection, before[1], key)) end
  if not record then content = content + 1 end
  call("HSET", values, field, pack({ time, (before and before[2] or 0) + 1, body, view ~= "" and view }))
  call("ZADD", order, 0, field, 0, timeMember(collection, time, key))
  if collection == "task" then listTask(key, before and before[1], time) end
end

local function dropRow(collection, key)
  local field = rowField(collection, key)
  local record = call("HGET", values, field)
  local before = unpackedRow(record)
  if before then call("ZREM", order, timeMember(collection, before[1], key)) end
  if record then
    content = content - 1
    call("HDEL", values, field)
    call("ZREM", order, field)
  end
  if collection == "task" then unlistTask(key, before and before[1]) end
end
`;
