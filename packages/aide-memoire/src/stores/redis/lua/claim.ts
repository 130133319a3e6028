import { basics, clock, lists } from "./basics.ts";
import { held, writing } from "./held.ts";
import { oneOwner, owner } from "./owner.ts";
import { rows } from "./rows.ts";
import { lua, scriptOf } from "./script.ts";
import { tasks } from "./tasks.ts";

const main = lua`
local function claimTask(key, token, latest, ttl)
  local time, claim = timeOf("task", key), claimAt(key)
  if not time or time > latest then return false end
  local attempt = (claim and claim[2] or 0) + 1
  if claim and claim[1] == token then
    attempt = claim[2]
  elseif attempt > maxAttempts or isLaneBusy(key) then
    return false
  else
    setValue("claim:" .. key, pack({ token, attempt, now + ttl }))
    setValue(laneField(key), pack({ key, now + ttl }))
  end
  if attempt == maxAttempts then
    call("ZREM", bucket, dueMember(key, time))
    call("ZADD", bucket, 0, deadMember(key))
  end
  return { key, token, attempt, { key, valueAt(rowField("task", key)) } }
end

now = takeClock()
local expected, latest, ttl = takeNumber(), take(), takeNumber()
if expected ~= incarnation then return {} end
local claimed = {}
for _ = 1, takeNumber() do
  claimed[#claimed + 1] = claimTask(take(), take(), latest, ttl) or nil
end
writeAll()
return { valueAt("name"), claimed }
`;

export const claimScript = scriptOf(basics, clock, lists, owner, held, writing, rows, tasks, oneOwner, main);
