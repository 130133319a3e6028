import { lua } from "./script.ts";

/**
 * One owner. Its keys begin with the bucket's, so that all lie in one slot:
 *
 * - the counts, a hash: incarnations, under hashes of names, and the layout. It outlives all else.
 * - the values, a hash: one field for each row, index entry, lease, claim and operation, and one for the totals.
 * - the order, a sorted set whose scores are all 0, so that Redis keeps it by bytes: the items themselves, the names of
 *   rows and index entries, and times.
 *
 * The last two have the incarnation in their names: with an advance everything is out of sight at once.
 *
 * A version that keeps an owner in another way than this one writes the number of its layout into the counts. There it
 * lies in the owner's own slot, every script sees it without a command more, and no call can come between the look and
 * what is done: a process that is already running is kept out as well. Where there is none the layout is 1, so that an
 * owner which was never erased has no counts, and one that expires leaves nothing.
 */
export const owner = lua`
local bucket, owner, now, lifetime
local counts, incarnation, incarnations, values, order
local known, changed, moved

local function checkLayout(text)
  if storedNumber(text) > 1 then error({ err = "NEWER the owner is kept in a newer layout" }) end
end

local function begin(number)
  known, changed, moved = {}, {}, {}
  incarnation = number
  values = counts .. ":" .. number .. ":values"
  order = counts .. ":" .. number .. ":order"
end

-- While a slot is moved, Redis takes a single key that has not come yet for one that does not exist, but refuses a call
-- with several where one is missing. So keys that a script does not name are asked for two at a time first.
local function checkPlace(one, other)
  call("EXISTS", one, other)
end

local function sessionIncarnation(session)
  local text = incarnations[session]
  if text == nil then text = call("HGET", counts, session) end
  return storedNumber(text)
end
`;

/** For scripts that write. */
export const expiry = lua`
-- Both keys of the owner live so long from now on, and end in the same millisecond.
local function slide()
  if not lifetime then return end
  local time = call("TIME")
  local ending = string.format("%.0f", time[1] * 1000 + math.floor(time[2] / 1000) + lifetime)
  call("PEXPIREAT", values, ending)
  call("PEXPIREAT", order, ending)
end
`;

/**
 * For scripts about a single owner, whose keys they name: bucket, counts, and those of the incarnation that the caller
 * takes for the present one. What the caller knows to be wanted is asked for at once, as each command has its price.
 */
export const oneOwner = lua`
bucket, counts, owner, lifetime = KEYS[1], KEYS[2], take(), takeNumber()
local session = take()
do
  local found = call("HMGET", counts, "owner", session, "layout")
  checkLayout(found[3])
  incarnations = { [session] = found[2] }
  begin(storedNumber(found[1]))
  local fields = takeNumber()
  if values ~= KEYS[3] then checkPlace(values, order) end
  if fields > 0 then
    local texts = call("HMGET", values, unpack(ARGV, place + 1, place + fields))
    for _, text in ipairs(texts) do
      known[take()] = text
    end
  end
end
`;

/** For scripts that look at many owners, whose keys nobody names. */
export const manyOwners = lua`
local function find(name)
  owner = name
  counts = bucket .. ":" .. owner
  checkPlace(bucket, counts)
  local found = call("HMGET", counts, "owner", "layout")
  checkLayout(found[2])
  begin(storedNumber(found[1]))
  checkPlace(values, order)
end

-- False where the owner cannot be looked at, for one of these reasons.
local function findUnless(name, ...)
  local fine, failure = pcall(find, name)
  if fine then return true end
  -- Redis 7 makes text of what is thrown.
  local text = type(failure) == "table" and failure.err or tostring(failure)
  for _, word in ipairs({ ... }) do
    if text:find(word, 1, true) == 1 then return false end
  end
  error({ err = text })
end
`;
