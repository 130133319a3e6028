import { maxAttempts } from "../../max-attempts.ts";
import { lua } from "./script.ts";

/**
 * Due tasks stand in their bucket's key by kind and time, dead ones beside them. A claim is {token, attempt, expiresAt};
 * a lane is {task, expiresAt} of its last claim, so that one look says whether it is busy.
 */
export const tasks = lua`
local maxAttempts = ${maxAttempts}

local function dueTasks(kind)
  return "due:" .. measured(kind)
end

local function dueMember(key, time)
  local kind = key:match("^[^/]*/")
  return kind and dueTasks(kind) .. time .. owner .. key
end

local function deadMember(key)
  return "dead:" .. owner .. key
end

local function claimAt(key)
  return unpacked(valueAt("claim:" .. key), { "text", "number", "number" })
end

local function laneField(key)
  return "lane:" .. (key:match("^.*/") or "")
end

local function laneOf(key)
  return unpacked(valueAt(laneField(key)), { "text", "number" })
end

local function isLaneBusy(key)
  local lane = laneOf(key)
  return lane ~= nil and now < lane[2]
end
`;

export const taskChanges = lua`
local function unlist(key, time)
  local due = time and dueMember(key, time)
  if due then call("ZREM", bucket, due) end
end

local function listTask(key, before, time)
  unlist(key, before)
  local claim = claimAt(key)
  local due = dueMember(key, time)
  if due and (claim and claim[2] or 0) < maxAttempts then call("ZADD", bucket, 0, due) end
end

-- The claim goes with the task, and leaves its lane.
local function unlistTask(key, before)
  unlist(key, before)
  call("ZREM", bucket, deadMember(key))
  setValue("claim:" .. key, false)
  local lane = laneOf(key)
  if lane and lane[1] == key then setValue(laneField(key), false) end
end

local function unlistAllTasks()
  writeAll()
  local low, high = beginning("row:task:")
  walk(order, low, high, false, 1000, function(field)
    local key = field:sub(#"row:task:" + 1)
    unlistTask(key, timeOf("task", key))
  end)
end
`;
