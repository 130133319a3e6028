import { basics } from "./basics.ts";
import { oneOwner, owner } from "./owner.ts";
import { rows } from "./rows.ts";
import { lua, scriptOf } from "./script.ts";
import { tasks } from "./tasks.ts";

const main = lua`
local function claimTask(key, token, latest, ttl)
  local row, claim = rowAt("task", key), claimAt(key)
  if not row or row[1] > latest then return false end
  local attempt = (claim and claim[2] or 0) + 1
  if claim and claim[1] == token then
    attempt = claim[2]
  elseif attempt > maxAttempts or isLaneBusy(key) then
    return false
  else
    call("HSET", values, "claim:" .. key, pack({ token, attempt, now + ttl }))
    call("HSET", values, laneField(key), pack({ key, now + ttl }))
  end
  if attempt == maxAttempts then
    call("ZREM", bucket, dueMember(key, row[1]))
    call("ZADD", bucket, 0, deadMember(key))
  end
  return { key, token, attempt, { key, row[1], row[2], row[3], row[4] } }
end

local expected, latest, ttl = takeNumber(), take(), takeNumber()
if expected ~= incarnation then return {} end
checkTypes()
local claimed = {}
for _ = 1, takeNumber() do
  claimed[#claimed + 1] = claimTask(take(), take(), latest, ttl) or nil
end
return { call("HGET", values, "name"), claimed }
`;

export const claimScript = scriptOf(basics, owner, rows, tasks, oneOwner, main);
