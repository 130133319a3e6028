// Appends `count` messages to a session, one by one, and says each that is kept; says with what code one failed, and ends.
import { openMemory } from "aide-memoire";
import { letGo, options, say } from "./say.mjs";

const memory = openMemory(options.where);
const chat = memory.session(options.session ?? "s");
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
