// Appends `count` messages to the session "s", one by one; says each that is kept. With `until`: until it is let go.
import { openMemory } from "aide-memoire";
import { letGo, options, say } from "./say.mjs";

const memory = openMemory(options.where);
const chat = memory.session("s");
say("ready");
if (options.wait) await letGo();
for (let n = 0; n < options.count; n += 1) {
  try {
    await chat.append([{ role: "user", content: `${options.name} ${n} ${"x".repeat(options.pad ?? 0)}`.trim() }]);
    say(n);
  } catch (error) {
    say({ code: error.code, message: error.message });
    break;
  }
}
if (options.stay) await letGo();
await memory.close();
