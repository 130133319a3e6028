import { basics, clock, lists } from "./basics.ts";
import { held, writing } from "./held.ts";
import { acquiring, leases, renewing } from "./leases.ts";
import { expiry, oneOwner, owner } from "./owner.ts";
import { lua, scriptOf } from "./script.ts";

const main = lua`
now = takeClock()
local kind, name, token = take(), take(), take()
if kind == "acquire" then return acquireLease(name, token, takeNumber(), take(), take(), take()) end
if kind == "renew" then return renewLease(name, token, takeNumber()) end
releaseLease(name, token)
writeAll()
return { "released" }
`;

export const leaseScript = scriptOf(
  basics,
  clock,
  lists,
  owner,
  expiry,
  held,
  writing,
  leases,
  acquiring,
  renewing,
  oneOwner,
  main,
);
