// The process of one case. Its parent sends the plan and is sent the result.
import { once } from "node:events";
import * as reads from "./reads.mjs";
import * as writes from "./writes.mjs";

const cases = { ...reads, ...writes };
const [plan] = await once(process, "message");
const result = await cases[plan.name](plan);
process.send(result, () => process.exit(0));
