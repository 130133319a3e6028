import { basics } from "./basics.ts";
import { held } from "./held.ts";
import { oneOwner, owner } from "./owner.ts";
import { rowAnswers, rows } from "./rows.ts";
import { lua, scriptOf } from "./script.ts";

const main = lua`
local collection, by, prefix, reverse = take(), take(), take(), take() == "reverse"
local limit, after, afterTime = takeNumber(), take(), take()

-- By time the keys stand behind 16 digits.
local shown = by == "key" and rowField(collection, "") or timeMember(collection, "", "")
local low, high = beginning(by == "key" and shown .. prefix or shown)
if after then
  local member = "(" .. shown .. (afterTime or "") .. after
  if reverse then high = member else low = member end
end

local found = {}
walk(order, low, high, reverse, math.min(limit, 1000), function(member)
  local key = member:sub(#shown + (by == "key" and 1 or 17))
  if key:sub(1, #prefix) ~= prefix then return false end
  local row = rowAnswer(collection, key)
  -- A row that was damaged when it was written over still stands at its old time as well.
  if row and (by == "key" or partsOf(row[2]) == member:sub(#shown + 1, #shown + 16)) then found[#found + 1] = row end
  return #found >= limit
end)
return { found, damaged }
`;

export const pageScript = scriptOf(basics, owner, held, rows, rowAnswers, oneOwner, main);
