// One turn of the session "s": says the prompt, then answers; with `gate`, answers when it is let go. With `tryFirst` it
// says before that how it is refused while another turn is open.
import { openMemory } from "aide-memoire";
import { letGo, options, say } from "./say.mjs";

const memory = openMemory(options.where);
const chat = memory.session("s", options.user === undefined ? {} : { user: options.user });
if (options.tryFirst) say(await chat.begin(options.question, { whenBusy: "reject" }).catch(({ code }) => code));
await chat.turn(options.question, async (prompt) => {
  say(prompt.messages);
  if (options.gate) await letGo();
  return options.answer;
});
say({ location: memory.location });
await memory.close();
