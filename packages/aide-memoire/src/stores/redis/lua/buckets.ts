import { nameLength } from "../names.ts";
import { basics, clock, lists } from "./basics.ts";
import { manyOwners, owner } from "./owner.ts";
import { rows } from "./rows.ts";
import { held } from "./held.ts";
import { lua, scriptOf } from "./script.ts";
import { tasks } from "./tasks.ts";

// These look at one bucket or, where all keys are on one server, at many. What stands in a bucket of an owner that has
// expired is taken out of it on the way.

const lengthOfOwner = `local ownerLength = ${nameLength}`;

const listOwners = lua`
local function tenantOf(name)
  local fine, parts = pcall(cjson.decode, name)
  return fine and type(parts) == "table" and parts[1]
end

local limit, after, tenant = takeNumber(), take(), take()
local found = {}
for number, key in ipairs(KEYS) do
  bucket = key
  local low, high = beginning("owner:")
  if number == 1 and after ~= "" then low = "(owner:" .. after end
  walk(bucket, low, high, false, 1000, function(member)
    local isSound = findUnless(member:sub(#"owner:" + 1), "CORRUPT", "WRONGTYPE")
    local name, totals = unpack(isSound and call("HMGET", values, "name", "totals") or { "", "" })
    if not name then
      call("ZREM", bucket, member)
    elseif not tenant or tenantOf(name) == tenant then
      found[#found + 1] = { number, owner, name, totals and totals:match("%S+$") }
    end
    return #found >= limit
  end)
  if #found >= limit then break end
end
return found
`;

export const ownersScript = scriptOf(basics, owner, manyOwners, listOwners);

const lookForDue = lua`
now = takeClock()
local limit, latest = takeNumber(), take()
local kinds = {}
for number = 1, takeNumber() do
  kinds[number] = take()
end
local found = {}
for number, key in ipairs(KEYS) do
  bucket = key
  for _, kind in ipairs(kinds) do
    local name, count, lanes = dueTasks(kind), 0, {}
    walk(bucket, "[" .. name, "(" .. name .. latest .. "\255", false, 100, function(member)
      -- Tasks of a newer layout are left to newer workers.
      local ownerOf = member:sub(#name + 17, #name + 16 + ownerLength)
      if not findUnless(ownerOf, "CORRUPT", "NEWER", "WRONGTYPE") then return false end
      local task = member:sub(#name + 17 + ownerLength)
      local dueAt = member:sub(#name + 1, #name + 16)
      local lane, time = owner .. laneField(task), timeOf("task", task)
      if time ~= dueAt then
        -- Of an owner that expired, whose task may have come anew. A damaged one has no time, and is not given out.
        if time or not valueAt(rowField("task", task)) then call("ZREM", bucket, member) end
      elseif not lanes[lane] and not isLaneBusy(task) then
        lanes[lane] = true
        count = count + 1
        found[#found + 1] = { number, owner, incarnation, task, dueAt }
      end
      return count >= limit
    end)
  end
end
return found
`;

export const dueScript = scriptOf(
  basics,
  clock,
  lists,
  owner,
  manyOwners,
  held,
  rows,
  tasks,
  lengthOfOwner,
  lookForDue,
);

const countDead = lua`
-- One of an owner that expired may have come anew, with no claim or a first one. A damaged claim stays dead.
local function isDead(task)
  if not valueAt(rowField("task", task)) or not valueAt("claim:" .. task) then return false end
  local claim = claimAt(task)
  return not claim or claim[2] >= maxAttempts
end

local count = 0
for _, key in ipairs(KEYS) do
  bucket = key
  local low, high = beginning("dead:")
  walk(bucket, low, high, false, 1000, function(member)
    local ownerOf, task = member:sub(#"dead:" + 1, #"dead:" + ownerLength), member:sub(#"dead:" + ownerLength + 1)
    local isSound = findUnless(ownerOf, "CORRUPT", "NEWER", "WRONGTYPE")
    if isSound and not isDead(task) then
      -- A replica may be asked too, and takes no writes.
      redis.pcall("ZREM", bucket, member)
    else
      count = count + 1
    end
  end)
end
return count
`;

export const deadScript = scriptOf(basics, lists, owner, manyOwners, held, rows, tasks, lengthOfOwner, countDead);
