import { lua } from "./script.ts";

// Written as one function with a branch for each kind: a function for each would be made at every call of the script.

/** What a batch expects. All expectations of one rank come before those of the next: erased, lost, conflict, discontinuous. */
export function expectations(...more: readonly string[]): string {
  return lua`
-- The first expectation that does not hold, of the gravest rank, and what was found instead.
local unmet, found, gravest

local function miss(number, rank, instead)
  if not gravest or rank < gravest then unmet, found, gravest = number, instead, rank end
end

local function checkVersion(number, collection, key, expected)
  local version = tostring(versionOf(collection, key))
  if version ~= expected then miss(number, 3, version) end
end

local function check(number, kind)
  if kind == "session" then
    local name, expected, session, version = take(), takeNumber(), take(), take()
    if sessionIncarnation(name) ~= expected then miss(number, 1, "") end
    if version ~= "" then checkVersion(number, "session", session, version) end
  elseif kind == "lease" then
    if not holdsLease(take(), take()) then miss(number, 2, "") end
  elseif kind == "free" then
    if valueAt("lease:" .. take()) then miss(number, 3, "") end
  elseif kind == "row" then
    checkVersion(number, take(), take(), take())
  elseif kind == "head" then
    local head, expected = headOf(take()), takeNumber()
    if head ~= expected then miss(number, 3, exact(head)) end
  elseif kind == "joint" then
    -- An append: the head, once the cuts were made, lies below the first new seq.
    local log, below, count, cuts = take(), takeNumber(), takeNumber(), {}
    for _ = 1, count do
      cuts[#cuts + 1] = { takeNumber(), takeNumber() }
    end
    local head = headOf(log, cuts)
    if head >= below then miss(number, 4, exact(head)) end
${more.join("\n")}
  end
end
`;
}

export const claimExpectation = lua`
  elseif kind == "claim" then
    local claim, token = claimAt(take()), take()
    if not claim or claim[1] ~= token then miss(number, 3, "") end
`;
