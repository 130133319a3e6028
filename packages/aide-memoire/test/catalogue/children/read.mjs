// Says what the session "s" is: once, or again and again until it is let go; then it says how often it read.
import { openMemory } from "aide-memoire";
import { letGo, options, say } from "./say.mjs";

const memory = openMemory(options.where);
const chat = memory.session("s", options.user === undefined ? {} : { user: options.user });
if (options.loop) {
  let open = true;
  void letGo().then(() => (open = false));
  let reads = 0;
  let shown = 0;
  while (open) {
    const { length } = await chat.messages();
    if (length < shown) say({ lost: shown - length });
    shown = length;
    reads += 1;
    if (reads === 1) say("ready");
    await new Promise(setImmediate);
  }
  say({ reads });
} else {
  const [messages, items, info] = [await chat.messages(), await chat.items(), await chat.info()];
  say({ messages, at: items.map((item) => item.at), info });
}
await memory.close();
