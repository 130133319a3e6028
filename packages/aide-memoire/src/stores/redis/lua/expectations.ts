import { lua } from "./script.ts";

/** Each check gives what it found where the expectation does not hold, and nothing where it does. */
export const expectations = lua`
local function versionDiffers(collection, key, expected)
  local found = tostring(versionOf(collection, key))
  if found ~= expected then return found end
end

-- By kind: what is expected, as arguments, becomes a check of each rank that it has. All of one rank come before the next.
local readExpectation = {
  session = function()
    local name, expected, session, version = take(), takeNumber(), take(), take()
    return {
      erased = function()
        if sessionIncarnation(name) ~= expected then return "" end
      end,
      conflict = function()
        if version ~= "" then return versionDiffers("session", session, version) end
      end,
    }
  end,
  lease = function()
    local name, token = take(), take()
    return { lost = function()
      if not holdsLease(name, token) then return "" end
    end }
  end,
  free = function()
    local name = take()
    return { conflict = function()
      if valueAt("lease:" .. name) then return "" end
    end }
  end,
  row = function()
    local collection, key, expected = take(), take(), take()
    return { conflict = function() return versionDiffers(collection, key, expected) end }
  end,
  head = function()
    local log, expected = take(), takeNumber()
    return { conflict = function()
      local head = headOf(log)
      if head ~= expected then return exact(head) end
    end }
  end,
  -- An append: the head, once the cuts were made, lies below the first new seq.
  joint = function()
    local log, below, count, cuts = take(), takeNumber(), takeNumber(), {}
    for _ = 1, count do
      cuts[#cuts + 1] = { takeNumber(), takeNumber() }
    end
    return { discontinuous = function()
      local head = headOf(log, cuts)
      if head >= below then return exact(head) end
    end }
  end,
}

-- The number of the first expectation that does not hold, and what was found instead.
local function firstUnmet(checks)
  for _, rank in ipairs({ "erased", "lost", "conflict", "discontinuous" }) do
    for number, check in ipairs(checks) do
      local found = check[rank] and check[rank]()
      if found then return number, found end
    end
  end
end
`;

export const claimExpectations = lua`
function readExpectation.claim()
  local task, token = take(), take()
  return { conflict = function()
    local claim = claimAt(task)
    if not claim or claim[1] ~= token then return "" end
  end }
end
`;
