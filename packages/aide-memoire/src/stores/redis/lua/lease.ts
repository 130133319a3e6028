import { basics } from "./basics.ts";
import { held } from "./held.ts";
import { leaseRequests, leases } from "./leases.ts";
import { oneOwner, owner } from "./owner.ts";
import { lua, scriptOf } from "./script.ts";

const main = lua`
local kind, name, token = take(), take(), take()
if kind == "acquire" then return acquireLease(name, token, takeNumber(), take(), take(), take()) end
if kind == "renew" then return renewLease(name, token, takeNumber()) end
releaseLease(name, token)
writeAll()
return { "released" }
`;

export const leaseScript = scriptOf(basics, owner, held, leases, leaseRequests, oneOwner, main);
