// A turn of the session "s" that records calls and results, says each when it is kept, and never ends by itself.
import { openMemory } from "aide-memoire";
import { letGo, options, say } from "./say.mjs";

const memory = openMemory(options.where);
const turn = await memory.session("s").begin(options.question);
for (const message of options.messages) {
  await turn.record(message);
  say("recorded");
}
await letGo();
