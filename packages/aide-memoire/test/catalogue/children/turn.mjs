// One turn of the session "s": says the prompt, then answers; with `gate`, answers when it is let go.
import { openMemory } from "aide-memoire";
import { letGo, options, say } from "./say.mjs";

const memory = openMemory(options.where);
const chat = memory.session("s", options.user === undefined ? {} : { user: options.user });
if (options.announce) say("begins");
await chat.turn(options.question, async (prompt) => {
  say(prompt.messages);
  if (options.gate) await letGo();
  return options.answer;
});
say({ location: memory.location });
await memory.close();
