// A session of the OpenAI Agents SDK that survives the restart. Run it again: the conversation goes on where it was.
import { ScriptedModel, assistantMessage, modelResponder } from "@openai/agents/testing";
// #region session
import { Agent, Runner } from "@openai/agents";
import { openMemory } from "aide-memoire";
import { agentsSession } from "aide-memoire/openai-agents";

const memory = openMemory("trips.db");
const session = agentsSession(memory, "s-42", { user: "ada" });
const agent = new Agent({ name: "Guide", instructions: "You plan trips." });
const runner = new Runner({ model: process.env["MODEL"] ?? parrot(), tracingDisabled: true }); // MODEL: "gpt-5", ...

await runner.run(agent, "We take the night train to Brest.", { session });
// #endregion session
await memory.close();

// What a restart does: nothing is left of the first memory but its file.
const reopened = openMemory("trips.db");
const again = agentsSession(reopened, "s-42", { user: "ada" });
const { finalOutput } = await runner.run(agent, "Where do we go?", { session: again });
console.log(finalOutput);
if (!finalOutput?.includes("Brest")) throw new Error("The agent did not remember.");
await reopened.close();

/** A model without a key: it answers with what the user said, where the request has that. */
function parrot(): ScriptedModel {
  const answer = modelResponder(({ request: { input } }) => {
    const items = typeof input === "string" ? [] : input;
    const said = items.flatMap((item) => ("role" in item && item.role === "user" ? [item.content] : []));
    return [assistantMessage(`You said: ${said.filter((content) => typeof content === "string").join(" ")}`)];
  });
  return new ScriptedModel([answer, answer]);
}
