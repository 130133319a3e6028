import { lua } from "./script.ts";

/**
 * One owner. Its keys begin with the bucket's, so that all lie in one slot:
 *
 * - the counts, a hash: incarnations, under hashes of names. It outlives all else.
 * - the values, a hash: one field for each row, item, index entry, lease, claim and operation, and one for the totals.
 * - the order, a sorted set whose scores are all 0, so that Redis keeps it by bytes: the names of these fields, and times.
 *
 * The last two have the incarnation in their names: with an advance everything is out of sight at once.
 */
export const owner = lua`
local bucket, owner, now, lifetime
local counts, incarnation, values, order
local known, changed, moved

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

local function find(name)
  owner = name
  counts = bucket .. ":" .. owner
  checkPlace(bucket, counts)
  begin(storedNumber(call("HGET", counts, "owner")))
  checkPlace(values, order)
end

-- False where the owner's own count is damaged: for those who look at many owners.
local function findSound(name)
  local fine, failure = pcall(find, name)
  if not fine and not (type(failure) == "table" and failure.err:find("^CORRUPT")) then error(failure) end
  return fine
end

local function sessionIncarnation(session)
  return storedNumber(call("HGET", counts, session))
end

-- Fails with WRONGTYPE where a key is not what it should be. A script that writes calls it before its first write.
local function checkTypes(advances)
  call("ZCARD", bucket)
  call("HLEN", values)
  call("ZCARD", order)
  for number = incarnation + 1, incarnation + (advances or 0) do
    call("HLEN", counts .. ":" .. number .. ":values")
    call("ZCARD", counts .. ":" .. number .. ":order")
  end
end

-- Both keys of the owner live so long from now on, and end in the same millisecond.
local function slide()
  if not lifetime then return end
  local time = call("TIME")
  local ending = string.format("%.0f", time[1] * 1000 + math.floor(time[2] / 1000) + lifetime)
  call("PEXPIREAT", values, ending)
  call("PEXPIREAT", order, ending)
end
`;

/** For scripts about a single owner. */
export const oneOwner = lua`
bucket = KEYS[1]
find(take())
now = takeClock()
lifetime = takeNumber()
`;
