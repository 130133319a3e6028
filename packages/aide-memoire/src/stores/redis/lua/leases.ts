import { lua } from "./script.ts";

/** Leases: {token, expiresAt, holder}. One stays after its end, so that a late holder can go on if nobody took over. */
export const leases = lua`
local function leaseAt(name)
  return unpacked(valueAt("lease:" .. name), { "text", "number", "text" })
end

local function holdsLease(name, token)
  local lease = leaseAt(name)
  return lease ~= nil and lease[1] == token
end

local function releaseLease(name, token)
  if holdsLease(name, token) then setValue("lease:" .. name, false) end
end
`;

/** Said twice with the same token, it is acquired once. */
export const acquiring = lua`
local function holdLease(name, token, ttl, holder)
  setValue("lease:" .. name, pack({ token, now + ttl, holder }))
  writeAll()
  slide()
  return { "held", token, exact(now + ttl) }
end

-- Taken from the one whose token is given as from, or from anyone with "*".
local function acquireLease(name, token, ttl, from, holder, secret)
  local lease = leaseAt(name)
  if lease and lease[1] ~= token and now < lease[2] and from ~= "*" and from ~= lease[1] then
    return { "busy", exact(lease[2]), lease[1], lease[3] }
  end
  if not valueAt("secret") then setValue("secret", secret) end
  return holdLease(name, token, ttl, holder)
end
`;

export const renewing = lua`
local function renewLease(name, token, ttl)
  if not holdsLease(name, token) then return { "lost" } end
  return holdLease(name, token, ttl, leaseAt(name)[3])
end
`;
