import { basics, clock, lists } from "./basics.ts";
import { held, writing } from "./held.ts";
import { itemAnswers, itemBounds, items } from "./items.ts";
import { acquiring, leases } from "./leases.ts";
import { expiry, oneOwner, owner } from "./owner.ts";
import { rowAnswers, rows } from "./rows.ts";
import { lua, scriptOf } from "./script.ts";

const plans = lua`
-- The newest items that keep within both limits, newest first; of turns only whole ones count. A list for each segment:
-- its log, then its items.
local function lastItems(view, maxItems, maxTurns)
  local lists, count, turns, turn, isFull = {}, 0, 0, nil, false
  local piece = math.min(maxItems, 2 * maxTurns + 2, 1000)
  for number = #view, 1, -1 do
    local log, from, to = unpack(view[number])
    local list = { log }
    lists[#lists + 1] = list
    walkItems(log, seqText(from), seqText(to), true, piece, function(member, its)
      if its ~= turn then
        turns = turns + 1
        turn = its
      end
      isFull = turns > maxTurns
      if isFull then return true end
      list[#list + 1] = member
      count = count + 1
      isFull = count >= maxItems
      return isFull
    end)
    if isFull then break end
  end
  return lists
end

local function rangeOfItems(log, from, to, reverse, limit)
  local list = { log }
  if limit < 1 then return list end
  walkItems(log, from, to, reverse, math.min(limit, 1000), function(member)
    list[#list + 1] = member
    return #list > limit
  end)
  return list
end

local function rowsBeginning(collection, reverse, prefix, limit, after)
  local found = {}
  if limit < 1 then return found end
  local low, high = beginning(rowField(collection, prefix))
  if after then
    local bound = "(" .. rowField(collection, after)
    if reverse then high = bound else low = bound end
  end
  walk(order, low, high, reverse, math.min(limit, 1000), function(field)
    local row = rowAnswer(collection, field:sub(#rowField(collection, "") + 1))
    if row then found[#found + 1] = row end
    return #found >= limit
  end)
  return found
end

local function viewOf(session)
  if not session then return {} end
  local _, _, text = partsOf(session[2])
  local fine, view = pcall(cjson.decode, text)
  if not fine or type(view) ~= "table" then return {} end
  for _, part in ipairs(view) do
    if type(part) ~= "table" or not isFit("text", part[1]) or not isFit("number", part[2]) or not isFit("number", part[3]) then
      return {}
    end
  end
  return view
end
`;

const begin = lua`
local key, lease = take(), false
`;

/** Behind all that could refuse: it is the first to write. */
const acquire = lua`
now = takeClock()
lease = acquireLease(take(), take(), takeNumber(), take(), take(), take())
`;

const look = lua`
local erasures = session == "" and 0 or sessionIncarnation(session)
local sessionRow = key ~= "" and sessionAnswer(key)

local last = {}
if take() == "last" then
  local maxItems, maxTurns = takeNumber(), takeNumber()
  if maxItems > 0 and maxTurns > 0 then last = lastItems(viewOf(sessionRow), maxItems, maxTurns) end
end

local ranges = {}
for number = 1, takeNumber() do
  ranges[number] = rangeOfItems(take(), take(), take(), take() == "reverse", takeNumber())
end

local lists = {}
for number = 1, takeNumber() do
  local collection, kind = take(), take()
  if kind == "key" then
    lists[number] = { rowAnswer(collection, take()) or nil }
  else
    lists[number] = rowsBeginning(collection, kind == "reverse", take(), takeNumber(), take() == "after" and take())
  end
end

`;

const answer = lua`
return {
  incarnation,
  valueAt("secret"),
  erasures,
  sessionRow,
  lease,
  last,
  ranges,
  lists,
  damaged,
}
`;

const looking = [owner, held, rows, rowAnswers, items, itemBounds, itemAnswers];

/** As Redis defines all functions of a script at each call, there is one that only looks, */
export const readScript = scriptOf(basics, ...looking, plans, oneOwner, begin, look, answer);

/** and one that acquires a lease. */
export const acquireScript = scriptOf(
  basics,
  clock,
  lists,
  ...looking,
  expiry,
  writing,
  leases,
  acquiring,
  plans,
  oneOwner,
  begin,
  look,
  acquire,
  answer,
);
