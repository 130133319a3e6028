// Another process on the same file: asks the agent, prints the state of the run, and dies without closing anything.
import { openMemory } from "../../src/memory/open-memory.ts";
import { agentsSession } from "../../src/openai-agents.ts";
import { answered, called, runner, scripted } from "./support.ts";

const session = agentsSession(openMemory(process.argv[2]), "s", { user: "ada" });
const { agent } = scripted([called("c1") as never], [answered("one") as never], [called("s1", "send") as never]);
await runner.run(agent, "first", { session });
const { state } = await runner.run(agent, "send it", { session });
process.stdout.write(state.toString(), () => process.kill(process.pid, "SIGKILL"));
